import { describe, expect, test } from 'vitest';
import type { RuleValues } from '../../../src/games/rules';
import type { MaterialClass, Tablebase } from '../../../src/games/tablebase';
import { solveSingleThreaded } from '../../../src/tablebase/solve';
import { verifyClass } from '../../../src/tablebase/verify';
import { seeded } from '../../seed';
import { rulesOfVariant, tablebaseOf } from '../../tablebase/rules';

type Counts = Readonly<Record<string, readonly number[]>>;

/** Solves both phases. Returns all tables, and wins, draws and losses of each class of the placing phase. */
function solveGame(
  variant: string,
  values: RuleValues,
): { opening: Tablebase; tables: Map<string, Uint8Array>; counts: Counts } {
  const moving = tablebaseOf(rulesOfVariant(variant, values));
  if (!moving.opening?.ok) throw new Error(moving.opening?.error);
  const opening = moving.opening.value;
  const tables = new Map<string, Uint8Array>();
  const counts: Record<string, readonly number[]> = {};
  for (const tablebase of [moving, opening])
    for (const group of tablebase.groups(tablebase.maxMen)) {
      const solved = solveSingleThreaded(tablebase, group, tables);
      for (const [at, { name }] of group.entries()) {
        tables.set(name, solved.tables[at]!);
        if (tablebase === opening) counts[name] = solved.captures.slice(3 * at, 3 * at + 3);
      }
    }
  return { opening, tables, counts };
}

const SAMPLE = 400;

const storedClasses = (opening: Tablebase): MaterialClass[] =>
  opening
    .groups(opening.maxMen)
    .flat()
    .filter(({ size }) => size > 0);

/** Values that a separate solution by the rules alone agrees with (`tables verify --solve`). */
const THREE_MEN: Counts = {
  '0-0-3-3': [1, 0, 0],
  '0-1-3-2': [0, 0, 4],
  '1-1-2-2': [46, 0, 0],
  '1-2-2-1': [314, 12, 102],
  '2-2-1-1': [3789, 11, 400],
  '2-3-1-0': [18_810, 195, 8093],
};

describe.each<[string, RuleValues, Counts]>([
  ['nine-mens-morris', { PiecesCount: 3 }, THREE_MEN],
  ['custodian-intervention-morris', { PiecesCount: 3, IsDefenderMoveFirst: true }, {}],
  ['mul-mulan', { PiecesCount: 3, MayRemoveMultiple: true }, {}],
])('placing phase of %s with %j', (variant, values, known) => {
  const { opening, tables, counts } = solveGame(variant, values);

  test('values are the best of the moves by the rules, two moves deep', () => {
    const random = seeded(7);
    for (const cls of storedClasses(opening))
      expect([cls.name, verifyClass(opening, cls, tables, SAMPLE, random)]).toEqual([
        cls.name,
        expect.objectContaining({ ok: true }),
      ]);
  });

  test('counts equal the known ones', () => expect(counts).toMatchObject(known));

  test('counts are those of the tables, symmetric positions counted once', () => {
    for (const cls of storedClasses(opening)) {
      const { win, draw, loss } = opening.countValues(cls, tables.get(cls.name)!);
      expect([cls.name, win, draw, loss]).toEqual([cls.name, ...counts[cls.name]!]);
    }
  });
});

test.each<[string, RuleValues, string]>([
  ['lasker-morris', {}, 'with MayMoveInPlacingPhase a move does not always use up a man in hand'],
  ['dooz', {}, 'a mill removes men from the hand'],
  ['nine-mens-morris', { MillFormationActionInPlacingPhase: 3 }, 'a side may owe one of its own men'],
  ['cham-gonu', {}, 'blocked points are not part of a position'],
  ['el-filja', {}, 'removals wait until placing ends'],
  ['twelve-mens-morris', { BoardFullAction: 2 }, 'a full board leads to removals'],
  ['nine-mens-morris', { StalemateAction: 2 }, 'a side without a slide is not simply lost or drawn'],
])('%s with %j has no tables of the placing phase', (variant, values, reason) => {
  expect(tablebaseOf(rulesOfVariant(variant, values)).opening).toEqual({ ok: false, error: reason });
});
