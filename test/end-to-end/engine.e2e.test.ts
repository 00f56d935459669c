import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FAMILIES } from '../../src/games/registry';
import { EngineProcess } from './program';

const INFO =
  /^info depth \d+ seldepth \d+ multipv \d+ score (cp -?\d+|mate -?\d+)( lowerbound| upperbound)? nodes \d+ nps \d+ hashfull \d+ tbhits \d+ time \d+ pv( \S+)+$/;

/** Shared by all tests; each restores its state. */
const engine = new EngineProcess();
afterEach(async () => {
  engine.send('stop', 'setoption name MultiPV value 1', 'setoption name Threads value 1', 'ucinewgame', 'fen');
  await engine.until('fen');
});
afterAll(async () => {
  expect(await engine.quit()).toBe(0);
});

test('prints nothing before the first command, then answers uci', async () => {
  const fresh = new EngineProcess();
  fresh.send('uci');
  const lines = await fresh.until('uciok');
  expect(lines[0]).toMatch(/^id name Alquerque /);
  await fresh.quit();
});

describe.each(FAMILIES.map(game => game.variants[0]!.name))('%s', variant => {
  beforeEach(() => {
    engine.send(`setoption name UCI_Variant value ${variant}`);
  });

  test('go depth prints scored info lines, then a legal best move', async () => {
    engine.send('legal', 'go depth 4');
    const legal = (await engine.until('legal')).at(-1)!.split(' ').slice(1);
    // On a busy machine there may be heartbeats in between.
    const lines = (await engine.until('bestmove')).filter(line => !line.includes(' currmove '));
    const best = lines.pop()!.split(' ');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(INFO);
    expect(legal).toContain(best[1]);
    expect(lines.at(-1)).toContain(` pv ${best[1]}`);
  });

  test('perft 1 counts the moves of legal, and perft 3 adds up', async () => {
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

  test('bench has the same node count every time', async () => {
    engine.send('bench 3', 'bench 3');
    const [first] = (await engine.until('nodes')).slice(-1);
    const [second] = (await engine.until('nodes')).slice(-1);
    expect(first?.split(' ')[1]).toBe(second?.split(' ')[1]);
  });

  test('searchmoves restricts the search', async () => {
    engine.send('legal');
    const legal = (await engine.until('legal')).at(-1)!.split(' ').slice(1);
    const move = legal[Math.floor(legal.length / 2)]!;
    engine.send(`go depth 3 searchmoves ${move}`);
    expect((await engine.until('bestmove')).at(-1)!.split(' ')[1]).toBe(move);
  });

  test('MultiPV prints several lines with different moves, best first', async () => {
    engine.send('setoption name MultiPV value 3', 'go depth 3');
    const lines = (await engine.until('bestmove')).slice(-4);
    const ranks = lines.slice(0, 3).map(line => / multipv (\d+) /.exec(line)?.[1]);
    const moves = lines.slice(0, 3).map(line => / pv (\S+)/.exec(line)?.[1]);
    expect(ranks).toEqual(['1', '2', '3']);
    expect(new Set(moves).size).toBe(3);
    expect(lines[3]!.split(' ')[1]).toBe(moves[0]);
  });

  test('searches on two threads', async () => {
    engine.send('setoption name Threads value 2', 'go nodes 20000');
    expect((await engine.until('bestmove')).at(-1)).toMatch(/^bestmove \S+/);
  });
});

describe('during a job', () => {
  test('isready is answered before the search ends, and stop ends it', async () => {
    engine.send('go infinite');
    await engine.until('info');
    engine.send('isready');
    expect((await engine.until('readyok')).filter(line => line.startsWith('bestmove'))).toEqual([]);
    engine.send('stop');
    expect((await engine.until('bestmove')).at(-1)).toMatch(/^bestmove \S+/);
  });

  test('stop ends a long count', async () => {
    engine.send('perft 30', 'isready');
    await engine.until('readyok');
    engine.send('stop');
    expect((await engine.until('info')).at(-1)).toBe('info string error: count stopped');
    engine.send('go depth 2');
    await engine.until('bestmove');
  });

  test('stop ends a long bench', async () => {
    engine.send('bench 60', 'isready');
    await engine.until('readyok');
    engine.send('stop');
    expect((await engine.until('info')).at(-1)).toBe('info string error: bench stopped');
  });

  test('searches with little or no time reply, and movetime is used', async () => {
    engine.send('isready');
    await engine.until('readyok');
    const start = performance.now();
    engine.send('go movetime 200');
    await engine.until('bestmove');
    expect(performance.now() - start).toBeGreaterThanOrEqual(199);
    for (const go of ['go wtime 20 btime 20', 'go wtime -5 btime -5', 'go movetime 0']) {
      engine.send(go);
      expect((await engine.until('bestmove')).at(-1), go).toMatch(/^bestmove \S+/);
    }
  });
});

describe('pondering', () => {
  test('replies after ponderhit, not before', async () => {
    engine.send('go ponder depth 2', 'isready');
    const early = await engine.until('readyok');
    await new Promise(resolve => setTimeout(resolve, 100));
    engine.send('isready');
    early.push(...(await engine.until('readyok')));
    expect(early.filter(line => line.startsWith('bestmove'))).toEqual([]);
    engine.send('ponderhit');
    await engine.until('bestmove');
  });

  test('ends on stop', async () => {
    engine.send('go ponder wtime 1000 btime 1000', 'stop');
    expect((await engine.until('bestmove')).at(-1)).toMatch(/^bestmove \S+/);
  });
});

test('plays a proved opening at once, and searches with OwnBook off', async () => {
  const SEARCH = ['position startpos moves d6 f4', 'go movetime 150'];
  const depthOf = async (): Promise<number> => {
    const lines = (await engine.until('bestmove')).filter(line => line.includes(' multipv '));
    return Number(/ depth (\d+) /.exec(lines.at(-1)!)![1]);
  };
  engine.send('setoption name UCI_Variant value nine-mens-morris', ...SEARCH);
  expect(await depthOf()).toBe(1);
  engine.send('setoption name OwnBook value false', ...SEARCH);
  const depth = await depthOf();
  engine.send('setoption name OwnBook value true');
  expect(depth).toBeGreaterThan(1);
});

describe('a finished game', () => {
  const FINISHED = ['setoption name UCI_Variant value brandubh', 'position fen K6/7/7/t6/7/7/7 a 5'];

  test('has no best move', async () => {
    engine.send(...FINISHED, 'go depth 3');
    expect((await engine.until('bestmove')).slice(-1)).toEqual(['bestmove (none)']);
  });

  test('waits for stop in an infinite search', async () => {
    engine.send(...FINISHED, 'go infinite', 'isready');
    expect((await engine.until('readyok')).filter(line => line.startsWith('bestmove'))).toEqual([]);
    engine.send('stop');
    expect((await engine.until('bestmove')).slice(-1)).toEqual(['bestmove (none)']);
  });
});

test('searches each family after a change of variant', async () => {
  for (const game of FAMILIES) {
    engine.send(`setoption name UCI_Variant value ${game.variants.at(-1)!.name}`, 'go depth 2');
    expect((await engine.until('bestmove')).at(-1)).toMatch(/^bestmove \S+/);
  }
});
