/** Games that are settled before the rules settle them. Asks only what the players said of their own moves. */
import type { Side } from '../games/rules';
import { type RecordedMove, scoreToCp } from '../records/record';
import { ok, type Result } from '../util/result';
import { readCount, readKeyValues } from './key-values';
import type { GameVerdict } from './result';

export interface Adjudication {
  /** From turn `from` of each side on, when in the last `turns` of each no score was further from 0 than `score`. */
  readonly draw?: { readonly from: number; readonly turns: number; readonly score: number };
  /** A side that gave itself `-score` or less in each of its last `turns` has lost. */
  readonly resign?: { readonly turns: number; readonly score: number };
  /** A draw after so many turns of each side. */
  readonly maxMoves?: number;
}

/** A turn and whose it was. */
export interface MatchMove extends RecordedMove {
  readonly side: Side;
}

export function adjudicateGame(rule: Adjudication, turns: readonly MatchMove[]): GameVerdict | undefined {
  const { draw, resign, maxMoves } = rule;
  const last = turns.at(-1);
  if (resign && last) {
    const own = turns.filter(turn => turn.side === last.side).slice(-resign.turns);
    if (own.length === resign.turns && own.every(turn => scoreCp(turn) <= -resign.score))
      return { winner: (1 - last.side) as Side, reason: 'resignation' };
  }
  if (draw && turns.length >= 2 * draw.from) {
    const recent = turns.slice(-2 * draw.turns);
    if (recent.length === 2 * draw.turns && recent.every(turn => Math.abs(scoreCp(turn)) <= draw.score))
      return { winner: 'draw', reason: 'even-scores' };
  }
  if (maxMoves !== undefined && turns.length >= 2 * maxMoves) return { winner: 'draw', reason: 'max-moves' };
  return undefined;
}

/** NaN, and so within no bound, where a turn has no score. */
const scoreCp = ({ information }: RecordedMove): number =>
  information?.score ? scoreToCp(information.score) : Number.NaN;

export function readDrawRule(words: readonly string[]): Result<NonNullable<Adjudication['draw']>> {
  return readIntegers(words, { from: 30, turns: 6, score: 10 });
}

export function readResignRule(words: readonly string[]): Result<NonNullable<Adjudication['resign']>> {
  return readIntegers(words, { turns: 4, score: 800 });
}

/** Whole numbers by name, all of them with a default. */
function readIntegers<T extends Record<string, number>>(words: readonly string[], defaults: T): Result<T> {
  const read = readKeyValues(words, Object.keys(defaults));
  if (!read.ok) return read;
  const values: Record<string, number> = { ...defaults };
  for (const [key, text = ''] of Object.entries(read.value)) {
    const count = readCount(key, text, key === 'turns' ? 1 : 0);
    if (!count.ok) return count;
    values[key] = count.value;
  }
  return ok(values as T);
}
