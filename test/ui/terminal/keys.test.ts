import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clickedCell, decodeKeys, flushKeys, isLightBackground } from '../../../src/ui/terminal/keys';
import { paletteFor } from '../../../src/ui/terminal/terminal';

const keysOf = (text: string): readonly string[] => decodeKeys(text).keys;

describe('keys', () => {
  test('letters stand for themselves, in order', () => {
    expect(keysOf('uh?')).toEqual(['u', 'h', '?']);
  });

  test('arrow keys are read in both forms that terminals send', () => {
    expect(keysOf('\x1b[A\x1b[B\x1b[C\x1b[D')).toEqual(['up', 'down', 'right', 'left']);
    expect(keysOf('\x1bOA\x1bOB\x1bOC\x1bOD')).toEqual(['up', 'down', 'right', 'left']);
  });

  test('clicks of the first button have their cell; other mouse events are skipped', () => {
    expect(keysOf('\x1b[<0;12;3M\x1b[<0;12;3mh\x1b[<64;1;1M\x1b[<2;5;5M')).toEqual(['click 11 2', 'h']);
    expect(clickedCell('click 11 2')).toEqual({ x: 11, y: 2 });
    expect(clickedCell('c')).toBeUndefined();
    const { keys, rest } = decodeKeys('\x1b[<0;1');
    expect([keys, rest]).toEqual([[], '\x1b[<0;1']);
  });

  test("the terminal's background is read in all its forms, and is no key", () => {
    const white = '\x1b]11;rgb:ffff/ffff/ffff\x1b\\';
    expect(keysOf(`u${white}h\x1b]11;rgb:1/2/3\x07f`)).toEqual([
      'u',
      'background 100 100 100',
      'h',
      'background 7 13 20',
      'f',
    ]);
    expect(keysOf('\x1b]11;rgba:fdfd/f6f6/e3e3/ffff\x07').map(isLightBackground)).toEqual([true]);
    expect(keysOf('\x1b]11;rgb:00/2b/36\x07').map(isLightBackground)).toEqual([false]);
    expect(isLightBackground('h')).toBeUndefined();
    for (let at = 1; at < white.length; at++)
      expect(decodeKeys(white.slice(0, at))).toEqual({ keys: [], rest: white.slice(0, at) });
    expect(flushKeys('\x1b]')).toEqual(['escape', ']']);
  });

  test('the environment tells a light terminal, and switches colours off', () => {
    const palettes = ['0;15', '0;default;15', '15;0', '7;8', '0;7', '', 'x'].map(COLORFGBG =>
      paletteFor({ COLORFGBG }),
    );
    expect(palettes).toEqual(['light', 'light', 'dark', 'dark', 'light', 'dark', 'dark']);
    expect([paletteFor({}), paletteFor({ COLORFGBG: '0;15', NO_COLOR: '1' })]).toEqual(['dark', 'none']);
  });

  test('Enter and line feed are the same key; space is another, since typed moves may contain it', () => {
    expect(keysOf('\r \n')).toEqual(['enter', 'space', 'enter']);
  });

  test('Ctrl-C and Tab have names; other control characters are skipped', () => {
    expect(keysOf('\x03\t\x01\x1a\x1b[Z')).toEqual(['ctrl-c', 'tab', 'back-tab']);
  });

  test('unknown sequences are skipped whole', () => {
    expect(keysOf('\x1b[15~u\x1b[1;5Ah')).toEqual(['u', 'up', 'h']);
  });

  test('a partial sequence waits for its rest', () => {
    expect(decodeKeys('u\x1b[')).toEqual({ keys: ['u'], rest: '\x1b[' });
    expect(decodeKeys('\x1b')).toEqual({ keys: [], rest: '\x1b' });
  });

  test('Escape is a key if nothing follows', () => {
    expect(flushKeys('\x1b')).toEqual(['escape']);
    expect(flushKeys('')).toEqual([]);
  });

  test('Escape followed by a letter is two keys', () => {
    expect(keysOf('\x1by')).toEqual(['escape', 'y']);
  });

  test('the keys do not depend on how the input is split', () => {
    const pieces = fc.array(fc.constantFrom('\x1b[A', '\x1b[15~', '\x1bOB', 'u', '\r', 'é', '\x03'));
    fc.assert(
      fc.property(pieces, fc.nat(), (parts, at) => {
        const text = parts.join('');
        const cut = text === '' ? 0 : at % text.length;
        const first = decodeKeys(text.slice(0, cut));
        const second = decodeKeys(first.rest + text.slice(cut));
        expect([...first.keys, ...second.keys]).toEqual(keysOf(text));
      }),
    );
  });
});
