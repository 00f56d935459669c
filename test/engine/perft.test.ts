import { expect, test } from 'vitest';
import { PerftCount, PerftTable, runPerft } from '../../src/engine/perft';
import { rootMoveNames } from '../../src/engine/position-spec';
import { SHARED_STATE_BYTES, SharedState } from '../../src/engine/shared-state';
import { findVariant } from '../../src/games/registry';
import { CANONICAL_FORM_INTS, type RuleValues } from '../../src/games/rules';

const VARIANT = 'nine-mens-morris';
/** Men can be captured now or two moves later, which leads to the same board with different move counters. */
const FEN = 'O*OO@**@/********/**@O***@ w m s 4 0 4 0 0 0 0 0 0 0 0 0 20';
const DEPTH = 7;

/** Counts below each root move. */
function counts(changes: RuleValues, table?: ArrayBuffer): ReadonlyMap<string, bigint> {
  const spec = { variant: VARIANT, values: { ...findVariant(VARIANT)!.values, ...changes }, fen: FEN, moves: [] };
  const found = new Map<string, bigint>();
  const job = {
    kind: 'perft',
    id: 1,
    spec,
    depth: DEPTH,
    unit: 'turns',
    moves: rootMoveNames(spec, 'turns'),
  } as const;
  const state = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
  runPerft({ ...job, ...(table && { table }) }, state, (move, count) => found.set(move, count));
  return found;
}

test('the table does not change counts near a draw by the N move rule', () => {
  const changes = { NMoveRule: 4, MayFly: false };
  expect(counts(changes, new ArrayBuffer(1 << 22))).toEqual(counts(changes));
});

test('the table returns a count for its own position and depth only', () => {
  const table = new PerftTable(new ArrayBuffer(1 << 12));
  const identity = new Int32Array(CANONICAL_FORM_INTS).fill(7);
  const [stored, found] = [new PerftCount(), new PerftCount()];
  stored.set(2 ** 40 + 5);
  table.store(identity, 5, stored);
  expect(table.probe(identity, 5, found)).toBe(true);
  expect(found.toBigInt()).toBe(2n ** 40n + 5n);
  expect(table.probe(identity, 4, found)).toBe(false);
  expect(table.probe(new Int32Array(CANONICAL_FORM_INTS).fill(8), 5, found)).toBe(false);
});
