import { describe, expect, test } from 'vitest';
import { VARIANT_NAMES } from '../../src/games/registry';
import { TestSession, testSession } from './test-session';

const START = 'fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0';
const brandubh = (): TestSession => testSession('brandubh');

describe('while the engine is busy', () => {
  test('isready and queries are answered at once', () => {
    const session = brandubh();
    expect(session.send('go infinite', 'isready', 'fen', 'status')).toEqual([
      'readyok',
      START,
      'status ongoing attackers',
    ]);
    expect(session.engine.busy).toBe(true);
  });

  test('position takes effect at once, and the search keeps its own', () => {
    const session = brandubh();
    expect(session.send('go infinite', 'position startpos moves d7-c7', 'status')).toEqual([
      'status ongoing defenders',
    ]);
    expect(session.engine.setting?.moves).toEqual([]);
  });

  test('commands that need the engine are queued', () => {
    const session = brandubh();
    expect(session.send('go depth 9', 'perft 2', 'setoption name Hash value 5', 'bench')).toEqual([]);
    expect(session.engine.calls).toEqual(['search']);
    expect(session.finishJob()).toEqual(['bestmove best']);
    expect(session.engine.calls).toEqual(['search', 'count']);
    const [a, b, empty, nodes] = session.finishJob();
    expect([a, b, empty]).toEqual(['a: 1', 'b: 2', '']);
    expect(nodes).toMatch(/^nodes 3 time \d+ nps \d+$/);
    expect(session.engine.options?.hash).toBe(5);
    expect(session.finishJob()).toEqual(['nodes 7 time 1000 nps 7']);
  });

  test('commands and errors after a queued command are queued, except isready', () => {
    const session = brandubh();
    session.send('go depth 9');
    expect(
      session.send('setoption name MoveLimit value 50', 'position startpos moves d7-c7', 'fen', 'x', 'isready'),
    ).toEqual(['readyok']);
    expect(session.finishJob()).toEqual([
      'bestmove best',
      'fen 2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 1',
      "info string error: unknown command 'x'; try help",
    ]);
  });

  test('a queued go searches the position of its line', () => {
    const session = brandubh();
    session.send('position startpos moves d7-c7', 'go depth 3', 'position startpos', 'go depth 4');
    expect(session.engine.setting?.moves).toEqual(['d7-c7']);
    session.finishJob();
    expect(session.engine.setting?.moves).toEqual([]);
  });

  test('an invalid go starts no search', () => {
    const session = brandubh();
    expect(session.send('go depth x')).toHaveLength(1);
    expect(session.engine.calls).toEqual([]);
  });
});

describe('stop', () => {
  test('ends the running search', () => {
    const session = brandubh();
    expect(session.send('go infinite', 'stop')).toEqual(['bestmove best']);
  });

  test('does nothing without a job', () => {
    expect(brandubh().send('stop', 'ponderhit')).toEqual([]);
  });

  test('ends a count and a bench with an error', () => {
    expect(brandubh().send('perft 9', 'stop')).toEqual(['info string error: count stopped']);
    expect(brandubh().send('bench', 'stop')).toEqual(['info string error: bench stopped']);
  });

  test('leaves a queued bounded search alone', () => {
    const session = brandubh();
    expect(session.send('go infinite', 'go depth 5', 'stop')).toEqual(['bestmove best']);
    expect(session.engine.busy).toBe(true);
  });

  test('ends a queued endless search', () => {
    const session = brandubh();
    expect(session.send('go depth 5', 'go infinite', 'stop')).toEqual(['bestmove best', 'bestmove best']);
  });
});

describe('pondering', () => {
  test('ends by ponderhit or stop', () => {
    const session = brandubh();
    expect(session.send('go ponder movetime 10', 'ponderhit')).toEqual([]);
    expect(session.engine.calls).toEqual(['search', 'ponderHit']);
    expect(session.finishJob()).toEqual(['bestmove best']);
    expect(session.send('go ponder movetime 10', 'stop')).toEqual(['bestmove best']);
  });

  test('ponderhit ignores a stopped search', () => {
    const session = brandubh();
    session.engine.answersStop = false;
    session.send('go ponder movetime 10', 'stop', 'ponderhit');
    expect(session.engine.calls).toEqual(['search', 'stop']);
    expect(session.finishJob()).toEqual(['bestmove best']);
  });

  test('ponderhit ignores a search that does not ponder', () => {
    const session = brandubh();
    session.send('go depth 5', 'ponderhit');
    expect(session.engine.calls).toEqual(['search']);
  });

  test('ponderhit turns a queued pondering search into a normal one', () => {
    const session = brandubh();
    session.send('go depth 5', 'go ponder movetime 10', 'ponderhit');
    session.finishJob();
    expect(session.engine.limits).toEqual({ movetime: 10 });
  });
});

describe('a search without a limit of its own', () => {
  test('is bounded by the clock of the side to move', () => {
    const session = brandubh();
    session.send('position startpos moves d7-c7', 'go btime 1000');
    expect(session.engine.limits).toEqual({ btime: 1000 });
  });

  test('runs until stop', () => {
    for (const go of ['go', 'go btime 1000', 'go winc 5', 'go searchmoves d7-c7', 'go ponder']) {
      const session = brandubh();
      session.send(go);
      expect(session.engine.limits?.infinite, go).toBe(true);
    }
  });

  test('is bounded by both clocks', () => {
    const session = brandubh();
    session.send('go wtime 1000 btime 1000');
    expect(session.engine.limits).toEqual({ wtime: 1000, btime: 1000 });
  });
});

describe('searchmoves', () => {
  test('are passed on by their canonical names, without duplicates', () => {
    const session = brandubh();
    session.send('go depth 2 searchmoves d7c7 d1-c1 d7-c7');
    expect(session.engine.limits?.searchmoves).toEqual(['d7-c7', 'd1-c1']);
  });

  test('are rejected if they are illegal', () => {
    const session = brandubh();
    const [error, ...others] = session.send('go depth 2 searchmoves d7-c7 d7-d6');
    expect(error).toMatch(/^info string error: go: searchmoves: '?d7-d6'? /);
    expect(others).toEqual([]);
    expect(session.engine.busy).toBe(false);
  });
});

describe('the end of input', () => {
  test('lets bounded and queued jobs finish', () => {
    const session = brandubh();
    session.send('go depth 5', 'perft 3', 'fen');
    expect(session.end()).toEqual([]);
    expect(session.hasExited).toBe(false);
    expect(session.finishJob()).toEqual(['bestmove best', START]);
    expect(session.hasExited).toBe(false);
    expect(session.finishJob().at(-1)).toMatch(/^nodes 3 /);
    expect(session.hasExited).toBe(true);
  });

  test.each(['go infinite', 'go', 'go ponder depth 5'])('stops %s, which replies', go => {
    const session = brandubh();
    session.send(go);
    expect(session.end()).toEqual(['bestmove best']);
    expect(session.hasExited).toBe(true);
  });

  test('stops a queued endless search as soon as it starts', () => {
    const session = brandubh();
    session.send('go depth 5', 'go infinite');
    session.end();
    expect(session.finishJob()).toEqual(['bestmove best', 'bestmove best']);
    expect(session.hasExited).toBe(true);
  });

  test('lets a search finish after ponderhit', () => {
    const session = brandubh();
    session.send('go ponder movetime 5', 'ponderhit');
    expect(session.end()).toEqual([]);
    expect(session.finishJob()).toEqual(['bestmove best']);
  });

  test('stops an infinite search after ponderhit', () => {
    const session = brandubh();
    session.send('go ponder infinite', 'ponderhit');
    expect(session.end()).toEqual(['bestmove best']);
    expect(session.hasExited).toBe(true);
  });

  test('completes the last line', () => {
    const session = brandubh();
    expect(session.sendBytes(Buffer.from('fen\nstat'))).toEqual([START]);
    session.sendBytes(Buffer.from('us'));
    expect(session.end()).toEqual(['status ongoing attackers']);
    expect(session.hasExited).toBe(true);
  });
});

describe('options of the output', () => {
  test('UCI_SingleActions reduces bestmove to its first action', () => {
    const session = testSession('nine-mens-morris');
    session.engine.bestMove = { move: 'd6-d7xa1', ponder: 'a4' };
    session.send('setoption name UCI_SingleActions value true', 'go depth 1');
    expect(session.finishJob()).toEqual(['bestmove d6-d7']);
    session.engine.bestMove = { move: 'd6', ponder: 'a4' };
    session.send('go depth 1');
    expect(session.finishJob()).toEqual(['bestmove d6 ponder a4']);
  });

  test('UCI_ShowWDL adds win, draw and loss probabilities', () => {
    const session = brandubh();
    session.engine.info = {
      depth: 1,
      seldepth: 1,
      multipv: 1,
      score: { cp: 0 },
      wdl: [300, 500, 200],
      bound: 'exact',
      nodes: 1,
      nps: 1,
      hashfull: 0,
      tbhits: 0,
      time: 0,
      pv: ['d7-c7'],
    };
    session.send('go depth 1');
    expect(session.finishJob()[0]).not.toContain('wdl');
    session.send('setoption name UCI_ShowWDL value true', 'go depth 1');
    expect(session.finishJob()[0]).toContain(' score cp 0 wdl 300 500 200 nodes ');
  });
});

describe('an engine without enough memory', () => {
  const NO_MEMORY = 'Array buffer allocation failed';

  test('rejects a search and can search again', () => {
    const session = brandubh();
    session.engine.failure = new RangeError(NO_MEMORY);
    expect(session.send('go depth 1', 'perft 2', 'bench')).toEqual(
      ['go', 'perft', 'bench'].map(name => `info string error: ${name}: ${NO_MEMORY}`),
    );
    session.engine.failure = undefined;
    session.send('go depth 1');
    expect(session.finishJob()).toEqual(['bestmove best']);
  });

  test('still answers isready', () => {
    const session = brandubh();
    session.engine.failure = new RangeError(NO_MEMORY);
    expect(session.send('isready')).toEqual([`info string error: isready: ${NO_MEMORY}`, 'readyok']);
  });
});

describe('a long queue', () => {
  const COUNT = 3000;

  /** Session with `COUNT` bounded searches queued behind a search that ignores stop. */
  function queueSearches(): TestSession {
    const session = brandubh();
    session.engine.answersStop = false;
    session.send('go depth 1', ...Array(COUNT).fill('go depth 1'));
    return session;
  }

  test('passes each stop to the next job, also after most of the queue is done', () => {
    const session = queueSearches();
    session.send(...Array(COUNT - 1).fill('stop'));
    for (let n = 0; n < 2 * (COUNT / 3); n++) session.finishJob();
    session.engine.calls.splice(0);
    session.send('stop');
    for (let n = 2 * (COUNT / 3); n <= COUNT; n++) session.finishJob();
    expect(session.engine.busy).toBe(false);
    expect(session.engine.calls.filter(call => call === 'stop')).toHaveLength(COUNT / 3 - 1);
  });

  test('does not end searches that arrive after the last stop', () => {
    const session = queueSearches();
    session.send('stop');
    for (let n = 0; n < 2 * (COUNT / 3); n++) session.finishJob();
    session.engine.calls.splice(0);
    session.send('go infinite');
    for (let n = 2 * (COUNT / 3); n <= COUNT; n++) session.finishJob();
    expect(session.engine.limits).toEqual({ infinite: true });
    expect(session.engine.calls).not.toContain('stop');
  });
});

test('threads start after the first replies, unless the session is over or a job has started them', () => {
  const session = new TestSession();
  expect(session.engine.preparations).toBe(0);
  session.send('uci');
  expect(session.engine.preparations).toBe(1);
  session.send('isready', 'go infinite');
  expect(session.engine.preparations).toBe(1);
  for (const lines of [['uci', 'quit'], ['go infinite']]) {
    const other = new TestSession();
    other.send(...lines);
    expect(other.engine.preparations).toBe(0);
  }
});

describe('quit', () => {
  test.each([
    ['go infinite'],
    ['go ponder movetime 10'],
    ['go depth 9', 'go infinite', 'perft 9', 'bench'],
    ['perft 9', 'setoption name Hash value 5', 'go ponder'],
    ['go infinite', 'stop', 'go depth 1', 'go depth 2'],
  ])('exits at once after %s, %s, %s, %s', (...lines) => {
    const session = brandubh();
    session.engine.answersStop = false;
    expect(session.send('fen', ...lines, 'quit', 'fen')).toEqual([START]);
    expect(session.hasExited).toBe(true);
  });

  test.each([
    [[], []],
    [['fen', 'go infinite', 'go depth 1'], [START]],
    [['go depth 1', 'fen', 'perft 9', 'fen'], [START]],
    [['setoption name MultiPV value 2', 'fen', 'bench', 'setoption name Hash value 5', 'fen'], [START]],
  ])('during a warm-up and after %j answers what waits for no job, then exits', (lines, replies) => {
    const session = brandubh();
    session.engine.isReadyAtOnce = false;
    session.engine.answersStop = false;
    expect(session.send('isready', ...lines, 'quit', 'fen', 'isready')).toEqual([]);
    expect(session.end()).toEqual([]);
    expect(session.hasExited).toBe(false);
    expect(session.finishJob()).toEqual(['readyok', ...replies]);
    expect(session.hasExited).toBe(true);
    expect(session.send('fen')).toEqual([]);
  });
});

test('ucinewgame and Clear Hash reset the engine', () => {
  const session = brandubh();
  expect(session.send('ucinewgame', 'setoption name clear hash')).toEqual([]);
  expect(session.engine.calls).toEqual(['newGame', 'newGame']);
});

test('perft 0 counts one node', () => {
  expect(brandubh().send('perft 0')).toEqual(['', 'nodes 1 time 0 nps 1000']);
});

test('perft uses the Threads option and no hash table', () => {
  const session = brandubh();
  session.send('setoption name Threads value 2', 'perft 3 actions');
  expect(session.engine.request).toEqual({ depth: 3, unit: 'actions', threads: 2, hash: 0 });
});

test('variants lists family and start position of each variant', () => {
  const lines = new TestSession().send('variants');
  expect(lines.map(line => line.split(' ')[0])).toEqual([...VARIANT_NAMES]);
  expect(lines).toContain(`brandubh brandubh ${START.slice(4)}`);
});

test('help lists every command once', () => {
  const names = new TestSession().send('help').map(line => line.split(/[: ]/)[0]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('ponderhit');
});

describe('isready', () => {
  const cold = (): TestSession => {
    const session = brandubh();
    session.engine.isReadyAtOnce = false;
    return session;
  };

  test('is answered when the engine is ready', () => {
    const session = cold();
    expect(session.send('isready')).toEqual([]);
    expect(session.finishJob()).toEqual(['readyok']);
  });

  test('is answered before later commands, which end the warm-up', () => {
    const session = cold();
    expect(session.send('isready', 'fen', 'go depth 1', 'isready')).toEqual(['readyok', START, 'readyok']);
    expect(session.engine.calls).toEqual(['stop', 'search']);
  });

  test('a later stop ends a later search', () => {
    const session = cold();
    session.engine.answersStop = false;
    expect(session.send('isready', 'go infinite', 'stop')).toEqual([]);
    session.engine.answersStop = true;
    expect(session.finishJob()).toEqual(['readyok', 'bestmove best']);
  });

  test('is answered when the session ends', () => {
    expect(cold().send('isready', 'quit')).toEqual(['readyok']);
    expect(cold().send('isready', 'fen', 'go depth 9', 'quit', 'fen')).toEqual(['readyok', START]);
    const slow = cold();
    slow.engine.answersStop = false;
    expect(slow.send('isready', 'fen', 'quit', 'fen')).toEqual([]);
    expect(slow.finishJob()).toEqual(['readyok', START]);
    expect(slow.hasExited).toBe(true);
    const session = cold();
    expect([...session.send('isready'), ...session.end()]).toEqual(['readyok']);
    expect(session.hasExited).toBe(true);
  });
});

test('debug and register are ignored', () => {
  expect(brandubh().send('debug on', 'debug', 'register later', 'register name A B code 1', 'fen')).toEqual([START]);
});

test('millions of legal moves are reported by their number; actions and searches still work', () => {
  const session = testSession('twelve-mens-morris');
  session.send('setoption name MayRemoveFromMillsAlways value true');
  expect(session.send('position fen @@@@@@@@/@@@*****/OOOOOO** w m r 6 0 11 0 7 0 0 0 0 0 0 0 20')).toEqual([]);
  const many = 'too many moves to list: 1663200, at most 10000; ask for actions';
  expect(session.send('legal', 'perft 1', 'go perft 3')).toEqual([
    `info string error: legal: ${many}`,
    `info string error: perft: ${many}`,
    `info string error: perft: ${many}`,
  ]);
  expect(session.send('legal actions')).toEqual(['legal xc3 xc4 xc5 xd3 xd5 xd6 xe3 xe4 xe5 xf4 xf6']);
  expect(session.send('perft 2 actions')).toEqual([]);
  session.finishJob();
  session.send('go searchmoves xe3xd3xc3xc4xc5xd6xf4 xc3xd3xe3xc4xc5xd6xf4');
  expect(session.engine.limits?.searchmoves).toHaveLength(2);
  expect(session.send('stop', 'go searchmoves xe3')).toEqual([
    'bestmove best',
    "info string error: go: searchmoves: 'xe3': not a complete move",
  ]);
});
