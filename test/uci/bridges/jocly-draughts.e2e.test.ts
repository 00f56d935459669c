/** JoclyBoard's draughts: cells are numbered from the first row of White, and White begins in every game. */
import { afterAll, describe, expect, test } from 'vitest';
import type { Game, Move } from '../../../src/api/game';
import { newGame, unwrap } from '../../../src/api/index';
import { Bridge } from '../../../src/uci/bridges/bridge';
import { JoclyDraughtsProtocol, joclyDraughtsGame } from '../../../src/uci/bridges/jocly';
import { resume } from '../../../src/uci/session-game';
import { seeded } from '../../seed';
import { FakeEngine } from '../test-session';
import { closeEngines, connectHost } from './host';
import { replay } from './replay';

afterAll(closeEngines);

interface HostGame {
  /** Numbers count from the row of White, and against its direction. */
  readonly isInverted: boolean;
  /** Cell of one of our squares: four cells for each row, from the left as White sees the board. */
  cellOf(square: string): number;
}

const byLetter = (square: string): number => 4 * (Number(square[1]) - 1) + ('abcdefgh'.indexOf(square[0]!) >> 1);
const fromRight = (square: string): number => {
  const row = Math.trunc((Number(square) - 1) / 4);
  return 4 * row + 3 - ((Number(square) - 1) % 4);
};

const HOST_GAMES: Readonly<Record<string, HostGame>> = {
  'english-draughts': { isInverted: true, cellOf: fromRight },
  'brazilian-draughts': { isInverted: false, cellOf: byLetter },
  'spanish-draughts': { isInverted: false, cellOf: square => Number(square) - 1 },
  'german-draughts': { isInverted: false, cellOf: fromRight },
};

/** Number of a cell. */
function numberOf(cell: number, isInverted: boolean): number {
  const [row, column] = [Math.trunc(cell / 4), cell % 4];
  return isInverted ? 4 * row + 4 - column : 4 * (7 - row) + column + 1;
}

const capturesOf = ({ steps }: Move): string[] => steps.flatMap(({ captured }) => (captured ?? []).map(({ at }) => at));

/** A move as the host writes it: its captured squares are sorted as text. */
function hostMove(move: Move, { isInverted, cellOf }: HostGame): string {
  const number = (square: string): number => numberOf(cellOf(square), isInverted);
  const ends = [move.steps[0]!.from!, move.steps.at(-1)!.to!].map(number);
  const captured = capturesOf(move).map(number).sort();
  return captured.length === 0 ? ends.join('-') : [...ends, ...captured].join('x');
}

/** Moves that the host allows: in all its games but the German one, the largest captures only. */
function allowedMoves(game: Game, name: string): Move[] {
  const moves = resume(game).moves();
  const most = Math.max(0, ...moves.map(move => capturesOf(move).length));
  return name === 'german-draughts' ? [...moves] : moves.filter(move => capturesOf(move).length === most);
}

const sameMove = (a: string, b: string): boolean => {
  const parts = (text: string): string => {
    const [from, to, ...captured] = text.split(/[-x]/);
    return [from, to, ...captured.sort()].join();
  };
  return parts(a) === parts(b);
};

describe.each(Object.entries(HOST_GAMES))('%s', (name, hostGame) => {
  test('whole games against a random player, beyond our draws', async () => {
    const random = seeded(name.length);
    const host = connectHost(links => new JoclyDraughtsProtocol(links, joclyDraughtsGame(name), []));
    const { variant } = joclyDraughtsGame(name);
    for (let round = 0; round < 2; round++) {
      let game = unwrap(newGame(variant));
      const played: string[] = [];
      for (let ply = 0; ply < 120; ply++) {
        const allowed = allowedMoves(game, name);
        if (allowed.length === 0) break;
        let move = allowed[random.nextInt(allowed.length)]!;
        if (ply % 2 === round) {
          host.send(
            'start',
            'variant whatever the user typed',
            ...played.map(text => `move ${text}`),
            'level 0 40 0',
            'go',
          );
          const [, reply = ''] = (await host.until('move ')).split(' ');
          const found = allowed.find(candidate => sameMove(hostMove(candidate, hostGame), reply));
          expect(found, `${reply} after ${played.join(' ')}`).toBeDefined();
          move = found!;
        }
        played.push(hostMove(move, hostGame));
        game = unwrap(resume(game).play(move.name));
      }
      expect(played.length).toBeGreaterThan(20);
    }
    expect(host.received.filter(line => !line.startsWith('move '))).toEqual([]);
  });
});

/** Start position of the host, by the numbers of its squares. */
const position = (pieces: Readonly<Record<number, string>>): string =>
  Array.from({ length: 32 }, (_, at) => pieces[at + 1] ?? 'e').join('');

describe('transcripts', () => {
  test('the first moves of English draughts', async () => {
    const host = connectHost(links => new JoclyDraughtsProtocol(links, joclyDraughtsGame('english-draughts'), []));
    await replay(
      host,
      `> start
       > level 0 50 0
       > go
       < move (9|10|11|12)-(13|14|15|16)
       > start
       > move 11-15
       > move 22-18
       > level 0 50 0
       > go
       < move 15x22x18
       > start
       > move 11-15
       > move 22-18
       > move 15x22x18
       > move 25x18x22
       > level 0 50 0
       > go
       < move *-*`,
    );
  });

  test('a capture of several men in Brazilian draughts', async () => {
    const host = connectHost(links => new JoclyDraughtsProtocol(links, joclyDraughtsGame('brazilian-draughts'), []));
    await replay(
      host,
      `> start
       > pos ${position({ 10: 'z', 18: 'z', 22: 'w' })}
       > level 0 50 0
       > go
       < move 22x6x10x18
       > start
       > pos ${position({ 1: 'z', 30: 'w' })}
       > move 1-6
       > level 0 50 0
       > go
       < move 30-*`,
    );
  });
});

/** The bridge with an engine that only listens. */
function searchAfter(name: string, ...lines: readonly string[]): FakeEngine {
  const engine = new FakeEngine();
  const bridge = new Bridge(
    engine,
    links => new JoclyDraughtsProtocol(links, joclyDraughtsGame(name), []),
    () => {},
    () => {},
  );
  for (const line of lines) bridge.receive(line);
  return engine;
}

const SINGLE_AND_DOUBLE = position({ 10: 'z', 18: 'z', 22: 'w', 24: 'z', 28: 'w' });

test('only the largest captures are searched where the host requires them', () => {
  expect(searchAfter('english-draughts', 'start', `pos ${SINGLE_AND_DOUBLE}`, 'go').limits?.searchmoves).toEqual([
    '11x18x27',
  ]);
  expect(searchAfter('german-draughts', 'start', `pos ${SINGLE_AND_DOUBLE}`, 'go').limits?.searchmoves).toBeUndefined();
});

test('the side of a start position follows from the first move', () => {
  const start = `pos ${position({ 5: 'z', 30: 'w' })}`;
  const { fen } = searchAfter('brazilian-draughts', 'start', start, 'move 5-9', 'go').setting!;
  expect(fen.startsWith('B:')).toBe(true);
  expect(searchAfter('brazilian-draughts', 'start', start, 'go').setting!.fen.startsWith('W:')).toBe(true);
});

test('a move of the host that our rules do not allow is followed', () => {
  const lines = ['start', `pos ${SINGLE_AND_DOUBLE}`, 'move 28x19x24'];
  expect(searchAfter('brazilian-draughts', ...lines, 'go').setting!.fen).toBe('B:Wf4,c3:Bd6,d4');
  const toKing = ['start', `pos ${position({ 6: 'w', 10: 'z', 17: 'w', 13: 'z' })}`, 'move 6-2'];
  expect(searchAfter('brazilian-draughts', ...toKing, 'go').setting!.fen).toBe('B:WKd8,b4:Bd6,a5');
});

test('the clock is in ms', () => {
  expect(searchAfter('german-draughts', 'start', 'level 0 1234 0', 'go').limits).toMatchObject({
    wtime: 1234,
    btime: 1234,
  });
});
