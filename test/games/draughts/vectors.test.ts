import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { actionsOf } from '../../../src/games/turns';
import { namesOf, positionOf, rulesFor, told } from './help';

const VECTORS = 'test/vectors/draughts';

interface Vector {
  readonly variant: string;
  readonly fen: string;
  readonly legal: readonly { readonly from: string; readonly to: string; readonly takes?: readonly string[] }[];
}

const vectorsIn = (file: string): Vector[] =>
  gunzipSync(readFileSync(`${VECTORS}/${file}`))
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Vector);

describe.each(readdirSync(VECTORS).filter(file => file.endsWith('.gz')))('%s', file => {
  const vectors = vectorsIn(file);

  test('every position has its legal moves and no other', () => {
    for (const { variant, fen, legal } of vectors) {
      const found = actionsOf(positionOf(variant, fen)).map(action => told(namesOf(variant), action));
      const expected = legal.map(({ from, to, takes = [] }) => [from, to, ...[...takes].sort()].join(' '));
      expect({ fen, moves: found.sort() }).toEqual({ fen, moves: expected.sort() });
    }
  });

  test('every FEN is written as it was read', () => {
    for (const { variant, fen } of vectors) expect(rulesFor(variant).writeFen(positionOf(variant, fen))).toBe(fen);
  });
});

describe('perft of the start position', () => {
  const { note: _, ...counts } = JSON.parse(readFileSync(`${VECTORS}/perft.json`, 'utf8')) as Record<string, number[]>;

  test.each(Object.entries(counts))('%s', (variant, expected) => {
    const rules = rulesFor(variant);
    const position = positionOf(variant, rules.startFen);
    expect(expected.map((_, i) => rules.perft(position, i + 1, 'turns'))).toEqual(expected);
  });
});
