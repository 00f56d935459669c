/** `alquerque tables list`. */
import { Command } from 'commander';
import { type Metric, pliesTold } from '../games/endings';
import { VARIANTS } from '../games/index';
import { needed } from '../shell/arguments';
import type { Header } from '../tables/file';
import { byPlies, type Choice, type ChoiceOptions, choose, chooseEach, withChoice } from './choice';

interface Options extends ChoiceOptions {
  readonly json?: true;
  readonly full?: true;
}

export function listCommand(): Command {
  const command = withChoice(new Command('list'), 'all that have tables')
    .description('says what is there for a variant, or for all: positions won, drawn and lost, and the longest')
    .option('--json', 'as one array')
    .option('--full', 'of --json the longest loss too, and of draughts positions in which one must take');
  return command.action((options: Options) => {
    const isTold = command.getOptionValueSource('variant') !== 'default' || options.option !== undefined;
    const there = isTold ? [] : allThere(options);
    listTables(there.length > 0 ? there : [needed(command, choose(options))], options);
  });
}

interface Entry {
  readonly header: Header;
  /** That of the table which tells the longest. */
  readonly telling: Header;
  readonly bytes: number;
}

/** Tables that variants share are listed for the first of these. */
function allThere(options: Options): Choice[] {
  return chooseEach(VARIANTS, options).filter(({ folder }) => folder.names().length > 0);
}

function listTables(choices: readonly Choice[], { json, full }: Options): void {
  const lists = choices.map(choice => ({ choice, entries: entriesOf(choice) }));
  const rows = lists.flatMap(({ choice, entries }) => entries.map(entry => rowOf(choice, entry, full)));
  if (json) console.log(JSON.stringify(rows));
  else for (const { choice, entries } of lists) printTable(choice, entries);
}

/** What is there, smallest first; what is broken is named on stderr. */
function entriesOf(choice: Choice): Entry[] {
  const { endings, folder } = choice;
  const plies = byPlies(choice)?.folder;
  const names = new Set(folder.names());
  const spaces = endings.groups(endings.most).flat();
  const entries: Entry[] = [];
  for (const space of spaces.filter(({ name }) => names.has(name))) {
    const header = folder.header(space);
    if (!header.ok) {
      console.error(`error: ${header.error}`);
      continue;
    }
    const telling = plies?.header(space);
    const bytes = folder.bytes(space.name);
    entries.push({ header: header.value, telling: telling?.ok ? telling.value : header.value, bytes });
  }
  return entries;
}

/** The most plies that a win takes (`odd` 1), or a loss (0). */
const longestOf = ({ metric, distances }: Header, odd: 0 | 1): number | null =>
  distances.reduce<number | null>(
    (longest, [plies]) => (plies % 2 === odd ? Math.max(longest ?? 0, pliesTold(metric, plies)) : longest),
    null,
  );

function rowOf({ variant }: Choice, { header, telling }: Entry, full?: true): object {
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

const LONGEST: Readonly<Record<Metric, string>> = {
  value: 'plies to the end, where there is a table of them too; move rules left aside',
  removal: 'plies to the next removal; move rules left aside',
  plies: 'plies to the end; move rules left aside',
  limit: 'plies of what the rules that count moves allow; what these stop is drawn',
};

function printTable({ variant, endings, folder }: Choice, entries: readonly Entry[]): void {
  console.log(`${variant}: ${entries.length} tables in ${folder.path}`);
  if (entries.length === 0) return;
  const rows = entries.map(({ header, telling, bytes }) => {
    const { space, win, draw, loss } = header;
    return [space, win + draw + loss, win, draw, loss, longestOf(telling, 1) ?? '-', bytes].map(String);
  });
  const head = ['space', 'positions', 'win', 'draw', 'loss', 'longest', 'bytes'];
  const widths = head.map((word, at) => Math.max(word.length, ...rows.map(row => row[at]!.length)));
  for (const row of [head, ...rows]) console.log(row.map((word, at) => word.padStart(widths[at]!)).join('  '));
  console.log(`positions: classes by symmetry; longest win: ${LONGEST[endings.metric]}`);
}
