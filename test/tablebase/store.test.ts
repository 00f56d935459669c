import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { TableHeader } from '../../src/tablebase/header';
import { NO_TABLES, type StoredTable, type TableOptions } from '../../src/tablebase/loaded-tables';
import { loadTables, TableStore } from '../../src/tablebase/store';
import { solveAll, tablebaseFor } from '../games/draughts/tablebase/helpers';
import { writeTables } from './table-files';

const VARIANT = 'english-draughts';
const ENGLISH = { variant: VARIANT, values: {} };
const SPANISH = { variant: 'damas-espanolas', values: {} };

const root = mkdtempSync(join(tmpdir(), 'alquerque-store-'));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => {
  vi.useRealTimers();
});

const tablebase = tablebaseFor(VARIANT);
const tables = solveAll(tablebase, 2);
const dtmTables = solveAll(tablebaseFor(VARIANT, true), 2);
const CLASSES = ['01-01', '10-01', '01-10', '10-10'];

let folders = 0;
const newFolder = (): string => join(root, `${folders++}`);

function storedIn(path: string, change?: (header: TableHeader) => TableHeader): TableOptions {
  writeTables(path, tablebase, tables, change);
  return { tablePath: path, tableMemory: 128, tableSeconds: 0 };
}

/** Loads with a store of its own. Returns what is loaded, and what is reported. */
function loaded(options: TableOptions): { names: string[] | undefined; reports: unknown[] } {
  const reports: unknown[] = [];
  const store = new TableStore('unused');
  const found = store.load(ENGLISH, options, (...report) => reports.push(report));
  store.close();
  return { names: found && [...found.tables.keys()], reports };
}

test('tables in memory are returned only for the rules and options they were loaded with', () => {
  const options = storedIn(newFolder());
  const store = new TableStore('unused');
  expect(store.peek(ENGLISH, options)).toBeUndefined();
  const found = store.load(ENGLISH, options, () => {});
  expect([...found!.tables.keys()].sort()).toEqual([...CLASSES].sort());
  expect(store.peek(ENGLISH, options)).toBe(found);
  expect(store.peek(SPANISH, options)).toBeUndefined();
  expect(store.peek({ ...ENGLISH, values: { NMoveRule: 7 } }, options)).toBeUndefined();
  expect(store.peek(ENGLISH, { ...options, tablePath: newFolder() })).toBeUndefined();
  store.close();
  expect(store.peek(ENGLISH, options)).toBeUndefined();
});

test('TablePath none and an empty folder give no tables and no reports', () => {
  const options = storedIn(newFolder());
  expect(loaded({ ...options, tablePath: NO_TABLES })).toEqual({ names: undefined, reports: [] });
  expect(loaded({ ...options, tablePath: newFolder() })).toEqual({ names: undefined, reports: [] });
});

test('tables are built in the background unless TablePath is none', () => {
  vi.useFakeTimers();
  const timersAfter = (tablePath: string): number => {
    const store = new TableStore('unused');
    store.load(ENGLISH, { tablePath, tableMemory: 128, tableSeconds: 0 }, () => {});
    store.resume();
    const timers = vi.getTimerCount();
    store.close();
    return timers;
  };
  expect(timersAfter(newFolder())).toBe(1);
  expect(timersAfter(NO_TABLES)).toBe(0);
});

test.each<[string, Partial<TableHeader>, string]>([
  ['other rules', { signature: 'other' }, "expected signature short-forward-law0-stop, got 'other'"],
  ['another metric', { metric: 'plies', size: 5 }, 'expected metric value, got plies'],
  ['another class', { space: '02-02' }, "expected class 01-01, got '02-02'"],
  ['another size', { size: 4096 - 3 }, 'expected 1024 entries, got 4093'],
  ['no distances', { distances: undefined as unknown as [] }, 'header: distances: expected an array, got nothing'],
  ['another version', { version: 3 }, 'not a table, or damaged: header: version: expected 2, got 3'],
])('a file of %s is reported and skipped', (_, change, error) => {
  const options = storedIn(newFolder(), header => (header.space === '01-01' ? { ...header, ...change } : header));
  const { names, reports } = loaded(options);
  expect(names).not.toContain('01-01');
  expect(names).toContain('10-10');
  expect(reports).toEqual([[expect.stringContaining(error)]]);
});

test('tables of any size are used, with DTM tables, and their blocks stay within TableMemory', () => {
  const path = newFolder();
  writeTables(path, tablebase, tables);
  writeTables(path, tablebase.dtm!, dtmTables);
  const set = loadTables(tablebase, path, 1, () => {});
  const { tables: loadedTables } = set.snapshot();
  expect([...loadedTables.keys()]).toEqual([...tables.keys(), ...[...dtmTables.keys()].map(name => `plies ${name}`)]);
  const caches = new Set([...loadedTables.values()].map(table => (table as StoredTable).cache.memory));
  expect(caches.size).toBe(2);
  expect([...caches].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(2 ** 20);
  set.close();
});
