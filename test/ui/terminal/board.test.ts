import { describe, expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { findGridPoint, placementOf } from '../../../src/ui/terminal/board';
import { SAMPLES, type Sample, sampleBoard, sampleGame } from './sample-boards';

/** The third move removes a man, whose point stays blocked. */
const MARKING = ['d6', 'f4', 'd7', 'a1', 'd5xf4'];

const at = (name: Sample, point: string): string => {
  const found = findGridPoint(sampleBoard(name), point);
  return `${found?.column} ${found?.row}`;
};

describe.each(SAMPLES)('the board of %s', (name, board) => {
  test('has a name and a position of its own for each point', () => {
    expect(new Set(board.points.map(point => point.name)).size).toBe(board.points.length);
    expect(new Set(board.points.map(point => `${point.column} ${point.row}`)).size).toBe(board.points.length);
  });

  test('has a point for every man of the start position', () => {
    expect([...placementOf(sampleGame(name).board()).keys()].filter(point => !findGridPoint(board, point))).toEqual([]);
  });
});

describe('points and squares', () => {
  test('morris points are named by file and rank', () => {
    expect(sampleBoard('nine').points).toHaveLength(24);
    expect([at('nine', 'a7'), at('nine', 'd5'), at('nine', 'g1'), at('nine', 'e4')]).toEqual([
      '0 0',
      '3 2',
      '6 6',
      '4 3',
    ]);
  });

  test("Spanish numbering starts at White's left, English numbering at Black's right", () => {
    expect([at('spanish', '1'), at('spanish', '32'), at('spanish', '5')]).toEqual(['0 7', '7 0', '1 6']);
    expect([at('english', '1'), at('english', '32'), at('english', '5')]).toEqual(['1 0', '6 7', '0 1']);
  });

  test('Italian boards have the playable corner on the right', () => {
    expect([at('italian', '1'), at('italian', '29'), at('italian', '32')]).toEqual(['0 0', '1 7', '7 7']);
  });

  test('boards of the Spanish federation have square 1 in the right corner', () => {
    expect([at('damas', '1'), at('damas', '4'), at('damas', '5'), at('damas', '32')]).toEqual([
      '7 7',
      '1 7',
      '6 6',
      '0 0',
    ]);
  });

  test('Russian squares are named as in chess', () => {
    expect([at('russian', 'a1'), at('russian', 'h8')]).toEqual(['0 7', '7 0']);
    expect(findGridPoint(sampleBoard('russian'), 'a2')).toBeUndefined();
  });

  test('a jump follows one diagonal', () => {
    for (const [name, from, over, to] of [
      ['english', '16', '19', '23'],
      ['italian', '11', '14', '18'],
      ['spanish', '1', '5', '10'],
    ] as const) {
      const [a, b, c] = [from, over, to].map(point => findGridPoint(sampleBoard(name), point)!);
      expect([b!.column - a!.column, b!.row - a!.row]).toEqual([c!.column - b!.column, c!.row - b!.row]);
      expect(Math.abs(b!.column - a!.column) * Math.abs(b!.row - a!.row)).toBe(1);
    }
  });

  test('diagonal lines are drawn only if the variant has them', () => {
    expect(sampleBoard('nine').lines).toHaveLength(16);
    expect(sampleBoard('morabaraba').lines).toHaveLength(20);
  });

  test('rows show their first and last numbers, or ranks and files', () => {
    expect(sampleBoard('spanish').ranks[0]).toEqual(['29', '32']);
    expect(sampleBoard('spanish').files).toEqual([]);
    expect(sampleBoard('russian').ranks[0]).toEqual(['8', '']);
    expect(sampleBoard('russian').files.join('')).toBe('abcdefgh');
  });
});

describe('pieces on the board', () => {
  const men = (name: Sample, fen: string) => Object.fromEntries(placementOf(sampleGame(name, fen).board()));

  test('include men, kings and blocked points', () => {
    expect(men('spanish', 'W:WK10:B20')).toEqual({ 10: { side: 0, kind: 'king' }, 20: { side: 1, kind: 'man' } });
    expect(men('english', 'B:W30:B1')).toEqual({ 30: { side: 0, kind: 'man' }, 1: { side: 1, kind: 'man' } });
    const marked = placementOf(unwrap(unwrap(newGame('cham-gonu')).playAll(MARKING)).board());
    expect(marked.get('f4')).toEqual({ side: 1, kind: 'mark' });
  });

  test('have the king of Brandubh among the defenders', () => {
    expect(men('brandubh', '3t3/7/7/3K3/7/7/5T1 d 12')).toEqual({
      d7: { side: 0, kind: 'man' },
      d4: { side: 1, kind: 'king' },
      f1: { side: 1, kind: 'man' },
    });
  });
});
