/** Chess clocks: what they show, and a game with them. */
import { describe, expect, test, vi } from 'vitest';
import { newGame, unwrap } from '../../src/api/index';
import { formatClock, lowTimeMs, timeControlOfTag, timeControlTag } from '../../src/ui/clock';
import { gameEnding } from '../../src/ui/game-line';
import { lineToRecord, readGameLine } from '../../src/ui/line-record';
import type { SessionOptions } from '../../src/ui/play-machine';
import { PlaySession } from '../../src/ui/session';
import { DEFAULT_PLAY_SETTINGS, type PlaySettings } from '../../src/ui/settings';
import { ManualEngine, settled, useFakeClock } from './manual-engine';

test.each([
  [0, '0:00.0'],
  [9_449, '0:09.4'],
  [9_999, '0:09.9'],
  [10_000, '0:10'],
  [59_001, '1:00'],
  [300_000, '5:00'],
  [3_600_000, '1:00:00'],
])('%i ms are shown as %s', (timeMs, text) => {
  expect(formatClock(timeMs)).toBe(text);
});

test('little time is an eighth of the game, from ten seconds to a minute', () => {
  const low = (baseMs: number): number => lowTimeMs({ baseMs, incrementMs: 0 });
  expect([60_000, 300_000, 3_600_000].map(low)).toEqual([10_000, 37_500, 60_000]);
});

const CONTROL = { baseMs: 60_000, incrementMs: 2000 };

test('the tag TimeControl holds seconds', () => {
  expect(timeControlOfTag(timeControlTag(CONTROL))).toEqual(CONTROL);
  expect([timeControlOfTag('60'), timeControlOfTag('40/60'), timeControlOfTag('')]).toEqual([
    { baseMs: 60_000, incrementMs: 0 },
    undefined,
    undefined,
  ]);
});

describe('a game of one minute and two seconds per move', () => {
  let engine: ManualEngine;

  function start(settings: Partial<PlaySettings>, options: Partial<SessionOptions> = {}): PlaySession {
    useFakeClock();
    engine = new ManualEngine();
    const line = { start: unwrap(newGame('brandubh')), moves: [], timeControl: CONTROL };
    const session = new PlaySession(line, { ...DEFAULT_PLAY_SETTINGS, ...settings }, engine, {
      stepDelayMs: () => 0,
      save: () => {},
      ...options,
    });
    session.start();
    return session;
  }

  async function play(session: PlaySession, from: string, to: string): Promise<void> {
    session.click(from);
    session.click(to);
    await settled();
  }

  const pass = (timeMs: number) => vi.advanceTimersByTimeAsync(timeMs);
  const seconds = (session: PlaySession): number[] =>
    session.line.start.sides.map(side => Math.round(session.clockOf(side)! / 1000));

  test('begins with the first move; each move adds its increment', async () => {
    const session = start({ seat: 'both' });
    await pass(5000);
    expect([seconds(session), session.timedSide]).toEqual([[60, 60], undefined]);
    await play(session, 'd7', 'c7');
    await pass(5000);
    expect([seconds(session), session.timedSide]).toEqual([[62, 55], 'defenders']);
    await play(session, 'd5', 'c5');
    await pass(3000);
    expect([seconds(session), session.timedSide]).toEqual([[59, 57], 'attackers']);
    // The time of the move is given back.
    session.undo();
    expect(seconds(session)).toEqual([62, 60]);
  });

  test('is lost by the side whose time is over', async () => {
    const session = start({ seat: 'both' });
    await play(session, 'd7', 'c7');
    await pass(49_000);
    expect(session.announcement).toMatch(/^Attackers: d7-c7/);
    await pass(1500);
    expect(session.announcement).toBe('Defenders: 10 seconds left.');
    await pass(9500);
    expect(gameEnding(session.line)).toEqual({ kind: 'timeout', side: 'defenders' });
    expect(session.status).toBe('The defenders ran out of time. The attackers win.');
    expect([session.state.name, seconds(session)]).toEqual(['over', [62, 0]]);
    // The record keeps the clocks and the end.
    const record = lineToRecord(session.line, ['A', 'B']);
    expect(record).toContain('[TimeControl "60+2"]');
    const read = unwrap(readGameLine(record));
    expect([read.timeControl, read.moves[0]!.clockMs]).toEqual([CONTROL, 62_000]);
    expect(gameEnding(read)).toEqual({ kind: 'timeout', side: 'defenders' });
  });

  test('gives the engine its clock, and charges neither delays nor animations', async () => {
    const session = start({ seat: 'first' }, { minReplyMs: () => 10_000 });
    await play(session, 'd7', 'c7');
    expect(engine.open!.limits).toEqual({ wtime: 62_000, btime: 60_000, winc: 2000, binc: 2000 });
    await pass(4000);
    await engine.answer('d5-c5');
    await pass(7000);
    expect([session.state.name, seconds(session)]).toEqual(['playerToMove', [61, 58]]);
  });

  test('the engine can lose on time', async () => {
    const session = start({ seat: 'first' });
    await play(session, 'd7', 'c7');
    await pass(61_000);
    expect([session.status, engine.open]).toEqual(['The defenders ran out of time. The attackers win.', undefined]);
  });

  test('stops while it is paused, analysed, or earlier moves are viewed', async () => {
    const session = start({ seat: 'both' });
    await play(session, 'd7', 'c7');
    const expectStopped = async (): Promise<void> => {
      await pass(90_000);
      expect(seconds(session)).toEqual([62, 60]);
    };
    session.pause();
    await expectStopped();
    session.resume();
    session.viewPly(0);
    await expectStopped();
    session.viewPly(1);
    session.setAnalysing(true);
    await expectStopped();
    session.setAnalysing(false);
    session.pause();
    // A move starts the clocks again.
    await play(session, 'd5', 'c5');
    await pass(5000);
    expect(seconds(session)).toEqual([57, 62]);
    // A variation has none.
    session.viewPly(1);
    await play(session, 'd5', 'b5');
    expect(session.line.timeControl).toBeUndefined();
  });

  test('continues with the time that was spent before it was stored', async () => {
    const first = start({ seat: 'both' });
    await play(first, 'd7', 'c7');
    await pass(20_000);
    const read = unwrap(readGameLine(lineToRecord(first.line, ['A', 'B'])));
    const session = new PlaySession(read, DEFAULT_PLAY_SETTINGS, engine, {
      stepDelayMs: () => 0,
      save: () => {},
      spentMs: first.spentMs,
    });
    expect(seconds(session)).toEqual([62, 40]);
  });
});
