/** Adjudication: ends games early by the scores that the engines report for their own moves. */
import type { Side } from '../games/rules';
import { type RecordedMove, scoreToCp } from '../records/record';
import { ok, type Result } from '../util/result';
import { readCount, readKeyValues } from './key-values';
import type { GameVerdict } from './result';

export interface Adjudication {
  /** Draw: from move `from` of each side, no score of the last `turns` moves of each exceeds `score` cp. */
  readonly draw?: { readonly from: number; readonly turns: number; readonly score: number };
  /** Loss: a side reported `-score` cp or less in each of its last `turns` moves. */
  readonly resign?: { readonly turns: number; readonly score: number };
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
    const own = moves.filter(({ side }) => side === last.side).slice(-resign.turns);
    if (own.length === resign.turns && own.every(move => scoreCp(move) <= -resign.score))
      return { winner: (1 - last.side) as Side, reason: 'resignation' };
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

export const readResignRule = (words: readonly string[]): Result<NonNullable<Adjudication['resign']>> =>
  readCounts(words, { turns: 4, score: 800 });

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
