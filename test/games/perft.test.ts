import { describe, expect, test } from 'vitest';
import { legalActions } from '../../src/games/moves';
import { FAMILIES, rulesOf } from '../../src/games/registry';
import { perft } from '../../src/games/solvers';

/** The generic perft agrees with the faster perft of each family. */
describe.each(FAMILIES.map(game => game.variants[0]!.name))('%s', variant => {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  const { value } = rules;

  test.each(['actions', 'turns'] as const)('%s', unit => {
    const position = value.readFen(value.startFen);
    if (!position.ok) throw new Error(position.error);
    for (let depth = 1; depth <= 3; depth++) {
      expect(perft(position.value, depth, unit)).toBe(value.perft(position.value, depth, unit));
    }
  });
});

test('an unfinished move counts as one', () => {
  const rules = rulesOf('nine-mens-morris');
  if (!rules.ok) throw new Error(rules.error);
  const fen = '********/********/O******O w p p 2 7 2 7 0 0 0 0 0 0 0 0 3'.replace('********/*', '@@******/*');
  const position = rules.value.readFen(fen);
  if (!position.ok) throw new Error(position.error);
  const closing = legalActions(position.value).filter(action => {
    position.value.make(action);
    const { midTurn } = position.value;
    position.value.undo();
    return midTurn;
  });
  expect(closing.length).toBe(1);
  position.value.make(closing[0]!);
  for (let depth = 1; depth <= 3; depth++) {
    expect(perft(position.value, depth, 'turns')).toBe(rules.value.perft(position.value, depth, 'turns'));
  }
});
