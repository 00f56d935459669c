/** The tmux window of a test: opened, read, and closed when the test is done. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { runCommand } from '../../cli/run-command';
import { SAVE_FILE } from './key-player';
import { HAS_TMUX, Window } from './tmux-window';

/** Games to their end: a complete one, and the last moves of others. */
export const GAMES = {
  nine: {
    variant: 'nine-mens-morris',
    end: 'White wins: Black has too few men.',
    fen: 'O**@****/*******O/O*@@*O** w m s 4 0 3 0 0 0 0 0 0 0 0 0 20',
    moves: 'b6-d6xg4',
  },
  spanish: {
    variant: 'spanish-draughts',
    end: 'White wins: Black has no pieces left.',
    fen: 'B:W10:B18,23',
    moves: '18-14 10x19x28',
  },
  brandubh: {
    variant: 'brandubh',
    end: 'The defenders win: the king reached a corner.',
    moves: 'd1-b1 d3-b3 d2-b2 d4-d1 a4-a3 d1-g1',
  },
} as const;

/** The window opened last; all are closed after each test. */
export let window: Window;
const windows: Window[] = [];

/** Opens a game that is not saved. */
export function openUnsaved(args: readonly string[], options?: ConstructorParameters<typeof Window>[1]): void {
  window = new Window(args, options);
  windows.push(window);
}

/** Opens a game that is saved in SAVE_FILE. */
export function open(args: readonly string[], options?: ConstructorParameters<typeof Window>[1]): void {
  openUnsaved([...args, '--save', SAVE_FILE], options);
}

/** Skips the tests of a `describe` if tmux is not installed. */
export function needsTmux(): void {
  beforeEach(({ skip }) => skip(!HAS_TMUX, 'tmux is not installed'));
  afterEach(() => Promise.all(windows.splice(0).map(opened => opened.close())));
}

/** Waits for the end of the program, and checks its exit code and that the terminal is as before. */
export const terminalRestored = async (code: number): Promise<string> => {
  const text = await window.shows('terminal as before');
  expect(text).toContain(`exit code ${code}`);
  expect(await window.mode()).toEqual({ alternate: false, cursor: true });
  return text;
};

/** Output of `match --replay` for the saved game. */
export const replayOutput = async ({ folder }: Pick<Window, 'folder'> = window): Promise<string> =>
  (await runCommand(['match', '--replay', join(folder, SAVE_FILE)])).output;
