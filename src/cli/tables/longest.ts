/** `alquerque tables longest`. */
import { Command } from 'commander';
import { gameOutcome, legalMoves, nameMove, playMove } from '../../games/moves';
import { ONGOING, type Position } from '../../games/rules';
import { type MaterialClass, probeDistance, probeWdl, readEntry, type Tablebase, WDL_WIN } from '../../games/tablebase';
import { openProbe } from '../../tablebase/disk-table';
import { loadTables } from '../../tablebase/store';
import { fail, ok, type Result } from '../../util/result';
import { exitWithError, printError, valueOrUsageError } from '../arguments';
import {
  addSelectionOptions,
  existingClasses,
  requireTables,
  type SelectionOptions,
  selectTables,
  type TableSelection,
} from './selection';

interface Options extends SelectionOptions {
  readonly line?: true;
}

/** Longest line that is printed. */
const MAX_LINE_MOVES = 400;
const CACHE_MB = 4096;

export function longestCommand(): Command {
  const command = addSelectionOptions(new Command('longest'))
    .description('Show the longest win of each material class')
    .argument('[classes...]', 'material classes as in `list` (default: all)')
    .option('--line', 'also the best moves of both sides to the end');
  return command.action((names: string[], options: Options) => {
    // In draughts only DTM tables have distances.
    const withDistances: Options = { ...options, distances: true };
    const selection = valueOrUsageError(command, selectTables(withDistances));
    const done = showLongest(names, selection, withDistances);
    if (!done.ok) exitWithError(command, done.error);
  });
}

function showLongest(names: readonly string[], selection: TableSelection, options: Options): Result<true> {
  const exist = requireTables(names, [selection]);
  if (!exist.ok) return exist;
  const { tablebase, folder } = selection;
  const classes = existingClasses(selection, names);
  if (classes.length === 0) return fail(`no tables in ${folder.path}`);
  const lineFrom = options.line && lineFollower(selection, options);
  for (const cls of classes) {
    const table = folder.load(cls);
    if (!table.ok) return table;
    const found = longestWin(tablebase, cls, table.value);
    if (!found) console.log(`${cls.name}: no win`);
    else {
      const fen = fenOf(selection, cls, found.index);
      console.log(
        `${cls.name}: ${found.plies} plies to ${tablebase.metric === 'plies' ? 'the end' : 'a removal'}, ${fen}`,
      );
      if (lineFrom) console.log(`  ${lineFrom(fen).join(' ')}`);
    }
  }
  return ok(true);
}

interface LongestWin {
  readonly index: number;
  readonly plies: number;
}

function longestWin(tablebase: Tablebase, cls: MaterialClass, table: Uint8Array): LongestWin | undefined {
  let best: LongestWin | undefined;
  for (let index = 0; index < cls.size; index++) {
    const result = readEntry(tablebase.metric, table, index);
    if (probeWdl(result) !== WDL_WIN) continue;
    const plies = probeDistance(result);
    if (best && plies <= best.plies) continue;
    // Damaged tables have wins at indices of no position.
    const position = tablebase.positionAt(cls, index);
    if (position && tablebase.classOf(position)?.name === cls.name) best = { index, plies };
  }
  return best;
}

function fenOf({ rules, tablebase }: TableSelection, cls: MaterialClass, index: number): string {
  return rules.writeFen(tablebase.positionAt(cls, index)!);
}

/** Returns a function that plays from a position by the tables of both sides, as far as they go. */
function lineFollower(selection: TableSelection, options: Options): (fen: string) => string[] {
  const { rules, tablebase } =
    selection.tablebase.metric === 'limit' ? selection : withoutMoveLimits(selection, options);
  const tables = loadTables(tablebase, options.path ?? '', CACHE_MB, (line, remark) =>
    remark ? console.error(line) : printError(line),
  );
  const probe = openProbe(tablebase, tables.snapshot());
  return fen => {
    const position = rules.readFen(fen);
    if (!position.ok) throw new Error(position.error);
    const names: string[] = [];
    while (names.length < MAX_LINE_MOVES && gameOutcome(position.value) === ONGOING) {
      probe.reset();
      const [move] = probe.bestMoves(position.value, legalMoves(position.value), Number.POSITIVE_INFINITY);
      if (!probe.isDecided) break;
      names.push(nameMove(rules, position.value, move!));
      playMove(position.value as Position, move!);
    }
    return names;
  };
}

/** The same rules without move rules. */
function withoutMoveLimits(selection: TableSelection, options: Options): TableSelection {
  const counting = ['NMoveRule', 'EndgameNMoveRule'].filter(name => name in selection.values).map(name => `${name}=0`);
  const free = selectTables({ ...options, option: [...(options.option ?? []), ...counting] });
  return free.ok ? free.value : selection;
}
