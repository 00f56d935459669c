import { describe, expect, test } from 'vitest';
import { placementOf } from '../../../src/ui/terminal/board';
import { canvasText } from '../../../src/ui/terminal/canvas';
import { glyphsFor, NO_MARKS } from '../../../src/ui/terminal/draw';
import { composeScreen, composeTextScreen, pointOnScreen, type ScreenContent } from '../../../src/ui/terminal/screen';
import { keyHelp, keyHelpLine } from '../../../src/ui/terminal/texts';
import { SAMPLES, type Sample, sampleBoard, sampleGame } from './sample-boards';

const ACTIONS = { canMove: true, canUndo: true, isWatching: false };

function contentOf(name: Sample): ScreenContent {
  const board = sampleBoard(name);
  return {
    title: `${name}, level novice`,
    board,
    placement: placementOf(sampleGame(name).board()),
    marks: NO_MARKS,
    flipped: false,
    glyphs: glyphsFor(false),
    counts: ['White', 'Black'].map(side => ({ long: `${side}: hand 9, board 0, lost 0`, short: `${side} 9+0` })),
    prompt: 'Place a man',
    promptColour: 'strong',
    detail: 'a1: place a man',
    message: undefined,
    keyHints: keyHelpLine(ACTIONS),
    panelTitle: 'How to play',
    panel: keyHelp(ACTIONS),
    moves: ['1. White d6', '2. Black f4'],
  };
}

const rows = (name: Sample, width: number, height: number, changes: Partial<ScreenContent> = {}): string[] =>
  canvasText(composeScreen({ ...contentOf(name), ...changes }, width, height)).split('\n');

describe.each(SAMPLES)('the screen of %s', name => {
  test('shows everything on 80 x 24, with the panel beside the board', () => {
    const shown = rows(name, 80, 24).join('\n');
    for (const text of ['How to play', 'Ctrl-C', 'Place a man', 'a1: place a man', 'level novice', 'Black: hand 9']) {
      expect(shown).toContain(text);
    }
    expect(shown).not.toContain(keyHelpLine(ACTIONS));
  });

  test('shows the keys in one line if the window is narrow', () => {
    const shown = rows(name, 60, 24).join('\n');
    expect(shown).toContain(keyHelpLine(ACTIONS));
    expect(shown).not.toContain('How to play');
    expect(shown).toContain('Black: hand 9, board 0, lost 0');
  });

  test('is as large as the window', () => {
    for (const [width, height] of [
      [200, 70],
      [120, 40],
      [80, 24],
      [45, 24],
      [30, 10],
      [5, 3],
      [1, 1],
    ] as const) {
      const canvas = composeScreen(contentOf(name), width, height);
      expect([canvas.width, canvas.height, canvas.cells.length]).toEqual([width, height, width * height]);
    }
  });

  test('draws men as discs in a large window', () => {
    const drawn = canvasText(composeScreen(contentOf(name), 130, 45));
    if (sampleBoard(name).kind === 'points') expect(drawn).toContain('─'.repeat(23));
    else expect(drawn).toContain('█████');
  });
});

describe.each(SAMPLES)('in a window of another size, the screen of %s', name => {
  test('still shows the board on 40 x 12', () => {
    const shown = rows(name, 40, 12).join('\n');
    expect(shown).not.toContain('too small');
    for (const text of ['Place a man', 'a1: place a man', 'White 9+0   Black 9+0']) expect(shown).toContain(text);
  });

  test('shows a long message completely on 40 x 12, and most of a long result above a question', () => {
    const file = `${'name-'.repeat(6)}.txt`;
    expect(rows(name, 40, 12, { message: `Saved in ${file}` }).join('\n')).toContain(file);
    const prompt = 'You lost. White wins: Black has no legal moves left.';
    const shown = rows(name, 40, 12, { prompt, message: 'Play again? (y/n)' }).join('\n');
    for (const text of ['You lost. White wins: Black has no', 'Play again? (y/n)']) expect(shown).toContain(text);
  });

  test('lists the last moves on 80 x 24', () => {
    expect(rows(name, 80, 24).join('\n')).toMatch(/Moves/);
  });

  test('keeps its panel when the window grows', () => {
    for (let width = 80; width < 140; width += 10)
      for (let height = 24; height < 60; height += 6)
        expect(rows(name, width, height).join('\n'), `${width} x ${height}`).toContain('How to play');
  });

  test('finds the point of a click, and none outside the board', () => {
    const content = contentOf(name);
    for (const [width, height] of [
      [40, 12],
      [60, 24],
      [80, 24],
      [130, 45],
    ] as const) {
      const found = new Set<string>();
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x += 2) found.add(pointOnScreen(content, width, height, x, y) ?? '');
      expect(found.size, `${width} x ${height}`).toBe(content.board.points.length + 1);
    }
    expect(pointOnScreen(content, 80, 24, 79, 3)).toBeUndefined();
  });

  test('finds the point that is drawn at a cell', () => {
    const content = contentOf(name);
    for (const [width, height] of [
      [40, 12],
      [80, 24],
    ] as const) {
      for (const { name: cursor } of [content.board.points[0]!, content.board.points.at(-1)!]) {
        const shown = rows(name, width, height, { marks: { ...NO_MARKS, cursor } });
        const y = shown.findIndex(row => row.includes('['));
        const x = shown[y]!.indexOf('[');
        const around = [x, x + 1, x + 2].map(column => pointOnScreen(content, width, height, column, y));
        expect(around, `${width} x ${height}`).toEqual([cursor, cursor, cursor]);
        for (const beside of [y - 1, y + 1])
          expect(height === 12 ? pointOnScreen(content, width, height, x + 1, beside) : undefined).not.toBe(cursor);
      }
    }
  });
});

describe('the screen', () => {
  test('says if the window is too small', () => {
    expect(rows('spanish', 30, 9).join(' ')).toMatch(/too small.*40 x 1[12]/);
  });

  test('lists the last moves below the panel', () => {
    expect(rows('spanish', 120, 45).join('\n')).toMatch(/Moves\n.*1\. White d6\n.*2\. Black f4/);
  });

  test('of a text wraps, and says how to return', () => {
    const text = canvasText(composeTextScreen('Rules', ['word '.repeat(40).trim()], 40, 20).canvas);
    expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThanOrEqual(40);
    expect(text).toContain('Press any key to return');
    expect(text.match(/word/g)).toHaveLength(40);
  });

  test('of a long text has several pages, with list items indented', () => {
    const page = (at: number): string =>
      canvasText(composeTextScreen('Rules', [`- ${'word '.repeat(80).trim()}`], 40, 12, at).canvas);
    expect(composeTextScreen('Rules', [`- ${'word '.repeat(80).trim()}`], 40, 12).pages).toBe(2);
    expect(page(0)).toMatch(/^ Rules\n - word.*\n {3}word[\s\S]*Press any key to continue/);
    expect(page(1)).toContain('Press any key to return');
    expect(`${page(0)}${page(1)}`.match(/word/g)).toHaveLength(80);
    expect(page(7)).toBe(page(1));
  });
});
