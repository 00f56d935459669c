/** Contrast of the colours of every theme and board, as WCAG 2.2 computes and demands it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BOARDS, PIECE_SETS } from '../../../src/ui/web/preferences';

const SCHEMES = ['light', 'dark'] as const;
const css = readFileSync('src/ui/web/themes.css', 'utf8');

/** Declarations of all rules with this selector. */
function declarations(selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, body] of css.matchAll(/^([^\n{}]+)\{([^}]*)\}/gm)) {
    if (name!.trim() !== selector) continue;
    for (const [, variable, value] of body!.matchAll(/--([\w-]+):\s*([^;]+);/g)) found[variable!] = value!;
  }
  return found;
}

/** Colours of a board with a set of pieces, in a scheme. */
function coloursOf(board: string, pieces: string, scheme: number): (name: string) => string {
  const values = {
    ...declarations(':root'),
    ...declarations(`:root[data-board="${board}"]`),
    ...declarations(`:root[data-pieces="${pieces}"]`),
  };
  return name => {
    if (name.startsWith('#')) return name;
    const value = values[name] ?? '';
    return /light-dark\((#\w+), (#\w+)\)/.exec(value)?.[scheme + 1] ?? value;
  };
}

function luminance(colour: string): number {
  const [, digits] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(colour) ?? [];
  if (digits === undefined) throw new Error(`expected a colour, got '${colour}'`);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const [red, green, blue] = [0, 2, 4].map(at => {
    const share = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high! + 0.05) / (low! + 0.05);
}

/** Texts and what they stand on. */
const TEXTS = [
  ...['ink', 'faint', 'accent', 'warn', 'dubious', 'mistake', 'good'].flatMap(text => [
    [text, 'paper'],
    [text, 'sheet'],
  ]),
  ['on-accent', 'accent'],
  ['name', 'field'],
  ['name', 'odd'],
  ['name', 'name-halo'],
  ['name-dark', 'dark'],
  ['name-dark', 'name-dark-halo'],
] as const;

/** Marks of at least one colour of the list must stand out from each of the backgrounds. */
const GRAPHICS = [
  { what: 'focus ring of controls', colours: ['accent'], on: ['paper', 'sheet'] },
  { what: 'focus ring of the board', colours: ['#ffffff', '#14110e'], on: ['field', 'odd', 'dark', 'tint'] },
  { what: 'focus ring of the board', colours: ['#ffffff', '#14110e'], on: ['light-man', 'dark-man'] },
  { what: 'marks of legal moves', colours: ['mark'], on: ['casing'] },
  { what: 'men', colours: ['light-man', 'light-rim'], on: ['field', 'odd', 'dark'] },
  { what: 'men', colours: ['dark-man', 'dark-rim'], on: ['field', 'odd', 'dark'] },
  { what: 'lines', colours: ['line'], on: ['field'] },
] as const;

describe.each(BOARDS)('on the board %s', board => {
  test.each(PIECE_SETS.flatMap(pieces => SCHEMES.map(scheme => [pieces, scheme] as const)))(
    'with %s pieces, %s',
    (pieces, scheme) => {
      const colour = coloursOf(board, pieces, SCHEMES.indexOf(scheme));
      const weak: string[] = [];
      for (const [text, background] of TEXTS) {
        const ratio = contrast(colour(text), colour(background));
        if (ratio < 4.5) weak.push(`${text} on ${background}: ${ratio.toFixed(2)}`);
      }
      for (const { what, colours, on } of GRAPHICS) {
        for (const background of on) {
          const ratio = Math.max(...colours.map(name => contrast(colour(name), colour(background))));
          if (ratio < 3) weak.push(`${what} on ${background}: ${ratio.toFixed(2)}`);
        }
      }
      expect(weak).toEqual([]);
    },
  );
});
