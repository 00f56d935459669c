import { expect, test } from 'vitest';
import { crc32 } from '../../src/util/bytes';

test('the checksum is CRC-32 of the UTF-8 form', () => {
  expect(crc32('')).toBe('00000000');
  expect(crc32('123456789')).toBe('cbf43926');
  expect(crc32('The quick brown fox jumps over the lazy dog')).toBe('414fa339');
  expect(crc32('é')).not.toBe(crc32('e'));
});
