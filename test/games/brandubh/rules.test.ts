import { describe, expect, test } from 'vitest';
import { parseMove } from '../../../src/games/moves';
import { DRAW, FIRST_WINS, NO_LIMIT, ONGOING, verdictOf } from '../../../src/games/rules';
import { drawn, legal, play, position, result, rules } from './helpers';

const from = (moves: readonly string[], square: string): string[] =>
  moves.filter(move => move.startsWith(square)).map(move => move.slice(3));

describe('moves', () => {
  test('attackers move first, like rooks', () => {
    const board = position(rules().startFen);
    expect(board.side).toBe(0);
    expect(from(legal(board), 'd7')).toEqual(['b7', 'c7', 'e7', 'f7']);
    expect(from(legal(board), 'd6')).toEqual(['a6', 'b6', 'c6', 'e6', 'f6', 'g6']);
  });

  test('men pass the empty throne but cannot stop on it or on a corner', () => {
    const board = drawn(
      `XA....X
       .......
       .......
       A..+...
       ...K...
       .......
       X.....X`,
      'a',
    );
    expect(from(legal(board), 'a4')).toEqual(['a2', 'a3', 'a5', 'a6', 'b4', 'c4', 'e4', 'f4', 'g4']);
    expect(from(legal(board), 'b7')).toEqual(['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'c7', 'd7', 'e7', 'f7']);
  });

  test('no piece passes the king on the throne', () => {
    const board = drawn(
      `X.....X
       .......
       .......
       A..K...
       .......
       .......
       X.....X`,
      'a',
    );
    expect(from(legal(board), 'a4')).toEqual(['a2', 'a3', 'a5', 'a6', 'b4', 'c4']);
  });

  test('the king may stop on the throne and on corners', () => {
    const board = drawn(
      `X..K..X
       .......
       .......
       ...+...
       .......
       ...A...
       X.....X`,
      'd',
    );
    expect(legal(board).map(move => move.slice(3))).toEqual([
      'a7',
      'b7',
      'c7',
      'd3',
      'd4',
      'd5',
      'd6',
      'e7',
      'f7',
      'g7',
    ]);
  });

  test('the hyphen of a move is optional', () => {
    const board = position(rules().startFen);
    expect(parseMove(rules(), board, 'd6b6')).toEqual(parseMove(rules(), board, 'd6-b6'));
    expect(parseMove(rules(), board, 'd6-b6').ok).toBe(true);
  });

  test.each([
    ['d6', "expected a move such as d1-d3, got 'd6'"],
    ['d6-b6-a6', "expected a move such as d1-d3, got 'd6-b6-a6'"],
    ['d6-h6', "expected a move such as d1-d3, got 'd6-h6'"],
    ['c6-b6', 'c6 is empty'],
    ['d5-c5', 'd5 holds a defender, but the attackers are to move'],
    ['d4-c4', 'd4 holds the king, but the attackers are to move'],
    ['d6-d6', 'd6-d6 is not legal; from d6: a6 b6 c6 e6 f6 g6'],
    ['d7-a7', 'd7-a7 is not legal; from d7: b7 c7 e7 f7'],
  ])('rejects %s', (name, error) => {
    expect(parseMove(rules(), position(rules().startFen), name)).toEqual({ ok: false, error });
  });
});

describe('end of the game', () => {
  test('the defenders win when the king reaches a corner', () => {
    const board = position('3K3/7/7/7/7/3t3/7 d 0');
    expect(result(play(board, 'd7-a7'))).toBe('defenders corner');
    expect(legal(board)).toEqual([]);
  });

  test('the defenders win when the last attacker is captured', () => {
    const board = position('7/1Tt4/7/4K2/7/3T3/7 d 0');
    expect(result(play(board, 'd2-d6'))).toBe('defenders no-attackers');
    expect(legal(board)).toEqual([]);
  });

  test('a king who captures the last attacker from a corner wins by the corner', () => {
    expect(result(play(position('1tT4/7/7/K6/7/7/7 d 0'), 'a4-a7'))).toBe('defenders corner');
  });

  test('the attackers win when the king is captured', () => {
    const board = position('7/2Kt3/7/7/7/1t5/7 a 0');
    expect(result(play(board, 'b2-b6'))).toBe('attackers capture');
    expect(legal(board)).toEqual([]);
  });

  test('a side without a legal move draws, or loses with NoMoves loss', () => {
    const fen = '7/t6/Kt5/t6/7/7/7 d 20';
    expect(legal(position(fen))).toEqual([]);
    expect(result(position(fen))).toBe('draw no-move');
    expect(result(position(fen, { NoMoves: 'loss' }))).toBe('attackers no-move');
    const attackersBlocked = '7/7/7/7/7/1K5/1tT4 a 72';
    expect(result(position(attackersBlocked))).toBe('draw no-move');
    expect(result(position(attackersBlocked, { NoMoves: 'loss' }))).toBe('defenders no-move');
  });
});

describe('move limit', () => {
  const fen = '3K3/7/7/7/7/3t3/1tt4 d 99';

  test('the game is a draw at the move limit', () => {
    expect(result(play(position(fen), 'd7-d6'))).toBe('draw ply-limit');
  });

  test('a win takes precedence over the move limit', () => {
    expect(result(play(position(fen), 'd7-a7'))).toBe('defenders corner');
  });

  test('the move limit takes precedence over a side without moves', () => {
    expect(result(position('7/t6/Kt5/t6/7/7/7 d 100', { NoMoves: 'loss' }))).toBe('draw ply-limit');
  });

  test('MoveLimit sets the limit, 0 turns it off', () => {
    expect(result(position(fen, { MoveLimit: 99 }))).toBe('draw ply-limit');
    expect(position(fen).pliesToDraw()).toBe(1);
    const free = position(fen, { MoveLimit: 0 });
    expect(result(play(free, 'd7-d6'))).toBe('ongoing');
    expect(free.pliesToDraw()).toBeGreaterThan(NO_LIMIT / 2);
  });
});

describe('repetition', () => {
  const fen = '7/7/4t2/4Kt1/t4Tt/7/7 a 29';
  const ROUND = ['e5-e6', 'f3-f2', 'e6-e5', 'f2-f3'];

  test('the attackers win at the third occurrence', () => {
    const board = play(position(fen), ...ROUND);
    expect(result(board)).toBe('ongoing');
    expect(result(play(board, ...ROUND))).toBe('attackers repetition');
    expect(legal(board)).toEqual([]);
  });

  test('occurrences need not be consecutive', () => {
    const board = play(position(fen), 'a3-a4', 'f3-f2', 'a4-a3', 'f2-f3', 'a3-a2', 'e4-d4', 'a2-a3', 'd4-e4');
    expect(result(board)).toBe('attackers repetition');
  });

  test('Repetition draw and none change the result', () => {
    expect(result(play(position(fen, { Repetition: 'draw' }), ...ROUND, ...ROUND))).toBe('draw repetition');
    expect(result(play(position(fen, { Repetition: 'none' }), ...ROUND, ...ROUND, ...ROUND))).toBe('ongoing');
  });

  test('the move limit takes precedence over repetition', () => {
    const board = position(fen, { MoveLimit: 37 });
    expect(result(play(board, ...ROUND, ...ROUND))).toBe('draw ply-limit');
  });

  test('the second occurrence is enough within the searched plies', () => {
    const board = play(position(fen), ...ROUND);
    expect(verdictOf(board.outcome(3))).toBe(ONGOING);
    expect(verdictOf(board.outcome(4))).toBe(FIRST_WINS);
    expect(verdictOf(play(position(fen, { Repetition: 'draw' }), ...ROUND).outcome(4))).toBe(DRAW);
    expect(play(position(fen, { Repetition: 'none' }), ...ROUND).outcome(4)).toBe(ONGOING);
  });

  test('undo restores the count of occurrences', () => {
    const board = play(position(fen), ...ROUND, ...ROUND);
    board.undo();
    expect(result(board)).toBe('ongoing');
    expect(result(play(board, 'f2-f1'))).toBe('ongoing');
  });
});
