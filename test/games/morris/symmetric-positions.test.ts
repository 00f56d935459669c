import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { positionOf, rulesFor } from './helpers';
import { playRandomly } from './random-games';

/** The 16 symmetries of the board: rotations, a reflection, and inner and outer ring exchanged. */
const SYMMETRIES = Array.from({ length: 16 }, (_, index) => (point: number): number => {
  const ring = point >> 3;
  const place = ((point & 7) + 2 * (index & 3)) & 7;
  const mirrored = index & 4 ? -place & 7 : place;
  return ((index & 8 ? 2 - ring : ring) << 3) | mirrored;
});

/** Image of a FEN under a symmetry. Nothing that names points may be pending. */
function moved(fen: string, symmetry: (point: number) => number): string {
  const [board = '', ...rest] = fen.split(' ');
  const letters = board.replaceAll('/', '');
  const turned: string[] = [];
  for (let point = 0; point < letters.length; point++) turned[symmetry(point)] = letters[point]!;
  const rings = [0, 8, 16].map(first => turned.slice(first, first + 8).join(''));
  return [rings.join('/'), ...rest].join(' ');
}

describe.each(['nine-mens-morris', 'twelve-mens-morris', 'lasker-morris', 'cham-gonu', 'dooz'])('%s', variant => {
  test('perft and evaluation are the same under the 16 symmetries', () => {
    const rules = rulesFor(variant);
    const random = new Random(2);
    let looked = 0;
    playRandomly(rules, random, position => {
      if (looked++ % 5 !== 0) return;
      const fen = rules.writeFen(position);
      const counts = rules.perft(position, 2, 'actions');
      for (const symmetry of SYMMETRIES) {
        const image = positionOf(rules, moved(fen, symmetry));
        expect([fen, rules.perft(image, 2, 'actions')]).toEqual([fen, counts]);
        same(image.evaluate(), position.evaluate());
      }
    });
    expect(looked).toBeGreaterThan(20);
  });
});
