import { describe, expect, test } from 'vitest';
import { parseMove } from '../../../src/games/moves';
import { DRAW, FIRST_WINS, NO_LIMIT, ONGOING, verdictOf } from '../../../src/games/rules';
import { drawn, legal, play, position, result, rules } from './helpers';

const from = (moves: readonly string[], square: string): string[] =>
  moves.filter(move => move.startsWith(square)).map(move => move.slice(3));

describe('moves', () => {
  test('attackers move first, like rooks over empty squares, past no piece', () => {
    const board = position(rules().startFen);
    expect(board.side).toBe(0);
    expect(from(legal(board), 'd7')).toEqual(['b7', 'c7', 'e7', 'f7']);
    expect(from(legal(board), 'd6')).toEqual(['a6', 'b6', 'c6', 'e6', 'f6', 'g6']);
  });

  test('men pass the empty throne and stop neither there nor on a corner', () => {
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

  test('nobody passes the king on the throne', () => {
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

  test('the king passes the throne, stops there and on corners', () => {
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

  test('are read with and without a hyphen', () => {
    const board = position(rules().startFen);
    expect(parseMove(rules(), board, 'd6b6')).toEqual(parseMove(rules(), board, 'd6-b6'));
    expect(parseMove(rules(), board, 'd6-b6').ok).toBe(true);
  });

  test.each([
    ['d6', "'d6' is not a move such as d1-d3"],
    ['d6-b6-a6', "'d6-b6-a6' is not a move such as d1-d3"],
    ['d6-h6', "'d6-h6' is not a move such as d1-d3"],
    ['c6-b6', 'nothing stands on c6'],
    ['d5-c5', 'd5 holds a defender, and the attackers are to move'],
    ['d4-c4', 'd4 holds the king, and the attackers are to move'],
    ['d6-d6', 'd6-d6 is not legal: from d6 one may go to a6 b6 c6 e6 f6 g6'],
    ['d7-a7', 'd7-a7 is not legal: from d7 one may go to b7 c7 e7 f7'],
  ])('%s is refused', (name, error) => {
    expect(parseMove(rules(), position(rules().startFen), name)).toEqual({ ok: false, error });
  });
});

describe('the end', () => {
  test('the king on a corner: the defenders win', () => {
    const board = position('3K3/7/7/7/7/3t3/7 d 0');
    expect(result(play(board, 'd7-a7'))).toBe('defenders corner');
    expect(legal(board)).toEqual([]);
  });

  test('the last attacker taken: the defenders win', () => {
    const board = position('7/1Tt4/7/4K2/7/3T3/7 d 0');
    expect(result(play(board, 'd2-d6'))).toBe('defenders no-attackers');
    expect(legal(board)).toEqual([]);
  });

  test('the king taken: the attackers win', () => {
    const board = position('7/2Kt3/7/7/7/1t5/7 a 0');
    expect(result(play(board, 'b2-b6'))).toBe('attackers capture');
    expect(legal(board)).toEqual([]);
  });

  test('a side that cannot move: a draw, or its loss', () => {
    const fen = '7/t6/Kt5/t6/7/7/7 d 20';
    expect(legal(position(fen))).toEqual([]);
    expect(result(position(fen))).toBe('draw no-move');
    expect(result(position(fen, { NoMoves: 'loss' }))).toBe('attackers no-move');
    const attackersShut = '7/7/7/7/7/1K5/1tT4 a 72';
    expect(result(position(attackersShut))).toBe('draw no-move');
    expect(result(position(attackersShut, { NoMoves: 'loss' }))).toBe('defenders no-move');
  });
});

describe('the move limit', () => {
  const fen = '3K3/7/7/7/7/3t3/1tt4 d 99';

  test('ends the game as a draw', () => {
    expect(result(play(position(fen), 'd7-d6'))).toBe('draw ply-limit');
  });

  test('comes after a win', () => {
    expect(result(play(position(fen), 'd7-a7'))).toBe('defenders corner');
  });

  test('comes before immobility', () => {
    expect(result(position('7/t6/Kt5/t6/7/7/7 d 100', { NoMoves: 'loss' }))).toBe('draw ply-limit');
  });

  test('is an option, and 0 is none', () => {
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

  test('the third time the attackers win', () => {
    const board = play(position(fen), ...ROUND);
    expect(result(board)).toBe('ongoing');
    expect(result(play(board, ...ROUND))).toBe('attackers repetition');
    expect(legal(board)).toEqual([]);
  });

  test('counts positions with the same side to move, wherever the round began', () => {
    const board = play(position(fen), 'a3-a4', 'f3-f2', 'a4-a3', 'f2-f3', 'a3-a2', 'e4-d4', 'a2-a3', 'd4-e4');
    expect(result(board)).toBe('attackers repetition');
  });

  test('is a draw or nothing if so chosen', () => {
    expect(result(play(position(fen, { Repetition: 'draw' }), ...ROUND, ...ROUND))).toBe('draw repetition');
    expect(result(play(position(fen, { Repetition: 'none' }), ...ROUND, ...ROUND, ...ROUND))).toBe('ongoing');
  });

  test('comes after the move limit', () => {
    const board = position(fen, { MoveLimit: 37 });
    expect(result(play(board, ...ROUND, ...ROUND))).toBe('draw ply-limit');
  });

  test('within the searched plies the second time counts as the third', () => {
    const board = play(position(fen), ...ROUND);
    expect(verdictOf(board.outcome(3))).toBe(ONGOING);
    expect(verdictOf(board.outcome(4))).toBe(FIRST_WINS);
    expect(verdictOf(play(position(fen, { Repetition: 'draw' }), ...ROUND).outcome(4))).toBe(DRAW);
    expect(play(position(fen, { Repetition: 'none' }), ...ROUND).outcome(4)).toBe(ONGOING);
  });

  test('comes back as it was when moves are taken back', () => {
    const board = play(position(fen), ...ROUND, ...ROUND);
    board.undo();
    expect(result(board)).toBe('ongoing');
    expect(result(play(board, 'f2-f1'))).toBe('ongoing');
  });
});
