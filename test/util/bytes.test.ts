import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeVarints, encodeVarints } from '../../src/util/bytes';

const number = fc.integer({ min: -(2 ** 30), max: 2 ** 30 - 1 });

test('numbers round-trip', () => {
  fc.assert(
    fc.property(fc.array(number), numbers => {
      expect([...decodeVarints(encodeVarints(numbers), numbers.length)]).toEqual(numbers);
    }),
  );
});

test('small numbers take one byte each', () => {
  expect(encodeVarints([0, -1, 1, -64, 63])).toEqual(Uint8Array.of(0, 1, 2, 127, 126));
});

test('missing numbers are 0', () => {
  fc.assert(
    fc.property(fc.uint8Array(), bytes => {
      const numbers = decodeVarints(bytes, bytes.length + 1);
      expect(numbers.at(-1)).toBe(0);
    }),
  );
});
