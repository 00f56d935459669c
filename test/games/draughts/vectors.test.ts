import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { legalActions } from '../../../src/games/moves';
import { same } from '../../same';
import { samples } from '../../seed';
import { describeAction, namesOf, positionOf, rulesFor, sharedRules } from './helpers';

const VECTORS = 'test/vectors/draughts';

/** Larger perft counts are only tested with more samples. */
const MOST_LEAVES = 200_000;

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

  test('every position has exactly its legal moves', () => {
    const names = namesOf(vectors[0]!.variant);
    for (const { variant, fen, legal } of vectors) {
      same(variant, vectors[0]!.variant);
      const found = legalActions(positionOf(variant, fen)).map(action => describeAction(names, action));
      const expected = legal.map(({ from, to, takes = [] }) => [from, to, ...[...takes].sort()].join(' '));
      same(found.sort().join(), expected.sort().join(), () => fen);
    }
  });

  test('every FEN is written as it was read', () => {
    for (const { variant, fen } of vectors) same(sharedRules(variant).writeFen(positionOf(variant, fen)), fen);
  });
});

describe('perft of the start position', () => {
  const { note: _, ...counts } = JSON.parse(readFileSync(`${VECTORS}/perft.json`, 'utf8')) as Record<string, number[]>;

  test.each(Object.entries(counts))('%s', (variant, expected) => {
    const rules = rulesFor(variant);
    const position = positionOf(variant, rules.startFen);
    const quick = expected.filter(count => count <= samples(MOST_LEAVES));
    expect(quick.map((_, i) => rules.perft(position, i + 1, 'turns'))).toEqual(quick);
  });
});

/** Counts of an independent program. */
test.each([
  ['spanish-draughts', 'W:W1,3,4,5,7,10,11,15,22:B20,21,23,24,29,30,31,32', 7, 581883],
  ['spanish-draughts', 'B:WK6,K12,K28:BK2,K25,K30,K32', 6, 1326090],
  ['damas-espanolas', 'W:WK1,K3,5,K12:BK32,K29,28,K21', 7, 5204632],
])('perft in %s of %s to depth %i', (variant, fen, depth, expected) => {
  expect(rulesFor(variant).perft(positionOf(variant, fen), depth, 'turns')).toBe(expected);
});
