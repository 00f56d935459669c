/** Tables of an engine: loaded from files once for each rule set, within `TableMemory`, and built in the background. */
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
import { longestDistance } from './reader';

/** Loads the tables of a folder. Damaged files and those of other rules are reported and skipped. */
export function loadTables(tablebase: Tablebase, path: string, megabytes: number, report: ReportProblem): TableSet {
  const tableSet = new TableSet(tablebase, { bytes: megabytes * 2 ** 20 });
  loadInto(tableSet, path, `TableMemory ${megabytes}`, report);
  if (tablebase.dtm) {
    tableSet.dtm = new TableSet(tablebase.dtm, tableSet.budget);
    loadInto(tableSet.dtm, path, `the rest of TableMemory ${megabytes}`, report);
  }
  return tableSet;
}

function loadInto(tableSet: TableSet, path: string, memory: string, report: ReportProblem): void {
  const { tablebase } = tableSet;
  const folder = new TableFolder(path === '' ? defaultTableFolder() : path, tablebase);
  const existing = new Set(folder.names());
  for (const group of tablebase.groups(tablebase.maxMen)) {
    if (!group.every(({ name }) => existing.has(name))) continue;
    if (!tableSet.fits(group)) {
      const kind = tablebase.metric === 'plies' ? 'DTM tables' : 'tables';
      report(`${kind} from ${group[0]!.name} on do not fit in ${memory}`, 'remark');
      break;
    }
    const tables: Uint8Array[] = [];
    const longest: number[] = [];
    for (const cls of group) {
      const read = folder.read(cls);
      if (!read.ok) {
        report(read.error);
        continue;
      }
      tables.push(read.value.table);
      longest.push(longestDistance(read.value.header));
    }
    if (tables.length === group.length) tableSet.add(group, tables, longest);
  }
}

function tablebaseFor(variant: string, values: RuleValues): Tablebase | undefined {
  const rules = rulesOf(variant, values);
  const tablebase = rules.ok ? rules.value.tablebase?.() : undefined;
  return tablebase?.ok ? tablebase.value : undefined;
}

const cacheKey = (rules: ActiveRules, options: TableOptions): string => JSON.stringify([rules, options]);

/** Table source of one engine. Keeps the tables of the last rules. */
export class TableStore implements TableSource {
  /** Rules and options of the tables in memory. */
  private key = '';
  private tables: TableSet | undefined;
  private background: BackgroundBuilder | undefined;

  /** `program` is the file that solver threads run. */
  constructor(private readonly program: string | URL) {}

  load(rules: ActiveRules, options: TableOptions, report: ReportProblem): LoadedTables | undefined {
    const key = cacheKey(rules, options);
    if (key !== this.key) {
      this.close();
      this.key = key;
      this.open(rules, options, report);
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

  private open(rules: ActiveRules, options: TableOptions, report: ReportProblem): void {
    const tablebase = options.tablePath === NO_TABLES ? undefined : tablebaseFor(rules.variant, rules.values);
    if (!tablebase) return;
    this.tables = loadTables(tablebase, options.tablePath, options.tableMemory, report);
    this.background = new BackgroundBuilder(this.program, rules, options, this.tables, report);
  }
}

export const openTableStore = (program: string | URL): TableStore => new TableStore(program);
