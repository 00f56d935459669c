import { describe, expect, test } from 'vitest';
import { gameOutcome, legalMoves, playMove } from '../../../src/games/moves';
import { ONGOING, type Position, type RuleValues } from '../../../src/games/rules';
import {
  type MaterialClass,
  probeWdl,
  type Tablebase,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../../../src/games/tablebase';
import { openProbe } from '../../../src/tablebase/disk-table';
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

function startPosition(variant: string, values: RuleValues): Position {
  const rules = rulesOfVariant(variant, values);
  const position = rules.readFen(rules.startFen);
  if (!position.ok) throw new Error(position.error);
  return position.value;
}

/** True if no side has men in hand. */
const isMoving = (position: Position): boolean => {
  const { ownHand, enemyHand } = position as Position & { ownHand: number; enemyHand: number };
  return ownHand + enemyHand === 0;
};

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

  test('the engine keeps the value of every position, and knows its choice at once', () => {
    const moving = opening.base!;
    const probe = openProbe(moving, { id: 1, tables, maybeCursed: new Set() });
    const random = seeded(8);
    for (let game = 0; game < 3; game++) {
      const position = startPosition(variant, values);
      while (gameOutcome(position) === ONGOING && !isMoving(position)) {
        const moves = legalMoves(position);
        const value = probeWdl(probe.probe(position));
        probe.reset();
        const best = probe.bestMoves(position, moves, 1000);
        expect(probe.isDecided).toBe(true);
        const { side } = position;
        playMove(position, best[0]!);
        if (gameOutcome(position) === ONGOING) {
          const after = probeWdl(probe.probe(position));
          const expected = position.side === side || value === WDL_DRAW ? value : WDL_WIN + WDL_LOSS - value;
          expect(after).toBe(expected);
        }
        if (gameOutcome(position) !== ONGOING || isMoving(position)) break;
        const replies = legalMoves(position);
        playMove(position, replies[(random.next() >>> 0) % replies.length]!);
      }
    }
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
