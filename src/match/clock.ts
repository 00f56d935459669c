/** Limits and clocks of the players, and the `go` command that tells an engine about them. */
import type { Side } from '../games/rules';
import { fail, ok, type Result } from '../util/result';
import { formatPairs } from '../util/text';
import { readCount, readNumber } from './key-values';

/** Time control in ms. */
interface TimeControl {
  /** Number of moves for `time`, which is then added again; 0 = all moves. */
  readonly turns: number;
  readonly time: number;
  readonly increment: number;
}

export interface PlayerLimit {
  readonly tc?: TimeControl;
  readonly movetime?: number;
  readonly nodes?: number;
  readonly depth?: number;
}

export const LIMIT_KEYS = ['tc', 'movetime', 'nodes', 'depth'] as const;
type LimitArguments = { readonly [key in (typeof LIMIT_KEYS)[number]]?: string | undefined };

/** Reads a time control in seconds: `1+0.01`, `40/60+0.1`. */
export function readTimeControl(text: string): Result<TimeControl> {
  const [, moves = '0', time, increment = '0'] = /^(?:(\d+)\/)?([\d.]+)(?:\+([\d.]+))?$/.exec(text) ?? [];
  const bad = fail(`tc: expected SECONDS+INCREMENT or MOVES/SECONDS+INCREMENT, got '${text}'`);
  if (time === undefined) return bad;
  const [base, added, count] = [readNumber('tc', time), readNumber('tc', increment), readCount('tc', moves, 0)];
  if (!base.ok || !added.ok || base.value + added.value <= 0) return bad;
  if (!count.ok) return count;
  const control = {
    turns: count.value,
    time: Math.round(base.value * 1000),
    increment: Math.round(added.value * 1000),
  };
  return Object.values(control).every(Number.isSafeInteger) ? ok(control) : bad;
}

/** Reads the limit of a player; undefined if `words` set none. */
export function readPlayerLimit(words: LimitArguments): Result<PlayerLimit | undefined> {
  let limit: PlayerLimit | undefined;
  if (words.tc !== undefined) {
    const tc = readTimeControl(words.tc);
    if (!tc.ok) return tc;
    limit = { tc: tc.value };
  }
  for (const key of ['movetime', 'nodes', 'depth'] as const) {
    const text = words[key];
    if (text === undefined) continue;
    const count = readCount(key, text);
    if (!count.ok) return count;
    limit = { ...limit, [key]: count.value };
  }
  return ok(limit);
}

/** The limit with all times multiplied by `factor`. */
export function scaleLimit({ tc, movetime, ...counts }: PlayerLimit, factor: number): PlayerLimit {
  const scale = (timeMs: number): number => Math.max(timeMs > 0 ? 1 : 0, Math.round(timeMs * factor));
  return {
    ...(tc && { tc: { ...tc, time: scale(tc.time), increment: scale(tc.increment) } }),
    ...(movetime !== undefined && { movetime: scale(movetime) }),
    ...counts,
  };
}

export function writePlayerLimit({ tc, ...counts }: PlayerLimit): string {
  const words = formatPairs(counts);
  if (tc) words.unshift(`tc=${tc.turns > 0 ? `${tc.turns}/` : ''}${tc.time / 1000}+${tc.increment / 1000}`);
  return words.join(' ');
}

/** Clock of a player with a time control. */
export interface GameClock {
  readonly timeLeft: number;
  /** Moves until time is added; 0 = never. */
  readonly movesToGo: number;
}

/** A clock that would start at zero starts with one increment. */
export const newClock = ({ time, increment, turns }: TimeControl): GameClock => ({
  timeLeft: time || increment,
  movesToGo: turns,
});

/** The clock after `spentMs`; at the end of a move, increment and new time are added. */
export function updateClock(clock: GameClock, tc: TimeControl, spentMs: number, endsMove: boolean): GameClock {
  const left = Math.max(0, clock.timeLeft - spentMs);
  if (!endsMove) return { ...clock, timeLeft: left };
  const isNewControl = tc.turns > 0 && clock.movesToGo === 1;
  return {
    timeLeft: left + tc.increment + (isNewControl ? tc.time : 0),
    movesToGo: tc.turns === 0 ? 0 : isNewControl ? tc.turns : clock.movesToGo - 1,
  };
}

/** Time until the flag falls, in ms; undefined if the player has no time limit. */
export function flagTime(limit: PlayerLimit, clock: GameClock | undefined): number | undefined {
  const times = [limit.movetime, clock?.timeLeft].filter(time => time !== undefined);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** The `go` command for `side`; `wtime` belongs to the side that moves first in the game. */
export function goCommand(
  limits: readonly [PlayerLimit, PlayerLimit],
  clocks: readonly [GameClock | undefined, GameClock | undefined],
  side: Side,
): string {
  const words = ['go'];
  const letters = ['w', 'b'] as const;
  if (clocks[side]) {
    letters.forEach((letter, owner) => {
      const [clock, tc] = [clocks[owner], limits[owner]?.tc];
      if (clock && tc)
        words.push(`${letter}time`, `${Math.max(1, Math.floor(clock.timeLeft))}`, `${letter}inc`, `${tc.increment}`);
    });
    if (clocks[side].movesToGo > 0) words.push('movestogo', `${clocks[side].movesToGo}`);
  }
  for (const key of ['movetime', 'nodes', 'depth'] as const) {
    const value = limits[side][key];
    if (value !== undefined) words.push(key, `${value}`);
  }
  return words.join(' ');
}

/** Scheduling lag of the match runner: time in which it could not see what an engine sent. */

/** Interval between two samples of the lag. */
export const LAG_PERIOD_MS = 10;
/** Delay of a sample that is not counted as lag. */
const TOLERANCE_MS = 5;

/** Most lag that is forgiven in one move, and in one game. An engine that starves the runner gains no more. */
export const MAX_FORGIVEN_PER_MOVE_MS = 4000;
export const MAX_FORGIVEN_PER_GAME_MS = 12_000;

/**
 * Measures the lag by how late samples are taken. Only lag while the engine is silent counts: the time that the runner
 * spends on the output of the engine is the engine's own.
 */
export class LagMeter {
  private total = 0;
  private last: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.last = now();
  }

  /** Starts a new measurement. */
  restart(): void {
    this.total = 0;
    this.last = this.now();
  }

  /** Takes a sample. Call every `LAG_PERIOD_MS`. */
  sample(): void {
    const now = this.now();
    const late = now - this.last - LAG_PERIOD_MS;
    if (late > TOLERANCE_MS) this.total += late;
    this.last = now;
  }

  /** Runs `work`, which handles output of the engine. */
  handleOutput(work: () => void): void {
    this.sample();
    work();
    this.last = this.now();
  }

  /** Lag since the last `restart`, in ms. */
  totalMs(): number {
    this.sample();
    return this.total;
  }
}

/** Lag that is forgiven to one player in one game. */
export class LagAllowance {
  private leftMs = MAX_FORGIVEN_PER_GAME_MS;

  /** Part of the lag during a move that is not charged. */
  forgive(lagMs: number): number {
    const forgivenMs = Math.min(lagMs, MAX_FORGIVEN_PER_MOVE_MS, this.leftMs);
    this.leftMs -= forgivenMs;
    return forgivenMs;
  }
}
