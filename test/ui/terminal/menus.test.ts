import { expect, test } from 'vitest';
import { menuPrompt, menuText } from '../../../src/ui/terminal/menus';

const LABELS = ['Brandubh', 'Cham gonu: twelve men and diagonals'];

test('a choice that is longer than a line is wrapped between words', () => {
  expect(menuText(LABELS, 24, 6)).toEqual({
    text: '   1  Brandubh\n   2  Cham gonu: twelve\n      men and diagonals\n',
    cut: false,
  });
});

test('choices are cut to one line each if the window is too low', () => {
  expect(menuText(LABELS, 24, 5)).toEqual({ text: '   1  Brandubh\n   2  Cham gonu: ...\n', cut: true });
  expect(menuText(LABELS.slice(0, 1), 24, 2).cut).toBe(false);
});

test('the prompt names the choice that Enter takes', () => {
  expect(menuPrompt(5, 2, false)).toBe('1-5, Enter 3, b back, q quit: ');
  expect(menuPrompt(16, 0, true)).toBe('1-16, Enter 1, ? full text, b back, q quit: ');
});
