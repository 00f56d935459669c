import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';
import { drawingOf, position, result, rules, scatter, wander } from './helpers';

const START = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0';

describe('FEN', () => {
  test('the start position round-trips', () => {
    expect(rules().startFen).toBe(START);
    expect(rules().writeFen(position(START))).toBe(START);
  });

  test('positions of random games and random positions round-trip', () => {
    const random = new Random(1);
    for (let game = 0; game < samples(8); game++) {
      wander(random, 100, board => {
        const fen = rules().writeFen(board);
        same(rules().writeFen(position(fen)), fen);
      });
    }
    for (let i = 0; i < samples(300); i++) {
      const fen = scatter(random);
      same(rules().writeFen(position(fen)), fen);
    }
  });

  test.each([
    ['3a3/3A3/3d3/atDkDta/3T3/3t3/3t3 a 0'],
    ['/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/ a 0'],
    ['//3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3// a 0'],
    ['  3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3   a  0 '],
    ['12t12/111t111/3T3/ttTKTtt/3T3/3t3/3t3 a 0'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a'],
  ])('%s is read as the start position', fen => {
    expect(rules().writeFen(position(fen))).toBe(START);
  });

  test.each([
    ['', 'expected 3 fields (board, side, plies), got 0'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0 0', 'expected 3 fields (board, side, plies), got 4'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3 a 0', 'board: expected 7 ranks, got 6'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/7 a 0', 'board: expected 7 ranks, got 8'],
    ['3t3/3t3//ttTKTtt/3T3/3t3/3t3 a 0', 'board: rank 5: expected 7 squares, got 0'],
    ['3t3/3t3/3T3/ttTKTt/3T3/3t3/3t3 a 0', 'board: rank 4: expected 7 squares, got 6'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t4/3t3 a 0', 'board: rank 2: expected 7 squares, got 8'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3tttttttttttttt a 0', 'board: rank 1: expected 7 squares, got 21'],
    ['3t3/3x3/3T3/ttTKTtt/3T3/3t3/3t3 a 0', "board: rank 6: contains an unknown letter 'x'"],
    ['8/7/7/3K3/7/7/t6 a 0', "board: rank 7: contains an unknown letter '8'"],
    ['0t6/7/7/3K3/7/7/t6 a 0', "board: rank 7: contains an unknown letter '0'"],
    ['3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3 a 0', 'board: no king'],
    ['7/7/7/7/7/7/7 d 0', 'board: no king'],
    ['3t3/3t3/3T3/ttTKTtt/3K3/3t3/3t3 a 0', 'board: expected one king, got 2'],
    ['t6/7/7/3K3/7/7/7 a 0', 'board: a man on the corner a7'],
    ['7/7/7/3K3/7/7/6T a 0', 'board: a man on the corner g1'],
    ['7/7/3K3/3t3/7/7/7 a 0', 'board: a man on the throne d4'],
    ['3t3/3t3/3T3/ttTKTtt/2tT3/3t3/3t3 a 0', 'board: expected at most 8 attackers, got 9'],
    ['3t3/3t3/3T3/ttTKTtt/2TT3/3t3/3t3 a 0', 'board: expected at most 4 defenders, got 5'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 w 0', "side: expected a or d, got 'w'"],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 A 0', "side: expected a or d, got 'A'"],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a -1', "plies: expected a number of 1 to 6 digits, got '-1'"],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a x', "plies: expected a number of 1 to 6 digits, got 'x'"],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 1e3', "plies: expected a number of 1 to 6 digits, got '1e3'"],
  ])('rejects %s', (fen, error) => {
    expect(rules().readFen(fen)).toEqual({ ok: false, error });
  });

  test('a board without a king is a finished game if the attackers have just moved', () => {
    expect(result(position('4t2/7/Tt5/6t/4t2/4t2/1t1t3 d 45'))).toBe('attackers capture');
    expect(rules().readFen('4t2/7/Tt5/6t/4t2/4t2/1t1t3 a 45').ok).toBe(false);
  });

  test('random text is read or rejected with the name of the field', () => {
    const random = new Random(2);
    const letters = 'tTKaAdDk1234567/ 089x-';
    for (let i = 0; i < samples(600); i++) {
      const mangled = [...START];
      for (let j = random.nextInt(4); j >= 0; j--) {
        mangled.splice(random.nextInt(mangled.length), random.nextInt(3), letters[random.nextInt(letters.length)]!);
      }
      const read = rules().readFen(mangled.join(''));
      if (read.ok) same(rules().readFen(rules().writeFen(read.value)).ok, true);
      else expect(read.error).toMatch(/^(board|side|plies): |^expected 3 fields /);
    }
  });
});

describe('ASCII board', () => {
  test('shows pieces, corners, the empty throne, files and ranks', () => {
    expect(rules().drawBoard(position('2K4/4T1t/1t3t1/t6/7/3t3/3T3 a 16'))).toBe(
      [
        '7  X . K . . . X',
        '6  . . . . D . A',
        '5  . A . . . A .',
        '4  A . . + . . .',
        '3  . . . . . . .',
        '2  . . . A . . .',
        '1  X . . D . . X',
        '',
        '   a b c d e f g',
      ].join('\n'),
    );
  });

  test('shows the king on the throne', () => {
    expect(drawingOf(position(START)).split('\n')[3]).toBe('AADKDAA');
  });
});
