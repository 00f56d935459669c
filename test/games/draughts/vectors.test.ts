import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '../../../src/games';
import { members } from '../../../src/games/bits';
import { endOf, startOf, takenBy } from '../../../src/games/draughts/action';
import type { DraughtsPosition } from '../../../src/games/draughts/position';
import { squareNames } from '../../../src/games/draughts/squares';
import { ROWS } from '../../../src/games/draughts/variants';
import type { Rules } from '../../../src/games/game';
import { actionsOf } from '../../../src/games/turns';

const VECTORS = 'test/vectors/draughts';

interface Vector {
  readonly variant: string;
  readonly fen: string;
  readonly legal: readonly { readonly from: string; readonly to: string; readonly takes?: readonly string[] }[];
}

const rulesFor = (variant: string): Rules<DraughtsPosition> => {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value as Rules<DraughtsPosition>;
};

const files = readdirSync(VECTORS).filter(file => file.endsWith('.gz'));

describe.each(files)('%s', file => {
  const vectors = gunzipSync(readFileSync(`${VECTORS}/${file}`))
    .toString()
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Vector);

  test('every position has its legal moves', () => {
    for (const { variant, fen, legal } of vectors) {
      const rules = rulesFor(variant);
      const names = squareNames(ROWS[variant]!.numbering);
      const position = rules.readFen(fen);
      if (!position.ok) throw new Error(`${fen}: ${position.error}`);
      const found = actionsOf(position.value).map(action =>
        [
          names.name(startOf(action)),
          names.name(endOf(action)),
          ...members(takenBy(action)).map(names.name).sort(),
        ].join(' '),
      );
      const expected = legal.map(move => [move.from, move.to, ...[...(move.takes ?? [])].sort()].join(' '));
      expect({ fen, moves: found.sort() }).toEqual({ fen, moves: expected.sort() });
      expect(rules.writeFen(position.value)).toBe(fen);
    }
  });
});

describe('perft', () => {
  const table = JSON.parse(readFileSync(`${VECTORS}/perft.json`, 'utf8')) as Record<string, readonly number[]>;
  const { note: _, ...counts } = table;

  test.each(Object.entries(counts))('%s', (variant, expected) => {
    const rules = rulesFor(variant);
    const position = rules.readFen(rules.startFen);
    if (!position.ok) throw new Error(position.error);
    const found = expected.map((_, i) => rules.perft(position.value, i + 1, 'turns'));
    expect(found).toEqual(expected);
  });
});
