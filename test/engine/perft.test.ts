import { expect, test } from 'vitest';
import { PerftCount, PerftTable, runPerft } from '../../src/engine/perft';
import { rootMoveNames } from '../../src/engine/position-spec';
import { SHARED_STATE_BYTES, SharedState } from '../../src/engine/shared-state';
import { findVariant } from '../../src/games/registry';
import { CANONICAL_FORM_INTS, type RuleValues } from '../../src/games/rules';

const VARIANT = 'nine-mens-morris';
/** Men are taken now or two turns later: the same men stand then, after another number of slides. */
const FEN = 'O*OO@**@/********/**@O***@ w m s 4 0 4 0 0 0 0 0 0 0 0 0 20';
const DEPTH = 7;

/** The counts below each move, on this thread. */
function counts(changes: RuleValues, table?: ArrayBuffer): ReadonlyMap<string, bigint> {
  const setting = { variant: VARIANT, values: { ...findVariant(VARIANT)!.values, ...changes }, fen: FEN, moves: [] };
  const found = new Map<string, bigint>();
  const job = {
    kind: 'count',
    id: 1,
    spec: setting,
    depth: DEPTH,
    unit: 'turns',
    moves: rootMoveNames(setting, 'turns'),
  } as const;
  const control = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
  runPerft({ ...job, ...(table && { table }) }, control, (move, count) => found.set(move, count));
  return found;
}

test('a table changes no count where four slides draw the game', () => {
  const changes = { NMoveRule: 4, MayFly: false };
  expect(counts(changes, new ArrayBuffer(1 << 22))).toEqual(counts(changes));
});

test('a table tells a count for its position and its depth', () => {
  const table = new PerftTable(new ArrayBuffer(1 << 12));
  const identity = new Int32Array(CANONICAL_FORM_INTS).fill(7);
  const [kept, found] = [new PerftCount(), new PerftCount()];
  kept.set(2 ** 40 + 5);
  table.store(identity, 5, kept);
  expect(table.probe(identity, 5, found)).toBe(true);
  expect(found.toBigInt()).toBe(2n ** 40n + 5n);
  expect(table.probe(identity, 4, found)).toBe(false);
  expect(table.probe(new Int32Array(CANONICAL_FORM_INTS).fill(8), 5, found)).toBe(false);
});
