/** The window that a test of play sits at: opened, read, and closed when the test is done. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { KEPT } from './player';
import { HAS_TMUX, Window } from './window';

/** Whole games, first move to last: each side plays into the other's hands. */
export const WHOLE_GAMES = {
  nine: {
    variant: 'nine-mens-morris',
    end: 'White wins: too few men are left to Black.',
    turns:
      'd6 a1 b4 g7 f2 e3 d2 d3 b2xe3 g4 b6xd3 a7 f6xa7 d3 f4xd3 g1xd2 d2xa1 e4 d6-d7 g1-d1 d7-d6xg4 e4-d3 d6-d5 g7-c4 d5-d6xc4',
  },
  spanish: {
    variant: 'spanish-draughts',
    end: 'White wins: Black has no piece left.',
    turns:
      '10-14 23-19 14x23 28x19 12-15 19x12 8x15 24-20 15x24 21-18 6-10 31-28 24x31 27-23 11-14 18x11 31x18 23-19 7x14x23 30-27 23x30 32-28 30x17 29-26 17x30 28-23 30x20 25-21 18x25',
  },
  brandubh: {
    variant: 'brandubh',
    end: 'The defenders win: the king stands on a corner.',
    turns: 'd1-b1 d3-b3 d2-b2 d4-d1 a4-a3 d1-g1',
  },
} as const;

export const SOON_A_MILL = 'O**@**@*/*******O/O*@@*O** w m s 4 0 4 0 0 0 0 0 0 0 0 0 20';

/** The last window that was opened; all of them are closed after each test. */
export let window: Window;
let windows: Window[] = [];

export function openBare(args: readonly string[], options?: ConstructorParameters<typeof Window>[1]): void {
  window = new Window(args, options);
  windows.push(window);
}

export function open(args: readonly string[], options?: ConstructorParameters<typeof Window>[1]): void {
  openBare([...args, '--save', KEPT], options);
}

/** Around tests in a terminal. */
export function needsTmux(): void {
  beforeEach(({ skip }) => skip(!HAS_TMUX, 'tmux is not installed'));
  afterEach(() => {
    for (const opened of windows) {
      opened.close();
      opened.remove();
    }
    windows = [];
  });
}

export const asBefore = async (code: number): Promise<string> => {
  const text = await window.shows('terminal as before');
  expect(text).toContain(`exit code ${code}`);
  expect(window.mode()).toEqual({ alternate: false, cursor: true });
  return text;
};

export const replayed = (): string =>
  execFileSync(process.execPath, ['dist/alquerque.js', 'match', '--replay', join(window.folder, KEPT)], {
    encoding: 'utf8',
  });
