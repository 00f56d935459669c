import { expect, test } from 'vitest';
import { countMoves } from '../../src/engine/count';
import { CountTable } from '../../src/engine/count-table';
import { Count } from '../../src/engine/exact';
import { rootNames } from '../../src/engine/root';
import { CONTROL_BYTES, Control } from '../../src/engine/shared';
import { IDENTITY, type RuleValues } from '../../src/games/game';
import { chooseVariant } from '../../src/games/index';

const VARIANT = 'nine-mens-morris';
/** Men are taken now or two turns later: the same men stand then, after another number of slides. */
const FEN = 'O*OO@**@/********/**@O***@ w m s 4 0 4 0 0 0 0 0 0 0 0 0 20';
const DEPTH = 7;

/** The counts below each move, on this thread. */
function counts(changes: RuleValues, table?: ArrayBuffer): ReadonlyMap<string, bigint> {
  const setting = { variant: VARIANT, values: { ...chooseVariant(VARIANT)!.values, ...changes }, fen: FEN, moves: [] };
  const found = new Map<string, bigint>();
  const job = {
    kind: 'count',
    id: 1,
    setting,
    depth: DEPTH,
    unit: 'turns',
    moves: rootNames(setting, 'turns'),
  } as const;
  const control = new Control(new ArrayBuffer(CONTROL_BYTES));
  countMoves({ ...job, ...(table && { table }) }, control, (move, count) => found.set(move, count));
  return found;
}

test('a table changes no count where four slides draw the game', () => {
  const changes = { NMoveRule: 4, MayFly: false };
  expect(counts(changes, new ArrayBuffer(1 << 22))).toEqual(counts(changes));
});

test('a table tells a count for its position and its depth', () => {
  const table = new CountTable(new ArrayBuffer(1 << 12));
  const identity = new Int32Array(IDENTITY).fill(7);
  const [kept, found] = [new Count(), new Count()];
  kept.set(2 ** 40 + 5);
  table.keep(identity, 5, kept);
  expect(table.find(identity, 5, found)).toBe(true);
  expect(found.exactly()).toBe(2n ** 40n + 5n);
  expect(table.find(identity, 4, found)).toBe(false);
  expect(table.find(new Int32Array(IDENTITY).fill(8), 5, found)).toBe(false);
});
