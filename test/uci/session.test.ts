import { describe, expect, test } from 'vitest';
import { VARIANTS } from '../../src/games/registry';
import { TestSession, testSession } from './test-session';

const START = 'fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0';
const brandubh = (): TestSession => testSession('brandubh');

describe('while the engine is busy', () => {
  test('isready and questions are answered at once', () => {
    const talk = brandubh();
    expect(talk.send('go infinite', 'isready', 'fen', 'status')).toEqual([
      'readyok',
      START,
      'status ongoing attackers',
    ]);
    expect(talk.engine.busy).toBe(true);
  });

  test('position is taken at once and the search goes on with its own', () => {
    const talk = brandubh();
    expect(talk.send('go infinite', 'position startpos moves d7-c7', 'status')).toEqual(['status ongoing defenders']);
    expect(talk.engine.setting?.moves).toEqual([]);
  });

  test('what needs the engine waits', () => {
    const talk = brandubh();
    expect(talk.send('go depth 9', 'perft 2', 'setoption name Hash value 5', 'bench')).toEqual([]);
    expect(talk.engine.calls).toEqual(['search']);
    expect(talk.finishJob()).toEqual(['bestmove best']);
    expect(talk.engine.calls).toEqual(['search', 'count']);
    const [a, b, empty, nodes] = talk.finishJob();
    expect([a, b, empty]).toEqual(['a: 1', 'b: 2', '']);
    expect(nodes).toMatch(/^nodes 3 time \d+ nps \d+$/);
    expect(talk.engine.options?.hash).toBe(5);
    expect(talk.finishJob()).toEqual(['nodes 7 time 1000 nps 7']);
  });

  test('what comes behind a waiting command waits too, errors as well, but for isready', () => {
    const talk = brandubh();
    talk.send('go depth 9');
    expect(
      talk.send('setoption name MoveLimit value 50', 'position startpos moves d7-c7', 'fen', 'x', 'isready'),
    ).toEqual(['readyok']);
    expect(talk.finishJob()).toEqual([
      'bestmove best',
      'fen 2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 1',
      "info string error: unknown command 'x'; help lists the commands",
    ]);
  });

  test('go takes the position that stood at its line', () => {
    const talk = brandubh();
    talk.send('position startpos moves d7-c7', 'go depth 3', 'position startpos', 'go depth 4');
    expect(talk.engine.setting?.moves).toEqual(['d7-c7']);
    talk.finishJob();
    expect(talk.engine.setting?.moves).toEqual([]);
  });

  test('an error starts nothing', () => {
    const talk = brandubh();
    expect(talk.send('go depth x')).toHaveLength(1);
    expect(talk.engine.calls).toEqual([]);
  });
});

describe('stop', () => {
  test('ends the search under way', () => {
    const talk = brandubh();
    expect(talk.send('go infinite', 'stop')).toEqual(['bestmove best']);
  });

  test('says nothing where nothing is under way', () => {
    expect(brandubh().send('stop', 'ponderhit')).toEqual([]);
  });

  test('ends a count and a bench with an error', () => {
    expect(brandubh().send('perft 9', 'stop')).toEqual(['info string error: count stopped']);
    expect(brandubh().send('bench', 'stop')).toEqual(['info string error: bench stopped']);
  });

  test('leaves a bounded search that waits alone', () => {
    const talk = brandubh();
    expect(talk.send('go infinite', 'go depth 5', 'stop')).toEqual(['bestmove best']);
    expect(talk.engine.busy).toBe(true);
  });

  test('ends an endless search that waits behind another', () => {
    const talk = brandubh();
    expect(talk.send('go depth 5', 'go infinite', 'stop')).toEqual(['bestmove best', 'bestmove best']);
  });
});

describe('pondering', () => {
  test('ends by ponderhit, or by stop', () => {
    const talk = brandubh();
    expect(talk.send('go ponder movetime 10', 'ponderhit')).toEqual([]);
    expect(talk.engine.calls).toEqual(['search', 'ponderHit']);
    expect(talk.finishJob()).toEqual(['bestmove best']);
    expect(talk.send('go ponder movetime 10', 'stop')).toEqual(['bestmove best']);
  });

  test('a ponderhit does not concern a search that was stopped', () => {
    const talk = brandubh();
    talk.engine.answersStop = false;
    talk.send('go ponder movetime 10', 'stop', 'ponderhit');
    expect(talk.engine.calls).toEqual(['search', 'stop']);
    expect(talk.finishJob()).toEqual(['bestmove best']);
  });

  test('a ponderhit does not concern a search that does not ponder', () => {
    const talk = brandubh();
    talk.send('go depth 5', 'ponderhit');
    expect(talk.engine.calls).toEqual(['search']);
  });

  test('a ponderhit for a search that waits lets it begin as a plain one', () => {
    const talk = brandubh();
    talk.send('go depth 5', 'go ponder movetime 10', 'ponderhit');
    talk.finishJob();
    expect(talk.engine.limits).toEqual({ movetime: 10 });
  });
});

describe('a search without a limit for the side to move', () => {
  test('has one where its own clock is told', () => {
    const talk = brandubh();
    talk.send('position startpos moves d7-c7', 'go btime 1000');
    expect(talk.engine.limits).toEqual({ btime: 1000 });
  });

  test('goes on until stop', () => {
    for (const go of ['go', 'go btime 1000', 'go winc 5', 'go searchmoves d7-c7', 'go ponder']) {
      const talk = brandubh();
      talk.send(go);
      expect(talk.engine.limits?.infinite, go).toBe(true);
    }
  });

  test('with a clock of its own is bounded', () => {
    const talk = brandubh();
    talk.send('go wtime 1000 btime 1000');
    expect(talk.engine.limits).toEqual({ wtime: 1000, btime: 1000 });
  });
});

describe('searchmoves', () => {
  test('are handed on by their full names, each once', () => {
    const talk = brandubh();
    talk.send('go depth 2 searchmoves d7c7 d1-c1 d7-c7');
    expect(talk.engine.limits?.searchmoves).toEqual(['d7-c7', 'd1-c1']);
  });

  test('that are not legal are an error', () => {
    const talk = brandubh();
    const [error, ...others] = talk.send('go depth 2 searchmoves d7-c7 d7-d6');
    expect(error).toMatch(/^info string error: go: searchmoves: '?d7-d6'? /);
    expect(others).toEqual([]);
    expect(talk.engine.busy).toBe(false);
  });
});

describe('the end of input', () => {
  test('lets what is bounded finish, with all that waits', () => {
    const talk = brandubh();
    talk.send('go depth 5', 'perft 3', 'fen');
    expect(talk.end()).toEqual([]);
    expect(talk.hasExited).toBe(false);
    expect(talk.finishJob()).toEqual(['bestmove best', START]);
    expect(talk.hasExited).toBe(false);
    expect(talk.finishJob().at(-1)).toMatch(/^nodes 3 /);
    expect(talk.hasExited).toBe(true);
  });

  test.each(['go infinite', 'go', 'go ponder depth 5'])('stops %s, which answers', go => {
    const talk = brandubh();
    talk.send(go);
    expect(talk.end()).toEqual(['bestmove best']);
    expect(talk.hasExited).toBe(true);
  });

  test('stops an endless search that waits, as soon as it begins', () => {
    const talk = brandubh();
    talk.send('go depth 5', 'go infinite');
    talk.end();
    expect(talk.finishJob()).toEqual(['bestmove best', 'bestmove best']);
    expect(talk.hasExited).toBe(true);
  });

  test('after a ponderhit lets the search finish', () => {
    const talk = brandubh();
    talk.send('go ponder movetime 5', 'ponderhit');
    expect(talk.end()).toEqual([]);
    expect(talk.finishJob()).toEqual(['bestmove best']);
  });

  test('ends the last line as a line end does', () => {
    const talk = brandubh();
    expect(talk.sendBytes(Buffer.from('fen\nstat'))).toEqual([START]);
    talk.sendBytes(Buffer.from('us'));
    expect(talk.end()).toEqual(['status ongoing attackers']);
    expect(talk.hasExited).toBe(true);
  });
});

test('quit ends at once, and nothing behind it is heard', () => {
  const talk = brandubh();
  expect(talk.send('go infinite', 'fen', 'quit', 'fen')).toEqual([START]);
  expect(talk.hasExited).toBe(true);
});

test('ucinewgame and Clear Hash make the engine forget', () => {
  const talk = brandubh();
  expect(talk.send('ucinewgame', 'setoption name clear hash')).toEqual([]);
  expect(talk.engine.calls).toEqual(['newGame', 'newGame']);
});

test('perft 0 counts the position itself', () => {
  expect(brandubh().send('perft 0')).toEqual(['', 'nodes 1 time 0 nps 1000']);
});

test('a perft counts on the threads that are set, without a table', () => {
  const talk = brandubh();
  talk.send('setoption name Threads value 2', 'perft 3 actions');
  expect(talk.engine.request).toEqual({ depth: 3, unit: 'actions', threads: 2, hash: 0 });
});

test('variants names each with its family and start', () => {
  const lines = new TestSession().send('variants');
  expect(lines.map(line => line.split(' ')[0])).toEqual([...VARIANTS]);
  expect(lines).toContain(`brandubh brandubh ${START.slice(4)}`);
});

test('help lists every command once', () => {
  const names = new TestSession().send('help').map(line => line.split(/[: ]/)[0]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('ponderhit');
});

describe('isready', () => {
  const cold = (): TestSession => {
    const talk = brandubh();
    talk.engine.readyAtOnce = false;
    return talk;
  };

  test('is answered when the engine is ready', () => {
    const talk = cold();
    expect(talk.send('isready')).toEqual([]);
    expect(talk.finishJob()).toEqual(['readyok']);
  });

  test('is answered before what comes behind it, which does not wait long', () => {
    const talk = cold();
    expect(talk.send('isready', 'fen', 'go depth 1', 'isready')).toEqual(['readyok', START, 'readyok']);
    expect(talk.engine.calls).toEqual(['stop', 'search']);
  });

  test('a stop behind it ends the search behind it', () => {
    const talk = cold();
    talk.engine.answersStop = false;
    expect(talk.send('isready', 'go infinite', 'stop')).toEqual([]);
    talk.engine.answersStop = true;
    expect(talk.finishJob()).toEqual(['readyok', 'bestmove best']);
  });

  test('is answered when the conversation ends', () => {
    expect(cold().send('isready', 'quit')).toEqual(['readyok']);
    expect(cold().send('isready', 'fen', 'go depth 9', 'quit', 'fen')).toEqual(['readyok', START]);
    const talk = cold();
    expect([...talk.send('isready'), ...talk.end()]).toEqual(['readyok']);
    expect(talk.hasExited).toBe(true);
  });
});

test('debug and register are taken without a word', () => {
  expect(brandubh().send('debug on', 'debug', 'register later', 'register name A B code 1', 'fen')).toEqual([START]);
});

test('whole turns in their millions are told by their number; actions and searches go on', () => {
  const talk = testSession('twelve-mens-morris');
  talk.send('setoption name MayRemoveFromMillsAlways value true');
  expect(talk.send('position fen @@@@@@@@/@@@*****/OOOOOO** w m r 6 0 11 0 7 0 0 0 0 0 0 0 20')).toEqual([]);
  const many = 'too many moves to list: 1663200, at most 10000; ask for actions';
  expect(talk.send('legal', 'perft 1', 'go perft 3')).toEqual([
    `info string error: legal: ${many}`,
    `info string error: perft: ${many}`,
    `info string error: perft: ${many}`,
  ]);
  expect(talk.send('legal actions')).toEqual(['legal xc3 xc4 xc5 xd3 xd5 xd6 xe3 xe4 xe5 xf4 xf6']);
  expect(talk.send('perft 2 actions')).toEqual([]);
  talk.finishJob();
  talk.send('go searchmoves xe3xd3xc3xc4xc5xd6xf4 xc3xd3xe3xc4xc5xd6xf4');
  expect(talk.engine.limits?.searchmoves).toHaveLength(2);
  expect(talk.send('stop', 'go searchmoves xe3')).toEqual([
    'bestmove best',
    "info string error: go: searchmoves: 'xe3': not a whole turn",
  ]);
});
