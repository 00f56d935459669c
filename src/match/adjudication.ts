/** Adjudication: ends games early, by the scores that the engines report for their own moves or by tablebases. */
import type { Game } from '../api/game';
import { NO_LIMIT } from '../games/position';
import type { Ruleset } from '../games/registry';
import type { Side } from '../games/rules';
import { isDtm, isUncertain, probeWdl, type Tablebase, UNKNOWN, WDL_DRAW, WDL_WIN } from '../games/tablebase';
import { type RecordedMove, scoreToCp } from '../records/record';
import { DiskAccess, openTables } from '../tablebase/disk-table';
import { defaultTableFolder } from '../tablebase/folder';
import type { LoadedTables } from '../tablebase/loaded-tables';
import { loadTables } from '../tablebase/store';
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

/** Memory for the tables in MB. */
const TABLE_MEMORY = 1024;

/** Returns the value of a position under the rules in play; undefined if no table has it, or if it is not exact. */
export type TablebaseReferee = (game: Game) => GameVerdict | undefined;

/** Loads the tables of a folder; by default those of the user's cache. */
export function openReferee(
  { variant, rules }: Ruleset,
  path: string,
  warn: (text: string) => void,
): Result<TablebaseReferee> {
  const tablebase = rules.tablebase?.();
  if (!tablebase) return fail(`tb: ${variant} has no tablebases`);
  if (!tablebase.ok) return fail(`tb: ${variant}: ${tablebase.error}`);
  // Games are not ended before their last phase: all would be drawn at once if the start is.
  const set = loadTables(tablebase.value, path, TABLE_MEMORY, warn, false);
  const tables = set.snapshot();
  if (tables.tables.size === 0)
    return fail(
      `tb: no tablebases of ${variant} in ${path || defaultTableFolder()}; 'alquerque tables build' builds them`,
    );
  return ok(tablebaseReferee(tablebase.value, tables));
}

export function tablebaseReferee(tablebase: Tablebase, { tables, maybeCursed }: LoadedTables): TablebaseReferee {
  const prober = tablebase.createProber(openTables(tablebase, tables, new DiskAccess()), maybeCursed);
  return game => {
    if (game.midTurn) return undefined;
    const position = game.position();
    const result = prober.probe(position);
    if (result === UNKNOWN) return undefined;
    const wdl = probeWdl(result);
    if (wdl === WDL_DRAW) return { winner: 'draw', reason: 'tablebase' };
    // Without distances, a rule that counts moves may still draw the game.
    if (isUncertain(result)) return undefined;
    const isExact = tablebase.metric !== 'value' || isDtm(result) || position.pliesToDraw() >= NO_LIMIT;
    if (!isExact) return undefined;
    const winner = wdl === WDL_WIN ? game.sideToMove : ((1 - game.sideToMove) as Side);
    return { winner, reason: 'tablebase' };
  };
}
