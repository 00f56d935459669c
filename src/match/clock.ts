/** How long a player may think: its limits, its clock and what `go` says of them. */
import type { Side } from '../games/rules';
import { fail, ok, type Result } from '../util/result';
import { formatPairs } from '../util/text';
import { readCount, readNumber } from './key-values';

/** Milliseconds. */
interface TimeControl {
  /** Turns to make in `time`, then `time` is given again; 0 = all. */
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

/** `1+0.01`, `40/60+0.1`: seconds. */
export function readTimeControl(text: string): Result<TimeControl> {
  const [, turns = '0', time, increment = '0'] = /^(?:(\d+)\/)?([\d.]+)(?:\+([\d.]+))?$/.exec(text) ?? [];
  const bad = fail(`tc '${text}' is not SECONDS+INCREMENT or TURNS/SECONDS+INCREMENT`);
  if (time === undefined) return bad;
  const [whole, step, count] = [readNumber('tc', time), readNumber('tc', increment), readCount('tc', turns, 0)];
  if (!whole.ok || !step.ok || whole.value + step.value <= 0) return bad;
  if (!count.ok) return count;
  const control = {
    turns: count.value,
    time: Math.round(whole.value * 1000),
    increment: Math.round(step.value * 1000),
  };
  return Object.values(control).every(Number.isSafeInteger) ? ok(control) : bad;
}

/** The limit that `words` set, undefined where they set none. */
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

export function writePlayerLimit({ tc, ...counts }: PlayerLimit): string {
  const words = formatPairs(counts);
  if (tc) words.unshift(`tc=${tc.turns > 0 ? `${tc.turns}/` : ''}${tc.time / 1000}+${tc.increment / 1000}`);
  return words.join(' ');
}

/** A clock that runs down; a player without a time control has none. */
export interface GameClock {
  readonly timeLeft: number;
  /** Turns until more time is given; 0 = never. */
  readonly movesToGo: number;
}

/** A clock that would begin at nothing has the increment of its first turn already. */
export const newClock = ({ time, increment, turns }: TimeControl): GameClock => ({
  timeLeft: time || increment,
  movesToGo: turns,
});

/** The clock after `spent` milliseconds; at the end of a turn what the control gives is added. */
export function updateClock(clock: GameClock, tc: TimeControl, spent: number, turnEnds: boolean): GameClock {
  const left = Math.max(0, clock.timeLeft - spent);
  if (!turnEnds) return { ...clock, timeLeft: left };
  const fresh = tc.turns > 0 && clock.movesToGo === 1;
  return {
    timeLeft: left + tc.increment + (fresh ? tc.time : 0),
    movesToGo: tc.turns === 0 ? 0 : fresh ? tc.turns : clock.movesToGo - 1,
  };
}

/** When the flag falls: milliseconds from now, undefined where time does not matter. */
export function flagTime(limit: PlayerLimit, clock: GameClock | undefined): number | undefined {
  const times = [limit.movetime, clock?.timeLeft].filter(time => time !== undefined);
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** The `go` command of the player on `side`; the side that moves first in the game owns wtime. */
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
