import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EntryNeighbours } from '../../src/games/tablebase';
import { fitValueModel, ValueDecoder, ValueEncoder } from '../../src/tablebase/value-codec';
import { ValueModel } from '../../src/tablebase/value-model';
import { samples } from '../seed';

const BLOCK = 256;

/** Words of 16 entries from 0 to 3, of which 3 is free. */
const words = fc
  .array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 40 })), { minLength: 1, maxLength: 60 })
  .map(runs => {
    const entries = runs.flatMap(([entry, count]) => new Array<number>(count).fill(entry)).slice(0, BLOCK);
    const all = new Int32Array(Math.ceil(entries.length / 16)).fill(-1);
    for (const [at, entry] of entries.entries()) all[at >> 4]! ^= (entry ^ 3) << (2 * (at & 15));
    return all;
  });

const neighbours: EntryNeighbours = {
  row: 48,
  inner: 6,
  list: [
    { by: 'inner', distances: Int32Array.of(0, 1, 1, 1, 1, 1) },
    { by: 'row', distances: new Int32Array(0) },
    { by: 'outer', distances: Int32Array.of(0, 6, 6, 6, 12, 6, 6) },
  ],
};

/** Mask of the entries that are not free. */
function fixedEntries(word: number): number {
  const free = word & (word >>> 1) & 0x55555555;
  return ~(free * 3);
}

test.each([undefined, neighbours])('a decoded block has all values that matter, and no other than 0 to 2', list => {
  fc.assert(
    fc.property(words, words, fc.nat(1000), (block, other, first) => {
      // A model of another block, which may give likely values a low probability.
      const model = fitValueModel([{ words: other, first: 0 }], BLOCK, 1, list);
      const read = ValueModel.read(Uint8Array.from(model.bytes))!;
      expect(ValueDecoder.fits(read, BLOCK, list)).toBe(true);
      const code = Uint8Array.from(new ValueEncoder(model, BLOCK, list).encode(block, first));
      const decoded = new Int32Array(block.length);
      new ValueDecoder(read, BLOCK, list).decode(code, first, decoded);
      expect([...decoded].map((word, at) => word & fixedEntries(block[at]!))).toEqual(
        [...block].map(word => word & fixedEntries(word)),
      );
      expect([...decoded].every(word => (word & (word >>> 1) & 0x55555555) === 0)).toBe(true);
    }),
    { numRuns: samples(100) },
  );
});

test('a block of one value takes a few bytes', () => {
  const block = new Int32Array(512).fill(0x55555555);
  const model = fitValueModel([{ words: block, first: 0 }], 8192, 100);
  expect(new ValueEncoder(model, 8192).encode(block, 0).length).toBeLessThan(4);
});
