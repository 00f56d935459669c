import { describe, expect, test } from 'vitest';
import { VARIANTS } from '../../src/games/registry';
import { TestSession } from './test-session';

const talk = (...lines: readonly string[]): string[] => new TestSession().send(...lines);

/** What a line is answered, as data. */
function asked(...lines: readonly string[]): unknown {
  const word = lines.at(-1)!.split(' ')[0]!;
  const [answer = ''] = talk(...lines).slice(-1);
  expect(answer.startsWith(`${word} `)).toBe(true);
  return JSON.parse(answer.slice(word.length + 1));
}

const NINE = 'position startpos moves d6 f4 d7 a1 d5';
const CHAIN = ['setoption name UCI_Variant value spanish-draughts', 'position fen W:WK3:B5,6,27,28'];

describe('answers as data', () => {
  test('legal json lists the turns of legal, with their steps', () => {
    expect(asked(NINE, 'legal json')).toEqual({
      side: 'white',
      turns: ['a1', 'f4'].map(at => ({
        name: `x${at}`,
        steps: [{ kind: 'remove', captured: [{ at, side: 'black', piece: 'man' }], cause: 'mill' }],
      })),
    });
  });

  test.each(VARIANTS)('in %s the names are those of legal, legal actions and legal steps', variant => {
    const set = `setoption name UCI_Variant value ${variant}`;
    const named = (question: string): string => {
      const { turns, actions, steps } = asked(set, question) as Record<string, { name: string }[]>;
      return ['legal', ...(turns ?? actions ?? steps)!.map(({ name }) => name)].join(' ');
    };
    expect(named('legal json')).toBe(talk(set, 'legal').at(-1));
    expect(named('legal actions json')).toBe(talk(set, 'legal actions').at(-1));
    expect(named('legal steps json')).toBe(talk(set, 'legal steps').at(-1));
  });

  test('status json', () => {
    expect(asked(NINE, 'status json')).toEqual({
      result: 'ongoing',
      side: 'white',
      sentence: 'White is to go on.',
      midTurn: true,
      repetitions: 1,
      counts: [{ reason: 'n-move', made: 0, limit: 100 }],
      movesToDraw: 100,
    });
  });

  test('board json and played json', () => {
    expect(asked(`${NINE}xf4`, 'board json')).toMatchObject({
      variant: 'nine-mens-morris',
      kind: 'points',
      sides: ['white', 'black'],
      side: 'black',
      bottom: 'white',
      hands: { white: 6, black: 7 },
      lost: { white: 0, black: 1 },
      last: { side: 'white', name: 'd5xf4' },
    });
    expect(asked('played json')).toBeNull();
    expect(talk(`${NINE}xf4`, 'played').at(-1)).toBe('played white d5xf4 +d5=white -f4=black');
    expect(talk('played').at(-1)).toBe('played');
  });

  test('variants json', () => {
    const variants = asked('variants json') as { name: string; sentence: string; options: { sentence: string }[] }[];
    expect(variants.map(({ name }) => name)).toEqual(VARIANTS);
    for (const { sentence, options } of variants)
      for (const text of [sentence, ...options.map(option => option.sentence)]) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  test.each([
    ['legal json x', "legal: unexpected 'x'"],
    ['status json x', "status: unexpected 'x'"],
    ['board', 'board: json is needed'],
    ['status jsons', "status: unexpected 'jsons'"],
    ['undo x', "undo: expected an integer from 1 to 2147483647, got 'x'"],
    ['undo', 'undo: 1 turn, but the game has only 0 turns'],
  ])('%s is an error', (line, error) => expect(talk(line)).toEqual([`info string error: ${error}`]));
});

describe('the game so far', () => {
  test('moves names whole turns in full, undo takes them back', () => {
    expect(talk(NINE, 'moves', `${NINE} xf4`, 'moves', 'undo', 'moves', 'undo 2', 'moves', 'undo 9')).toEqual([
      'moves d6 f4 d7 a1 d5',
      'moves d6 f4 d7 a1 d5xf4',
      'moves d6 f4 d7 a1',
      'moves d6 f4',
      'info string error: undo: 9 turns, but the game has only 2 turns',
    ]);
  });

  test('undo behind a long game plays it not again, and leaves the game where it cannot go so far back', () => {
    const shuffle = 'd1-a1 f6-f4 a1-d1 f4-f6 '.repeat(5000);
    const start = 'O@******/*@******/O*O*O*@* w m s 4 0 3 0 0 0 0 0 0 0 0 0 1';
    const free = ['ThreefoldRepetitionRule value false', 'NMoveRule value 0', 'EndgameNMoveRule value 0'];
    const told = talk(
      ...free.map(option => `setoption name ${option}`),
      `position fen ${start} moves ${shuffle}`,
      ...Array.from({ length: 300 }, () => ['undo 7', 'undo']).flat(),
      'undo 17601',
      'fen',
      'undo 17599',
      'moves',
    );
    expect(told).toEqual([
      'info string error: undo: 17601 turns, but the game has only 17600 turns',
      expect.stringMatching(/^fen O@\*{6}\/\*@\*{6}\/O\*O\*O\*@\* w m s 4 0 3 0 /),
      'moves d1-a1',
    ]);
  });

  test('a pass that was written is taken back with the turn before it', () => {
    const options = ['StalemateAction value 1', 'PiecesAtLeastCount value 1', 'MayFly value false'];
    const start = '********/O*O*****/@O*****O b m s 4 0 1 0 0 0 0 0 0 0 0 5 30';
    const told = talk(
      ...options.map(option => `setoption name ${option}`),
      `position fen ${start} moves p f4-e4 p e4-f4 p`,
      'undo',
      'moves',
      'undo',
      'fen',
      'undo',
    );
    expect(told).toEqual([
      'moves f4-e4',
      'fen ********/O*O*****/@O*****O w m s 4 0 1 0 0 0 0 0 0 0 0 5 31',
      'info string error: undo: 1 turn, but the game has only 0 turns',
    ]);
  });

  test('a chain of draughts by its steps is one turn', () => {
    expect(talk(...CHAIN.slice(0, 1), `${CHAIN[1]} moves 3x13 13x31 x24`, 'moves', 'undo', 'fen').slice(1)).toEqual([
      'moves 3x13x31x24',
      'fen W:WK3:B5,6,27,28',
    ]);
  });

  test('the middle of a chain tells what goes on', () => {
    const told = talk(CHAIN[0]!, `${CHAIN[1]} moves 3x13`, 'legal', 'legal steps', 'status', 'fen', 'played').slice(1);
    expect(told).toEqual([
      'legal 13x31x24',
      'legal 13x31',
      'status ongoing white',
      'fen W:WK3:B5,6,27,28:C3x13',
      'played white 3x13 -3=white-king +13=white-king',
    ]);
  });
});
