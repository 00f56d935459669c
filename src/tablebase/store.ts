/** The tables on this machine, as an engine uses them: read once for each rule set, within its memory. */

import { rulesOf } from '../games/registry';
import type { RuleValues } from '../games/rules';
import type { Tablebase } from '../games/tablebase';
import { BackgroundBuilder } from './background';
import { defaultTableFolder, TableFolder } from './folder';
import {
  type ActiveRules,
  type LoadedTables,
  NO_TABLES,
  type ReportProblem,
  type TableOptions,
  TableSet,
  type TableSource,
} from './loaded-tables';

/** Reads what there is in a folder; a file that is broken or of other rules is left out and named. */
export function loadTables(endings: Tablebase, path: string, megabytes: number, complain: ReportProblem): TableSet {
  const holdings = new TableSet(endings, { bytes: megabytes * 2 ** 20 });
  loadInto(holdings, path, `TableMemory ${megabytes}`, complain);
  if (endings.dtm) {
    holdings.dtm = new TableSet(endings.dtm, holdings.budget);
    loadInto(holdings.dtm, path, `what TableMemory ${megabytes} leaves`, complain);
  }
  return holdings;
}

function loadInto(holdings: TableSet, path: string, memory: string, complain: ReportProblem): void {
  const { endings } = holdings;
  const folder = new TableFolder(path === '' ? defaultTableFolder() : path, endings);
  const there = new Set(folder.names());
  for (const group of endings.groups(endings.maxMen)) {
    if (!group.every(({ name }) => there.has(name))) continue;
    if (!holdings.fits(group)) {
      complain(
        `${endings.metric === 'plies' ? 'plies' : 'tables'} from ${group[0]!.name} on do not fit in ${memory}`,
        'remark',
      );
      break;
    }
    const read = group.map(space => ({ header: folder.readHeader(space), table: folder.load(space) }));
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

function tablebaseFor(variant: string, values: RuleValues): Tablebase | undefined {
  const rules = rulesOf(variant, values);
  const endings = rules.ok ? rules.value.tablebase?.() : undefined;
  return endings?.ok ? endings.value : undefined;
}

const cacheKey = (rules: ActiveRules, options: TableOptions): string => JSON.stringify([rules, options]);

/** The tables of one engine. It keeps those of the rules in play, and builds others when nobody waits. */
export class TableStore implements TableSource {
  private key = '';
  private tables: TableSet | undefined;
  private background: BackgroundBuilder | undefined;

  /** `program`: the file that threads run. */
  constructor(private readonly program: string | URL) {}

  load(rules: ActiveRules, options: TableOptions, complain: ReportProblem): LoadedTables | undefined {
    const key = cacheKey(rules, options);
    if (key !== this.key) {
      this.close();
      this.key = key;
      this.open(rules, options, complain);
    }
    return this.snapshot();
  }

  peek(rules: ActiveRules, options: TableOptions): LoadedTables | undefined {
    return cacheKey(rules, options) === this.key ? this.snapshot() : undefined;
  }

  private snapshot(): LoadedTables | undefined {
    return this.tables && this.tables.tables.size > 0 ? this.tables.snapshot() : undefined;
  }

  resume(): void {
    this.background?.resume();
  }

  pause(): void {
    this.background?.pause();
  }

  close(): void {
    this.background?.close();
    this.background = undefined;
    this.tables = undefined;
    this.key = '';
  }

  private open(rules: ActiveRules, options: TableOptions, complain: ReportProblem): void {
    const endings = options.tablePath === NO_TABLES ? undefined : tablebaseFor(rules.variant, rules.values);
    if (!endings) return;
    this.tables = loadTables(endings, options.tablePath, options.tableMemory, complain);
    this.background = new BackgroundBuilder(this.program, rules, options, this.tables, complain);
  }
}
