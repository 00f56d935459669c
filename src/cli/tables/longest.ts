/** `alquerque tables longest`. */
import { Command } from 'commander';
import { gameOutcome, legalMoves, nameMove, playMove } from '../../games/moves';
import { ONGOING, type Position } from '../../games/rules';
import { type MaterialClass, probeDistance, probeWdl, readEntry, type Tablebase, WDL_WIN } from '../../games/tablebase';
import { EndgameProbe } from '../../tablebase/endgame-probe';
import { loadTables } from '../../tablebase/store';
import { fail, ok, type Result } from '../../util/result';
import { valueOrUsageError } from '../arguments';
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

/** No win is followed further than this. */
const MAX_LINE_MOVES = 400;
const CACHE_MB = 4096;

export function longestCommand(): Command {
  const command = addSelectionOptions(new Command('longest'))
    .description('shows the longest win of a space: a position, and the turns that lead to the end')
    .argument('[spaces...]', 'which, as `list` names them (default: all)')
    .option('--line', 'the turns of both sides too');
  return command.action((names: string[], options: Options) => {
    // Of draughts only the tables that tell plies know what is longest.
    const telling: Options = { ...options, distances: true };
    const done = showLongest(names, valueOrUsageError(command, selectTables(telling)), telling);
    if (!done.ok) command.error(`error: ${done.error}`);
  });
}

function showLongest(names: readonly string[], choice: TableSelection, options: Options): Result<true> {
  const known = requireTables(names, [choice]);
  if (!known.ok) return known;
  const { endings, folder } = choice;
  const spaces = existingClasses(choice, names);
  if (spaces.length === 0) return fail(`there are no tables in ${folder.path}`);
  const follow = options.line && lineFollower(choice, options);
  for (const space of spaces) {
    const table = folder.load(space);
    if (!table.ok) return table;
    const found = longestWin(endings, space, table.value);
    if (!found) console.log(`${space.name}: no win`);
    else {
      const fen = fenOf(choice, space, found.index);
      console.log(
        `${space.name}: ${found.plies} plies to ${endings.metric === 'plies' ? 'the end' : 'a removal'}, ${fen}`,
      );
      if (follow) console.log(`  ${follow(fen).join(' ')}`);
    }
  }
  return ok(true);
}

interface LongestWin {
  readonly index: number;
  readonly plies: number;
}

function longestWin(endings: Tablebase, { size }: MaterialClass, table: Uint8Array): LongestWin | undefined {
  let best: LongestWin | undefined;
  for (let index = 0; index < size; index++) {
    const known = readEntry(endings.metric, table, index);
    if (probeWdl(known) !== WDL_WIN) continue;
    const plies = probeDistance(known);
    if (!best || plies > best.plies) best = { index, plies };
  }
  return best;
}

function fenOf({ rules, endings }: TableSelection, space: MaterialClass, index: number): string {
  return rules.writeFen(endings.positionAt(space, index)!);
}

/** Tells the turns of a game from a position in which both sides follow the tables, as far as these go. */
function lineFollower(choice: TableSelection, options: Options): (fen: string) => string[] {
  const { rules, endings } = choice.endings.metric === 'limit' ? choice : withoutMoveLimits(choice, options);
  const holdings = loadTables(endings, options.path ?? '', CACHE_MB, console.error);
  const endgame = new EndgameProbe(endings, holdings.snapshot());
  return fen => {
    const position = rules.readFen(fen);
    if (!position.ok) throw new Error(position.error);
    const names: string[] = [];
    while (names.length < MAX_LINE_MOVES && gameOutcome(position.value) === ONGOING) {
      endgame.reset();
      const [turn] = endgame.bestMoves(position.value, legalMoves(position.value), Number.POSITIVE_INFINITY);
      if (!endgame.isDecided) break;
      names.push(nameMove(rules, position.value, turn!));
      playMove(position.value as Position, turn!);
    }
    return names;
  };
}

/** Rules that count moves are left aside. */
function withoutMoveLimits(choice: TableSelection, options: Options): TableSelection {
  const counting = ['NMoveRule', 'EndgameNMoveRule'].filter(name => name in choice.values).map(name => `${name}=0`);
  const free = selectTables({ ...options, option: [...(options.option ?? []), ...counting] });
  return free.ok ? free.value : choice;
}
