/** The engine and its threads, which here answer at once. */
import { expect, test } from 'vitest';
import type { Setting } from '../../src/engine/engine';
import { createEngine, DEFAULTS } from '../../src/engine/index';
import { chooseVariant, rulesOf } from '../../src/games/index';

function startOf(variant: string): Setting {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  return { variant, values: chooseVariant(variant)!.values, fen: rules.value.startFen, moves: [] };
}

test('threads are replaced for a game of another family, and for no other reason', () => {
  let [started, terminated] = [0, 0];
  const engine = createEngine({
    shares: true,
    memory: bytes => new SharedArrayBuffer(bytes),
    admit: () => {},
    start: (_, { hear }) => {
      started++;
      return {
        post: order => order.kind !== 'forget' && hear({ kind: 'done', id: order.id }),
        keepAlive: () => {},
        terminate: () => terminated++,
      };
    },
  });
  engine.configure({ ...DEFAULTS, hash: 1, threads: 2 });
  const search = (variant: string): void =>
    engine.search(startOf(variant), {}, { info: () => {}, heartbeat: () => {}, best: () => {} });
  for (const variant of ['nine-mens-morris', 'morabaraba', 'nine-mens-morris']) search(variant);
  expect([started, terminated]).toEqual([2, 0]);
  engine.prepare('brandubh');
  expect([started, terminated]).toEqual([4, 2]);
  search('brandubh');
  search('english-draughts');
  expect([started, terminated]).toEqual([6, 4]);
});
