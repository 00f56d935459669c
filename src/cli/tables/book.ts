/** `alquerque tables book`: checks the opening book by the tables. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { type MoveActions, nameMove, playMove, undoMove } from '../../games/moves';
import type { Position } from '../../games/rules';
import { type MoveBook, probeWdl, UNKNOWN, WDL_LOSS, WDL_WIN } from '../../games/tablebase';
import { fail, type Result } from '../../util/result';
import { exitWithError, printError, valueOrUsageError } from '../arguments';
import { FolderProber } from './probe';
import { addSelectionOptions, type SelectionOptions, selectTables, type TableSelection } from './selection';

/** Wrong positions that are listed. */
const MAX_LISTED = 10;

export function bookCommand(): Command {
  const command = addSelectionOptions(new Command('book'))
    .description('Check the opening book: by the tables, its moves keep the value')
    .argument('[file]', 'opening book (default: that of the package)');
  return command.action((file: string | undefined, options: SelectionOptions) => {
    const selection = valueOrUsageError(command, selectTables(options));
    const book = openBook(selection, file);
    if (!book.ok) return exitWithError(command, book.error);
    const tally = checkBook(selection, book.value);
    if (!tally) return exitWithError(command, `no complete tables in ${selection.folder.path}`);
    console.log(`${selection.variant}: ${tally.right} positions of the book agree with the tables`);
    if (tally.wrong > 0) exitWithError(command, `${tally.wrong} of ${tally.right + tally.wrong} positions are wrong`);
  });
}

function openBook({ tablebase, variant }: TableSelection, file: string | undefined): Result<MoveBook> {
  const format = tablebase.opening?.ok ? tablebase.opening.value.book : undefined;
  if (!format) return fail(`${variant}: no opening book for these rules`);
  const path = file ?? join(__dirname, format.file);
  try {
    const book = format.read(readFileSync(path));
    return book.ok ? book : fail(`${path}: ${book.error}`);
  } catch {
    return fail(`${path}: cannot be read`);
  }
}

/** Checks all positions; undefined if one lacks a table. */
function checkBook(selection: TableSelection, book: MoveBook): { right: number; wrong: number } | undefined {
  const prober = new FolderProber(selection);
  const tally = { right: 0, wrong: 0 };
  for (const position of book.positions()) {
    const { move, isWin } = book.find(position)!;
    const value = prober.probe(position);
    const after = valueAfter(prober, position, move);
    if (value === UNKNOWN || after === UNKNOWN) return undefined;
    if ((probeWdl(value) === WDL_WIN) === isWin && after === probeWdl(value)) tally.right++;
    else if (++tally.wrong <= MAX_LISTED)
      printError(`${selection.rules.writeFen(position)}: ${nameMove(selection.rules, position, move)}`);
  }
  return tally;
}

/** Value after a move for the side that makes it, without distance. */
function valueAfter(prober: FolderProber, position: Position, move: MoveActions): number {
  playMove(position, move);
  const result = prober.probe(position);
  undoMove(position, move);
  if (result === UNKNOWN) return UNKNOWN;
  const wdl = probeWdl(result);
  return wdl === WDL_WIN || wdl === WDL_LOSS ? WDL_WIN + WDL_LOSS - wdl : wdl;
}
