import { beforeEach, describe, expect, test } from 'vitest';
import { newGame, unwrap, variants } from '../../../src/api/index';
import type { Info } from '../../../src/engine/types';
import { Bridge } from '../../../src/uci/bridges/bridge';
import { XboardProtocol } from '../../../src/uci/bridges/xboard';
import {
  fenOfXboardPosition,
  legsOf,
  playPath,
  squaresOfXboardMove,
  xboardBoard,
  xboardSquares,
} from '../../../src/uci/bridges/xboard-notation';
import { samples, seeded } from '../../seed';
import { FakeEngine } from '../test-session';

let engine: FakeEngine;
let bridge: Bridge;
let sent: string[];
let hasExited: boolean;
beforeEach(() => {
  engine = new FakeEngine();
  sent = [];
  hasExited = false;
  bridge = new Bridge(
    engine,
    links => new XboardProtocol(links),
    text => sent.push(...text.split('\n').slice(0, -1)),
    () => {
      hasExited = true;
    },
  );
});

/** Sends lines and returns the replies. */
const replies = (...lines: readonly string[]): string[] => {
  sent.length = 0;
  for (const line of lines) bridge.receive(line);
  return [...sent];
};

/** Lets the engine find a move of ours, and returns the replies. */
const found = (move: string): string[] => {
  sent.length = 0;
  engine.bestMove = { move };
  engine.finishJob();
  return [...sent];
};

/** Moves of the position that is searched. */
const searched = (): string[] => {
  const { variant, fen, moves } = engine.setting!;
  return unwrap(unwrap(newGame(variant, { fen })).playAll(moves))
    .history()
    .map(({ name }) => name);
};

/** A host that draws captures by the captured squares. */
const XBOARD = ['xboard', 'protover 2', 'accepted highlight', 'new', 'variant checkers'];

describe('start', () => {
  test('protover is answered by features, the last of which is done', () => {
    const lines = replies('xboard', 'protover 2');
    expect(lines[0]).toMatch(/^feature myname="Alquerque [\d.]+" variants="checkers,.*russian-draughts,/);
    expect(lines[1]).toMatch(/ping=1 setboard=1 .*usermove=1/);
    expect(lines).toContain('feature option="Level -combo novice /// apprentice /// journeyman /// master /// *full"');
    expect(lines).toContain('feature option="ThreefoldRepetitionRule -check 1"');
    expect(lines.filter(line => /option="(Hash|Threads|UCI_|Ponder|MultiPV)/.test(line))).toEqual([]);
    expect(lines.at(-1)).toBe('feature done=1');
  });

  test('XBoard gets the start position of the variant', () => {
    expect(replies(...XBOARD).slice(-3)).toEqual([
      'setup (P..........K..........p..........k..........) 8x8+0_shogi ' +
        '1p1p1p1p/p1p1p1p1/1p1p1p1p/8/8/P1P1P1P1/1P1P1P1P/P1P1P1P1 w 0 1',
      'piece P& fmFcaF',
      'piece K& mBcaB',
    ]);
    expect(replies('variant italian-draughts')[0]).toContain(' p1p1p1p1/1p1p1p1p/');
    expect(replies('new')).toEqual([]);
  });

  test('unknown variants and commands are errors, known ones of no use are ignored', () => {
    expect(replies('new', 'variant shogi', 'analyze', 'edit')).toEqual([
      "Error (unknown variant): 'shogi'",
      'Error (unknown command): analyze',
      'Error (unknown command): edit',
    ]);
    expect(replies('', 'random', 'computer', 'hard', 'easy', 'name X', 'rating 1 2', 'rejected debug')).toEqual([]);
  });

  test('options, memory and cores set options of the engine', () => {
    replies(
      'protover 2',
      'option Level=master',
      'option ThreefoldRepetitionRule=0',
      'memory 5000',
      'cores 3',
      'option X=1',
    );
    expect(engine.options).toMatchObject({ level: 'master', hash: 2048, threads: 3 });
    expect(replies('new', 'quit')).toEqual([]);
    expect(hasExited).toBe(true);
  });
});

describe('a game', () => {
  test('the engine plays Black, and answers moves', () => {
    expect(replies('new', 'usermove c3d4')).toEqual([]);
    expect(searched()).toEqual(['11-15']);
    expect(found('22-18')).toEqual(['move f6e5']);
    replies('d4f6');
    expect(searched()).toEqual(['11-15', '22-18', '15x22']);
    expect(found('25x18')).toEqual(['move g7e5']);
  });

  test('XBoard writes a capture by way of the captured square', () => {
    replies(...XBOARD, 'usermove c3d4');
    found('22-18');
    expect(replies('usermove d4e5,e5f6')).toEqual([]);
    expect(found('25x18')).toEqual(['move g7f6,', 'move f6e5']);
  });

  test('force and go', () => {
    expect(replies('new', 'force', 'usermove c3d4', 'usermove f6e5')).toEqual([]);
    expect(engine.busy).toBe(false);
    replies('go');
    expect(searched()).toEqual(['11-15', '22-18']);
    expect(found('15x22')).toEqual(['move d4f6']);
    replies('usermove g7e5');
    expect(engine.busy).toBe(true);
  });

  test('playother: the engine plays the side that is not to move', () => {
    replies('new', 'force', 'usermove c3d4', 'playother');
    expect(engine.busy).toBe(false);
    replies('usermove f6e5');
    expect(searched()).toEqual(['11-15', '22-18']);
  });

  test('illegal moves are named, with the reason if there is one', () => {
    expect(replies('new', 'force', 'usermove c3c4', 'usermove f6e5', 'usermove e2', 'usermove')).toEqual([
      'Illegal move: c3c4',
      'Illegal move: f6e5',
      'Illegal move: e2',
      'Illegal move: ',
    ]);
    expect(replies('usermove c3d4', 'usermove f6e5', 'usermove a3b4')).toEqual(['Illegal move (must capture): a3b4']);
    expect(replies('go', 'usermove d4f6')).toEqual(['Illegal move: d4f6']);
  });

  test('? moves now, and pings wait for the move', () => {
    engine.answersStop = false;
    replies('new', 'usermove c3d4');
    expect(replies('ping 7', '?')).toEqual([]);
    expect(engine.calls.at(-1)).toBe('stop');
    expect(found('22-18')).toEqual(['move f6e5', 'pong 7']);
    expect(replies('?', 'ping 8')).toEqual(['pong 8']);
    expect(engine.calls.filter(call => call === 'stop').length).toBe(1);
  });

  test('force ends a search, whose move is ignored', () => {
    engine.answersStop = false;
    replies('new', 'usermove c3d4');
    expect(replies('ping 1', 'force')).toEqual(['pong 1']);
    replies('usermove f6g5', 'usermove d4e5', 'go');
    expect(found('22-18')).toEqual([]);
    expect(searched()).toEqual(['11-15', '22-17', '15-18']);
    expect(found('23x14')).toEqual(['move d6f4']);
  });

  test('result ends the game', () => {
    replies('new', 'usermove c3d4', 'result 1-0 {White wins}');
    expect(replies('new')).toEqual([]);
    replies('usermove c3b4');
    expect(searched()).toEqual(['11-16']);
  });

  test('undo takes back one move, remove two', () => {
    replies('new', 'usermove c3d4');
    found('22-18');
    replies('remove', 'usermove c3b4');
    expect(searched()).toEqual(['11-16']);
    found('22-18');
    replies('force', 'undo', 'undo', 'usermove c3d4', 'undo', 'usermove e3f4', 'go');
    expect(searched()).toEqual(['10-14']);
    expect(replies('force', 'undo', 'undo')).toEqual(['Error (no more moves): undo']);
  });

  test('setboard', () => {
    replies('new', 'force', 'setboard 8/2p5/8/4p3/3P4/8/8/8 w - - 0 1', 'go');
    expect(engine.setting!.fen).toBe('B:W27,18:B15');
    expect(found('15x22')).toEqual(['move d4f6']);
    expect(replies('force', 'setboard 8/8/8/8/3P4/8/8/K7 b - - 0 1')).toEqual([]);
    expect(replies('setboard 8/8/8/8/4P3/8/8/8 w - - 0 1', 'usermove e4f5')).toEqual([
      'tellusererror Illegal position',
      'Illegal move: e4f5',
    ]);
    expect(replies('setboard x', 'setboard P7/8/8/8/8/8/8/8 w').length).toBe(2);
  });
});

describe('captures of several pieces', () => {
  const DOUBLE = 'setboard 8/8/3p4/8/3p3p/2P5/8/8 w - - 0 1';

  test('are one move with a comma between the jumps', () => {
    replies('new', 'force', DOUBLE, 'go');
    expect(found('11x18x27')).toEqual(['move c3e5,', 'move e5c7']);
    for (const text of ['c3e5,e5c7', 'c3d4,d4e5,e5d6,d6c7', 'c3e5,e5d6,d6c7', 'c3c7']) {
      replies('new', 'force', DOUBLE, `usermove ${text}`, 'usermove h4g3', 'go');
      expect(searched()).toEqual(['11x18x27', '13-9']);
      replies('force');
    }
  });

  test('by single jumps, the rest is awaited', () => {
    expect(replies('new', DOUBLE, 'usermove c3e5')).toEqual([]);
    expect(engine.busy).toBe(false);
    expect(replies('usermove h4g3')).toEqual(['Illegal move (must capture): h4g3']);
    replies('usermove e5c7');
    expect(searched()).toEqual(['11x18x27']);
  });

  test('take a move for each piece in XBoard, and the opponent passes in between', () => {
    replies(...XBOARD, 'force', DOUBLE, 'go');
    expect(found('11x18x27')).toEqual(['move c3d4,', 'move d4e5']);
    expect(replies('usermove h4g3')).toEqual(['Illegal move (the capture goes on, pass with --): h4g3']);
    // XBoard sends the position after a pass.
    expect(replies('setboard 8/8/3p4/4P3/7p/8/8/8 w - - 0 2')).toEqual(['move e5d6,', 'move d6c7']);
    replies('usermove h4g3');
    expect(searched()).toEqual(['11x18x27', '13-9']);
  });

  test('of the opponent are answered by passes', () => {
    expect(replies(...XBOARD, DOUBLE, 'usermove c3d4,d4e5').at(-1)).toBe('move @@@@');
    expect(engine.busy).toBe(false);
    expect(replies('usermove e5d6,d6c7')).toEqual([]);
    expect(searched()).toEqual(['11x18x27']);
    expect(found('13-9')).toEqual(['move h4g3']);
    replies('force', 'undo', 'undo', 'undo', 'undo');
    expect(replies('usermove c3d4,d4e5', 'go')).toEqual(['move @@@@']);
  });

  test('promotions are marked on the last leg', () => {
    replies(...XBOARD, 'force', 'setboard 8/4p3/3P4/8/8/8/8/8 w - - 0 1', 'go');
    expect(found('23x30')).toEqual(['move d6e7,', 'move e7f8+', '1-0 {White wins: no-pieces}']);
    replies('new', 'force', 'setboard 8/6P1/8/8/7p/8/8/8 w - - 0 1');
    expect(replies('usermove g7h8+', 'usermove h4g3', 'go')).toEqual([]);
    expect(searched()).toEqual(['25-29', '13-9']);
  });
});

describe('clocks', () => {
  const limitsAfter = (...lines: readonly string[]): unknown => {
    replies('new', ...lines, 'usermove c3d4');
    return engine.limits;
  };

  test.each([
    [['level 40 5 0', 'time 29000', 'otim 28000'], { btime: 290_000, wtime: 280_000, movestogo: 40 }],
    [['level 0 2 12', 'time 11000', 'otim 12000'], { btime: 110_000, wtime: 120_000, winc: 12_000, binc: 12_000 }],
    [['level 0 0:30 0'], { btime: 30_000, wtime: 30_000 }],
    [['st 5'], { movetime: 4900 }],
    [['st 5', 'sd 3'], { movetime: 4900, depth: 3 }],
    [['sd 3', 'level 0 1 0'], { depth: 3, btime: 60_000 }],
    [['level 0 1 0', 'time -5'], { btime: 0 }],
  ])('%j', (lines, limits) => {
    expect(limitsAfter(...lines)).toMatchObject(limits);
  });

  test('moves to go count those that the engine has made', () => {
    limitsAfter('level 40 5 0', 'time 29000', 'otim 29000');
    found('22-18');
    replies('usermove d4f6');
    expect(engine.limits?.movestogo).toBe(39);
  });
});

describe('the end', () => {
  test('a win is claimed by the side that sees it', () => {
    replies('new', 'force', 'setboard 8/8/8/8/8/2p5/1P6/8 w - - 0 1', 'go');
    expect(found('8x15')).toEqual(['move b2d4', '1-0 {White wins: no-pieces}']);
    expect(replies('new', 'setboard 8/8/8/8/8/2p5/1P6/8 w - - 0 1', 'usermove b2d4')).toEqual([
      '1-0 {White wins: no-pieces}',
    ]);
  });

  test('after a draw by repetition it is offered, and the game goes on', () => {
    replies('new', 'force', 'setboard 7k/8/8/8/8/8/8/K7 w - - 0 1');
    for (let round = 0; round < 2; round++)
      expect(replies('usermove a1b2', 'usermove h8g7', 'usermove b2a1', 'usermove g7h8')).toEqual([]);
    expect(replies('go')).toEqual(['offer draw']);
    expect(replies('draw')).toEqual(['offer draw']);
    expect(found('4-8')).toEqual(['move a1b2']);
    replies('usermove h8g7');
    expect(replies('draw')).toEqual([]);
  });
});

test('post shows the search in moves of XBoard', () => {
  replies('new', 'post', 'usermove c3d4');
  const info: Omit<Info, 'score' | 'pv'> = {
    ...{ depth: 3, seldepth: 4, multipv: 1, nodes: 50, nps: 1, hashfull: 0, tbhits: 0, time: 1234 },
    bound: 'exact',
    wdl: [1, 2, 3],
  };
  engine.info = { ...info, score: { cp: 12 }, pv: ['22-18', '15x22', '25x18'] };
  expect(found('22-18')).toEqual(['3 12 123 50 f6e5 d4f6 g7e5', 'move f6e5']);
  replies('usermove d4f6');
  engine.info = { ...info, score: { mate: -2 }, pv: ['25x18'] };
  expect(found('25x18')[0]).toBe('3 -100002 123 50 g7e5');
  replies('usermove e3d4', 'nopost');
  expect(found('18x11').length).toBe(1);
});

describe('moves by mouse in XBoard', () => {
  test('the targets of a lifted piece are marked', () => {
    expect(replies(...XBOARD, 'lift c3').at(-1)).toBe('highlight 8/8/8/8/1Y1Y4/8/8/8');
    expect(replies('lift a1').at(-1)).toBe('highlight 8/8/8/8/8/8/8/8');
  });

  test('a capture is marked in two steps', () => {
    replies(...XBOARD, 'force', 'setboard 8/8/8/8/3p4/2P5/8/8 w - - 0 1');
    expect(replies('lift c3')).toEqual(['highlight 8/8/8/8/3C4/8/8/8']);
    expect(replies('put d4', 'lift d4')).toEqual(['highlight 8/8/8/4Y3/8/8/8/8']);
    expect(replies('put e5', 'lift c3')).toEqual(['highlight 8/8/8/8/3C4/8/8/8']);
  });

  test('a promotion is marked', () => {
    replies(...XBOARD, 'force', 'setboard 8/6P1/8/8/7p/8/8/8 w - - 0 1');
    expect(replies('lift g7', 'put h8')).toEqual(['highlight 5M1M/8/8/8/8/8/8/8']);
  });
});

describe.each(variants().filter(({ family }) => family === 'draughts'))('notation of $name', variant => {
  const squares = xboardSquares(variant);
  const start = unwrap(newGame(variant.name));

  test('the side that begins is at the bottom', () => {
    expect(xboardBoard(start, squares)).toMatch(/^[1p]+\/[1p]+\/[1p]+\/8\/8\/[1P]+\/[1P]+\/[1P]+$/);
  });

  test('positions and moves are read back', () => {
    const random = seeded(variant.name.length);
    for (let round = 0; round < samples(3); round++) {
      let game = start;
      while (game.status().result === 'ongoing') {
        const board = xboardBoard(game, squares);
        const fen = fenOfXboardPosition({ board, side: game.sideToMove }, variant, squares)!;
        const again = unwrap(newGame(variant.name, { fen }));
        expect(again.moves()).toEqual(game.moves());
        expect(xboardBoard(again, squares)).toBe(board);
        for (const move of game.moves()) {
          const after = unwrap(game.play(move));
          for (const style of ['jumps', 'victims'] as const) {
            const path = squaresOfXboardMove(legsOf(move.steps, style, squares).join(','))!;
            expect(playPath(game, path, squares)?.fen).toBe(after.fen);
          }
        }
        game = unwrap(game.play(game.moves()[random.nextInt(game.moves().length)]!));
      }
    }
  });
});
