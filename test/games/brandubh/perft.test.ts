import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { position, rules } from './support';

const COUNTS: readonly number[] = JSON.parse(readFileSync('test/vectors/brandubh/perft.json', 'utf8')).brandubh;

describe('perft from the start', () => {
  test.each(COUNTS.map((nodes, index) => [index + 1, nodes] as const))('depth %i is %i', (depth, nodes) => {
    expect(rules().perft(position(rules().startFen), depth, 'turns')).toBe(nodes);
  });
});
