import { afterAll, expect, test } from 'vitest';
import { rulesOf } from '../../src/games/registry';
import { registerLazySolvers } from '../../src/games/solver-registry';
import { registerSolvers, SOLVERS } from '../../src/games/solvers';

afterAll(registerSolvers);

const FAMILIES = ['nine-mens-morris', 'english-draughts', 'brandubh'];
const solverNames = (): (string | undefined)[] =>
  FAMILIES.map(variant => {
    const rules = rulesOf(variant);
    return rules.ok ? `${typeof rules.value.perft} ${typeof rules.value.tablebase}` : rules.error;
  });

test('lazy solvers are loaded when one is used, and are as many as the loaded ones', () => {
  const loaded = solverNames();
  let loads = 0;
  registerLazySolvers(() => {
    loads++;
    return SOLVERS;
  });
  expect(solverNames()).toEqual(loaded);
  const nine = rulesOf('nine-mens-morris');
  const start = nine.ok ? nine.value.readFen(nine.value.startFen) : nine;
  if (!nine.ok || !start.ok) throw new Error('no start position');
  expect(loads).toBe(0);
  expect(nine.value.perft(start.value, 2, 'turns')).toBe(24 * 23);
  expect(nine.value.tablebase?.().ok).toBe(true);
  expect(loads).toBe(2);
});
