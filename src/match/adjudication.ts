/** Adjudication: ends games early by the scores that the engines report for their own moves. */
import type { Side } from '../games/rules';
import { type RecordedMove, scoreToCp } from '../records/record';
import { fail, ok, type Result } from '../util/result';
import { readCount, readKeyValues } from './key-values';
import type { GameVerdict } from './result';

export interface Adjudication {
  /** Draw: from move `from` of each side, no score of the last `turns` moves of each exceeds `score` cp. */
  readonly draw?: { readonly from: number; readonly turns: number; readonly score: number };
  /**
   * Loss: a side reported `-score` cp or less in each of its last `turns` moves. With `sides` 2 its opponent must have
   * reported `score` cp or more in each of its own.
   */
  readonly resign?: { readonly turns: number; readonly score: number; readonly sides?: number };
  /** End by tablebases, where their value is exact. */
  readonly tb?: boolean;
  /** Draw after this many moves of each side. */
  readonly maxMoves?: number;
}

/** A move and the side that made it. */
export interface MatchMove extends RecordedMove {
  readonly side: Side;
}

export function adjudicateGame(rule: Adjudication, moves: readonly MatchMove[]): GameVerdict | undefined {
  const { draw, resign, maxMoves } = rule;
  const last = moves.at(-1);
  if (resign && last) {
    const { turns, score, sides } = resign;
    const all = (side: Side, holds: (cp: number) => boolean): boolean => {
      const own = moves.filter(move => move.side === side).slice(-turns);
      return own.length === turns && own.every(move => holds(scoreCp(move)));
    };
    const agrees = sides !== 2 || all((1 - last.side) as Side, cp => cp >= score);
    if (agrees && all(last.side, cp => cp <= -score)) return { winner: (1 - last.side) as Side, reason: 'resignation' };
  }
  if (draw && moves.length >= 2 * draw.from) {
    const recent = moves.slice(-2 * draw.turns);
    if (recent.length === 2 * draw.turns && recent.every(move => Math.abs(scoreCp(move)) <= draw.score))
      return { winner: 'draw', reason: 'even-scores' };
  }
  if (maxMoves !== undefined && moves.length >= 2 * maxMoves) return { winner: 'draw', reason: 'max-moves' };
  return undefined;
}

/** NaN, which is within no bound, if the move has no score. */
const scoreCp = ({ information }: RecordedMove): number =>
  information?.score ? scoreToCp(information.score) : Number.NaN;

export const readDrawRule = (words: readonly string[]): Result<NonNullable<Adjudication['draw']>> =>
  readCounts(words, { from: 30, turns: 6, score: 10 });

export function readResignRule(words: readonly string[]): Result<NonNullable<Adjudication['resign']>> {
  const read = readCounts(words, { turns: 4, score: 800, sides: 1 });
  if (!read.ok) return read;
  const { sides, ...rule } = read.value;
  if (sides !== 1 && sides !== 2) return fail(`sides: expected 1 or 2, got ${sides}`);
  return ok(sides === 2 ? { ...rule, sides } : rule);
}

/** Reads `key=count` words. */
function readCounts<T extends Record<string, number>>(words: readonly string[], defaults: T): Result<T> {
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
