import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { NO_ENTRY, type Tablebase, type TableEntries } from '../../src/games/tablebase';
import { DiskAccess, openTables } from '../../src/tablebase/disk-table';
import { loadTables } from '../../src/tablebase/store';
import type { TableSet } from '../../src/tablebase/table-set';
import { solveAll, tablebaseFor } from '../games/draughts/tablebase/helpers';
import { samples, seeded } from '../seed';
import { opened, writeTables } from './table-files';

const root = mkdtempSync(join(tmpdir(), 'alquerque-disk-'));
const sets: TableSet[] = [];
afterAll(() => {
  for (const set of sets) set.close();
  rmSync(root, { recursive: true });
});

const tablebase = tablebaseFor('english-draughts') as unknown as Tablebase;
const tables = solveAll(tablebase, 3);
const inMemory = opened(tablebase, tables);
const classes = tablebase.groups(3).flat();
const random = seeded(53);

/** Writes the tables to a new folder and opens them with a cache of `kilobytes`. */
function onDisk(name: string, kilobytes: number, access: DiskAccess, damage = (_: string): void => {}) {
  const path = join(root, name);
  const folder = writeTables(path, tablebase, tables);
  damage(folder.path);
  const set = loadTables(tablebase, path, kilobytes / 1024, () => {});
  sets.push(set);
  return { set, entries: openTables(tablebase, set.snapshot().tables, access) };
}

/** Compares random entries of all classes with the tables in memory; `NO_ENTRY` is no difference if `mayMiss`. */
function compare(entries: ReadonlyMap<string, TableEntries>, mayMiss = false): { missing: number } {
  let missing = 0;
  for (let n = 0; n < samples(3000); n++) {
    const { name, size } = classes[random.nextInt(classes.length)]!;
    const index = random.nextInt(size);
    const entry = entries.get(name)!.entry(index);
    if (mayMiss && entry === NO_ENTRY) missing++;
    else expect([name, index, entry]).toEqual([name, index, inMemory.get(name)!.entry(index)]);
  }
  return { missing };
}

test.each([1, 40, 1024])('entries from the disk are those in memory, with %i KB for blocks', kilobytes => {
  const access = new DiskAccess();
  compare(onDisk(`size-${kilobytes}`, kilobytes, access).entries);
  expect(access.reads).toBeGreaterThan(20);
});

test('a block in the cache is not read again, by another thread neither', () => {
  const access = new DiskAccess();
  const { set, entries } = onDisk('twice', 1024, access);
  const read = (from: ReadonlyMap<string, TableEntries>): number[] =>
    classes.map(({ name, size }) => from.get(name)!.entry(size >> 1));
  const first = read(entries);
  const { reads } = access;
  expect(reads).toBe(classes.length);
  expect(read(entries)).toEqual(first);
  const other = new DiskAccess();
  expect(read(openTables(tablebase, structuredClone(set.snapshot()).tables, other))).toEqual(first);
  expect([access.reads, other.reads]).toEqual([reads, 0]);
});

test('without leave to read, only blocks in the cache are used', () => {
  const access = new DiskAccess();
  const { entries } = onDisk('limited', 1024, access);
  access.mayRead = false;
  expect(compare(entries, true).missing).toBe(samples(3000));
  access.mayRead = true;
  compare(entries);
  access.mayRead = false;
  expect(compare(entries, true).missing).toBeLessThan(samples(3000));
});

test('a damaged block gives no entry and is reported once, the others are used', () => {
  const errors: string[] = [];
  const { entries } = onDisk('damaged', 1024, new DiskAccess(error => errors.push(error)), folder => {
    const path = join(folder, '02-01.table');
    const file = readFileSync(path);
    // A byte of the last blocks, before the index.
    const index = file.readUInt32LE(24);
    file[file.length - index - 6]! ^= 16;
    writeFileSync(path, file);
  });
  const { missing } = compare(entries, true);
  expect(missing).toBeGreaterThan(0);
  expect(missing).toBeLessThan(samples(3000) / 10);
  expect(errors).toEqual([expect.stringMatching(/02-01\.table: damaged: block \d+: expected checksum \d+, got \d+$/)]);
});
