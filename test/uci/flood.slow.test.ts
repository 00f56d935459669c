import { afterEach, describe, expect, test, vi } from 'vitest';
import { seeded } from '../seed';
import { TestSession } from './test-session';

afterEach(() => void vi.restoreAllMocks());

/** More commands than are kept parsed. */
const COUNT = 40_000;
const names = Array.from({ length: COUNT }, (_, n) => `x${n}`);
const errors = names.map(name => `info string error: unknown command '${name}'; try help`);

/** A line of a megabyte. Repetitions so far apart are not compressed. */
const random = seeded(1);
const bigLine = Buffer.from(Array.from({ length: 3 << 18 }, () => random.nextInt(256))).toString('base64');

/** Session that waits for a search, with `lines` queued. */
function busySession(search: string, lines: readonly string[] = []): TestSession {
  const session = new TestSession();
  session.engine.answersStop = false;
  expect(session.send(search, 'perft 0', ...lines)).toEqual([]);
  return session;
}

/** Session with a full queue. */
function fullSession(search: string): TestSession {
  const session = busySession(search);
  for (let n = 0; n < 40 && session.send(bigLine).length === 0 && !session.isInputPaused; n++);
  return session;
}

describe('behind more commands than are kept parsed', () => {
  test('all are executed in order', async () => {
    const session = busySession('go depth 1', [...names, '', ' # comment', 'status']);
    session.engine.finishJob();
    expect(await session.untilExit()).toEqual([
      'bestmove best',
      '',
      expect.stringMatching(/^nodes 1 /),
      ...errors,
      'status ongoing white',
    ]);
  });

  test('isready, stop and quit are executed at once', () => {
    const session = busySession('go infinite', names);
    expect(session.send('isready')).toEqual(['readyok']);
    session.send('stop');
    expect(session.engine.calls).toEqual(['search', 'stop']);
    session.send('stop now', 'quit');
    expect(session.hasExited).toBe(true);
  });

  test('stop ends searches that nothing else would end, but none after it', async () => {
    const session = busySession('go infinite', [...names, 'go infinite', 'go depth 1', 'go ponder']);
    session.send('stop', 'go infinite');
    session.engine.answersStop = true;
    session.engine.finishJob();
    while (session.engine.limits?.depth !== 1) await new Promise(setImmediate);
    session.engine.finishJob();
    expect(session.takeOutput().filter(line => line.startsWith('bestmove'))).toHaveLength(4);
    expect(session.engine.busy).toBe(true);
    expect(session.send('stop')).toEqual(['bestmove best']);
  });

  test('later input is heard while they are executed', () => {
    const session = busySession('go infinite', names);
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1000;
      return now;
    });
    session.engine.finishJob();
    expect(session.send('isready', 'fen').at(-1)).toBe('readyok');
    session.send('quit');
    expect(session.hasExited).toBe(true);
  });
});

describe('a full queue', () => {
  test('pauses the input until a bounded search has ended', async () => {
    const session = fullSession('go depth 9');
    expect(session.isInputPaused).toBe(true);
    session.engine.finishJob();
    while (session.isInputPaused) await new Promise(setImmediate);
    const replies = await session.untilExit();
    expect(replies[0]).toBe('bestmove best');
    expect(replies.slice(3).every(reply => reply.startsWith('info string error: unknown command'))).toBe(true);
  });

  test('drops commands while only input can end the search, with one error', () => {
    const session = fullSession('go infinite');
    expect(session.isInputPaused).toBe(false);
    expect(session.send('fen', 'go infinite', 'isready')).toEqual(['readyok']);
    session.send('stop');
    expect(session.isInputPaused).toBe(true);
    expect(session.finishJob()[0]).toBe('bestmove best');
    session.send('quit');
    expect(session.hasExited).toBe(true);
  });

  test('says once that commands are dropped', () => {
    const session = busySession('go ponder depth 3');
    const replies = Array.from({ length: 40 }, () => session.send(bigLine)).flat();
    expect(replies).toEqual(['info string error: queue full: commands are dropped until stop or ponderhit']);
    session.send('ponderhit');
    expect(session.isInputPaused).toBe(true);
  });
});
