import { describe, expect, test } from 'vitest';
import { gameOutcome, legalMoves, type MoveActions, playMove, undoMove } from '../../src/games/moves';
import { rulesOf, VARIANT_NAMES } from '../../src/games/registry';
import { ONGOING, type Position } from '../../src/games/rules';
import { anyMove, countLegalMoves, uniqueMoves } from '../../src/games/unique-moves';
import { samples, seeded } from '../seed';

/** Options with which many men can be removed in one move. */
const MANY = { MayRemoveFromMillsAlways: true, MayRemoveMultiple: true };

function positionOf(variant: string, values = {}, fen?: string): Position {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  const position = rules.value.readFen(fen ?? rules.value.startFen);
  if (!position.ok) throw new Error(position.error);
  return position.value;
}

/** Result of a move: key and outcome. */
function endOf(position: Position, move: MoveActions): string {
  playMove(position, move);
  const key = `${position.keyLow},${position.keyHigh},${position.midTurn},${gameOutcome(position)}`;
  undoMove(position, move);
  return key;
}

/** Checks the unique moves of a position; returns the number of moves left out. */
function check(position: Position): number {
  const moves = legalMoves(position);
  const unique = uniqueMoves(position);
  const names = new Set(moves.map(move => move.join()));
  const ends = unique.map(move => endOf(position, move));
  expect(countLegalMoves(position)).toBe(moves.length);
  expect(unique.every(move => names.has(move.join()))).toBe(true);
  expect(new Set(ends)).toEqual(new Set(moves.map(move => endOf(position, move))));
  expect(new Set(ends).size).toBe(ends.length);
  expect(names.has(anyMove(position).join())).toBe(true);
  return moves.length - unique.length;
}

describe('unique moves', () => {
  test.each([
    ...VARIANT_NAMES.map(variant => [variant, {}] as const),
    ['twelve-mens-morris', MANY] as const,
    ['custodian-intervention-morris', MANY] as const,
  ])('lead to every result of the legal moves, each to a different one: %s %o', (variant, values) => {
    const random = seeded(VARIANT_NAMES.indexOf(variant));
    for (let game = 0; game < samples(1); game++) {
      const position = positionOf(variant, values);
      for (let ply = 0; ply < 30 && gameOutcome(position) === ONGOING; ply++) {
        if (countLegalMoves(position) < 500) check(position);
        const unique = uniqueMoves(position);
        playMove(position, unique[random.nextInt(unique.length)]!);
      }
    }
  });

  test('ignore the order of removals', () => {
    const owing = (men: number): Position =>
      positionOf('twelve-mens-morris', MANY, `@@@@@@@@/@@@*****/OOOOOO** w m r 6 0 11 0 ${men} 0 0 0 0 0 0 0 20`);
    expect(check(owing(3))).toBe(11 * 10 * 9 - (11 * 10 * 9) / 6);
    expect(uniqueMoves(owing(7))).toHaveLength(330);
    expect(countLegalMoves(owing(7))).toBe(1_663_200);
    expect(countLegalMoves(owing(11))).toBe(19_958_400);
  });

  test('are empty if the game is over', () => {
    const over = positionOf('brandubh', {}, 'K6/7/7/t6/7/7/7 a 5');
    expect([uniqueMoves(over), countLegalMoves(over), anyMove(over)]).toEqual([[], 0, []]);
  });
});
