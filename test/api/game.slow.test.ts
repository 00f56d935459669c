import { describe, expect, test } from 'vitest';
import { gameFromRecord, recordOf } from '../../src/api/game-record';
import { type Game, MAX_LISTED_MOVES, MOST_TURNS, newGame, unwrap, variants } from '../../src/api/index';
import type { Random } from '../../src/util/random';
import { samples, seeded } from '../seed';

const names = (moves: readonly { name: string }[]): string[] => moves.map(({ name }) => name);

/** A random game of at most `maxMoves` moves. */
function randomGame(variant: string, random: Random, maxMoves: number): Game {
  let game = unwrap(newGame(variant));
  for (let n = 0; n < maxMoves; n++) {
    const moves = game.moves();
    if (moves.length === 0) break;
    game = unwrap(game.play(moves[random.nextInt(moves.length)]!));
  }
  return game;
}

describe('a game is a value', () => {
  test('that computes its status once', () => {
    const game = unwrap(newGame('brandubh'));
    expect(game.status()).toBe(game.status());
  });

  test('that playing and undoing leave unchanged', () => {
    const start = unwrap(newGame('nine-mens-morris'));
    const first = unwrap(start.play('d6'));
    const other = unwrap(start.play('a1'));
    expect([start.depth, first.depth, other.depth]).toEqual([0, 1, 1]);
    expect(unwrap(first.play('f4')).undo().fen).toBe(first.fen);
    expect(other.fen).toContain('*****O** b');
    expect(first.fen).toContain('/O*******/');
    expect(start.fen).toBe(start.startFen);
    expect(first.undo(99)).toBe(start);
  });

  test.each(variants().map(({ name }) => name))('%s: names, texts and steps of a game replay it', variant => {
    const random = seeded(14);
    const game = randomGame(variant, random, 120);
    const start = game.undo(1000);
    const again = unwrap(start.playAll(names(game.history())));
    expect([again.fen, again.status()]).toEqual([game.fen, game.status()]);
    expect(game.moveNames()).toEqual(names(game.history()));
    expect(game.lastMoveName()).toBe(names(game.history()).at(-1));
    expect(unwrap(start.playAll(game.moveTexts())).fen).toBe(game.fen);
    // The shared position follows back and forth.
    expect(game.undo(7).fen).toBe(again.undo(7).fen);
    expect(start.moves()).toEqual(unwrap(newGame(variant)).moves());
    let byStep = start;
    for (const move of game.history()) {
      for (const step of move.steps) {
        const next = byStep.steps().find(({ steps: [is] }) => JSON.stringify(is) === JSON.stringify(step));
        if (!next) throw new Error(`${move.name}: ${JSON.stringify(step)} is not among the steps of ${byStep.fen}`);
        byStep = unwrap(byStep.play(next));
      }
    }
    expect(byStep.fen).toBe(game.fen);
    expect(names(byStep.history())).toEqual(names(game.history()));
  });
});

describe.each([
  ['nine-mens-morris', ['d6', 'f4', 'd7', 'a1', 'd5xf4']],
  ['cham-gonu', ['d6', 'f4', 'd7', 'a1', 'd5xf4']],
  ['russian-draughts', ['a3-b4', 'b6-a5', 'e3-d4', 'd6-c5', 'b4xd6']],
  ['brandubh', ['d7-c7', 'd5-c5']],
])('values of a game of %s cannot be changed', (variant, moves) => {
  const game = unwrap(unwrap(newGame(variant)).playAll(moves));
  const before = game.undo();
  const given: readonly (readonly [string, object])[] = [
    ['the game', game],
    ['its actions', game.actionsPlayed],
    ['options', game.options],
    ['changes', game.changes],
    ['sides', game.sides],
    ['moves', before.moves()],
    ['move', unwrap(before.read(moves.at(-1)!))],
    ['listed move', before.moves().find(({ name }) => name === moves.at(-1))!],
    ['steps', before.steps()],
    ['actions', before.actions()],
    ['status', game.status()],
    ['counts', game.status().counts],
    ['board', game.board()],
    ['points', game.board().points],
    ['point', game.board().points[0]!],
    ['last move', game.last()!.steps],
    ['its changes', game.last()!.changes],
    ['history', game.history()],
    ['variants', variants()],
    ['options of a variant', variants()[0]!.options],
    ['an option', variants()[0]!.options[0]!],
  ];
  test.each(given)('%s', (_, value) => {
    const [key = 'x'] = Object.keys(value);
    expect(Reflect.set(value, key, 'x')).toBe(false);
  });
});

test('short names are read as full moves without being played', () => {
  const chain = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));
  expect(unwrap(chain.read('3x24'))).toEqual(chain.moves().find(({ name }) => name === '3x13x31x24'));
  expect(unwrap(chain.read('3x13')).steps).toHaveLength(1);
  expect(chain.read('3-7')).toMatchObject({ ok: false, error: { code: 'illegal-turn' } });
});

describe('a draughts chain', () => {
  const game = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));

  test('can be played jump by jump', () => {
    expect(names(game.steps())).toEqual(['3x10', '3x13', '3x17']);
    const begun = unwrap(game.play('3x13'));
    expect([begun.midTurn, begun.side, begun.status().sentence]).toEqual([true, 'white', 'White to continue.']);
    expect([names(begun.moves()), names(begun.steps())]).toEqual([['13x31x24'], ['13x31']]);
    const whole = unwrap(unwrap(begun.play('x31')).play('31x24'));
    expect(whole.fen).toBe(unwrap(game.play('3x24')).fen);
    expect(names(whole.history())).toEqual(['3x13x31x24']);
    expect(whole.undo()).toBe(game);
    expect([begun.moveNames(), whole.moveNames(), whole.moveTexts()]).toEqual([
      ['3x13'],
      ['3x13x31x24'],
      ['3x13', 'x31', '31x24'],
    ]);
    expect([begun.moveCount, whole.moveCount, whole.depth]).toEqual([1, 1, 3]);
  });

  test('may take every legal route', () => {
    const round = unwrap(newGame('english-draughts', { fen: 'W:WK22:B18,19,26,27' }));
    expect(names(round.moves())).toEqual(['22x15x24x31x22']);
    expect(names(round.steps())).toEqual(['22x15', '22x31']);
    expect(names(unwrap(round.play('22x31')).moves())).toEqual(['31x24x15x22']);
  });

  test('of Italian draughts captures the first king as early as the rules demand, also step by step', () => {
    const italian = unwrap(newGame('italian-draughts', { fen: 'W:WK30:BK26,27,18,19' }));
    for (const step of italian.steps()) expect(unwrap(italian.play(step)).moves().length).toBeGreaterThan(0);
  });
});

describe('errors have a code', () => {
  const code = (result: { ok: boolean; error?: { code: string } }): string | undefined => result.error?.code;
  const game = unwrap(newGame('brandubh', { fen: '5K1/7/7/7/7/7/1t5 d 10' }));

  test('and leave the game unchanged', () => {
    expect(code(newGame('chess'))).toBe('unknown-variant');
    expect(code(newGame('brandubh', { options: { MoveLimit: 'x' } }))).toBe('bad-option');
    expect(code(newGame('brandubh', { options: { Depth: 3 } }))).toBe('bad-option');
    expect(code(newGame('brandubh', { fen: 'K' }))).toBe('bad-fen');
    expect(code(game.play('f7-a2'))).toBe('illegal-turn');
    const over = unwrap(game.play('f7-g7'));
    expect(code(over.play('b1-b2'))).toBe('game-over');
    expect(over.status()).toMatchObject({ result: 'win', winner: 'defenders', reason: 'corner' });
    expect(over.status().sentence).toBe('The defenders win: the king reached a corner.');
    expect(over.moves()).toEqual([]);
    expect(() => unwrap(game.play('f7-a2'))).toThrow('f7-a2');
  });

  test('also for arguments of the wrong type', () => {
    const any = (value: unknown): never => value as never;
    expect(code(newGame('brandubh', { options: any(null) }))).toBe('bad-option');
    expect(code(newGame('brandubh', { options: any({ MoveLimit: null }) }))).toBe('bad-option');
    expect(newGame('brandubh', { options: any({ MoveLimit: undefined }) }).ok).toBe(true);
    expect(code(newGame('brandubh', { options: any(5) }))).toBe('bad-option');
    expect(code(newGame('brandubh', { fen: any(['7/7']) }))).toBe('bad-fen');
    for (const move of [undefined, null, 5, {}, { name: 5 }]) expect(code(game.play(any(move)))).toBe('illegal-turn');
    expect(code(game.playAll(any(['f7-g7', null])))).toBe('illegal-turn');
  });
});

describe('repetitions and moves to a draw', () => {
  test('are counted', () => {
    const start = unwrap(newGame('spanish-draughts', { fen: 'W:WK1:BK4' }));
    const once = unwrap(start.playAll(['1-5', '4-8', '5-1', '8-4']));
    expect([start.status().repetitions, once.status().repetitions, once.status().movesToDraw]).toEqual([1, 2, 36]);
    const twice = unwrap(once.playAll(['1-5', '4-8', '5-1', '8-4']));
    expect(twice.status()).toMatchObject({ result: 'draw', reason: 'repetition', repetitions: 3 });
  });
});

describe('the board', () => {
  test('is oriented as the federations prescribe', () => {
    const corner = (variant: string): object | undefined =>
      unwrap(newGame(variant))
        .board()
        .points.find(({ row, column }) => row === 7 && column === 0);
    expect(corner('spanish-draughts')).toMatchObject({ name: '1' });
    expect(corner('damas-espanolas')).toBeUndefined();
    const board = unwrap(newGame('italian-draughts')).board();
    expect(board.points.find(({ name }) => name === '29')).toMatchObject({ row: 7, column: 1 });
  });

  test('has the changes of the last move', () => {
    const game = unwrap(unwrap(newGame('nine-mens-morris')).playAll(['d6', 'f4', 'd7', 'a1', 'd5xa1']));
    expect(game.last()).toEqual({
      side: 'white',
      name: 'd5xa1',
      steps: [
        { kind: 'place', to: 'd5', mill: [['d5', 'd6', 'd7']] },
        { kind: 'remove', captured: [{ at: 'a1', side: 'black', piece: 'man' }], cause: 'mill' },
      ],
      changes: [
        { at: 'd5', after: { side: 'white', piece: 'man' } },
        { at: 'a1', before: { side: 'black', piece: 'man' } },
      ],
      hands: { white: 6, black: 7 },
      lost: { white: 0, black: 1 },
    });
    expect(game.board()).toMatchObject({ kind: 'points', side: 'black', lost: { black: 1 } });
  });
});

test('a step is not confused with a move over the same squares', () => {
  const random = seeded(15);
  const draughts = variants().filter(({ family }) => family === 'draughts');
  let marked = 0;
  for (let n = 0; n < samples(400); n++) {
    const variant = draughts[n % draughts.length]!.name;
    const squares = unwrap(newGame(variant))
      .board()
      .points.map(({ name }) => name);
    const kings = (men: number): string =>
      Array.from({ length: men }, () => `K${squares.splice(random.nextInt(squares.length), 1)[0]}`).join(',');
    const game = newGame(variant, { fen: `W:W${kings(3)}:B${kings(9)}` });
    if (!game.ok) continue;
    for (const step of game.value.steps()) {
      const after = unwrap(game.value.play(step));
      expect([after.last()!.name, after.last()!.steps.length], game.value.fen).toEqual([step.name, 1]);
      expect(unwrap(newGame(variant, { fen: game.value.fen })).playAll(after.moveNames())).toMatchObject({ ok: true });
      if (step.name.endsWith('x')) marked++;
    }
  }
  expect(marked).toBeGreaterThan(0);
});

test('an error is one short line, whatever its input', () => {
  const start = unwrap(newGame('brandubh'));
  for (const text of ['a\nb\u2028', 'x'.repeat(1_000_000)]) {
    const results = [
      newGame(text),
      newGame('brandubh', { fen: text }),
      newGame('brandubh', { options: { [text]: 1 } }),
      newGame('brandubh', { options: { MoveLimit: text } }),
      start.play(text),
    ];
    for (const result of results) expect(result.ok ? '' : result.error.message).toMatch(/^.{1,1003}$/);
  }
});

test('deprecated names still work', () => {
  const game = unwrap(newGame('brandubh'));
  expect([game.turns(), game.tooManyTurns, MOST_TURNS]).toEqual([game.moves(), game.tooManyMoves, MAX_LISTED_MOVES]);
});

describe('a game from a record', () => {
  const record = recordOf(unwrap(unwrap(newGame('dooz', { options: { MayFly: true } })).playAll(['d6', 'f4'])), {
    players: ['Anna', 'Bert'],
    moves: [{ time: 12 }],
    tags: { Game: '1', Ballot: 'book 3' },
  });

  test('is the same game', () => {
    expect(record).toMatchObject({ variant: 'dooz', winner: 'nobody', termination: 'unfinished' });
    expect(record.tags).toEqual({ Game: '1', Ballot: 'book 3' });
    expect(record.players.map(({ name }) => name)).toEqual(['Anna', 'Bert']);
    expect(record.moves).toEqual([{ name: 'd6', time: 12 }, { name: 'f4' }]);
    const game = unwrap(gameFromRecord(record));
    expect(recordOf(game, { players: ['Anna', 'Bert'], moves: record.moves, tags: record.tags })).toEqual(record);
  });

  test('is rejected with the number of an illegal or incomplete move', () => {
    const moves = [...record.moves, { name: 'd6' }];
    expect(gameFromRecord({ ...record, moves })).toMatchObject({
      error: { message: expect.stringMatching(/^move 3: /) },
    });
    const mill = ['d6', 'f4', 'd7', 'a1', 'd5', 'xa1', 'b2'].map(name => ({ name }));
    expect(gameFromRecord({ ...record, variant: 'nine-mens-morris', rules: '', fen: '', moves: mill })).toMatchObject({
      error: { code: 'illegal-turn', message: "move 5: 'd5' is not complete" },
    });
  });
});
