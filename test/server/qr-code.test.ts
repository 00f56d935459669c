/** QR codes: the vectors are those of the standard's examples; the codes are read back here. */
import { expect, test } from 'vitest';
import { qrCode, qrLines, reedSolomon } from '../../src/server/qr-code';

test('error correction agrees with a published example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(reedSolomon(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

const MASKS = [
  (r: number, c: number) => (r + c) % 2,
  (r: number) => r % 2,
  (_: number, c: number) => c % 3,
  (r: number, c: number) => (r + c) % 3,
  (r: number, c: number) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2,
  (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3),
  (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2,
  (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2,
];

/** Reads a code of version 1 to 5 as a scanner does, without correcting errors. */
function read(code: readonly (readonly boolean[])[]): string {
  const size = code.length;
  const version = (size - 17) / 4;
  // The five bits of level and mask, without the fixed pattern over them.
  const bits = [0, 1, 2, 3, 4].map(column => Number(code[8]![column]));
  const format = Number.parseInt(bits.join(''), 2) ^ 0b10101;
  expect(format >> 3).toBe(0b01);
  const isMasked = MASKS[format & 7]!;
  const isPattern = (r: number, c: number): boolean =>
    (r < 9 && c < 9) ||
    (r < 9 && c >= size - 8) ||
    (r >= size - 8 && c < 9) ||
    r === 6 ||
    c === 6 ||
    (version > 1 && Math.abs(r - (size - 7)) <= 2 && Math.abs(c - (size - 7)) <= 2);
  let stream = '';
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const r = up ? size - 1 - step : step;
      for (const c of [right, right - 1])
        if (!isPattern(r, c)) stream += Number(code[r]![c] !== (isMasked(r, c) === 0));
    }
  }
  const bytes = (stream.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2));
  expect(bytes[0]! >> 4).toBe(4);
  const nibbles = bytes.flatMap(byte => [byte >> 4, byte & 15]);
  const length = (nibbles[1]! << 4) | nibbles[2]!;
  return String.fromCharCode(...Array.from({ length }, (_, at) => (nibbles[3 + 2 * at]! << 4) | nibbles[4 + 2 * at]!));
}

test.each([1, 17, 18, 40, 78, 79, 106])('a text of %i characters is read back', length => {
  const text = 'http://192.168.1.5:8765/?token='.padEnd(length, 'abcXYZ019_-').slice(0, length);
  expect(read(qrCode(text)!)).toBe(text);
});

test('finders stand in three corners, and the dark module beside the third', () => {
  const code = qrCode('x')!;
  expect(code).toHaveLength(21);
  const row = (index: number, from: number): string =>
    code[index]!.slice(from, from + 7)
      .map(Number)
      .join('');
  expect([row(0, 0), row(1, 0), row(3, 0), row(0, 14), row(20, 0)]).toEqual([
    '1111111',
    '1000001',
    '1011101',
    '1111111',
    '1111111',
  ]);
  expect([code[13]![8], code[20]![20] === undefined]).toEqual([true, false]);
});

test('a text that is too long has no code', () => {
  expect(qrCode('x'.repeat(107))).toBeUndefined();
  expect(qrLines('x'.repeat(107))).toEqual([]);
  expect(qrLines('x')).toHaveLength(13);
});
