/** The game of a file that the page opens. */
import { expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { writeGame } from '../../../src/api/records';
import { readGameFile } from '../../../src/ui/web/sharing';

const own = writeGame(unwrap(unwrap(newGame('brandubh')).play('d7-c7')));

async function opened(text: string): Promise<unknown> {
  const read = await readGameFile(text);
  return read.ok ? [read.value.notes, read.value.line.moves.map(({ name }) => name)] : read.error.message;
}

test('the first readable game is opened, in our own format and in foreign ones', async () => {
  expect(await opened(own)).toEqual(['', ['d7-c7']]);
  expect(await opened(own.replace('d7-c7', 'd7-a1') + own)).toEqual(['Game 2 of 2.', ['d7-c7']]);
  expect(await opened('[GameType "21"]\n1. 11-12 *\n\n[GameType "21"]\n1. 11-15 *\n')).toEqual([
    'Game 2 of 2.',
    ['11-15'],
  ]);
});

test('if none can be read, the error of the first is reported', async () => {
  expect(await opened(own.replace('d7-c7', 'd7-a1'))).toMatch(/^move 1: /);
  expect(await opened('[GameType "21"]\n1. 11-12 *\n')).toMatch(/^line 2: move 1, 11-12/);
  expect(await opened('No game.\n')).toBe('no game found');
});
