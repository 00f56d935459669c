import { describe, expect, test } from 'vitest';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  boundIn,
  depthIn,
  hashTableBytes,
  NO_ACTION,
  scoreIn,
  TranspositionTable,
} from '../../src/search/transposition-table';
import { Random } from '../../src/util/random';

const smallTable = () => new TranspositionTable(new SharedArrayBuffer(64 * 16));

describe('transposition table', () => {
  test('a probe returns the stored entry', () => {
    const table = smallTable();
    table.store(5, -7, 1234, -31_000, 120, BOUND_LOWER);
    const data = table.probe(5, -7);
    expect([scoreIn(data), depthIn(data), boundIn(data), table.action]).toEqual([-31_000, 120, BOUND_LOWER, 1234]);
  });

  test('a probe compares all 64 bits of the key', () => {
    const table = smallTable();
    table.store(5, 9, 77, 10, 3, BOUND_EXACT);
    for (let bit = 0; bit < 32; bit++) {
      expect(table.probe(5 ^ (1 << bit), 9)).toBe(0);
      expect(table.probe(5, 9 ^ (1 << bit))).toBe(0);
      expect(table.action).toBe(NO_ACTION);
    }
  });

  test('an entry torn by two writers matches no key', () => {
    const memory = new SharedArrayBuffer(64);
    const table = new TranspositionTable(memory);
    const words = new Int32Array(memory);
    table.store(1, 2, 100, 50, 5, BOUND_EXACT);
    const other = words.slice();
    table.clear();
    table.store(3, 4, 200, -50, 7, BOUND_UPPER);
    for (let word = 0; word < 4; word++) {
      const kept = words[word]!;
      words[word] = other[word]!;
      expect(table.probe(3, 4)).toBe(0);
      words[word] = kept;
    }
    expect(table.probe(3, 4)).not.toBe(0);
  });

  test('an entry without an action keeps the action stored before', () => {
    const table = smallTable();
    table.store(5, 9, 77, 10, 3, BOUND_LOWER);
    table.store(5, 9, NO_ACTION, -10, 4, BOUND_UPPER);
    expect(scoreIn(table.probe(5, 9))).toBe(-10);
    expect(table.action).toBe(77);
  });

  test('a full bucket replaces its shallowest entry, and old entries before new ones', () => {
    const table = smallTable();
    for (const depth of [9, 3, 8, 7]) table.store(0, depth, 1, 0, depth, BOUND_EXACT);
    table.store(0, 5, 1, 0, 5, BOUND_EXACT);
    expect(table.probe(0, 3)).toBe(0);
    table.setAge(10);
    for (const depth of [1, 2, 4, 6]) table.store(0, 100 + depth, 1, 0, depth, BOUND_EXACT);
    for (const depth of [1, 2, 4, 6]) expect(depthIn(table.probe(0, 100 + depth))).toBe(depth);
  });

  test('entries are old when the age has wrapped around', () => {
    const table = smallTable();
    table.setAge(63);
    for (const key of [1, 2, 3]) table.store(0, key, 1, 0, 5, BOUND_EXACT);
    table.setAge(64);
    table.store(0, 4, 1, 0, 2, BOUND_EXACT);
    table.store(0, 5, 1, 0, 1, BOUND_EXACT);
    expect(depthIn(table.probe(0, 4))).toBe(2);
    expect([1, 2, 3].filter(key => table.probe(0, key) !== 0)).toHaveLength(2);
  });

  test('hashfull counts the entries of the current search', () => {
    const table = smallTable();
    const random = new Random(3);
    expect(table.hashfull()).toBe(0);
    for (let i = 0; i < 1000; i++) table.store(random.next(), random.next(), 1, 0, 1, BOUND_EXACT);
    expect(table.hashfull()).toBe(1000);
    table.setAge(1);
    expect(table.hashfull()).toBe(0);
  });

  test('the size is the largest power of two that fits', () => {
    expect([1, 3, 64, 100].map(hashTableBytes)).toEqual([1, 2, 64, 64].map(megabytes => megabytes * 2 ** 20));
  });
});
