import { describe, expect, test } from 'vitest';
import { placementOf } from '../../../src/ui/terminal/board';
import { canvasText } from '../../../src/ui/terminal/canvas';
import {
  drawBoardGrid,
  drawingSize,
  GRID_SPACINGS,
  glyphsFor,
  NO_MARKS,
  PLAIN_SPACING,
  type PointMarks,
} from '../../../src/ui/terminal/draw';
import { SAMPLES, type Sample, sampleBoard, sampleGame } from './sample-boards';

interface DrawOptions {
  readonly fen?: string;
  readonly marks?: Partial<PointMarks>;
  readonly flipped?: boolean;
  readonly ascii?: boolean;
  readonly spacing?: (typeof GRID_SPACINGS)[number];
}

function lines(name: Sample, options: DrawOptions = {}): string[] {
  const board = sampleBoard(name);
  const canvas = drawBoardGrid(
    board,
    placementOf(sampleGame(name, options.fen).board()),
    { ...NO_MARKS, ...options.marks },
    {
      spacing: options.spacing ?? PLAIN_SPACING,
      flipped: options.flipped ?? false,
      glyphs: glyphsFor(options.ascii ?? false),
    },
  );
  return canvasText(canvas).split('\n');
}

describe('a drawn board', () => {
  test('morris has three rings and their lines', () => {
    expect(lines('nine', { fen: 'O*******/********/*******@ w m s 1 0 1 0 0 0 0 0 0 0 0 0 9' })).toEqual([
      ' 7 ●───────────┬───────────┐',
      '   │           │           │',
      ' 6 │   ┌───────┼───────┐   │',
      '   │   │       │       │   │',
      ' 5 │   │   ┌───○───┐   │   │',
      '   │   │   │       │   │   │',
      ' 4 ├───┼───┤       ├───┼───┤',
      '   │   │   │       │   │   │',
      ' 3 │   │   └───┬───┘   │   │',
      '   │   │       │       │   │',
      ' 2 │   └───────┼───────┘   │',
      '   │           │           │',
      ' 1 └───────────┴───────────┘',
      '   a   b   c   d   e   f   g',
    ]);
  });

  test('morris has diagonals only if the variant has them', () => {
    expect(lines('morabaraba').slice(0, 5)).toEqual([
      ' 7 ┌───────────┬───────────┐',
      '   │ ╲         │         ╱ │',
      ' 6 │   ┌───────┼───────┐   │',
      '   │   │ ╲     │     ╱ │   │',
      ' 5 │   │   ┌───┴───┐   │   │',
    ]);
    expect(lines('nine').join('')).not.toMatch(/[╲╱]/);
  });

  test('draughts has numbers on empty squares and beside each row', () => {
    expect(lines('spanish', { fen: 'W:W1,K5:B32,K24' }).filter((_, row) => row % 2 === 1)).toEqual([
      '29 │░░░│29 │░░░│30 │░░░│31 │░░░│ ● │ 32',
      '25 │25 │░░░│26 │░░░│27 │░░░│28 │░░░│ 28',
      '21 │░░░│21 │░░░│22 │░░░│23 │░░░│ ◉ │ 24',
      '17 │17 │░░░│18 │░░░│19 │░░░│20 │░░░│ 20',
      '13 │░░░│13 │░░░│14 │░░░│15 │░░░│16 │ 16',
      ' 9 │ 9 │░░░│10 │░░░│11 │░░░│12 │░░░│ 12',
      ' 5 │░░░│ ◎ │░░░│ 6 │░░░│ 7 │░░░│ 8 │ 8',
      ' 1 │ ○ │░░░│ 2 │░░░│ 3 │░░░│ 4 │░░░│ 4',
    ]);
  });

  test('Brandubh marks throne and corners, occupied or not', () => {
    const drawn = lines('brandubh');
    expect(drawn[1]).toBe(' 7 │░░░│   │   │ ● │   │   │░░░│');
    expect(drawn[7]).toBe(' 4 │ ● │ ● │ ○ │░◎░│ ○ │ ● │ ● │');
    expect(drawn.at(-1)).toBe('     a   b   c   d   e   f   g');
  });

  test('is reversed completely if it is flipped', () => {
    const drawn = lines('spanish', { fen: 'W:W1:B32', flipped: true });
    expect(drawn[1]).toBe(' 4 │░░░│ 4 │░░░│ 3 │░░░│ 2 │░░░│ ○ │ 1');
    expect(lines('nine', { flipped: true }).at(-1)).toBe('   g   f   e   d   c   b   a');
  });

  test('uses only ASCII characters in ASCII mode', () => {
    for (const [name] of SAMPLES) expect(lines(name, { ascii: true }).join('')).toMatch(/^[ -~]*$/);
    expect(lines('brandubh', { ascii: true })[7]).toBe(' 4 | A | A | D |:K:| D | A | A |');
  });

  test('distinguishes all marks without colours', () => {
    const marks = {
      cursor: 'd7',
      selected: 'a4',
      targets: new Set(['b5', 'd7']),
      removable: new Set(['d6']),
      lastMove: new Set(['a5', 'g4']),
    };
    const drawn = lines('brandubh', { marks });
    expect(drawn[1]).toContain('│[●]│');
    expect(drawn[3]).toContain('│(●)│');
    expect(drawn[5]).toContain('│{ }│(·)│');
    expect(drawn[7]).toMatch(/│<●>│.*│\{●\}│/);
  });

  test('shows men as discs if it is large', () => {
    const [top, middle, bottom] = lines('nine', {
      fen: '********/********/*@*****O w m s 1 0 1 0 0 0 0 0 0 0 0 0 9',
      spacing: GRID_SPACINGS[0]!,
    });
    expect(top).toMatch(/^ ╭───╮ +▟███▙$/);
    expect(middle).toMatch(/^ │ {3}│─+┬─+█████$/);
    expect(bottom).toMatch(/^ ╰───╯ +│ +▜███▛$/);
  });

  test.each(SAMPLES)('%s has the promised size at every spacing', (name, board) => {
    for (const spacing of GRID_SPACINGS) {
      const drawn = lines(name, { spacing });
      const { width, height } = drawingSize(board, spacing);
      expect(drawn).toHaveLength(height);
      expect(Math.max(...drawn.map(line => line.length))).toBeLessThanOrEqual(width);
    }
  });

  test.each(SAMPLES)('%s shows the cursor differently at every point', (name, board) => {
    const drawings = board.points.map(point => lines(name, { marks: { cursor: point.name } }).join('\n'));
    expect(new Set(drawings).size).toBe(board.points.length);
  });
});
