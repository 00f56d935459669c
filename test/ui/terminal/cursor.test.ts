import { describe, expect, test } from 'vitest';
import { type BoardGrid, cycleCursor, type Direction, moveCursor } from '../../../src/ui/terminal/board';
import { SAMPLES, sampleBoard } from './sample-boards';

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right'];

function reached(board: BoardGrid, flipped: boolean): Set<string> {
  const found = new Set([board.points[0]!.name]);
  for (const point of found)
    for (const direction of DIRECTIONS) found.add(moveCursor(board, point, direction, flipped));
  return found;
}

describe('cursor keys', () => {
  test.each(SAMPLES)('reach every point of %s, flipped or not', (_, board) => {
    expect(reached(board, false).size).toBe(board.points.length);
    expect(reached(board, true).size).toBe(board.points.length);
  });

  test.each(SAMPLES)('never leave the board of %s', (_, board) => {
    const names = new Set(board.points.map(point => point.name));
    for (const name of names)
      for (const direction of DIRECTIONS) expect(names).toContain(moveCursor(board, name, direction, false));
  });

  test('follow the lines in morris, across the empty centre', () => {
    const board = sampleBoard('nine');
    expect(moveCursor(board, 'a7', 'right', false)).toBe('d7');
    expect(moveCursor(board, 'd7', 'down', false)).toBe('d6');
    expect(moveCursor(board, 'd5', 'down', false)).toBe('d3');
    expect(moveCursor(board, 'a7', 'left', false)).toBe('a7');
  });

  test('go up and down row by row in draughts', () => {
    const board = sampleBoard('russian');
    expect(moveCursor(board, 'c1', 'up', false)).toBe('d2');
    expect(moveCursor(board, 'd2', 'up', false)).toBe('c3');
    expect(moveCursor(board, 'c1', 'right', false)).toBe('e1');
  });

  test('are reversed on a flipped board', () => {
    expect(moveCursor(sampleBoard('russian'), 'd2', 'up', true)).toBe('c1');
    expect(moveCursor(sampleBoard('brandubh'), 'a1', 'left', true)).toBe('b1');
  });

  test('Tab cycles through the selectable points', () => {
    const board = sampleBoard('brandubh');
    const legal = new Set(['a7', 'd4', 'g1']);
    expect(cycleCursor(board, legal, 'a7', false)).toBe('d4');
    expect(cycleCursor(board, legal, 'g1', false)).toBe('a7');
    expect(cycleCursor(board, legal, 'a7', true)).toBe('g1');
    expect(cycleCursor(board, legal, 'b5', false)).toBe('d4');
    expect(cycleCursor(board, new Set(), 'b5', false)).toBe('b5');
  });
});
