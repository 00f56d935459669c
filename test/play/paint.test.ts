import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCanvas, stamp, textOf, write } from '../../src/play/canvas';
import { paint } from '../../src/play/paint';
import { createScreen } from './screen';

const WIDTH = 20;
const HEIGHT = 6;

const stroke = fc.record({
  x: fc.integer({ min: -3, max: WIDTH + 3 }),
  y: fc.integer({ min: -2, max: HEIGHT + 2 }),
  text: fc.constantFrom('mill', '─│┼', ' ', '●○', 'a long line that does not fit'),
  ink: fc.constantFrom('text' as const, 'line' as const, 'light' as const),
});
const page = fc.array(stroke).map(strokes => {
  const canvas = createCanvas(WIDTH, HEIGHT);
  for (const { x, y, text, ink } of strokes) write(canvas, x, y, text, ink);
  return canvas;
});

describe('canvas', () => {
  test('what lies outside is cut off', () => {
    const canvas = createCanvas(4, 2);
    write(canvas, 2, 0, 'abcd');
    write(canvas, -2, 1, 'abcd');
    write(canvas, 0, 2, 'below');
    expect(textOf(canvas)).toBe('  ab\ncd');
  });

  test('a letter keeps the paper below it', () => {
    const canvas = createCanvas(2, 1);
    write(canvas, 0, 0, '  ', 'text', 'target');
    write(canvas, 0, 0, 'x', 'light');
    expect(canvas.cells).toEqual([
      { char: 'x', ink: 'light', paper: 'target' },
      { char: ' ', ink: 'text', paper: 'target' },
    ]);
  });

  test('a stamp copies letters, inks and papers', () => {
    const small = createCanvas(2, 1);
    write(small, 0, 0, 'ab', 'dark', 'last');
    const large = createCanvas(4, 2);
    stamp(large, small, 1, 1);
    expect(textOf(large)).toBe('\n ab');
    expect(large.cells[5]).toEqual({ char: 'a', ink: 'dark', paper: 'last' });
  });
});

describe('paint', () => {
  test('a terminal shows the page, whatever it showed before', () => {
    fc.assert(
      fc.property(page, page, fc.boolean(), (before, after, colours) => {
        const screen = createScreen(WIDTH, HEIGHT);
        screen.receive(paint(undefined, before, colours));
        expect(screen.text()).toBe(textOf(before));
        screen.receive(paint(before, after, colours));
        expect(screen.text()).toBe(textOf(after));
      }),
    );
  });

  test('nothing is sent where nothing changed', () => {
    fc.assert(
      fc.property(page, same => {
        expect(paint(same, same, true)).toBe('');
      }),
    );
  });

  test('a page of another size is drawn whole', () => {
    expect(paint(createCanvas(3, 3), createCanvas(4, 3), false)).toContain('\x1b[2J');
  });

  test('without colours no colour is sent', () => {
    fc.assert(
      fc.property(page, drawn => {
        expect(paint(undefined, drawn, false)).not.toMatch(/[34]8;5|\[[0-9;]*(3|4|9)[0-7]m/);
      }),
    );
  });

  test('with colours a man and its square have theirs', () => {
    const canvas = createCanvas(1, 1);
    write(canvas, 0, 0, '●', 'dark', 'last');
    expect(paint(undefined, canvas, true)).toMatch(/38;5;\d+;48;5;\d+m●/);
  });
});
