/** Table files that an attacker has written, with valid checksums. */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { MaterialClass, Tablebase } from '../../src/games/tablebase';
import { printableLine } from '../../src/util/text';
import { solveAll, tablebaseFor } from '../games/draughts/tablebase/helpers';
import { samples } from '../seed';
import { blockList, headerBytes, joinTable, splitTable, type TableParts, writeTables } from './table-files';

const root = mkdtempSync(join(tmpdir(), 'alquerque-reader-'));
afterAll(() => rmSync(root, { recursive: true }));

const VARIANT = 'english-draughts';
const dtm = tablebaseFor(VARIANT, true);
const wdl = tablebaseFor(VARIANT);

/** One class of each kind of table: its valid file, and the table in it. */
function validTable(tablebase: Tablebase, name: string) {
  const table = solveAll(tablebase, 2).get(name)!;
  const folder = writeTables(root, tablebase, new Map([[name, table]]));
  const cls = tablebase
    .groups(2)
    .flat()
    .find(candidate => candidate.name === name)!;
  const parts = splitTable(folder.filePath(name));
  const header: Record<string, unknown> = JSON.parse(parts.header.toString());
  return { folder, cls, table, parts, header };
}

const distances = validTable(dtm as unknown as Tablebase, '10-01');
const values = validTable(wdl as unknown as Tablebase, '10-01');

type Valid = typeof distances;

/** Error of reading a crafted file, or the table. */
function readCrafted({ folder, cls }: Valid, file: Buffer): string | Uint8Array {
  writeFileSync(folder.filePath(cls.name), file);
  const read = folder.load(cls as MaterialClass);
  return read.ok ? read.value : read.error;
}

const withParts = (valid: Valid, parts: Partial<TableParts>): string | Uint8Array =>
  readCrafted(valid, joinTable({ ...valid.parts, ...parts }));

const withFields = (valid: Valid, fields: object): string | Uint8Array =>
  withParts(valid, { header: headerBytes({ ...valid.header, ...fields }) });

const damage = 'not a table, or damaged: ';

test('a valid file is read', () => {
  for (const valid of [distances, values])
    expect(Buffer.compare(withFields(valid, {}) as Uint8Array, valid.table)).toBe(0);
});

describe('header', () => {
  test.each(Object.keys(distances.header))('%s must not be missing', field => {
    expect(withFields(distances, { [field]: undefined })).toContain(`${damage}header: ${field}: expected `);
  });

  test.each([
    ['version', [2, '1', null]],
    ['signature', [7, null, ['x'], {}]],
    ['space', [7, null, ['x'], {}]],
    ['men', ['1,0,0,1', null, {}, [1, 0, 0, '1'], [-1], [0.5], [[1, 0, 0, 1]]]],
    ['metric', ['Removal', 'toString', null, 7, ['plies']]],
    ['size', [0, -1, 1.5, 1e300, '1024', null, [1024]]],
    ['block', [0, 1, 65_535, -65_536, '65536', null, 1e300]],
    ['win', [-1, 0.5, '1', null, 1e300]],
    ['draw', [-1, 0.5, '1', null, 1e300]],
    ['loss', [-1, 0.5, '1', null, 1e300]],
    ['captures', [-1, 0.5, '1', null, 1e300]],
    ['distances', ['x', null, {}, [1], [[1]], [[1, 2, 3]], [['1', 2]], [[255, 1]], [[-1, 1]], [[1, 0]], [[1, -5]]]],
    ['time', ['x', null, [1]]],
    ['another', [1]],
  ])('%s must have its type and range', (field, wrong) => {
    for (const value of wrong) expect(withFields(distances, { [field]: value })).toContain(`${damage}header: ${field}`);
  });

  test.each<[string, unknown, string]>([
    ['signature', 'x'.repeat(1000), "expected signature short-forward-law0-stop-plies, got 'xxxx"],
    ['metric', 'removal', 'expected metric plies, got removal'],
    ['space', '01-10', "expected class 10-01, got '01-10'"],
    ['men', [0, 1, 1, 0], "expected men 1,0,0,1, got '0,1,1,0'"],
    ['size', 1 << 30, 'expected 1024 entries, got 1073741824'],
  ])('%s must be that of the class', (field, value, error) => {
    expect(withFields(distances, { [field]: value })).toContain(`not the table of 10-01 for these rules: ${error}`);
  });

  const { win, loss, size } = distances.header as { win: number; loss: number; size: number };

  test.each<[object, string]>([
    [{ draw: size }, `win, draw and loss: expected at most ${size} together, got `],
    [{ captures: size + 1 }, `captures: expected at most ${size}, got ${size + 1}`],
    [{ win: win - 1 }, `distances: expected ${win - 1} wins, got ${win}`],
    [{ loss: loss - 1 }, `distances: expected ${loss - 1} losses, got ${loss}`],
    [
      {
        distances: [
          [3, 1],
          [1, 1],
        ],
      },
      'distances[1]: expected more than 3 plies',
    ],
    [
      {
        distances: [
          [3, 1],
          [3, 1],
        ],
      },
      'distances[1]: expected more than 3 plies',
    ],
  ])('counts that contradict each other: %j', (fields, error) => {
    expect(withFields(distances, fields)).toContain(`${damage}header: ${error}`);
  });

  test('tables without distances list none', () => {
    expect(withFields(values, { distances: [[1, 1]] })).toContain('header: distances: expected none, got 1');
  });

  test.each([
    ['not JSON', Buffer.from('{')],
    ['a number', Buffer.from('7')],
    ['nothing', Buffer.from('null')],
    ['deeply nested', Buffer.from('['.repeat(60_000))],
    ['empty', Buffer.alloc(0)],
  ])('a header that is %s is an error', (_, header) => {
    expect(withParts(distances, { header })).toContain(`${damage}header: `);
  });
});

describe('what is inflated is bounded', () => {
  const BOMB = Buffer.alloc(1 << 24, ' ');

  test('the header, whatever it inflates to', () => {
    const header = Buffer.concat([distances.parts.header, BOMB]);
    expect(withParts(distances, { header })).toContain('header: expected at most 65536 bytes, got more');
  });

  test('the header, by its compressed length', () => {
    const file = joinTable(distances.parts);
    file.writeUInt32LE(1 << 24, 16);
    expect(readCrafted(distances, file)).toContain('header: expected at most 65536 bytes, got 16777216');
  });

  test('the block list, whatever it inflates to', () => {
    expect(withParts(distances, { list: BOMB })).toContain('block list: expected at most ');
    const list = Buffer.alloc(64);
    expect(withParts(distances, { list })).toContain('block list: expected at most 4 bytes, got more');
  });

  test.each([0xffff_ffff, 1 << 20])('the block list, by its compressed length %i', length => {
    const file = Buffer.concat([joinTable(distances.parts), Buffer.alloc(1 << 20)]);
    file.writeUInt32LE(length, 20);
    expect(readCrafted(distances, file)).toMatch(/expected at (least|most) \d+ bytes, got \d+$/);
  });

  test('a block, whatever it inflates to', () => {
    const block = deflateSync(BOMB);
    const parts = { blocks: [block], list: blockList([block.length]) };
    expect(withParts(distances, parts)).toContain('damaged: block 0: entries: expected at most 1024 bytes, got more');
  });

  test('a block, by its compressed length', () => {
    const length = 0x8000_0000;
    const { header, blocks } = distances.parts;
    const file = joinTable({ header, blocks, list: blockList([length]) });
    const list = file.readUInt32LE(20);
    const path = distances.folder.filePath('10-01');
    // The rest of the file is a hole.
    writeFileSync(path, file);
    truncateSync(path, file.length - blocks[0]!.length + length - list);
    const end = Buffer.from(file.subarray(file.length - list));
    writeFileSync(path, end, { flag: 'a' });
    expect(distances.folder.load(distances.cls)).toEqual({
      ok: false,
      error: expect.stringMatching(/block 0: expected at most \d+ bytes, got 2147483648$/),
    });
  });
});

describe('blocks', () => {
  test.each([
    ['short of bytes', (table: Uint8Array) => table.subarray(1), 'expected 1024 bytes, got 1023'],
    ['no data', () => Buffer.alloc(0), 'expected 1024 bytes, got 0'],
  ])('%s', (_, change, error) => {
    const block = deflateSync(change(distances.table));
    expect(withParts(distances, { blocks: [block], list: blockList([block.length]) })).toContain(error);
  });

  test('too many or too few', () => {
    const [block] = distances.parts.blocks as [Buffer];
    const two = { blocks: [block, block], list: blockList([block.length, block.length]) };
    expect(withParts(distances, two)).toContain('block list: expected at most 4 bytes');
    expect(withParts(distances, { blocks: [], list: Buffer.alloc(0) })).toContain('expected at least ');
    expect(withParts(distances, { list: Buffer.alloc(3) })).toContain('block list: expected 4 bytes, got 3');
  });

  test.each([
    ['a distance longer than any in the header', distances, 255, /expected entries from 0 to \d+, got 255/],
    ['no value', values, 0b11_00_00_00, /expected entries from 0 to 2, got 3/],
  ] as const)('an entry that is %s', (_, valid, entry, error) => {
    const table = Uint8Array.from(valid.table);
    table[table.length >> 1] = entry;
    const block = deflateSync(table);
    expect(withParts(valid, { blocks: [block], list: blockList([block.length]) })).toMatch(error);
  });
});

test.each([1, 100, 126, 127, 128, 129, 200, 253])('entries up to %i are accepted, and no larger one', longest => {
  // The header has no win or loss but one of this distance.
  const counts = longest % 2 === 1 ? { win: 1, loss: 0 } : { win: 0, loss: 1 };
  const header = headerBytes({ ...distances.header, ...counts, distances: [[longest, 1]] });
  for (const at of [0, 1, 2, 3, 517, 1023])
    for (const entry of [longest, longest + 1, longest + 2]) {
      const table = Uint8Array.from(distances.table, byte => Math.min(byte, longest));
      table[at] = entry;
      const block = deflateSync(table);
      const read = withParts(distances, { header, blocks: [block], list: blockList([block.length]) });
      if (entry <= longest + 1) expect(Buffer.compare(read as Uint8Array, table)).toBe(0);
      else expect(read).toMatch(new RegExp(`expected entries from 0 to ${longest + 1}, got ${entry}$`));
    }
});

/** Values of JSON, some of them of a header. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(...Object.values(distances.header), null, true, -1, 1e300, '\x1b[2J', [], {}),
  fc.jsonValue({ maxDepth: 2 }),
);

test('a changed header gives an error in one line, or the same table', () => {
  const field = fc.constantFrom(...Object.keys(distances.header), 'captures', '\x1b[2J');
  const changes = fc.dictionary(field, anyValue, { minKeys: 1, maxKeys: 2 });
  fc.assert(
    fc.property(changes, fields => {
      const read = withFields(distances, fields);
      if (typeof read === 'string') expect(printableLine(read)).toMatch(/^[\x20-\x7e]+$/);
      else expect(Buffer.compare(read, distances.table)).toBe(0);
    }),
  );
});

test('a file with changed bytes gives an error, or the same table', () => {
  const file = joinTable(values.parts);
  const change = fc.tuple(fc.nat(file.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), fc.nat(file.length), (changes, length) => {
      const changed = Buffer.from(file);
      for (const [at, byte] of changes) changed[at] = byte;
      const cut = length < file.length / 2 ? changed.subarray(0, 2 * length) : changed;
      const read = readCrafted(values, cut);
      if (typeof read !== 'string') expect(Buffer.compare(read, values.table)).toBe(0);
    }),
    { numRuns: samples(300) },
  );
});
