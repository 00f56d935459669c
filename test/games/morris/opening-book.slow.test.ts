import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ChooseBookMove, readMoveBook, writeMoveBook } from '../../../src/games/morris/placing/opening-book';
import type { MorrisPosition } from '../../../src/games/morris/position';
import { imageOfPoint, imageOfSet, SYMMETRIES } from '../../../src/games/morris/symmetry';
import { legalMoves, playMove } from '../../../src/games/moves';
import type { MoveBook } from '../../../src/games/tablebase';
import { seeded } from '../../seed';
import { nineMensMorris, tablebaseOf } from '../../tablebase/rules';

const START = '********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1';
/** Men placed before the last level with all replies of the shipped book, and before its last level, for each side. */
const FULL = [10, 9];
const LAST = [12, 11];
const POINT_MASK = 31;
const rules = nineMensMorris();
const format = tablebaseOf(rules).opening;
const shipped = readFileSync('src/games/morris/placing/nine-mens-morris.book');

function startPosition(): MorrisPosition {
  const position = rules.readFen(START);
  if (!position.ok) throw new Error(position.error);
  return position.value as MorrisPosition;
}

let book: MoveBook;
beforeAll(() => {
  if (!format?.ok) throw new Error('no tables of the placing phase');
  const read = format.value.book!.read(shipped);
  if (!read.ok) throw new Error(read.error);
  book = read.value;
});

test.each([0, 1])('side %i finds a legal move after any replies, until the last full level', side => {
  const random = seeded(41 + side);
  for (let game = 0; game < 200; game++) {
    const position = startPosition();
    for (let placed = 0; placed <= LAST[side]!; placed++) {
      const moves = legalMoves(position);
      const found = placed % 2 === side ? book.find(position) : undefined;
      if (placed % 2 === side && placed <= FULL[side]!) expect(moves).toContainEqual(found?.move);
      playMove(position, found?.move ?? moves[random.nextInt(moves.length)]!);
    }
  }
});

test('symmetric positions have the same value and symmetric moves', () => {
  const position = startPosition();
  for (const point of [1, 10, 4]) position.make((24 << 5) | point);
  const { own, enemy } = position;
  const { move, isWin } = book.find(position)!;
  const after = (symmetry: number, [place]: readonly number[]): number =>
    imageOfSet(symmetry, own) | (1 << imageOfPoint(symmetry, place! & POINT_MASK));
  for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
    position.assign({
      ...fieldsOf(position),
      own: imageOfSet(symmetry, own),
      enemy: imageOfSet(symmetry, enemy),
    });
    const image = book.find(position)!;
    expect([image.isWin, position.own | (1 << (image.move[0]! & POINT_MASK))]).toEqual([isWin, after(symmetry, move)]);
  }
});

const fieldsOf = ({
  side,
  ownHand,
  enemyHand,
  ended,
  owed,
  enemyOwed,
  midTurn,
  slides,
  moveNumber,
}: MorrisPosition) => ({
  side,
  ownHand,
  enemyHand,
  ended,
  owed,
  enemyOwed,
  midTurn,
  slides,
  moveNumber,
});

test('positions that cannot arise from its moves are not in the book', () => {
  const random = seeded(43);
  let found = 0;
  for (let game = 0; game < 200; game++) {
    const position = startPosition();
    for (let placed = 0; placed < 8; placed++) {
      const moves = legalMoves(position);
      playMove(position, moves[random.nextInt(moves.length)]!);
    }
    if (book.find(position)) found++;
  }
  expect(found).toBeLessThan(20);
});

describe('a written book', () => {
  const DEPTHS = [
    { full: 2, last: 4 },
    { full: 3, last: 3 },
  ];
  const seen = new Map<string, ReturnType<ChooseBookMove>>();
  /** The highest empty point; every third position is won. */
  const choose: ChooseBookMove = (own, enemy, placed) => {
    const choice = { isWin: (own + enemy) % 3 === 0, place: 31 - Math.clz32(0xffffff & ~(own | enemy)), remove: -1 };
    seen.set(`${placed} ${own} ${enemy}`, choice);
    return choice;
  };
  const bytes = writeMoveBook(DEPTHS, choose);
  const read = readMoveBook(bytes, (own, enemy, placed) => {
    const position = startPosition();
    const fields = { ...fieldsOf(position), own, enemy, side: placed & 1 };
    position.assign({ ...fields, ownHand: 9 - (placed >> 1), enemyHand: 9 - ((placed + 1) >> 1) });
    return position;
  });

  test('returns what was written, and beyond the full levels only draws', () => {
    if (!read.ok) throw new Error(read.error);
    let positions = 0;
    for (const position of read.value.positions()) {
      const { own, enemy, ownHand, enemyHand } = position as MorrisPosition;
      const placed = 18 - ownHand - enemyHand;
      const { isWin, place } = seen.get(`${placed} ${own} ${enemy}`)!;
      expect(read.value.find(position)).toEqual({ isWin, move: [(24 << 5) | place] });
      if (placed > DEPTHS[placed & 1]!.full) expect(isWin).toBe(false);
      positions++;
    }
    const moves = [...seen].filter(([key, { isWin }]) => Number(key.split(' ')[0]) < 4 || !isWin);
    expect(positions).toBe(moves.length);
  });

  test('is rejected if a byte is damaged', () => {
    const random = seeded(47);
    for (let n = 0; n < 50; n++) {
      const damaged = Uint8Array.from(bytes);
      damaged[random.nextInt(bytes.length)]! ^= 1 + random.nextInt(255);
      expect(readMoveBook(damaged, startPosition)).toMatchObject({ ok: false });
    }
    expect(readMoveBook(bytes.subarray(0, 20), startPosition)).toMatchObject({ ok: false });
  });
});

test('other rules have no opening book', () => {
  const opening = tablebaseOf(nineMensMorris({ PiecesCount: 8 })).opening;
  expect(opening?.ok && opening.value.book).toBeUndefined();
});
