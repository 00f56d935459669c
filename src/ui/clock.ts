/** Chess clocks. What is left before a move follows from the moves; only the time of the current move is measured. */
import type { Game } from '../api/game';

/** Time for the game, and what each move adds, in ms. */
export interface TimeControl {
  readonly baseMs: number;
  readonly incrementMs: number;
}

/** Value of the tag TimeControl: `300+3`. */
export const timeControlTag = ({ baseMs, incrementMs }: TimeControl): string =>
  `${baseMs / 1000}+${incrementMs / 1000}`;

export function timeControlOfTag(tag: string): TimeControl | undefined {
  const [, base, increment = '0'] = /^(\d+)(?:\+(\d+))?$/.exec(tag) ?? [];
  return base === undefined ? undefined : { baseMs: Number(base) * 1000, incrementMs: Number(increment) * 1000 };
}

/** From here on little time is left: an eighth of the game, but no less than 10 s and no more than a minute. */
export const lowTimeMs = ({ baseMs }: TimeControl): number => Math.max(10_000, Math.min(60_000, baseMs / 8));

/** `4:05`, `1:00:00`; below ten seconds with tenths: `0:09.4`. */
export function formatClock(timeMs: number): string {
  const two = (value: number): string => `${value}`.padStart(2, '0');
  if (timeMs < 10_000) return `0:0${(Math.floor(timeMs / 100) / 10).toFixed(1)}`;
  // A clock shows zero only when it has run down.
  const seconds = Math.ceil(timeMs / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Measures the time of the current move, and reports when the time is low and when it is over. */
export class MoveClock {
  private spentBeforeMs = 0;
  private startTime: number | undefined;
  private timers: readonly ReturnType<typeof setTimeout>[] = [];
  private position: Game | undefined;

  constructor(
    private readonly onLow: () => void,
    private readonly onFlag: () => void,
  ) {}

  /** Time in ms spent on the current move. */
  get spentMs(): number {
    return this.spentBeforeMs + (this.startTime === undefined ? 0 : Date.now() - this.startTime);
  }

  get isRunning(): boolean {
    return this.startTime !== undefined;
  }

  /** Begins another move, of which some time may have been spent. */
  begin(position: Game, spentMs: number): void {
    if (position === this.position) return;
    this.stop();
    this.position = position;
    this.spentBeforeMs = spentMs;
  }

  /** `leftMs`: time left before this move. */
  start(leftMs: number, lowMs: number): void {
    if (this.isRunning) return;
    const restMs = leftMs - this.spentBeforeMs;
    this.startTime = Date.now();
    this.timers = [setTimeout(this.onFlag, restMs)];
    if (restMs > lowMs) this.timers = [...this.timers, setTimeout(this.onLow, restMs - lowMs)];
  }

  stop(): void {
    this.spentBeforeMs = this.spentMs;
    this.startTime = undefined;
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }
}
