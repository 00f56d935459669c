import { expect, test } from 'vitest';
import { EndgameDescriber, endgameText } from '../../src/tablebase/describe';
import type { LoadedTables } from '../../src/tablebase/loaded-tables';
import { rulesFor, solveAll, tablebaseFor, withDtm } from '../games/draughts/tablebase/helpers';

const VARIANT = 'english-draughts';
const rules = rulesFor(VARIANT);
const tables = solveAll(tablebaseFor(VARIANT), 3);
const LOADED = { id: 1, tables, maybeCursed: new Set<string>() };

function told(fen: string, loaded: LoadedTables | null = LOADED): string | undefined {
  const position = rules.readFen(fen);
  if (!position.ok) throw new Error(position.error);
  const ending = new EndgameDescriber().describe(rules as never, position.value, loaded ?? undefined);
  return ending && endgameText(ending);
}

test.each([
  ['W:WK30,K32:BK31', 'won'],
  ['W:WK30,K14:BK1', 'won'],
  ['B:WK30,K32:B9', 'lost'],
  ['W:WK32:BK1', 'drawn'],
])('of %s tables say that it is %s', (fen, words) => expect(told(fen)).toBe(words));

test('where a table knows plies, it is told in how many', () => {
  const plies = solveAll(tablebaseFor(VARIANT, true), 3);
  const loaded = { ...LOADED, id: 2, tables: withDtm(tables, plies) };
  expect(told('W:WK30,K32:BK31', loaded)).toMatch(/^won in \d+$/);
  expect(told('B:WK30,K32:B9', loaded)).toMatch(/^lost in \d+$/);
  expect(told('W:WK32:BK1', loaded)).toBe('drawn');
});

test('what no table knows, or no table is there for, is not told, nor what is over', () => {
  expect(told('W:WK30,K32:BK1,K3')).toBeUndefined();
  expect(told('W:WK30,K32:BK31', null)).toBeUndefined();
  expect(told('B:WK30:B')).toBeUndefined();
});

test('plies to the end and to a removal are told apart', () => {
  expect(endgameText({ value: 'won', plies: 5, to: 'end' })).toBe('won in 5');
  expect(endgameText({ value: 'lost', plies: 4, to: 'removal' })).toBe('lost, 4 plies to a removal');
});
