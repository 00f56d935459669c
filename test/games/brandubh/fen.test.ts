import { describe, expect, test } from 'vitest';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';
import { drawingOf, position, result, rules, scatter, wander } from './helpers';

const START = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0';

describe('FEN', () => {
  test('of the start is written as it is read', () => {
    expect(rules().startFen).toBe(START);
    expect(rules().writeFen(position(START))).toBe(START);
  });

  test('of every position of random games and of scattered pieces is written as it is read', () => {
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
  ])('%s is the start too', fen => {
    expect(rules().writeFen(position(fen))).toBe(START);
  });

  test.each([
    ['', '3 fields are needed, board, side, plies, not 0'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0 0', '3 fields are needed, board, side, plies, not 4'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3 a 0', 'board: 7 ranks wanted, not 6'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/7 a 0', 'board: 7 ranks wanted, not 8'],
    ['3t3/3t3//ttTKTtt/3T3/3t3/3t3 a 0', 'board: rank 5 has 0 squares, not 7'],
    ['3t3/3t3/3T3/ttTKTt/3T3/3t3/3t3 a 0', 'board: rank 4 has 6 squares, not 7'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t4/3t3 a 0', 'board: rank 2 has 8 squares, not 7'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3tttttttttttttt a 0', 'board: rank 1 has 21 squares, not 7'],
    ['3t3/3x3/3T3/ttTKTtt/3T3/3t3/3t3 a 0', "board: rank 6 has 'x'"],
    ['8/7/7/3K3/7/7/t6 a 0', "board: rank 7 has '8'"],
    ['0t6/7/7/3K3/7/7/t6 a 0', "board: rank 7 has '0'"],
    ['3t3/3t3/3T3/ttT1Ttt/3T3/3t3/3t3 a 0', 'board: no king'],
    ['7/7/7/7/7/7/7 d 0', 'board: no king'],
    ['3t3/3t3/3T3/ttTKTtt/3K3/3t3/3t3 a 0', 'board: more than one king'],
    ['t6/7/7/3K3/7/7/7 a 0', 'board: a man on the corner a7'],
    ['7/7/7/3K3/7/7/6T a 0', 'board: a man on the corner g1'],
    ['7/7/3K3/3t3/7/7/7 a 0', 'board: a man on the throne d4'],
    ['3t3/3t3/3T3/ttTKTtt/2tT3/3t3/3t3 a 0', 'board: more than 8 attackers'],
    ['3t3/3t3/3T3/ttTKTtt/2TT3/3t3/3t3 a 0', 'board: more than 4 defenders'],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 w 0', "side: 'w' is neither a nor d"],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 A 0', "side: 'A' is neither a nor d"],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a -1', "plies: '-1' is not a number of plies"],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a x', "plies: 'x' is not a number of plies"],
    ['3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 1e3', "plies: '1e3' is not a number of plies"],
  ])('%s is refused', (fen, error) => {
    expect(rules().readFen(fen)).toEqual({ ok: false, error });
  });

  test('without a king is the end of a game when an attacker has just moved', () => {
    expect(result(position('4t2/7/Tt5/6t/4t2/4t2/1t1t3 d 45'))).toBe('attackers capture');
    expect(rules().readFen('4t2/7/Tt5/6t/4t2/4t2/1t1t3 a 45').ok).toBe(false);
  });

  test('any text is read or refused', () => {
    const random = new Random(2);
    const letters = 'tTKaAdDk1234567/ 089x-';
    for (let i = 0; i < samples(600); i++) {
      const mangled = [...START];
      for (let j = random.nextInt(4); j >= 0; j--) {
        mangled.splice(random.nextInt(mangled.length), random.nextInt(3), letters[random.nextInt(letters.length)]!);
      }
      const read = rules().readFen(mangled.join(''));
      if (read.ok) same(rules().readFen(rules().writeFen(read.value)).ok, true);
      else expect(read.error).toMatch(/^(board|side|plies): |^\d+ fields /);
    }
  });
});

describe('a drawing', () => {
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
