import { describe, expect, test } from 'vitest';
import {
  flagTime,
  goCommand,
  newClock,
  type PlayerLimit,
  readPlayerLimit,
  readTimeControl,
  scaleLimit,
  updateClock,
  writePlayerLimit,
} from '../../src/match/clock';

const control = (text: string) => {
  const read = readTimeControl(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

describe('a time control', () => {
  test('has seconds, an increment and an optional number of moves', () => {
    expect(control('1+0.01')).toEqual({ turns: 0, time: 1000, increment: 10 });
    expect(control('40/60+0.1')).toEqual({ turns: 40, time: 60_000, increment: 100 });
    expect(control('5')).toEqual({ turns: 0, time: 5000, increment: 0 });
  });

  test('is rejected if it is malformed', () => {
    for (const text of ['', 'x', '1+', '1+x', '/60', '0', '0+0', '1.2.3', '-1', '1+-1'])
      expect(readTimeControl(text).ok, text).toBe(false);
  });

  test('is written as it was read', () => {
    for (const text of ['tc=1+0.01', 'tc=40/60+0.1 nodes=500', 'movetime=50', 'nodes=5 depth=3']) {
      const limit = readPlayerLimit(Object.fromEntries(text.split(' ').map(word => word.split('='))));
      expect(limit.ok && limit.value && writePlayerLimit(limit.value)).toBe(text);
    }
    expect(readPlayerLimit({})).toEqual({ ok: true, value: undefined });
    expect(readPlayerLimit({ nodes: '0' }).ok).toBe(false);
  });
});

describe('a scaled limit', () => {
  test('has its times multiplied, not its counts', () => {
    const limit = { tc: control('40/60+0.1'), movetime: 50, nodes: 500, depth: 3 };
    expect(writePlayerLimit(scaleLimit(limit, 1.5))).toBe('tc=40/90+0.15 movetime=75 nodes=500 depth=3');
    expect(writePlayerLimit(scaleLimit({ movetime: 1 }, 0.1))).toBe('movetime=1');
    expect(writePlayerLimit(scaleLimit({ tc: control('1') }, 0.5))).toBe('tc=0.5+0');
  });
});

describe('a clock', () => {
  test('loses the time spent and gains the increment at the end of a move', () => {
    const tc = control('1+0.1');
    expect(updateClock(newClock(tc), tc, 300, true)).toEqual({ timeLeft: 800, movesToGo: 0 });
    expect(updateClock(newClock(tc), tc, 300, false)).toEqual({ timeLeft: 700, movesToGo: 0 });
  });

  test('with an increment only starts with one increment', () => {
    const tc = control('0+0.1');
    expect(newClock(tc)).toEqual({ timeLeft: 100, movesToGo: 0 });
    expect(updateClock(newClock(tc), tc, 30, true)).toEqual({ timeLeft: 170, movesToGo: 0 });
  });

  test('does not become negative when the margin was used', () => {
    const tc = control('1+0.1');
    expect(updateClock(newClock(tc), tc, 1040, true)).toEqual({ timeLeft: 100, movesToGo: 0 });
  });

  test('gains new time after the moves of the control', () => {
    const tc = control('2/10');
    const once = updateClock(newClock(tc), tc, 4000, true);
    expect(once).toEqual({ timeLeft: 6000, movesToGo: 1 });
    expect(updateClock(once, tc, 1000, false)).toEqual({ timeLeft: 5000, movesToGo: 1 });
    expect(updateClock(once, tc, 1000, true)).toEqual({ timeLeft: 15_000, movesToGo: 2 });
  });

  test('and the time per move limit a move, whichever ends first', () => {
    expect(flagTime({ movetime: 50 }, undefined)).toBe(50);
    expect(flagTime({ movetime: 50 }, { timeLeft: 20, movesToGo: 0 })).toBe(20);
    expect(flagTime({ nodes: 50 }, undefined)).toBeUndefined();
  });
});

describe('go', () => {
  test('has both clocks, the moves to go of the side to move, and its other limits', () => {
    const limits: [PlayerLimit, PlayerLimit] = [{ tc: control('40/60+0.1') }, { tc: control('9+1'), nodes: 700 }];
    const clocks = [newClock(control('40/60+0.1')), { timeLeft: 8123.7, movesToGo: 0 }] as const;
    expect(goCommand(limits, clocks, 0)).toBe('go wtime 60000 winc 100 btime 8123 binc 1000 movestogo 40');
    expect(goCommand(limits, clocks, 1)).toBe('go wtime 60000 winc 100 btime 8123 binc 1000 nodes 700');
  });

  test('has no clocks for a player without a time control', () => {
    const limits: [PlayerLimit, PlayerLimit] = [{ tc: control('1+1') }, { movetime: 50, depth: 9 }];
    expect(goCommand(limits, [newClock(control('1+1')), undefined], 1)).toBe('go movetime 50 depth 9');
    expect(goCommand(limits, [newClock(control('1+1')), undefined], 0)).toBe('go wtime 1000 winc 1000');
  });
});
