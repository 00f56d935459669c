/** `alquerque tables puzzles`: checks puzzles by the tables. */
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { legalMoves, type MoveActions, nameMove, playMove, undoMove } from '../../games/moves';
import type { Position } from '../../games/rules';
import { probeWdl, UNKNOWN, WDL_DRAW, WDL_WIN } from '../../games/tablebase';
import { type Puzzle, readPuzzles } from '../../records/puzzles';
import { defaultTableFolder } from '../../tablebase/folder';
import { readTextFile } from '../../util/node/atomic-file';
import { exitWithError, printError, valueOrUsageError } from '../arguments';
import { FolderProber } from './probe';
import { selectTables, type TableSelection } from './selection';

/** The file of the package, which the page serves too. */
const SHIPPED_FILE = join(__dirname, 'web', 'puzzles.json');

interface Options {
  readonly path?: string;
}

export function puzzlesCommand(): Command {
  const command = new Command('puzzles')
    .description('Check puzzles: by the tables, only the moves of the line reach the goal')
    .argument('[file]', 'puzzles (default: those of the package)')
    .addOption(new Option('--path <folder>', `folder of the tables (default: ${defaultTableFolder()})`));
  return command.action((file: string | undefined, { path }: Options) => {
    const text = readTextFile(file ?? SHIPPED_FILE);
    if (!text.ok) return exitWithError(command, text.error);
    let wrong = 0;
    let checked = 0;
    for (const [variant, puzzles] of valueOrUsageError(command, readPuzzles(text.value))) {
      const selection = valueOrUsageError(command, selectTables({ variant, ...(path === undefined ? {} : { path }) }));
      const verdicts = checkAll(selection, puzzles);
      wrong += verdicts.wrong;
      checked += verdicts.right + verdicts.wrong;
    }
    if (wrong > 0) exitWithError(command, `${wrong} of ${checked} puzzles are wrong`);
    else if (checked === 0) exitWithError(command, 'no tables for these puzzles');
  });
}

/** Checks the puzzles of a variant and prints the result. */
function checkAll(selection: TableSelection, puzzles: readonly Puzzle[]): { right: number; wrong: number } {
  const checker = new PuzzleChecker(selection);
  let right = 0;
  let wrong = 0;
  for (const [at, puzzle] of puzzles.entries()) {
    const error = checker.check(puzzle);
    if (error === '') right++;
    else if (error !== NO_TABLE) {
      wrong++;
      printError(`${puzzle.variant}, puzzle ${at + 1}: ${error}`);
    }
  }
  const without = puzzles.length - right - wrong;
  console.log(
    `${selection.variant}: ${right} puzzles agree with the tables${without === 0 ? '' : `, ${without} lack a table`}`,
  );
  return { right, wrong };
}

const NO_TABLE = 'no table';

/** Points of a move for the side that makes it, by the value that it leads to. */
const WON = 2;
const DRAWN = 1;

interface ValuedMove {
  readonly name: string;
  readonly actions: MoveActions;
  readonly points: number;
}

class PuzzleChecker {
  private readonly prober: FolderProber;

  constructor(private readonly selection: TableSelection) {
    this.prober = new FolderProber(selection);
  }

  /** Error of a puzzle; NO_TABLE if a value is unknown, and '' if it is right. */
  check({ fen, goal, line }: Puzzle): string {
    const read = this.selection.rules.readFen(fen);
    if (!read.ok) return `FEN: ${read.error}`;
    const position = read.value;
    if (line.length % 2 === 0) return 'the line ends with a move of the opponent';
    for (const [at, name] of line.entries()) {
      const moves = this.valuedMoves(position);
      if (!moves) return NO_TABLE;
      const error = at % 2 === 0 ? solverError(moves, name, goal) : opponentError(moves, name);
      if (error !== '') return error;
      playMove(position, moves.find(move => move.name === name)!.actions);
    }
    return '';
  }

  /** The legal moves with their points; undefined if a table is missing. */
  private valuedMoves(position: Position): ValuedMove[] | undefined {
    const moves: ValuedMove[] = [];
    for (const actions of legalMoves(position)) {
      const name = nameMove(this.selection.rules, position, actions);
      const points = this.pointsAfter(position, actions);
      if (points === undefined) return undefined;
      moves.push({ name, actions, points });
    }
    return moves;
  }

  private pointsAfter(position: Position, actions: MoveActions): number | undefined {
    const { side } = position;
    playMove(position, actions);
    const result = this.prober.probe(position);
    const isSameSide = position.side === side;
    undoMove(position, actions);
    if (result === UNKNOWN) return undefined;
    const wdl = probeWdl(result);
    if (wdl === WDL_DRAW) return DRAWN;
    return (wdl === WDL_WIN) === isSameSide ? WON : 0;
  }
}

const bestPoints = (moves: readonly ValuedMove[]): number => Math.max(...moves.map(({ points }) => points));

function solverError(moves: readonly ValuedMove[], name: string, goal: Puzzle['goal']): string {
  const best = bestPoints(moves);
  if (best !== (goal === 'win' ? WON : DRAWN)) return `before ${name}: the goal is not a ${goal}`;
  const names = moves.filter(({ points }) => points === best).map(move => move.name);
  return names.length === 1 && names[0] === name ? '' : `expected ${name} as the only move, got ${names.join(' ')}`;
}

function opponentError(moves: readonly ValuedMove[], name: string): string {
  const move = moves.find(candidate => candidate.name === name);
  if (!move) return `${name} is not legal`;
  return move.points === bestPoints(moves) ? '' : `${name} does not resist`;
}
