import { expect, test } from 'vitest';
import { chooseByElo, chooseNearBest, isVariedOpening, MAX_ELO, MIN_ELO, nodesForElo } from '../../src/engine/skill';
import { WIN_RATE_MODELS } from '../../src/engine/win-rate-params';
import type { RootMove } from '../../src/search/iterative-deepening';
import { seeded } from '../seed';

const candidates = [0, -5, -30, -200].map(
  (score, at): RootMove => ({ move: [at], score, previousScore: score, depth: 5, pv: [], selDepth: 1 }),
);

test('who is stronger looks at more and chooses worse turns less often', () => {
  const losses = [MIN_ELO, 1400, MAX_ELO].map(elo => {
    const random = seeded(elo);
    let loss = 0;
    for (let i = 0; i < 2000; i++) loss -= chooseByElo(elo, candidates, WIN_RATE_MODELS['morris-nine']!, random).score;
    return loss / 2000;
  });
  expect(losses).toEqual([...losses].sort((a, b) => b - a));
  expect(losses[0]).toBeGreaterThan(5);
  expect(losses[2]).toBeLessThan(1.5);
  const nodes = [MIN_ELO, 1400, MAX_ELO].map(nodesForElo);
  expect(nodes).toEqual([...nodes].sort((a, b) => a - b));
});

test('who plays weaker prefers nothing to the best for a score of less depth', () => {
  const [best, second] = candidates;
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

test('nobody who varies chooses what is worse by more than a little', () => {
  const random = seeded(5);
  const chosen = new Set(Array.from({ length: 200 }, () => chooseNearBest(candidates, random).score));
  expect([...chosen].sort((a, b) => b - a)).toEqual([0, -5]);
});

test('nobody who varies chooses what was good when it was looked at less deep', () => {
  const [best, ...others] = candidates;
  const stopped = [{ ...best!, depth: 6 }, ...others.map(candidate => ({ ...candidate, score: 20 }))];
  const random = seeded(5);
  for (let i = 0; i < 50; i++) expect(chooseNearBest(stopped, random)).toBe(stopped[0]);
});

test('play varies without a seed, and in the opening', () => {
  expect([isVariedOpening(0, 0), isVariedOpening(0, 7), isVariedOpening(0, 8), isVariedOpening(1, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
