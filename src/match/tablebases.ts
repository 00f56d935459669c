/** Adjudication by tablebases: ends games whose value is exact under the rules in play. */
import type { Game } from '../api/game';
import { NO_LIMIT } from '../games/position';
import type { Ruleset } from '../games/registry';
import type { Side } from '../games/rules';
import { isDtm, isUncertain, probeWdl, type Tablebase, UNKNOWN, WDL_DRAW, WDL_WIN } from '../games/tablebase';
import { DiskAccess, openTables } from '../tablebase/disk-table';
import { defaultTableFolder } from '../tablebase/folder';
import type { LoadedTables } from '../tablebase/loaded-tables';
import { loadTables } from '../tablebase/store';
import { fail, ok, type Result } from '../util/result';
import type { GameVerdict } from './result';

/** Memory for the tables in MB. */
const TABLE_MEMORY = 1024;

/** Returns the value of a position; undefined if no table has it, or if it is not exact. */
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
