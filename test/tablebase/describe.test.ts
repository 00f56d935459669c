import { expect, test } from 'vitest';
import { endgameText } from '../../src/tablebase/describe';
import { EndgameDescriber } from '../../src/tablebase/describer';
import type { LoadedTables } from '../../src/tablebase/loaded-tables';
import { rulesFor, solveAll, tablebaseFor, withDtm } from '../games/draughts/tablebase/helpers';

const VARIANT = 'english-draughts';
const rules = rulesFor(VARIANT);
const tables = solveAll(tablebaseFor(VARIANT), 3);
const LOADED = { id: 1, tables, maybeCursed: new Set<string>() };

function textOf(fen: string, loaded: LoadedTables | null = LOADED): string | undefined {
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
])('%s is described as %s', (fen, words) => expect(textOf(fen)).toBe(words));

test('with DTM tables the distance to the end is described', () => {
  const plies = solveAll(tablebaseFor(VARIANT, true), 3);
  const loaded = { ...LOADED, id: 2, tables: withDtm(tables, plies) };
  expect(textOf('W:WK30,K32:BK31', loaded)).toMatch(/^won in \d+$/);
  expect(textOf('B:WK30,K32:B9', loaded)).toMatch(/^lost in \d+$/);
  expect(textOf('W:WK32:BK1', loaded)).toBe('drawn');
});

test('positions without a table and finished games have no description', () => {
  expect(textOf('W:WK30,K32:BK1,K3')).toBeUndefined();
  expect(textOf('W:WK30,K32:BK31', null)).toBeUndefined();
  expect(textOf('B:WK30:B')).toBeUndefined();
});

test('distances to the end and to a removal are distinguished', () => {
  expect(endgameText({ value: 'won', plies: 5, to: 'end' })).toBe('won in 5');
  expect(endgameText({ value: 'lost', plies: 4, to: 'removal' })).toBe('lost, 4 plies to a removal');
});

test('a describer notices that more tables were loaded', () => {
  const describer = new EndgameDescriber();
  const position = rules.readFen('W:WK30,K32:BK31');
  if (!position.ok) throw new Error(position.error);
  const dtmTables = solveAll(tablebaseFor(VARIANT, true), 3);
  expect(describer.describe(rules as never, position.value, LOADED)).toEqual({ value: 'won' });
  const more = { ...LOADED, id: 2, tables: withDtm(tables, dtmTables) };
  expect(describer.describe(rules as never, position.value, more)).toMatchObject({ value: 'won', to: 'end' });
});
