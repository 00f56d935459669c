/** `alquerque tables list`. */
import { Command } from 'commander';
import { VARIANT_NAMES } from '../../games/registry';
import { distanceInPlies, type Metric } from '../../games/tablebase';
import type { TableHeader } from '../../tablebase/header';
import { printError, valueOrUsageError } from '../arguments';
import {
  addSelectionOptions,
  type SelectionOptions,
  selectDtm,
  selectEach,
  selectOpening,
  selectTables,
  type TableSelection,
} from './selection';

interface Options extends SelectionOptions {
  readonly json?: true;
  readonly full?: true;
}

export function listCommand(): Command {
  const command = addSelectionOptions(new Command('list'), 'all that have tables')
    .description('List the tables of a variant, or of all variants: wins, draws, losses and the longest win')
    .option('--json', 'output as one JSON array')
    .option('--full', 'with --json: also the longest loss, and in draughts the positions with a capture');
  return command.action((options: Options) => {
    const isChosen = command.getOptionValueSource('variant') !== 'default' || options.option !== undefined;
    const existing = isChosen ? [] : selectAllExisting(options);
    if (existing.length > 0) return listTables(existing, options);
    const [main, ...others] = withOpening(valueOrUsageError(command, selectTables(options)));
    listTables([main!, ...others.filter(({ folder }) => folder.names().length > 0)], options);
  });
}

interface Entry {
  readonly header: TableHeader;
  /** Header of the table with distances: the DTM table if there is one. */
  readonly distanceHeader: TableHeader;
  readonly bytes: number;
}

/** All variants with tables. Shared tables are listed under the first variant. */
function selectAllExisting(options: Options): TableSelection[] {
  return selectEach(VARIANT_NAMES, options)
    .flatMap(withOpening)
    .filter(({ folder }) => folder.names().length > 0);
}

/** A selection, followed by the tables of an earlier phase of the game. */
function withOpening(selection: TableSelection): TableSelection[] {
  const opening = selectOpening(selection);
  return opening ? [selection, opening] : [selection];
}

function listTables(selections: readonly TableSelection[], { json, full }: Options): void {
  const lists = selections.map(selection => ({ selection, entries: readEntries(selection) }));
  const rows = lists.flatMap(({ selection, entries }) => entries.map(entry => rowOf(selection, entry, full)));
  if (json) console.log(JSON.stringify(rows));
  else for (const { selection, entries } of lists) printTable(selection, entries);
}

/** Reads the headers, from the smallest class. Damaged files are reported on stderr. */
function readEntries(selection: TableSelection): Entry[] {
  const { tablebase, folder } = selection;
  const dtmFolder = selectDtm(selection)?.folder;
  const names = new Set(folder.names());
  const classes = tablebase.groups(tablebase.maxMen).flat();
  const entries: Entry[] = [];
  for (const cls of classes.filter(({ name }) => names.has(name))) {
    const header = folder.readHeader(cls);
    if (!header.ok) {
      printError(header.error);
      continue;
    }
    const dtmHeader = dtmFolder?.readHeader(cls);
    const bytes = folder.sizeBytes(cls.name);
    entries.push({ header: header.value, distanceHeader: dtmHeader?.ok ? dtmHeader.value : header.value, bytes });
  }
  return entries;
}

/** Plies of the longest win (`parity` 1) or loss (`parity` 0). */
const longestOf = ({ metric, distances }: TableHeader, parity: 0 | 1): number | null =>
  distances.reduce<number | null>(
    (longest, [plies]) => (plies % 2 === parity ? Math.max(longest ?? 0, distanceInPlies(metric, plies)) : longest),
    null,
  );

function rowOf({ variant }: TableSelection, { header, distanceHeader }: Entry, full?: true): object {
  const { men, win, draw, loss, captures } = header;
  return {
    variant,
    space: men,
    classes: win + draw + loss,
    win,
    draw,
    loss,
    longest: longestOf(distanceHeader, 1),
    ...(full && { longestLoss: longestOf(distanceHeader, 0), captures }),
  };
}

const LONGEST_MEANING: Readonly<Record<Metric, string>> = {
  value: 'plies to the end, if there is a DTM table; move rules ignored',
  removal: 'plies to the next removal; move rules ignored',
  plies: 'plies to the end; move rules ignored',
  limit: 'slides that the move rules must still allow; wins that they stop are draws',
};

function printTable({ variant, tablebase, folder }: TableSelection, entries: readonly Entry[]): void {
  console.log(`${variant}: ${entries.length} tables in ${folder.path}`);
  if (entries.length === 0) return;
  const rows = entries.map(({ header, distanceHeader, bytes }) => {
    const { space, win, draw, loss } = header;
    return [space, win + draw + loss, win, draw, loss, longestOf(distanceHeader, 1) ?? '-', bytes].map(String);
  });
  const head = ['class', 'positions', 'win', 'draw', 'loss', 'longest', 'bytes'];
  const widths = head.map((word, at) => Math.max(word.length, ...rows.map(row => row[at]!.length)));
  for (const row of [head, ...rows]) console.log(row.map((word, at) => word.padStart(widths[at]!)).join('  '));
  if (tablebase.base)
    console.log('positions: counted up to symmetry; tables of 0 entries follow from others by one move');
  else console.log(`positions: counted up to symmetry; longest win: ${LONGEST_MEANING[tablebase.metric]}`);
}
