/** Moves that are symmetric to each other. */
import { expect, test } from 'vitest';
import { legalMoves, type MoveActions, playMove, undoMove } from '../../src/games/moves';
import { rulesOf } from '../../src/games/registry';
import { CANONICAL_FORM_INTS, type Position } from '../../src/games/rules';
import { randomSymmetricMove, uniqueBySymmetry } from '../../src/games/unique-moves';
import { same } from '../same';

const at = (variant: string, fen?: string): Position => {
  const rules = rulesOf(variant, {});
  if (!rules.ok) throw new Error(rules.error);
  const position = rules.value.readFen(fen ?? rules.value.startFen);
  if (!position.ok) throw new Error(position.error);
  return position.value;
};

/** Canonical form of the position after a move. */
function classOf(position: Position, move: MoveActions): string {
  const identity = new Int32Array(CANONICAL_FORM_INTS);
  playMove(position, move);
  position.canonicalForm!(identity);
  undoMove(position, move);
  return identity.join();
}

test.each([
  ['nine-mens-morris', undefined, 24, 4],
  // With one man on the board, the reflection through it is the only symmetry left.
  ['nine-mens-morris', 'O*******/********/******** b p p 1 8 0 9 0 0 0 0 0 0 0 0 1', 23, undefined],
  ['brandubh', undefined, 40, 5],
  ['english-draughts', undefined, 7, 7],
])('%s %s', (variant, fen, moves, classes) => {
  const position = at(variant, fen);
  const all = legalMoves(position);
  expect(all.length).toBe(moves);
  const kept = uniqueBySymmetry(position, all);
  if (classes !== undefined) expect(kept.length).toBe(classes);
  if (!position.symmetricActions) return;
  const seen = new Set(kept.map(move => classOf(position, move)));
  for (const move of all) same(seen.has(classOf(position, move)), true);
  expect(seen.size).toBe(kept.length);
  for (const move of kept) {
    const last = randomSymmetricMove(position, move, limit => limit - 1);
    expect(all.map(String)).toContain(String(last));
    expect(classOf(position, last)).toBe(classOf(position, move));
  }
});

test('an asymmetric position keeps all its moves', () => {
  const position = at('brandubh', '2t4/1t1t3/5T1/t2K2t/2t1T2/2t2T1/3t3 a 20');
  expect(uniqueBySymmetry(position, legalMoves(position))).toEqual(legalMoves(position));
});

test('all actions of a move are mapped by the same symmetry', () => {
  // White closes a mill on the axis of reflection and removes a man of one of two symmetric pairs.
  const position = at('nine-mens-morris', '*O*****O/***@*@**/**@***@* w p p 2 7 4 5 0 0 0 0 0 0 0 0 5');
  expect(uniqueBySymmetry(position, legalMoves(position)).filter(move => move.length === 2).length).toBe(2);
});
