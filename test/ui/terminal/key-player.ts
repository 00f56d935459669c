/** Plays moves with the keys, as a person would: the cursor to each point, then Enter. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord, splitRecords } from '../../../src/records/native';
import { type BoardGrid, type Direction, moveCursor } from '../../../src/ui/terminal/board';
import { until, type Window } from './tmux-window';

/** A tmux window, or a game without one. */
type KeyPlayer = Pick<Window, 'folder' | 'press' | 'shows'> & { text(): string | Promise<string> };

const KEYS: Readonly<Record<Direction, string>> = { up: 'Up', down: 'Down', left: 'Left', right: 'Right' };

/** The fewest arrow keys from one point to another. */
function keysTo(board: BoardGrid, from: string, to: string): string[] {
  const paths = new Map<string, string[]>([[from, []]]);
  for (const [point, keys] of paths) {
    if (point === to) return keys;
    for (const [direction, key] of Object.entries(KEYS)) {
      const next = moveCursor(board, point, direction as Direction, false);
      if (!paths.has(next)) paths.set(next, [...keys, key]);
    }
  }
  throw new Error(`no path from ${from} to ${to}`);
}

/** The file that games are saved in. */
export const SAVE_FILE = 'saved.pgn';

export function savedMoves(window: KeyPlayer): readonly string[] {
  const file = join(window.folder, SAVE_FILE);
  if (!existsSync(file)) return [];
  const game = readRecord(splitRecords(readFileSync(file, 'utf8')).at(-1) ?? '');
  return game.ok ? game.value.moves.map(({ name }) => name) : [];
}

/** The cursor's point, from the line below the prompt. */
function cursorOf(text: string): string {
  const [, point] = /^ ([a-h][1-8]|\d+): /m.exec(text) ?? [];
  if (!point) throw new Error(`no cursor in:\n${text}`);
  return point;
}

export async function select(window: KeyPlayer, board: BoardGrid, point: string): Promise<void> {
  const text = await window.shows(/^ ([a-h][1-8]|\d+): /m);
  window.press(...keysTo(board, cursorOf(text), point));
  await window.shows(`\n ${point}: `);
  window.press('Enter');
}

/** The points in a move's name, each with the sign before it. */
const pointsIn = (move: string): (readonly [string, string])[] =>
  [...move.matchAll(/([x-]?)([a-h][1-8]|\d+)/g)].map(([, sign = '', point = '']) => [sign, point]);

/** Plays a complete move step by step, except for the steps that the program makes by itself. */
export async function playMove(window: KeyPlayer, board: BoardGrid, move: string): Promise<void> {
  const before = savedMoves(window).length;
  const done = (): boolean => savedMoves(window).length > before;
  for (const [index, [sign = '', point]] of pointsIn(move).entries()) {
    if (index > 0) {
      const prompt =
        board.kind === 'points' && sign === 'x'
          ? /: .*[Rr]emove /
          : index > 1
            ? /Keep capturing/
            : /Choose a destination|Keep capturing/;
      await until(
        async () => done() || prompt.test(await window.text()),
        async () => `${prompt}, but:\n${await window.text()}`,
      );
    }
    if (done()) return;
    await select(window, board, point);
  }
  await until(done, async () => `${move}, but:\n${await window.text()}`);
}
