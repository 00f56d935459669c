import { describe, expect, test } from 'vitest';
import { VARIANTS } from '../../src/games/index';
import { Talk, talkAbout } from './talk';

const START = 'fen 3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0';
const brandubh = (): Talk => talkAbout('brandubh');

describe('while the engine is busy', () => {
  test('isready and questions are answered at once', () => {
    const talk = brandubh();
    expect(talk.say('go infinite', 'isready', 'fen', 'status')).toEqual(['readyok', START, 'status ongoing attackers']);
    expect(talk.engine.busy).toBe(true);
  });

  test('position is taken at once and the search goes on with its own', () => {
    const talk = brandubh();
    expect(talk.say('go infinite', 'position startpos moves d7-c7', 'status')).toEqual(['status ongoing defenders']);
    expect(talk.engine.setting?.moves).toEqual([]);
  });

  test('what needs the engine waits', () => {
    const talk = brandubh();
    expect(talk.say('go depth 9', 'perft 2', 'setoption name Hash value 5', 'bench')).toEqual([]);
    expect(talk.engine.calls).toEqual(['search']);
    expect(talk.answer()).toEqual(['bestmove best']);
    expect(talk.engine.calls).toEqual(['search', 'count']);
    const [a, b, empty, nodes] = talk.answer();
    expect([a, b, empty]).toEqual(['a: 1', 'b: 2', '']);
    expect(nodes).toMatch(/^nodes 3 time \d+ nps \d+$/);
    expect(talk.engine.options?.hash).toBe(5);
    expect(talk.answer()).toEqual(['nodes 7 time 1000 nps 7']);
  });

  test('what comes behind a waiting command waits too, errors as well, but for isready', () => {
    const talk = brandubh();
    talk.say('go depth 9');
    expect(
      talk.say('setoption name MoveLimit value 50', 'position startpos moves d7-c7', 'fen', 'x', 'isready'),
    ).toEqual(['readyok']);
    expect(talk.answer()).toEqual([
      'bestmove best',
      'fen 2t4/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 1',
      "info string error: unknown command 'x'; help lists the commands",
    ]);
  });

  test('go takes the position that stood at its line', () => {
    const talk = brandubh();
    talk.say('position startpos moves d7-c7', 'go depth 3', 'position startpos', 'go depth 4');
    expect(talk.engine.setting?.moves).toEqual(['d7-c7']);
    talk.answer();
    expect(talk.engine.setting?.moves).toEqual([]);
  });

  test('an error starts nothing', () => {
    const talk = brandubh();
    expect(talk.say('go depth x')).toHaveLength(1);
    expect(talk.engine.calls).toEqual([]);
  });
});

describe('stop', () => {
  test('ends the search under way', () => {
    const talk = brandubh();
    expect(talk.say('go infinite', 'stop')).toEqual(['bestmove best']);
  });

  test('says nothing where nothing is under way', () => {
    expect(brandubh().say('stop', 'ponderhit')).toEqual([]);
  });

  test('ends a count and a bench with an error', () => {
    expect(brandubh().say('perft 9', 'stop')).toEqual(['info string error: count stopped']);
    expect(brandubh().say('bench', 'stop')).toEqual(['info string error: bench stopped']);
  });

  test('leaves a bounded search that waits alone', () => {
    const talk = brandubh();
    expect(talk.say('go infinite', 'go depth 5', 'stop')).toEqual(['bestmove best']);
    expect(talk.engine.busy).toBe(true);
  });

  test('ends an endless search that waits behind another', () => {
    const talk = brandubh();
    expect(talk.say('go depth 5', 'go infinite', 'stop')).toEqual(['bestmove best', 'bestmove best']);
  });
});

describe('pondering', () => {
  test('ends by ponderhit, or by stop', () => {
    const talk = brandubh();
    expect(talk.say('go ponder movetime 10', 'ponderhit')).toEqual([]);
    expect(talk.engine.calls).toEqual(['search', 'ponderHit']);
    expect(talk.answer()).toEqual(['bestmove best']);
    expect(talk.say('go ponder movetime 10', 'stop')).toEqual(['bestmove best']);
  });

  test('a ponderhit does not concern a search that was stopped', () => {
    const talk = brandubh();
    talk.engine.answersStop = false;
    talk.say('go ponder movetime 10', 'stop', 'ponderhit');
    expect(talk.engine.calls).toEqual(['search', 'stop']);
    expect(talk.answer()).toEqual(['bestmove best']);
  });

  test('a ponderhit does not concern a search that does not ponder', () => {
    const talk = brandubh();
    talk.say('go depth 5', 'ponderhit');
    expect(talk.engine.calls).toEqual(['search']);
  });

  test('a ponderhit for a search that waits lets it begin as a plain one', () => {
    const talk = brandubh();
    talk.say('go depth 5', 'go ponder movetime 10', 'ponderhit');
    talk.answer();
    expect(talk.engine.limits).toEqual({ movetime: 10 });
  });
});

describe('a search without a limit for the side to move', () => {
  test('has one where its own clock is told', () => {
    const talk = brandubh();
    talk.say('position startpos moves d7-c7', 'go btime 1000');
    expect(talk.engine.limits).toEqual({ btime: 1000 });
  });

  test('goes on until stop', () => {
    for (const go of ['go', 'go btime 1000', 'go winc 5', 'go searchmoves d7-c7', 'go ponder']) {
      const talk = brandubh();
      talk.say(go);
      expect(talk.engine.limits?.infinite, go).toBe(true);
    }
  });

  test('with a clock of its own is bounded', () => {
    const talk = brandubh();
    talk.say('go wtime 1000 btime 1000');
    expect(talk.engine.limits).toEqual({ wtime: 1000, btime: 1000 });
  });
});

describe('searchmoves', () => {
  test('are handed on by their full names, each once', () => {
    const talk = brandubh();
    talk.say('go depth 2 searchmoves d7c7 d1-c1 d7-c7');
    expect(talk.engine.limits?.searchmoves).toEqual(['d7-c7', 'd1-c1']);
  });

  test('that are not legal are an error', () => {
    const talk = brandubh();
    const [error, ...others] = talk.say('go depth 2 searchmoves d7-c7 d7-d6');
    expect(error).toMatch(/^info string error: go: searchmoves: '?d7-d6'? /);
    expect(others).toEqual([]);
    expect(talk.engine.busy).toBe(false);
  });
});

describe('the end of input', () => {
  test('lets what is bounded finish, with all that waits', () => {
    const talk = brandubh();
    talk.say('go depth 5', 'perft 3', 'fen');
    expect(talk.end()).toEqual([]);
    expect(talk.left).toBe(false);
    expect(talk.answer()).toEqual(['bestmove best', START]);
    expect(talk.left).toBe(false);
    expect(talk.answer().at(-1)).toMatch(/^nodes 3 /);
    expect(talk.left).toBe(true);
  });

  test.each(['go infinite', 'go', 'go ponder depth 5'])('stops %s, which answers', go => {
    const talk = brandubh();
    talk.say(go);
    expect(talk.end()).toEqual(['bestmove best']);
    expect(talk.left).toBe(true);
  });

  test('stops an endless search that waits, as soon as it begins', () => {
    const talk = brandubh();
    talk.say('go depth 5', 'go infinite');
    talk.end();
    expect(talk.answer()).toEqual(['bestmove best', 'bestmove best']);
    expect(talk.left).toBe(true);
  });

  test('after a ponderhit lets the search finish', () => {
    const talk = brandubh();
    talk.say('go ponder movetime 5', 'ponderhit');
    expect(talk.end()).toEqual([]);
    expect(talk.answer()).toEqual(['bestmove best']);
  });

  test('ends the last line as a line end does', () => {
    const talk = brandubh();
    expect(talk.send(Buffer.from('fen\nstat'))).toEqual([START]);
    talk.send(Buffer.from('us'));
    expect(talk.end()).toEqual(['status ongoing attackers']);
    expect(talk.left).toBe(true);
  });
});

test('quit ends at once, and nothing behind it is heard', () => {
  const talk = brandubh();
  expect(talk.say('go infinite', 'fen', 'quit', 'fen')).toEqual([START]);
  expect(talk.left).toBe(true);
});

test('ucinewgame and Clear Hash make the engine forget', () => {
  const talk = brandubh();
  expect(talk.say('ucinewgame', 'setoption name clear hash')).toEqual([]);
  expect(talk.engine.calls).toEqual(['newGame', 'newGame']);
});

test('perft 0 counts the position itself', () => {
  expect(brandubh().say('perft 0')).toEqual(['', 'nodes 1 time 0 nps 1000']);
});

test('a perft counts on the threads that are set, without a table', () => {
  const talk = brandubh();
  talk.say('setoption name Threads value 2', 'perft 3 actions');
  expect(talk.engine.request).toEqual({ depth: 3, unit: 'actions', threads: 2, hash: 0 });
});

test('variants names each with its family and start', () => {
  const lines = new Talk().say('variants');
  expect(lines.map(line => line.split(' ')[0])).toEqual([...VARIANTS]);
  expect(lines).toContain(`brandubh brandubh ${START.slice(4)}`);
});

test('help lists every command once', () => {
  const names = new Talk().say('help').map(line => line.split(/[: ]/)[0]);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('ponderhit');
});

describe('isready', () => {
  const cold = (): Talk => {
    const talk = brandubh();
    talk.engine.readyAtOnce = false;
    return talk;
  };

  test('is answered when the engine is ready', () => {
    const talk = cold();
    expect(talk.say('isready')).toEqual([]);
    expect(talk.answer()).toEqual(['readyok']);
  });

  test('is answered before what comes behind it, which does not wait long', () => {
    const talk = cold();
    expect(talk.say('isready', 'fen', 'go depth 1', 'isready')).toEqual(['readyok', START, 'readyok']);
    expect(talk.engine.calls).toEqual(['stop', 'search']);
  });

  test('a stop behind it ends the search behind it', () => {
    const talk = cold();
    talk.engine.answersStop = false;
    expect(talk.say('isready', 'go infinite', 'stop')).toEqual([]);
    talk.engine.answersStop = true;
    expect(talk.answer()).toEqual(['readyok', 'bestmove best']);
  });

  test('is answered when the conversation ends', () => {
    expect(cold().say('isready', 'quit')).toEqual(['readyok']);
    expect(cold().say('isready', 'fen', 'go depth 9', 'quit', 'fen')).toEqual(['readyok', START]);
    const talk = cold();
    expect([...talk.say('isready'), ...talk.end()]).toEqual(['readyok']);
    expect(talk.left).toBe(true);
  });
});

test('debug and register are taken without a word', () => {
  expect(brandubh().say('debug on', 'debug', 'register later', 'register name A B code 1', 'fen')).toEqual([START]);
});

test('whole turns in their millions are told by their number; actions and searches go on', () => {
  const talk = talkAbout('twelve-mens-morris');
  talk.say('setoption name MayRemoveFromMillsAlways value true');
  expect(talk.say('position fen @@@@@@@@/@@@*****/OOOOOO** w m r 6 0 11 0 7 0 0 0 0 0 0 0 20')).toEqual([]);
  const many = 'there are 1663200 whole turns, more than 10000; ask for actions';
  expect(talk.say('legal', 'perft 1', 'go perft 3')).toEqual([
    `info string error: legal: ${many}`,
    `info string error: perft: ${many}`,
    `info string error: perft: ${many}`,
  ]);
  expect(talk.say('legal actions')).toEqual(['legal xc3 xc4 xc5 xd3 xd5 xd6 xe3 xe4 xe5 xf4 xf6']);
  expect(talk.say('perft 2 actions')).toEqual([]);
  talk.answer();
  talk.say('go searchmoves xe3xd3xc3xc4xc5xd6xf4 xc3xd3xe3xc4xc5xd6xf4');
  expect(talk.engine.limits?.searchmoves).toHaveLength(2);
  expect(talk.say('stop', 'go searchmoves xe3')).toEqual([
    'bestmove best',
    "info string error: go: searchmoves: 'xe3': not a whole turn",
  ]);
});
