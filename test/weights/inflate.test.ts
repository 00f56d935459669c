import { constants, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { WEIGHTS } from '../../src/weights/index';
import { inflate } from '../../src/weights/inflate';
import { loadWeights } from '../../src/weights/load';
import { seeded } from '../seed';

describe('inflating', () => {
  const random = seeded(1951);
  /** Bytes that repeat themselves more or less. */
  const bytes = (length: number, kinds: number): Uint8Array =>
    Uint8Array.from({ length }, () => random.below(kinds) * (random.below(8) === 0 ? 31 : 1));

  test.each([
    ['stored', { level: 0 }],
    ['with fixed codes', { strategy: constants.Z_FIXED }],
    ['with codes of their own', { level: 9 }],
    ['with codes of their own and no repeats', { strategy: constants.Z_HUFFMAN_ONLY }],
  ])('gives back what was deflated %s', (_, options) => {
    for (const [length, kinds] of [
      [0, 1],
      [1, 2],
      [300, 1],
      [5000, 4],
      [20_000, 256],
    ] as const) {
      const before = bytes(length, kinds);
      expect(inflate(new Uint8Array(deflateRawSync(before, options)))).toEqual(before);
    }
  });

  test('refuses bytes that end too soon or mean nothing', () => {
    const whole = deflateRawSync(bytes(1000, 256));
    expect(() => inflate(whole.subarray(0, whole.length - 10))).toThrow(/end too soon/);
    expect(() => inflate(Uint8Array.of(7))).toThrow(/not deflated/);
  });
});

test('every file of weights can be had by its name, and by no other', async () => {
  for (const weights of WEIGHTS) expect(await loadWeights(weights.name)).toBe(weights);
  expect(await loadWeights('chess')).toBeUndefined();
  expect(await loadWeights('toString')).toBeUndefined();
});
