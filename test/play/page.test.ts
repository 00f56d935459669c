import { describe, expect, test } from 'vitest';
import { textOf } from '../../src/play/canvas';
import { NO_MARKS } from '../../src/play/draw';
import { glyphsFor } from '../../src/play/glyphs';
import { compose, composeText, type Page } from '../../src/play/page';
import { KEYS, KEYS_LINE } from '../../src/play/panel';
import { SAMPLES, sampleBoard, VARIANTS } from './samples';

function pageOf(name: string): Page {
  const board = sampleBoard(name);
  return {
    title: `${name}, level novice`,
    board,
    placement: board.placement(VARIANTS[name]!.startFen),
    marks: NO_MARKS,
    flipped: false,
    glyphs: glyphsFor(false),
    counts: ['White: hand 9, board 0, taken 0', 'Black: hand 9, board 0, taken 0'],
    prompt: 'Place a man',
    promptInk: 'strong',
    detail: 'a1: place a man',
    keys: KEYS_LINE,
    panelTitle: 'How to play',
    panel: KEYS,
    played: ['1. White d6', '2. Black f4'],
  };
}

const rows = (name: string, width: number, height: number): string[] =>
  textOf(compose(pageOf(name), width, height)).split('\n');

describe.each(SAMPLES)('the page of %s', name => {
  test('shows everything on 80 by 24, the panel beside the board', () => {
    const shown = rows(name, 80, 24).join('\n');
    for (const text of ['How to play', 'Ctrl-C', 'Place a man', 'a1: place a man', 'level novice', 'Black: hand 9']) {
      expect(shown).toContain(text);
    }
    expect(shown).not.toContain(KEYS_LINE);
  });

  test('has the keys in one line where the window is narrow', () => {
    const shown = rows(name, 60, 24).join('\n');
    expect(shown).toContain(KEYS_LINE);
    expect(shown).not.toContain('How to play');
    expect(shown).toContain('Black: hand 9, board 0, taken 0');
  });

  test('is as large as the window, whatever that is', () => {
    for (const [width, height] of [
      [200, 70],
      [120, 40],
      [80, 24],
      [45, 24],
      [30, 10],
      [5, 3],
      [1, 1],
    ] as const) {
      const canvas = compose(pageOf(name), width, height);
      expect([canvas.width, canvas.height, canvas.cells.length]).toEqual([width, height, width * height]);
    }
  });

  test('has discs for men where there is room', () => {
    const drawn = textOf(
      compose({ ...pageOf(name), placement: sampleBoard(name).placement(VARIANTS[name]!.startFen) }, 130, 45),
    );
    if (VARIANTS[name]!.family === 'morris') expect(drawn).toContain('─'.repeat(23));
    else expect(drawn).toContain('█████');
  });
});

describe('the page', () => {
  test('says so where the window is too small', () => {
    expect(rows('spanish', 30, 10).join(' ')).toMatch(/too small.*40 x 23/);
  });

  test('lists the last turns below the panel', () => {
    expect(rows('spanish', 120, 45).join('\n')).toMatch(/Played\n.*1\. White d6\n.*2\. Black f4/);
  });

  test('of text wraps and says how to go back', () => {
    const text = textOf(composeText('Rules', ['word '.repeat(40).trim()], 40, 20));
    expect(Math.max(...text.split('\n').map(line => line.length))).toBeLessThanOrEqual(40);
    expect(text).toContain('Any key goes back');
    expect(text.match(/word/g)).toHaveLength(40);
  });
});
