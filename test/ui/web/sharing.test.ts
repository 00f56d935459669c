/** Which game of a file the page opens. */
import { expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { writeGame } from '../../../src/api/records';
import { readGameFile } from '../../../src/ui/web/sharing';

const own = writeGame(unwrap(unwrap(newGame('brandubh')).play('d7-c7')));

async function told(text: string): Promise<unknown> {
  const read = await readGameFile(text);
  return read.ok ? [read.value.notes, read.value.line.moves.map(({ name }) => name)] : read.error.message;
}

test('the first that can be read, in our own form as in those of others', async () => {
  expect(await told(own)).toEqual(['', ['d7-c7']]);
  expect(await told(own.replace('d7-c7', 'd7-a1') + own)).toEqual(['Game 2 of 2.', ['d7-c7']]);
  expect(await told('[GameType "21"]\n1. 11-12 *\n\n[GameType "21"]\n1. 11-15 *\n')).toEqual([
    'Game 2 of 2.',
    ['11-15'],
  ]);
});

test('none where none can be, and why the first cannot', async () => {
  expect(await told(own.replace('d7-c7', 'd7-a1'))).toMatch(/^turn 1: /);
  expect(await told('[GameType "21"]\n1. 11-12 *\n')).toMatch(/^line 2: turn 1, 11-12/);
  expect(await told('No game.\n')).toBe('there is no game in it');
});
