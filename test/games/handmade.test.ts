/** Exact values of the hand-made evaluation, to catch a sign or weight that changes by mistake. */
import { expect, test } from 'vitest';
import { rulesOf } from '../../src/games/registry';
import rows from '../vectors/handmade.json' with { type: 'json' };
import { readPosition } from './random-play';

test.each(rows)('$variant $fen', ({ variant, fen, terms }) => {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  const position = readPosition(rules.value, fen);
  expect(Object.fromEntries(rules.value.terms(position).map(({ name, value }) => [name, value + 0]))).toEqual(terms);
  const sum = Object.values(terms).reduce((total, value) => total + value, 0);
  expect(position.evaluate()).toBe(position.side === 0 ? sum : 0 - sum);
});
