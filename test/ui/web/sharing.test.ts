/** Games that the page opens: from files, pasted text and links. */
import { expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import { writeGame } from '../../../src/api/records';
import { PlaySession } from '../../../src/ui/session';
import { DEFAULT_PLAY_SETTINGS } from '../../../src/ui/settings';
import { eventText, openText, playersText, readFileGames } from '../../../src/ui/web/open-game';

const own = writeGame(unwrap(unwrap(newGame('brandubh')).play('d7-c7')));

/** What the page shows after a text was opened. */
async function opened(text: string) {
  const engine = { search: async () => undefined, stop: () => {}, newGame: () => {} };
  const options = { stepDelayMs: () => 0, save: () => {} };
  const start = unwrap(newGame('nine-mens-morris'));
  const session = new PlaySession({ start, moves: [] }, DEFAULT_PLAY_SETTINGS, engine, options);
  let message = '';
  let choice = 0;
  await openText(session, text, {
    showMessage: shown => {
      message = shown;
    },
    choose: games => {
      choice = games.length;
    },
  });
  const { line } = session;
  return { message, choice, variant: line.start.variant, moves: line.moves.map(({ name }) => name), line };
}

test('a single readable game is opened, in our own format and in foreign ones', async () => {
  expect(await opened(own)).toMatchObject({ message: '', variant: 'brandubh', moves: ['d7-c7'] });
  const damaged = own.replace('d7-c7', 'd7-a1');
  expect(await opened(damaged + own)).toMatchObject({ message: 'Game 2 of 2.', moves: ['d7-c7'] });
  const foreign = '[GameType "21"]\n1. 11-12 *\n\n[GameType "21"]\n1. 11-15 *\n';
  expect(await opened(foreign)).toMatchObject({ message: 'Game 2 of 2.', moves: ['11-15'] });
});

test('of several games the player chooses one', async () => {
  expect(await opened(own + own)).toMatchObject({ choice: 2, variant: 'nine-mens-morris' });
  expect(await opened('1. 11-15 *\n\n1. 11-16 22-17 *\n')).toMatchObject({ choice: 2 });
});

test('if none can be read, the error of the first is reported', async () => {
  const message = async (text: string): Promise<string> => (await opened(text)).message;
  expect(await message(own.replace('d7-c7', 'd7-a1'))).toMatch(/^Could not read the file: move 1: /);
  expect(await message('[GameType "21"]\n1. 11-12 *\n')).toMatch(/: line 2: move 1, 11-12/);
  expect(await message('No game.\n')).toBe('Could not read the file: no game found');
  expect(await message('1. e4 e5 2. Nf3 *')).toMatch(/this is a game of chess; expected morris, draughts or Brandubh$/);
});

test('a FEN of the current variant and a link are opened too', async () => {
  const fen = '********/********/**O***@* w p p 1 8 1 8 0 0 0 0 0 0 0 0 3';
  expect((await opened(` ${fen}\n`)).line.start.fen).toBe(unwrap(newGame('nine-mens-morris', { fen })).fen);
  expect(await opened('http://localhost:8080/#variant=brandubh&moves=d7-c7')).toMatchObject({ moves: ['d7-c7'] });
  expect((await opened('#variant=brandubh&moves=d7-d1')).message).toMatch(/^This link is broken: move 1/);
});

test('players, event and an agreed result are kept', async () => {
  const tags = '[Event "City championship"]\n[Date "1947.??.??"]\n[White "Ann"]\n[Black "?"]\n';
  const [game] = await readFileGames(`[GameType "21"]\n${tags}[Result "1/2-1/2"]\n1. 11-15 22-18 1/2-1/2\n`);
  const { line } = game!;
  expect([playersText(line!), eventText(line!.heading!.tags)]).toEqual(['? – Ann', 'City championship, 1947']);
  expect([...line!.ends!.values()]).toEqual([{ winner: 'draw', termination: 'adjudication', reason: 'as recorded' }]);
});
