/** The tables on this machine, as an engine uses them: read once for each rule set, within its memory. */
import type { Endings } from '../games/endings';
import type { RuleValues } from '../games/game';
import { rulesOf } from '../games/index';
import { Background } from './background';
import type { LoadedTables } from './endgame';
import { defaultFolder, TableFolder } from './folder';
import { Holdings } from './holdings';
import { type Complain, NO_TABLES, type RulesInPlay, type TableOptions, type TableSource } from './source';

/** Reads what there is in a folder; a file that is broken or of other rules is left out and named. */
export function readHoldings(endings: Endings, path: string, megabytes: number, complain: Complain): Holdings {
  const holdings = new Holdings(endings, { bytes: megabytes * 2 ** 20 });
  readInto(holdings, path, `TableMemory ${megabytes}`, complain);
  if (endings.byPlies) {
    holdings.plies = new Holdings(endings.byPlies, holdings.room);
    readInto(holdings.plies, path, `what TableMemory ${megabytes} leaves`, complain);
  }
  return holdings;
}

function readInto(holdings: Holdings, path: string, memory: string, complain: Complain): void {
  const { endings } = holdings;
  const folder = new TableFolder(path === '' ? defaultFolder() : path, endings);
  const there = new Set(folder.names());
  for (const group of endings.groups(endings.most)) {
    if (!group.every(({ name }) => there.has(name))) continue;
    if (!holdings.fits(group)) {
      complain(
        `${endings.metric === 'plies' ? 'plies' : 'tables'} from ${group[0]!.name} on do not fit in ${memory}`,
        'remark',
      );
      break;
    }
    const read = group.map(space => ({ header: folder.header(space), table: folder.load(space) }));
    const tables: Uint8Array[] = [];
    const longest: number[] = [];
    for (const { header, table } of read) {
      if (!table.ok) complain(table.error);
      else if (header.ok) {
        tables.push(table.value);
        longest.push(Math.max(0, ...header.value.distances.map(([plies]) => plies)));
      }
    }
    if (tables.length === group.length) holdings.add(group, tables, longest);
  }
}

export function endingsOf(variant: string, values: RuleValues): Endings | undefined {
  const rules = rulesOf(variant, values);
  const endings = rules.ok ? rules.value.endings?.() : undefined;
  return endings?.ok ? endings.value : undefined;
}

const keyOf = (rules: RulesInPlay, options: TableOptions): string => JSON.stringify([rules, options]);

/** The tables of one engine. It keeps those of the rules in play, and builds others when nobody waits. */
export class Library implements TableSource {
  private key = '';
  private holdings: Holdings | undefined;
  private background: Background | undefined;

  /** `program`: the file that threads run. */
  constructor(private readonly program: string | URL) {}

  find(rules: RulesInPlay, options: TableOptions, complain: Complain): LoadedTables | undefined {
    const key = keyOf(rules, options);
    if (key !== this.key) {
      this.close();
      this.key = key;
      this.open(rules, options, complain);
    }
    return this.loaded();
  }

  inMemory(rules: RulesInPlay, options: TableOptions): LoadedTables | undefined {
    return keyOf(rules, options) === this.key ? this.loaded() : undefined;
  }

  private loaded(): LoadedTables | undefined {
    return this.holdings && this.holdings.tables.size > 0 ? this.holdings.loaded() : undefined;
  }

  goOn(): void {
    this.background?.goOn();
  }

  pause(): void {
    this.background?.pause();
  }

  close(): void {
    this.background?.close();
    this.background = undefined;
    this.holdings = undefined;
    this.key = '';
  }

  private open(rules: RulesInPlay, options: TableOptions, complain: Complain): void {
    const endings = options.tablePath === NO_TABLES ? undefined : endingsOf(rules.variant, rules.values);
    if (!endings) return;
    this.holdings = readHoldings(endings, options.tablePath, options.tableMemory, complain);
    this.background = new Background(this.program, rules, options, this.holdings, complain);
  }
}
