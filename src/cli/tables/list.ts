/** `alquerque tables list`. */
import { Command } from 'commander';
import { VARIANTS } from '../../games/registry';
import { distanceInPlies, type Metric } from '../../games/tablebase';
import type { TableHeader } from '../../tablebase/reader';
import { valueOrUsageError } from '../arguments';
import {
  addSelectionOptions,
  type SelectionOptions,
  selectDtm,
  selectEach,
  selectTables,
  type TableSelection,
} from './selection';

interface Options extends SelectionOptions {
  readonly json?: true;
  readonly full?: true;
}

export function listCommand(): Command {
  const command = addSelectionOptions(new Command('list'), 'all that have tables')
    .description('says what is there for a variant, or for all: positions won, drawn and lost, and the longest')
    .option('--json', 'as one array')
    .option('--full', 'of --json the longest loss too, and of draughts positions in which one must take');
  return command.action((options: Options) => {
    const isTold = command.getOptionValueSource('variant') !== 'default' || options.option !== undefined;
    const there = isTold ? [] : selectAllExisting(options);
    listTables(there.length > 0 ? there : [valueOrUsageError(command, selectTables(options))], options);
  });
}

interface Entry {
  readonly header: TableHeader;
  /** That of the table which tells the longest. */
  readonly longestHeader: TableHeader;
  readonly bytes: number;
}

/** Tables that variants share are listed for the first of these. */
function selectAllExisting(options: Options): TableSelection[] {
  return selectEach(VARIANTS, options).filter(({ folder }) => folder.names().length > 0);
}

function listTables(choices: readonly TableSelection[], { json, full }: Options): void {
  const lists = choices.map(choice => ({ choice, entries: readEntries(choice) }));
  const rows = lists.flatMap(({ choice, entries }) => entries.map(entry => rowOf(choice, entry, full)));
  if (json) console.log(JSON.stringify(rows));
  else for (const { choice, entries } of lists) printTable(choice, entries);
}

/** What is there, smallest first; what is broken is named on stderr. */
function readEntries(choice: TableSelection): Entry[] {
  const { endings, folder } = choice;
  const plies = selectDtm(choice)?.folder;
  const names = new Set(folder.names());
  const spaces = endings.groups(endings.maxMen).flat();
  const entries: Entry[] = [];
  for (const space of spaces.filter(({ name }) => names.has(name))) {
    const header = folder.readHeader(space);
    if (!header.ok) {
      console.error(`error: ${header.error}`);
      continue;
    }
    const telling = plies?.readHeader(space);
    const bytes = folder.sizeBytes(space.name);
    entries.push({ header: header.value, longestHeader: telling?.ok ? telling.value : header.value, bytes });
  }
  return entries;
}

/** The most plies that a win takes (`odd` 1), or a loss (0). */
const longestOf = ({ metric, distances }: TableHeader, odd: 0 | 1): number | null =>
  distances.reduce<number | null>(
    (longest, [plies]) => (plies % 2 === odd ? Math.max(longest ?? 0, distanceInPlies(metric, plies)) : longest),
    null,
  );

function rowOf({ variant }: TableSelection, { header, longestHeader: telling }: Entry, full?: true): object {
  const { men, win, draw, loss, captures } = header;
  return {
    variant,
    space: men,
    classes: win + draw + loss,
    win,
    draw,
    loss,
    longest: longestOf(telling, 1),
    ...(full && { longestLoss: longestOf(telling, 0), captures }),
  };
}

const LONGEST_MEANING: Readonly<Record<Metric, string>> = {
  value: 'plies to the end, where there is a table of them too; move rules left aside',
  removal: 'plies to the next removal; move rules left aside',
  plies: 'plies to the end; move rules left aside',
  limit: 'plies of what the rules that count moves allow; what these stop is drawn',
};

function printTable({ variant, endings, folder }: TableSelection, entries: readonly Entry[]): void {
  console.log(`${variant}: ${entries.length} tables in ${folder.path}`);
  if (entries.length === 0) return;
  const rows = entries.map(({ header, longestHeader: telling, bytes }) => {
    const { space, win, draw, loss } = header;
    return [space, win + draw + loss, win, draw, loss, longestOf(telling, 1) ?? '-', bytes].map(String);
  });
  const head = ['space', 'positions', 'win', 'draw', 'loss', 'longest', 'bytes'];
  const widths = head.map((word, at) => Math.max(word.length, ...rows.map(row => row[at]!.length)));
  for (const row of [head, ...rows]) console.log(row.map((word, at) => word.padStart(widths[at]!)).join('  '));
  console.log(`positions: classes by symmetry; longest win: ${LONGEST_MEANING[endings.metric]}`);
}
