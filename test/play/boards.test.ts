import { describe, expect, test } from 'vitest';
import { spotNamed } from '../../src/play/board';
import { familyNamed } from '../../src/play/games';
import { SAMPLES, sampleBoard, VARIANTS } from './samples';

const at = (name: string, spot: string): string => {
  const found = spotNamed(sampleBoard(name), spot);
  return `${found?.column} ${found?.row}`;
};

describe.each(SAMPLES)('the board of %s', (name, board) => {
  test('names each spot once and lays each on a place of its own', () => {
    expect(new Set(board.spots.map(spot => spot.name)).size).toBe(board.spots.length);
    expect(new Set(board.spots.map(spot => `${spot.column} ${spot.row}`)).size).toBe(board.spots.length);
  });

  test('every man of the start position stands on a spot', () => {
    const placement = board.placement(VARIANTS[name]!.startFen);
    expect([...placement.men.keys()].filter(spot => !spotNamed(board, spot))).toEqual([]);
  });
});

describe('where spots lie', () => {
  test('morris points have the names of their file and rank', () => {
    expect(sampleBoard('nine').spots).toHaveLength(24);
    expect([at('nine', 'a7'), at('nine', 'd5'), at('nine', 'g1'), at('nine', 'e4')]).toEqual([
      '0 0',
      '3 2',
      '6 6',
      '4 3',
    ]);
  });

  test('Spanish numbers begin at the left of White, English ones at the far left', () => {
    expect([at('spanish', '1'), at('spanish', '32'), at('spanish', '5')]).toEqual(['0 7', '7 0', '1 6']);
    expect([at('english', '1'), at('english', '32'), at('english', '5')]).toEqual(['1 0', '6 7', '0 1']);
  });

  test('Italian boards have the playable corner at the right', () => {
    expect([at('italian', '1'), at('italian', '29'), at('italian', '32')]).toEqual(['0 0', '1 7', '7 7']);
  });

  test('the boards of the Spanish federation have square 1 in the corner at the right', () => {
    expect([at('damas', '1'), at('damas', '4'), at('damas', '5'), at('damas', '32')]).toEqual([
      '7 7',
      '1 7',
      '6 6',
      '0 0',
    ]);
  });

  test('letters name squares as in chess', () => {
    expect([at('russian', 'a1'), at('russian', 'h8')]).toEqual(['0 7', '7 0']);
    expect(spotNamed(sampleBoard('russian'), 'a2')).toBeUndefined();
  });

  test('squares that a man jumps between lie on one diagonal', () => {
    for (const [name, from, over, to] of [
      ['english', '16', '19', '23'],
      ['italian', '11', '14', '18'],
      ['spanish', '1', '5', '10'],
    ] as const) {
      const [a, b, c] = [from, over, to].map(spot => spotNamed(sampleBoard(name), spot)!);
      expect([b!.column - a!.column, b!.row - a!.row]).toEqual([c!.column - b!.column, c!.row - b!.row]);
      expect(Math.abs(b!.column - a!.column) * Math.abs(b!.row - a!.row)).toBe(1);
    }
  });

  test('a family without a drawing has no board', () => {
    for (const name of ['go', 'constructor', '']) expect(familyNamed(name)).toBeUndefined();
  });
});

describe('men read from a FEN', () => {
  test('morris: rings from the inside, clockwise from the top', () => {
    const { men, inHand } = sampleBoard('nine').placement('O*******/*@******/*******X w p p 1 8 1 7 0 0 0 0 0 0 0 0 2');
    expect([...men]).toEqual([
      ['d5', { side: 0, rank: 'man' }],
      ['f6', { side: 1, rank: 'man' }],
      ['a7', { side: 1, rank: 'mark' }],
    ]);
    expect(inHand).toEqual([8, 7]);
  });

  test('draughts: kings and ranges', () => {
    const { men } = sampleBoard('spanish').placement('W:W1-3,K10:BK32,20:H3:F12');
    expect([...men.keys()]).toEqual(['1', '2', '3', '10', '32', '20']);
    expect(men.get('10')).toEqual({ side: 0, rank: 'king' });
    expect(men.get('20')).toEqual({ side: 1, rank: 'man' });
    expect([...sampleBoard('russian').placement('B:WKa3,c1:Bd4').men.keys()]).toEqual(['a3', 'c1', 'd4']);
  });

  test('Brandubh: the king is a defender', () => {
    const { men } = sampleBoard('brandubh').placement('3t3/7/7/3K3/7/7/6T d 12');
    expect([...men]).toEqual([
      ['d7', { side: 0, rank: 'man' }],
      ['d4', { side: 1, rank: 'king' }],
      ['g1', { side: 1, rank: 'man' }],
    ]);
  });
});

describe('steps of a turn', () => {
  const steps = (name: string, turn: string): string[] =>
    sampleBoard(name)
      .steps(turn)
      .map(({ verb, spot, last }) => `${verb} ${spot}${last ? '.' : ''}`);

  test('morris: an action ends with a placement, a landing or a removal', () => {
    expect(steps('nine', 'd6')).toEqual(['place d6.']);
    expect(steps('nine', 'd6-d7xa1xg7')).toEqual(['from d6', 'to d7.', 'remove a1.', 'remove g7.']);
    expect(steps('nine', 'xa1d6-d7')).toEqual(['remove a1.', 'from d6', 'to d7.']);
  });

  test('draughts: every landing is a step', () => {
    expect(steps('spanish', '10x19x28')).toEqual(['from 10', 'to 19', 'to 28.']);
    expect(steps('russian', 'a3-b4')).toEqual(['from a3', 'to b4.']);
  });

  test('Brandubh: from and to', () => {
    expect(steps('brandubh', 'd1-d3')).toEqual(['from d1', 'to d3.']);
  });
});

describe('removals owed in morris', () => {
  const removal = (fen: string) => sampleBoard('nine').removal(fen);

  test('none where something else is to be done', () => {
    expect(removal(VARIANTS.nine!.startFen)).toBeUndefined();
  });

  test('a mill', () => {
    const owed = { owed: 1, own: false, mill: true, custodian: [], intervention: [] };
    expect(removal('*****@*O/******@O/*******O b p r 3 5 2 7 0 1 0 0 0 0 0 0 9')).toEqual(owed);
  });

  test('own men', () => {
    expect(removal('*****@*O/******@O/*******O b p r 3 5 2 7 0 -2 0 0 0 0 0 0 9')).toMatchObject({
      owed: 2,
      own: true,
    });
  });

  test('custodian and intervention beside a mill, by their markers', () => {
    const fen = 'O@O@**@*/********/******** w p r 2 6 3 6 2 0 0 0 0 0 0 0 4 c:w-1-9|b-0- i:w-2-11.14|b-0- m:1 p:1';
    expect(removal(fen)).toEqual({ owed: 2, own: false, mill: true, custodian: ['e5'], intervention: ['e3', 'c4'] });
    expect(removal(fen.replace(' m:1', ''))).toMatchObject({ mill: false });
  });
});
