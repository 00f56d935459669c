/** Plays turns in a window by keys, as a person would: the cursor to each spot, then Enter. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord, splitRecords } from '../../../src/records/native';
import { type BoardGrid, type Direction, moveCursor } from '../../../src/ui/terminal/board';
import { until, type Window } from './tmux-window';

/** A window, or whatever else is played at. */
type KeyPlayer = Pick<Window, 'folder' | 'press' | 'shows'> & { text(): string | Promise<string> };

const KEYS: Readonly<Record<Direction, string>> = { up: 'Up', down: 'Down', left: 'Left', right: 'Right' };

/** The shortest way from spot to spot by cursor keys. */
function keysTo(board: BoardGrid, from: string, to: string): string[] {
  const ways = new Map<string, string[]>([[from, []]]);
  for (const [spot, way] of ways) {
    if (spot === to) return way;
    for (const [direction, key] of Object.entries(KEYS)) {
      const next = moveCursor(board, spot, direction as Direction, false);
      if (!ways.has(next)) ways.set(next, [...way, key]);
    }
  }
  throw new Error(`no way from ${from} to ${to}`);
}

/** The file that the games of these tests are kept in. */
export const SAVE_FILE = 'kept.pgn';

export function savedMoves(window: KeyPlayer): readonly string[] {
  const file = join(window.folder, SAVE_FILE);
  if (!existsSync(file)) return [];
  const game = readRecord(splitRecords(readFileSync(file, 'utf8')).at(-1) ?? '');
  return game.ok ? game.value.moves.map(({ name }) => name) : [];
}

/** Where the cursor stands: the spot that the line below the prompt tells of. */
function cursorOf(text: string): string {
  const [, spot] = /^ ([a-h][1-8]|\d+): /m.exec(text) ?? [];
  if (!spot) throw new Error(`no cursor in:\n${text}`);
  return spot;
}

export async function select(window: KeyPlayer, board: BoardGrid, spot: string): Promise<void> {
  const text = await window.shows(/^ ([a-h][1-8]|\d+): /m);
  window.press(...keysTo(board, cursorOf(text), spot));
  await window.shows(`\n ${spot}: `);
  window.press('Enter');
}

/** The places that a turn's name tells, each with the sign before it. */
const placesIn = (turn: string): (readonly [string, string])[] =>
  [...turn.matchAll(/([x-]?)([a-h][1-8]|\d+)/g)].map(([, sign = '', spot = '']) => [sign, spot]);

/** Plays a whole turn, step by step; steps that the program makes by itself are left to it. */
export async function playMove(window: KeyPlayer, board: BoardGrid, turn: string): Promise<void> {
  const before = savedMoves(window).length;
  const done = (): boolean => savedMoves(window).length > before;
  for (const [at, [sign = '', spot]] of placesIn(turn).entries()) {
    if (at > 0) {
      const prompt =
        board.kind === 'points' && sign === 'x' ? /: Remove / : at > 1 ? /chain goes on/ : /Select where to/;
      await until(
        async () => done() || prompt.test(await window.text()),
        async () => `${prompt}, but:\n${await window.text()}`,
      );
    }
    if (done()) return;
    await select(window, board, spot);
  }
  await until(done, async () => `${turn}, but:\n${await window.text()}`);
}
