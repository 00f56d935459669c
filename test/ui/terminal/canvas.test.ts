import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canvasText,
  copyCanvas,
  createCanvas,
  type Palette,
  renderChanges,
  writeText,
} from '../../../src/ui/terminal/canvas';
import { createFakeScreen } from './fake-screen';

const WIDTH = 20;
const HEIGHT = 6;

const stroke = fc.record({
  x: fc.integer({ min: -3, max: WIDTH + 3 }),
  y: fc.integer({ min: -2, max: HEIGHT + 2 }),
  text: fc.constantFrom('mill', '─│┼', ' ', '●○', 'a long line that does not fit'),
  ink: fc.constantFrom('text' as const, 'line' as const, 'light' as const),
});
const palette = fc.constantFrom<Palette>('dark', 'light', 'none');
const page = fc.array(stroke).map(strokes => {
  const canvas = createCanvas(WIDTH, HEIGHT);
  for (const { x, y, text, ink } of strokes) writeText(canvas, x, y, text, ink);
  return canvas;
});

describe('a canvas', () => {
  test('clips text at its edges', () => {
    const canvas = createCanvas(4, 2);
    writeText(canvas, 2, 0, 'abcd');
    writeText(canvas, -2, 1, 'abcd');
    writeText(canvas, 0, 2, 'below');
    expect(canvasText(canvas)).toBe('  ab\ncd');
  });

  test('keeps the background when text is written over it', () => {
    const canvas = createCanvas(2, 1);
    writeText(canvas, 0, 0, '  ', 'text', 'target');
    writeText(canvas, 0, 0, 'x', 'light');
    expect(canvas.cells).toEqual([
      { char: 'x', foreground: 'light', background: 'target' },
      { char: ' ', foreground: 'text', background: 'target' },
    ]);
  });

  test('is copied with characters and colours', () => {
    const small = createCanvas(2, 1);
    writeText(small, 0, 0, 'ab', 'dark', 'lastMove');
    const large = createCanvas(4, 2);
    copyCanvas(large, small, 1, 1);
    expect(canvasText(large)).toBe('\n ab');
    expect(large.cells[5]).toEqual({ char: 'a', foreground: 'dark', background: 'lastMove' });
  });
});

describe('rendered changes', () => {
  test('make a terminal show the canvas, whatever it showed before', () => {
    fc.assert(
      fc.property(page, page, palette, (before, after, colours) => {
        const screen = createFakeScreen(WIDTH, HEIGHT);
        screen.receive(renderChanges(undefined, before, colours));
        expect(screen.text()).toBe(canvasText(before));
        screen.receive(renderChanges(before, after, colours));
        expect(screen.text()).toBe(canvasText(after));
      }),
    );
  });

  test('are empty if nothing changed', () => {
    fc.assert(
      fc.property(page, same => {
        expect(renderChanges(same, same, 'dark')).toBe('');
      }),
    );
  });

  test('redraw everything after a change of size', () => {
    expect(renderChanges(createCanvas(3, 3), createCanvas(4, 3), 'none')).toContain('\x1b[2J');
  });

  test('contain no colours if colours are off', () => {
    fc.assert(
      fc.property(page, drawn => {
        expect(renderChanges(undefined, drawn, 'none')).not.toMatch(/[34]8;5|\[[0-9;]*(3|4|9)[0-7]m/);
      }),
    );
  });

  test('contain the colours of a piece and its background', () => {
    const canvas = createCanvas(1, 1);
    writeText(canvas, 0, 0, '●', 'dark', 'lastMove');
    expect(renderChanges(undefined, canvas, 'dark')).toMatch(/38;5;\d+;48;5;\d+m●/);
  });

  test('show light men in white on a dark terminal, and in black on a light one', () => {
    const canvas = createCanvas(2, 1);
    writeText(canvas, 0, 0, '○', 'light');
    writeText(canvas, 1, 0, '○', 'light', 'square');
    expect(renderChanges(undefined, canvas, 'dark')).toContain('\x1b[0;1;97m○\x1b[0;1;97;48;5;236m○');
    expect(renderChanges(undefined, canvas, 'light')).toContain('\x1b[0;1;38;5;16m○\x1b[0;1;38;5;16;48;5;252m○');
  });
});
