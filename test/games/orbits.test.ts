/** Turns that are alike by symmetry. */
import { expect, test } from 'vitest';
import { IDENTITY, type Position } from '../../src/games/game';
import { rulesOf } from '../../src/games/index';
import { likeOf, unlike } from '../../src/games/orbits';
import { play, type Turn, takeBack, turnsOf } from '../../src/games/turns';
import { same } from '../same';

const at = (variant: string, fen?: string): Position => {
  const rules = rulesOf(variant, {});
  if (!rules.ok) throw new Error(rules.error);
  const position = rules.value.readFen(fen ?? rules.value.startFen);
  if (!position.ok) throw new Error(position.error);
  return position.value;
};

/** What tells the position behind a turn from all that are no images of it. */
function classOf(position: Position, turn: Turn): string {
  const identity = new Int32Array(IDENTITY);
  play(position, turn);
  position.identify!(identity);
  takeBack(position, turn);
  return identity.join();
}

test.each([
  ['nine-mens-morris', undefined, 24, 4],
  // With one man on the board, its line is the only mirror left.
  ['nine-mens-morris', 'O*******/********/******** b p p 1 8 0 9 0 0 0 0 0 0 0 0 1', 23, undefined],
  ['brandubh', undefined, 40, 5],
  ['english-draughts', undefined, 7, 7],
])('%s %s', (variant, fen, turns, classes) => {
  const position = at(variant, fen);
  const all = turnsOf(position);
  expect(all.length).toBe(turns);
  const kept = unlike(position, all);
  if (classes !== undefined) expect(kept.length).toBe(classes);
  if (!position.images) return;
  const seen = new Set(kept.map(turn => classOf(position, turn)));
  for (const turn of all) same(seen.has(classOf(position, turn)), true);
  expect(seen.size).toBe(kept.length);
  for (const turn of kept) {
    const last = likeOf(position, turn, limit => limit - 1);
    expect(all.map(String)).toContain(String(last));
    expect(classOf(position, last)).toBe(classOf(position, turn));
  }
});

test('no turn of a position without symmetry is left out', () => {
  const position = at('brandubh', '2t4/1t1t3/5T1/t2K2t/2t1T2/2t2T1/3t3 a 20');
  expect(unlike(position, turnsOf(position))).toEqual(turnsOf(position));
});

test('each action of a turn is seen by the same symmetry', () => {
  // White closes a mill on the mirror's axis, and takes one of two pairs that are each other's image.
  const position = at('nine-mens-morris', '*O*****O/***@*@**/**@***@* w p p 2 7 4 5 0 0 0 0 0 0 0 0 5');
  expect(unlike(position, turnsOf(position)).filter(turn => turn.length === 2).length).toBe(2);
});
