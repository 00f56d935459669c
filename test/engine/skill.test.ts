import { expect, test } from 'vitest';
import { chooseByElo, chooseNearBest, isVariedOpening, MAX_ELO, MIN_ELO, nodesForElo } from '../../src/engine/skill';
import { WIN_RATE_MODELS } from '../../src/engine/win-rate-model';
import type { RootMove } from '../../src/search/iterative-deepening';
import { seeded } from '../seed';

const rootMoves = [0, -5, -30, -200].map(
  (score, action): RootMove => ({ move: [action], score, previousScore: score, depth: 5, pv: [], selDepth: 1 }),
);

test('a higher Elo searches more nodes and plays worse moves less often', () => {
  const losses = [MIN_ELO, 1400, MAX_ELO].map(elo => {
    const random = seeded(elo);
    let loss = 0;
    for (let i = 0; i < 2000; i++) loss -= chooseByElo(elo, rootMoves, WIN_RATE_MODELS['morris-nine']!, random).score;
    return loss / 2000;
  });
  expect(losses).toEqual([...losses].sort((a, b) => b - a));
  expect(losses[0]).toBeGreaterThan(5);
  expect(losses[2]).toBeLessThan(1.5);
  const nodes = [MIN_ELO, 1400, MAX_ELO].map(nodesForElo);
  expect(nodes).toEqual([...nodes].sort((a, b) => a - b));
});

test('a score from a shallower iteration does not outrank the best move', () => {
  const [best, second] = rootMoves;
  const stopped = [
    { ...best!, depth: 6 },
    { ...second!, score: 400 },
  ];
  const random = seeded(3);
  let chosen = 0;
  for (let i = 0; i < 2000; i++)
    if (chooseByElo(1400, stopped, WIN_RATE_MODELS['morris-nine']!, random) === stopped[0]) chosen++;
  expect(chosen / 2000).toBeCloseTo(0.5, 1);
});

test('opening variety stays within the score window', () => {
  const random = seeded(5);
  const chosen = new Set(Array.from({ length: 200 }, () => chooseNearBest(rootMoves, random).score));
  expect([...chosen].sort((a, b) => b - a)).toEqual([0, -5]);
});

test('opening variety ignores scores from a shallower iteration', () => {
  const [best, ...others] = rootMoves;
  const stopped = [{ ...best!, depth: 6 }, ...others.map(rootMove => ({ ...rootMove, score: 20 }))];
  const random = seeded(5);
  for (let i = 0; i < 50; i++) expect(chooseNearBest(stopped, random)).toBe(stopped[0]);
});

test('play varies with seed 0 in the opening only', () => {
  expect([isVariedOpening(0, 0), isVariedOpening(0, 7), isVariedOpening(0, 8), isVariedOpening(1, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
