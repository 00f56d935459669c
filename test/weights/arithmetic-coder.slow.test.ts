import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { decodeBytes, encodeBytes } from '../../src/weights/arithmetic-coder';
import { WEIGHTS } from '../../src/weights/index';
import { loadWeights } from '../../src/weights/load';
import { unpackWeights } from '../../src/weights/packed';
import { samples, seeded } from '../seed';

describe('arithmetic coder', () => {
  const random = seeded(1951);
  /** Random bytes of `kinds` values. */
  const bytes = (length: number, kinds: number): Uint8Array =>
    Uint8Array.from({ length }, () => random.nextInt(kinds) * (random.nextInt(8) === 0 ? 31 : 1));

  test.each([
    [0, 1],
    [1, 2],
    [1, 256],
    [300, 1],
    [5000, 4],
    [20_000, 1],
    [20_000, 256],
  ])('decodes what it encoded: %i bytes of %i kinds', (length, kinds) => {
    for (let n = 0; n < samples(1); n++) {
      const before = bytes(length, kinds);
      expect(Buffer.compare(decodeBytes(encodeBytes(before), length), before)).toBe(0);
    }
  });

  test('expands random bytes hardly, and compresses likely ones well', () => {
    expect(encodeBytes(bytes(20_000, 256)).length).toBeLessThan(20_600);
    expect(encodeBytes(new Uint8Array(50_000)).length).toBeLessThan(100);
    expect(encodeBytes(new Uint8Array(50_000).fill(255)).length).toBeLessThan(100);
  });
});

test.each(WEIGHTS.map(weights => [weights.name, weights] as const))('%s is smaller than deflated', (_, weights) => {
  const { bytes } = unpackWeights(weights);
  expect(bytes).toHaveLength(weights.length);
  const coded = encodeBytes(bytes);
  expect(coded.length).toBeLessThan(deflateRawSync(bytes, { level: 9 }).length);
  expect(Buffer.from(coded).toString('base64')).toBe(weights.coded);
});

test('weights are loaded by their names only', async () => {
  for (const weights of WEIGHTS) expect(await loadWeights(weights.name)).toBe(weights);
  expect(await loadWeights('chess')).toBeUndefined();
  expect(await loadWeights('toString')).toBeUndefined();
});
