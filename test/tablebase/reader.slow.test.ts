/** Table files that an attacker has written, with valid checksums. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { MaterialClass, Tablebase } from '../../src/games/tablebase';
import { printableLine } from '../../src/util/text';
import { solveAll, tablebaseFor } from '../games/draughts/tablebase/helpers';
import { samples } from '../seed';
import { blockLengths, headerBytes, joinTable, splitTable, type TableParts, writeTables } from './table-files';

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
    ['version', [1, '2', null]],
    ['signature', [7, null, ['x'], {}]],
    ['space', [7, null, ['x'], {}]],
    ['men', ['1,0,0,1', null, {}, [1, 0, 0, '1'], [-1], [0.5], [[1, 0, 0, 1]]]],
    ['metric', ['Removal', 'toString', null, 7, ['plies']]],
    ['size', [-1, 1.5, 1e300, '1024', null, [1024]]],
    ['block', [0, 1, 8192, 65_536, -32_768, '32768', null, 1e300]],
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

  test('the model, whatever it inflates to', () => {
    expect(withParts(values, { model: BOMB })).toContain('model: expected at most 32961 bytes, got more');
  });

  test('the index, whatever it inflates to', () => {
    const index = Buffer.concat([blockLengths(distances.parts.blocks), Buffer.alloc(64)]);
    expect(withParts(distances, { index })).toContain('index: expected at most 2 bytes, got more');
    expect(withParts(distances, { index: BOMB })).toContain('index: expected at most ');
  });

  test.each([
    ['header', 16, 65_536],
    ['model', 20, 37_145],
    ['file', 24, 0],
  ])('the %s, by its compressed length', (what, at) => {
    const file = joinTable(distances.parts);
    file.writeUInt32LE(1 << 24, at);
    expect(readCrafted(distances, file)).toMatch(new RegExp(`${what}: expected at most \\d+ bytes, got \\d+$`));
  });

  test('a block of distances, whatever it inflates to', () => {
    const blocks = [deflateSync(BOMB)];
    expect(withParts(distances, { blocks })).toContain(
      'damaged: block 0: entries: expected at most 1024 bytes, got more',
    );
  });
});

describe('blocks', () => {
  test.each([
    ['short of bytes', (table: Uint8Array) => table.subarray(1), 'expected 1024 bytes, got 1023'],
    ['no data', () => Buffer.alloc(0), 'expected 1024 bytes, got 0'],
  ])('%s', (_, change, error) => {
    expect(withParts(distances, { blocks: [deflateSync(change(distances.table))] })).toContain(error);
  });

  test('too many or too few', () => {
    const [block] = distances.parts.blocks as [Buffer];
    expect(withParts(distances, { blocks: [block, block] })).toContain('index: expected at most 2 bytes');
    expect(withParts(distances, { blocks: [] })).toContain('index: expected 2 bytes, got 0');
    expect(withParts(distances, { index: Buffer.alloc(2) })).toContain('block 0: expected at least 4 bytes, got 0');
  });

  test('of another place are damaged', () => {
    const file = joinTable(distances.parts);
    const shifted = joinTable({ ...distances.parts, blocks: [Buffer.alloc(0), ...distances.parts.blocks] });
    const [block] = distances.parts.blocks as [Buffer];
    const checksum = shifted.readUInt32LE(shifted.indexOf(block) + block.length);
    file.writeUInt32LE(checksum, file.indexOf(block) + block.length);
    expect(readCrafted(distances, file)).toMatch(/damaged: block 0: expected checksum \d+, got \d+/);
  });

  test('a distance longer than any in the header is an error', () => {
    const table = Uint8Array.from(distances.table);
    table[table.length >> 1] = 255;
    expect(withParts(distances, { blocks: [deflateSync(table)] })).toMatch(/expected entries from 0 to \d+, got 255/);
  });

  test('any bytes give values', () => {
    for (const length of [0, 1, 100]) {
      const table = withParts(values, { blocks: [Buffer.alloc(length, 0xa7)] }) as Uint8Array;
      expect([...table].every(byte => (byte & (byte >> 1) & 0x55) === 0)).toBe(true);
    }
  });
});

test('a WDL table needs a model, any other table has none', () => {
  expect(withParts(values, { model: Buffer.alloc(0) })).toContain('damaged: ');
  expect(withParts(distances, { model: values.parts.model })).toContain('model: expected none');
  for (const [at, byte] of [
    [0, 8],
    [0, 0],
    [1, 255],
    [70, 255],
    [71, 200],
  ] as const) {
    const model = Buffer.from(values.parts.model);
    model[at] = byte;
    expect(withParts(values, { model })).toContain('model: expected probabilities');
  }
});

test('a file of an older version says so', () => {
  const file = Buffer.concat([Buffer.from('alquerque table\n'), Buffer.alloc(1000)]);
  expect(readCrafted(distances, file)).toContain(
    "written by version 0.2 or older: build it again with 'alquerque tables build'",
  );
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
      const read = withParts(distances, { header, blocks: [block] });
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

test.each([
  ['WDL', values],
  ['DTM', distances],
] as const)('a %s table is rejected if any bit of its file is flipped', (_, valid) => {
  const file = joinTable(valid.parts);
  fc.assert(
    fc.property(fc.nat(8 * file.length - 1), bit => {
      const changed = Buffer.from(file);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(readCrafted(valid, changed)).toMatch(/: (not a table|damaged|written by)/);
    }),
    { numRuns: samples(200) },
  );
});

test('a file that was cut, or changed in many places, is rejected', () => {
  const file = joinTable(values.parts);
  const change = fc.tuple(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 3 }), fc.nat(file.length - 1), (changes, length) => {
      const changed = Buffer.from(file.subarray(0, changes.length === 0 ? length : file.length));
      for (const [at, byte] of changes) changed[at]! ^= byte;
      if (!changed.equals(file)) expect(typeof readCrafted(values, changed)).toBe('string');
    }),
    { numRuns: samples(100) },
  );
});
