import { describe, expect, test } from 'vitest';
import { VARIANT_NAMES } from '../../src/games/registry';
import { TestSession } from './test-session';

const send = (...lines: readonly string[]): string[] => new TestSession().send(...lines);

/** JSON reply to the last line. */
function jsonReply(...lines: readonly string[]): unknown {
  const word = lines.at(-1)!.split(' ')[0]!;
  const [reply = ''] = send(...lines).slice(-1);
  expect(reply.startsWith(`${word} `)).toBe(true);
  return JSON.parse(reply.slice(word.length + 1));
}

const NINE = 'position startpos moves d6 f4 d7 a1 d5';
const CHAIN = ['setoption name UCI_Variant value spanish-draughts', 'position fen W:WK3:B5,6,27,28'];

describe('JSON replies', () => {
  test('legal json lists the legal moves with their steps', () => {
    expect(jsonReply(NINE, 'legal json')).toEqual({
      side: 'white',
      turns: ['a1', 'f4'].map(at => ({
        name: `x${at}`,
        steps: [{ kind: 'remove', captured: [{ at, side: 'black', piece: 'man' }], cause: 'mill' }],
      })),
    });
  });

  test.each(VARIANT_NAMES)('%s: the JSON names are those of legal, legal actions and legal steps', variant => {
    const set = `setoption name UCI_Variant value ${variant}`;
    const namesIn = (query: string): string => {
      const { turns, actions, steps } = jsonReply(set, query) as Record<string, { name: string }[]>;
      return ['legal', ...(turns ?? actions ?? steps)!.map(({ name }) => name)].join(' ');
    };
    expect(namesIn('legal json')).toBe(send(set, 'legal').at(-1));
    expect(namesIn('legal actions json')).toBe(send(set, 'legal actions').at(-1));
    expect(namesIn('legal steps json')).toBe(send(set, 'legal steps').at(-1));
  });

  test('status json describes the state of the game', () => {
    expect(jsonReply(NINE, 'status json')).toEqual({
      result: 'ongoing',
      side: 'white',
      sentence: 'White to continue.',
      midTurn: true,
      repetitions: 1,
      counts: [{ reason: 'n-move', made: 0, limit: 100 }],
      movesToDraw: 100,
    });
  });

  test('board json and played json describe board and last move', () => {
    expect(jsonReply(`${NINE}xf4`, 'board json')).toMatchObject({
      variant: 'nine-mens-morris',
      kind: 'points',
      sides: ['white', 'black'],
      side: 'black',
      bottom: 'white',
      hands: { white: 6, black: 7 },
      lost: { white: 0, black: 1 },
      last: { side: 'white', name: 'd5xf4' },
    });
    expect(jsonReply('played json')).toBeNull();
    expect(send(`${NINE}xf4`, 'played').at(-1)).toBe('played white d5xf4 +d5=white -f4=black');
    expect(send('played').at(-1)).toBe('played');
  });

  test('variants json describes every variant', () => {
    const variants = jsonReply('variants json') as {
      name: string;
      sentence: string;
      options: { sentence: string }[];
    }[];
    expect(variants.map(({ name }) => name)).toEqual(VARIANT_NAMES);
    for (const { sentence, options } of variants)
      for (const text of [sentence, ...options.map(option => option.sentence)]) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  test.each([
    ['legal json x', "legal: unexpected 'x'"],
    ['status json x', "status: unexpected 'x'"],
    ['board', 'board: expected json'],
    ['status jsons', "status: unexpected 'jsons'"],
    ['undo x', "undo: expected an integer from 1 to 2147483647, got 'x'"],
    ['undo', 'undo: expected at most 0 moves, got 1'],
  ])('%s is rejected', (line, error) => expect(send(line)).toEqual([`info string error: ${error}`]));
});

describe('the game so far', () => {
  test('moves lists complete moves, undo takes them back', () => {
    expect(send(NINE, 'moves', `${NINE} xf4`, 'moves', 'undo', 'moves', 'undo 2', 'moves', 'undo 9')).toEqual([
      'moves d6 f4 d7 a1 d5',
      'moves d6 f4 d7 a1 d5xf4',
      'moves d6 f4 d7 a1',
      'moves d6 f4',
      'info string error: undo: expected at most 2 moves, got 9',
    ]);
  });

  test('undo is fast after a long game, and rejects more moves than were played', () => {
    const shuffle = 'd1-a1 f6-f4 a1-d1 f4-f6 '.repeat(5000);
    const start = 'O@******/*@******/O*O*O*@* w m s 4 0 3 0 0 0 0 0 0 0 0 0 1';
    const free = ['ThreefoldRepetitionRule value false', 'NMoveRule value 0', 'EndgameNMoveRule value 0'];
    const replies = send(
      ...free.map(option => `setoption name ${option}`),
      `position fen ${start} moves ${shuffle}`,
      ...Array.from({ length: 300 }, () => ['undo 7', 'undo']).flat(),
      'undo 17601',
      'fen',
      'undo 17599',
      'moves',
    );
    expect(replies).toEqual([
      'info string error: undo: expected at most 17600 moves, got 17601',
      expect.stringMatching(/^fen O@\*{6}\/\*@\*{6}\/O\*O\*O\*@\* w m s 4 0 3 0 /),
      'moves d1-a1',
    ]);
  });

  test('undo takes back a written pass together with the move before it', () => {
    const options = ['StalemateAction value 1', 'PiecesAtLeastCount value 1', 'MayFly value false'];
    const start = '********/O*O*****/@O*****O b m s 4 0 1 0 0 0 0 0 0 0 0 5 30';
    const replies = send(
      ...options.map(option => `setoption name ${option}`),
      `position fen ${start} moves p f4-e4 p e4-f4 p`,
      'undo',
      'moves',
      'undo',
      'fen',
      'undo',
    );
    expect(replies).toEqual([
      'moves f4-e4',
      'fen ********/O*O*****/@O*****O w m s 4 0 1 0 0 0 0 0 0 0 0 5 31',
      'info string error: undo: expected at most 0 moves, got 1',
    ]);
  });

  test('a chain that was sent jump by jump is one move', () => {
    expect(send(...CHAIN.slice(0, 1), `${CHAIN[1]} moves 3x13 13x31 x24`, 'moves', 'undo', 'fen').slice(1)).toEqual([
      'moves 3x13x31x24',
      'fen W:WK3:B5,6,27,28',
    ]);
  });

  test('queries answer in the middle of a chain', () => {
    const replies = send(CHAIN[0]!, `${CHAIN[1]} moves 3x13`, 'legal', 'legal steps', 'status', 'fen', 'played').slice(
      1,
    );
    expect(replies).toEqual([
      'legal 13x31x24',
      'legal 13x31',
      'status ongoing white',
      'fen W:WK3:B5,6,27,28:C3x13',
      'played white 3x13 -3=white-king +13=white-king',
    ]);
  });
});
