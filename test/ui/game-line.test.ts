import { describe, expect, test } from 'vitest';
import { unwrap } from '../../src/api/index';
import { readRecord } from '../../src/records/native';
import { type GameLine, gameEnding, resignLine } from '../../src/ui/game-line';
import { lineToRecord, linkFragment, playLine, readLinkFragment } from '../../src/ui/line-record';

const line = (variant: string, fen: string | undefined, moves: string, rules: readonly string[] = []): GameLine =>
  unwrap(
    playLine(
      variant,
      rules,
      fen,
      moves
        .split(' ')
        .filter(Boolean)
        .map(name => ({ name })),
    ),
  );

const recorded = (game: GameLine) => {
  const record = readRecord(lineToRecord(game, ['Anna', 'Bert']));
  if (!record.ok) throw new Error(record.error);
  return record.value;
};

describe('a recorded line', () => {
  const ongoing = line('brandubh', undefined, 'a4-a3');

  test.each([
    ['an ongoing game', ongoing, ['nobody', 'unfinished', '']],
    ['a draw', line('brandubh', undefined, 'a4-a3 e4-e3', ['MoveLimit=2']), ['draw', 'normal', 'ply-limit']],
    ['a win of the first side', line('spanish-draughts', 'W:W10:B14', '10x19'), [0, 'normal', 'no-pieces']],
    ['a win of the second side', line('spanish-draughts', 'B:W10:B14', '14x5'), [1, 'normal', 'no-pieces']],
    ['a resignation of the first side', resignLine(ongoing, 'attackers'), [1, 'adjudication', 'resignation']],
    ['a resignation of the second side', resignLine(ongoing, 'defenders'), [0, 'adjudication', 'resignation']],
  ] as const)('has the result of %s', (_, game, expected) => {
    const { winner, termination, reason } = recorded(game);
    expect([winner, termination, reason]).toEqual(expected);
    expect(gameEnding(game)?.kind ?? 'ongoing').toMatch(/win|draw|resignation|ongoing/);
  });

  test('has the players, the changed rules, the times and the ballot', () => {
    const game = { ...line('brandubh', undefined, 'a4-a3', ['MoveLimit=7']), ballot: 'table 3' };
    const [move] = game.moves;
    const info = { depth: 3, score: { cp: 20 } };
    const { players, sides, rules, moves, tags } = recorded({ ...game, moves: [{ ...move!, timeMs: 1500, info }] });
    expect(players.map(({ name }) => name)).toEqual(['Anna', 'Bert']);
    expect([sides, rules]).toEqual([['attackers', 'defenders'], 'MoveLimit=7']);
    expect(moves).toEqual([{ name: 'a4-a3', time: 1500, information: info }]);
    expect(tags).toEqual({ Game: '1', Round: '1', Ballot: 'table 3' });
  });
});

describe('a link', () => {
  test('restores the variant, the changed rules, the position and the moves', () => {
    const game = line('brandubh', '3t3/7/7/3K3/7/7/5T1 d 12', 'd4-d3', ['MoveLimit=70']);
    const read = unwrap(readLinkFragment(linkFragment(game))!);
    expect(linkFragment(read)).toBe(linkFragment(game));
    expect([read.start.options.MoveLimit, read.start.fen, read.moves[0]!.name]).toEqual([70, game.start.fen, 'd4-d3']);
  });

  test('without a variant holds no game, and an illegal move is an error', () => {
    expect(readLinkFragment('#fen=x')).toBeUndefined();
    expect(readLinkFragment('#variant=brandubh&moves=d7-d1')).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(/^move 1: /) },
    });
  });
});
