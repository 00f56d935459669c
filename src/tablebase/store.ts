/** Tables of an engine: files opened once for each rule set, and small tables built in the background. */
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { rulesOf } from '../games/registry';
import type { RuleValues } from '../games/rules';
import type { MoveBook, Tablebase } from '../games/tablebase';
import { errorReason } from '../util/node/atomic-file';
import { fail, type Result } from '../util/result';
import { BackgroundBuilder } from './background';
import { defaultTableFolder, TableFolder } from './folder';
import {
  type ActiveRules,
  type LoadedTables,
  NO_TABLES,
  type ReportProblem,
  type TableOptions,
  type TableSource,
} from './loaded-tables';
import type { TableFile } from './reader';
import { TableSet } from './table-set';

/**
 * Parts of `TableMemory` for blocks of files: of the tables themselves, and of DTM tables or those of an earlier phase.
 * Tables built in the background get the rest.
 */
const CACHE_SHARE = 1 / 2;
const OTHER_CACHE_SHARE = 1 / 4;

/**
 * Opens the tables of a folder, those of an earlier phase of the game only if `withOpening` is set. Damaged files and those of
 * other rules are reported and skipped.
 */
export function loadTables(
  tablebase: Tablebase,
  path: string,
  megabytes: number,
  report: ReportProblem,
  withOpening = true,
): TableSet {
  const bytes = megabytes * 2 ** 20;
  const tableSet = new TableSet(tablebase, { bytes });
  const opening = withOpening && tablebase.opening?.ok ? tablebase.opening.value : undefined;
  const [dtmFiles, openingFiles] = [tablebase.dtm, opening].map(other =>
    other ? openFiles(other, path, report) : new Map<string, TableFile>(),
  );
  const others = dtmFiles!.size + openingFiles!.size;
  const share = CACHE_SHARE + (others === 0 ? OTHER_CACHE_SHARE : 0);
  tableSet.addFiles(openFiles(tablebase, path, report), bytes * share);
  if (tablebase.dtm) {
    tableSet.dtm = new TableSet(tablebase.dtm, tableSet.budget);
    tableSet.dtm.addFiles(dtmFiles!, bytes * OTHER_CACHE_SHARE);
  }
  if (opening) {
    tableSet.opening = new TableSet(opening, tableSet.budget);
    tableSet.opening.addFiles(openingFiles!, bytes * OTHER_CACHE_SHARE);
  }
  return tableSet;
}

/** Opens the files of all complete groups. */
function openFiles(tablebase: Tablebase, path: string, report: ReportProblem): Map<string, TableFile> {
  const folder = new TableFolder(path === '' ? defaultTableFolder() : path, tablebase);
  const existing = new Set(folder.names());
  const files = new Map<string, TableFile>();
  for (const group of tablebase.groups(tablebase.maxMen)) {
    if (!group.every(({ name }) => existing.has(name))) continue;
    // Classes without indices are only counted.
    const opened = group.filter(({ size }) => size > 0).map(cls => [cls.name, folder.open(cls)] as const);
    const isComplete = opened.every(([, file]) => file.ok);
    for (const [name, file] of opened) {
      if (!file.ok) report(file.error);
      else if (isComplete) files.set(name, file.value);
      else file.value.close();
    }
  }
  return files;
}

function tablebaseFor(variant: string, values: RuleValues): Tablebase | undefined {
  const rules = rulesOf(variant, values);
  const tablebase = rules.ok ? rules.value.tablebase?.() : undefined;
  return tablebase?.ok ? tablebase.value : undefined;
}

/** Opening book of the package for these rules. `program` is a file of the package. */
export function loadBook({ variant, values }: ActiveRules, program: string | URL): Result<MoveBook> | undefined {
  const opening = tablebaseFor(variant, values)?.opening;
  const book = opening?.ok ? opening.value.book : undefined;
  if (!book) return undefined;
  // The files of the library are in a folder of their own.
  const url = program instanceof URL ? program : pathToFileURL(program);
  for (const folder of ['./', '../']) {
    const file = new URL(folder + book.file, url);
    if (!existsSync(file)) continue;
    try {
      const read = book.read(readFileSync(file));
      return read.ok ? read : fail(`${book.file}: ${read.error}`);
    } catch (error) {
      return fail(`${book.file}: ${errorReason(error)}`);
    }
  }
  return undefined;
}

const cacheKey = (rules: ActiveRules, options: TableOptions): string => JSON.stringify([rules, options]);

/** Table source of one engine. Keeps the tables of the last rules. */
export class TableStore implements TableSource {
  /** Rules and options of the tables in memory. */
  private key = '';
  private tables: TableSet | undefined;
  private background: BackgroundBuilder | undefined;
  /** Rules of the opening book in memory. */
  private bookKey = '';
  private lastBook: MoveBook | undefined;

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

  book(rules: ActiveRules, report: ReportProblem): MoveBook | undefined {
    const key = JSON.stringify(rules);
    if (key === this.bookKey) return this.lastBook;
    this.bookKey = key;
    const book = loadBook(rules, this.program);
    if (book && !book.ok) report(book.error);
    this.lastBook = book?.ok ? book.value : undefined;
    return this.lastBook;
  }

  private snapshot(): LoadedTables | undefined {
    return this.tables && !this.tables.isEmpty ? this.tables.snapshot() : undefined;
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
    this.tables?.close();
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
