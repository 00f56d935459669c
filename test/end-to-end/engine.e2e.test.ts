import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FAMILIES } from '../../src/games/registry';
import { EngineProcess, elapsedMs } from './program';

/** What the protocol promises, ten times over, for machines that are busy. */
const MARGIN = 10;

const INFO =
  /^info depth \d+ seldepth \d+ multipv \d+ score (cp -?\d+|mate -?\d+)( lowerbound| upperbound)? nodes \d+ nps \d+ hashfull \d+ tbhits \d+ time \d+ pv( \S+)+$/;

/** One for all tests: each leaves it as it was. */
const engine = new EngineProcess();
afterEach(async () => {
  engine.send('stop', 'setoption name MultiPV value 1', 'setoption name Threads value 1', 'ucinewgame', 'fen');
  await engine.until('fen');
});
afterAll(async () => {
  expect(await engine.quit()).toBe(0);
});

test('nothing is said before the first command; uci is answered soon', async () => {
  const fresh = new EngineProcess();
  const start = performance.now();
  fresh.send('uci');
  const lines = await fresh.until('uciok');
  expect(elapsedMs(start)).toBeLessThan(150 * MARGIN);
  expect(lines[0]).toMatch(/^id name Alquerque /);
  await fresh.quit();
});

describe.each(FAMILIES.map(game => game.variants[0]!.name))('%s', variant => {
  beforeEach(() => {
    engine.send(`setoption name UCI_Variant value ${variant}`);
  });

  test('go depth gives scored info lines, then a legal best move', async () => {
    engine.send('legal', 'go depth 4');
    const legal = (await engine.until('legal')).at(-1)!.split(' ').slice(1);
    // On a machine that is very busy there are signs of life in between.
    const lines = (await engine.until('bestmove')).filter(line => !line.includes(' currmove '));
    const best = lines.pop()!.split(' ');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(INFO);
    expect(legal).toContain(best[1]);
    expect(lines.at(-1)).toContain(` pv ${best[1]}`);
  });

  test('perft 1 counts what legal lists, and perft 3 adds up', async () => {
    for (const unit of ['', ' actions']) {
      engine.send(`legal${unit}`);
      const legal = (await engine.until('legal')).at(-1)!.split(' ').slice(1);
      engine.send(`perft 1${unit}`);
      const counts = (await engine.until('nodes')).filter(line => line.includes(': '));
      expect(counts).toEqual(legal.map(move => `${move}: 1`));
    }
    engine.send('perft 3');
    const lines = await engine.until('nodes');
    const sum = lines.slice(0, -2).reduce((total, line) => total + Number(line.split(': ')[1]), 0);
    expect(lines.at(-2)).toBe('');
    expect(lines.at(-1)).toMatch(new RegExp(`^nodes ${sum} time \\d+ nps \\d+$`));
  });

  test('bench counts the same nodes every time', async () => {
    engine.send('bench 3', 'bench 3');
    const [first] = (await engine.until('nodes')).slice(-1);
    const [second] = (await engine.until('nodes')).slice(-1);
    expect(first?.split(' ')[1]).toBe(second?.split(' ')[1]);
  });

  test('searchmoves binds the search', async () => {
    engine.send('legal');
    const legal = (await engine.until('legal')).at(-1)!.split(' ').slice(1);
    const move = legal[Math.floor(legal.length / 2)]!;
    engine.send(`go depth 3 searchmoves ${move}`);
    expect((await engine.until('bestmove')).at(-1)!.split(' ')[1]).toBe(move);
  });

  test('MultiPV shows several lines of different moves, the best first', async () => {
    engine.send('setoption name MultiPV value 3', 'go depth 3');
    const lines = (await engine.until('bestmove')).slice(-4);
    const ranks = lines.slice(0, 3).map(line => / multipv (\d+) /.exec(line)?.[1]);
    const moves = lines.slice(0, 3).map(line => / pv (\S+)/.exec(line)?.[1]);
    expect(ranks).toEqual(['1', '2', '3']);
    expect(new Set(moves).size).toBe(3);
    expect(lines[3]!.split(' ')[1]).toBe(moves[0]);
  });

  test('two threads answer as well', async () => {
    engine.send('setoption name Threads value 2', 'go nodes 20000');
    expect((await engine.until('bestmove')).at(-1)).toMatch(/^bestmove \S+/);
  });
});

describe('promptness', () => {
  test('isready is answered during a search, and stop ends it', async () => {
    engine.send('go infinite');
    await engine.until('info');
    let start = performance.now();
    engine.send('isready');
    await engine.until('readyok');
    expect(elapsedMs(start)).toBeLessThan(100 * MARGIN);
    start = performance.now();
    engine.send('stop');
    expect((await engine.until('bestmove')).at(-1)).toMatch(/^bestmove \S+/);
    expect(elapsedMs(start)).toBeLessThan(50 * MARGIN);
  });

  test('stop ends a long count', async () => {
    engine.send('perft 30', 'isready');
    await engine.until('readyok');
    const start = performance.now();
    engine.send('stop');
    expect((await engine.until('info')).at(-1)).toBe('info string error: count stopped');
    expect(elapsedMs(start)).toBeLessThan(50 * MARGIN);
    engine.send('go depth 2');
    await engine.until('bestmove');
  });

  test('stop ends a long bench', async () => {
    engine.send('bench 60', 'isready');
    await engine.until('readyok');
    engine.send('stop');
    expect((await engine.until('info')).at(-1)).toBe('info string error: bench stopped');
  });

  test('a search by time answers in time', async () => {
    engine.send('isready');
    await engine.until('readyok');
    for (const go of ['go movetime 200', 'go wtime 20 btime 20', 'go wtime -5 btime -5', 'go movetime 0']) {
      const start = performance.now();
      engine.send(go);
      await engine.until('bestmove');
      expect(elapsedMs(start), go).toBeLessThan(230 * MARGIN);
    }
  });
});

describe('pondering', () => {
  test('answers after ponderhit, not before', async () => {
    engine.send('go ponder depth 2', 'isready');
    const early = await engine.until('readyok');
    await new Promise(resolve => setTimeout(resolve, 100));
    engine.send('isready');
    early.push(...(await engine.until('readyok')));
    expect(early.filter(line => line.startsWith('bestmove'))).toEqual([]);
    engine.send('ponderhit');
    await engine.until('bestmove');
  });

  test('answers stop', async () => {
    engine.send('go ponder wtime 1000 btime 1000', 'stop');
    expect((await engine.until('bestmove')).at(-1)).toMatch(/^bestmove \S+/);
  });
});

describe('a finished game', () => {
  const FINISHED = ['setoption name UCI_Variant value brandubh', 'position fen K6/7/7/t6/7/7/7 a 5'];

  test('has no best move', async () => {
    engine.send(...FINISHED, 'go depth 3');
    expect((await engine.until('bestmove')).slice(-1)).toEqual(['bestmove (none)']);
  });

  test('still waits for stop where the search is infinite', async () => {
    engine.send(...FINISHED, 'go infinite', 'isready');
    expect((await engine.until('readyok')).filter(line => line.startsWith('bestmove'))).toEqual([]);
    engine.send('stop');
    expect((await engine.until('bestmove')).slice(-1)).toEqual(['bestmove (none)']);
  });
});

test('a change of the game between searches is taken', async () => {
  for (const game of FAMILIES) {
    engine.send(`setoption name UCI_Variant value ${game.variants.at(-1)!.name}`, 'go depth 2');
    expect((await engine.until('bestmove')).at(-1)).toMatch(/^bestmove \S+/);
  }
});
