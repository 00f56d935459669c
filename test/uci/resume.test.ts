import { describe, expect, test } from 'vitest';
import { newGame, unwrap, variants } from '../../src/api/index';
import { resume } from '../../src/uci/session-game';
import { samples, seeded } from '../seed';
import { HISTORY_ENDS, shuffleStart, shuffleToEnd } from './shuffle';

const FAMILIES = [
  'nine-mens-morris',
  'lasker-morris',
  'morabaraba',
  'russian-draughts',
  'italian-draughts',
  'brandubh',
];

describe.each(FAMILIES)('%s', variant => {
  test('a game that ended by its history continues from the same position', () => {
    const random = seeded(variant.length);
    const reasons = new Set<string>();
    for (let round = 0; round < samples(12); round++) {
      const over = shuffleToEnd(shuffleStart(variant), random);
      const reason = over.status().reason!;
      const resumed = resume(over);
      if (!HISTORY_ENDS.includes(reason)) expect(resumed).toBe(over);
      else {
        reasons.add(reason);
        expect(resumed.status().result).toBe('ongoing');
        expect(resumed.side).toBe(over.side);
        expect(resumed.board().points).toEqual(over.board().points);
        expect(resumed.moves().length).toBeGreaterThan(0);
      }
    }
    expect([...reasons]).not.toEqual([]);
  });
});

test('an ongoing game is returned as it is', () => {
  const game = unwrap(newGame('brandubh'));
  expect(resume(game)).toBe(game);
});

test.each([
  ['russian-draughts', 'W:WKa1:BKh2:H40:F60'],
  ['brandubh', '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 100'],
])('%s: a FEN whose counter is at its limit can be played', (variant, fen) => {
  const over = unwrap(newGame(variant, { fen }));
  expect(over.status().result).toBe('draw');
  expect(resume(over).moves().length).toBeGreaterThan(0);
});

test('every variant of a shuffled game has a start', () => {
  for (const { name } of variants()) expect(shuffleStart(name).moves().length).toBeGreaterThan(0);
});
