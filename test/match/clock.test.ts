import { describe, expect, test } from 'vitest';
import {
  flagTime,
  goCommand,
  type Limit,
  newClock,
  readLimit,
  readTimeControl,
  stopClock,
  writeLimit,
} from '../../src/match/clock';

const control = (text: string) => {
  const read = readTimeControl(text);
  if (!read.ok) throw new Error(read.error);
  return read.value;
};

describe('a time control', () => {
  test('is seconds, an increment and perhaps a number of turns', () => {
    expect(control('1+0.01')).toEqual({ turns: 0, time: 1000, increment: 10 });
    expect(control('40/60+0.1')).toEqual({ turns: 40, time: 60_000, increment: 100 });
    expect(control('5')).toEqual({ turns: 0, time: 5000, increment: 0 });
  });

  test('that cannot be read is refused', () => {
    for (const text of ['', 'x', '1+', '1+x', '/60', '0', '0+0', '1.2.3', '-1', '1+-1'])
      expect(readTimeControl(text).ok, text).toBe(false);
  });

  test('is written as it is read', () => {
    for (const text of ['tc=1+0.01', 'tc=40/60+0.1 nodes=500', 'movetime=50', 'nodes=5 depth=3']) {
      const limit = readLimit(Object.fromEntries(text.split(' ').map(word => word.split('='))));
      expect(limit.ok && limit.value && writeLimit(limit.value)).toBe(text);
    }
    expect(readLimit({})).toEqual({ ok: true, value: undefined });
    expect(readLimit({ nodes: '0' }).ok).toBe(false);
  });
});

describe('a clock', () => {
  test('runs down while its owner thinks and gains the increment when the turn is made', () => {
    const tc = control('1+0.1');
    expect(stopClock(newClock(tc), tc, 300, true)).toEqual({ left: 800, turns: 0 });
    expect(stopClock(newClock(tc), tc, 300, false)).toEqual({ left: 700, turns: 0 });
  });

  test('with nothing but an increment begins with that of the first turn', () => {
    const tc = control('0+0.1');
    expect(newClock(tc)).toEqual({ left: 100, turns: 0 });
    expect(stopClock(newClock(tc), tc, 30, true)).toEqual({ left: 170, turns: 0 });
  });

  test('shows no less than nothing when the margin was used', () => {
    const tc = control('1+0.1');
    expect(stopClock(newClock(tc), tc, 1040, true)).toEqual({ left: 100, turns: 0 });
  });

  test('is wound again when the turns are made', () => {
    const tc = control('2/10');
    const once = stopClock(newClock(tc), tc, 4000, true);
    expect(once).toEqual({ left: 6000, turns: 1 });
    expect(stopClock(once, tc, 1000, false)).toEqual({ left: 5000, turns: 1 });
    expect(stopClock(once, tc, 1000, true)).toEqual({ left: 15_000, turns: 2 });
  });

  test('and the time for a move both let the flag fall', () => {
    expect(flagTime({ movetime: 50 }, undefined)).toBe(50);
    expect(flagTime({ movetime: 50 }, { left: 20, turns: 0 })).toBe(20);
    expect(flagTime({ nodes: 50 }, undefined)).toBeUndefined();
  });
});

describe('go', () => {
  test('tells both clocks, the turns to go of the mover, and its other limits', () => {
    const limits: [Limit, Limit] = [{ tc: control('40/60+0.1') }, { tc: control('9+1'), nodes: 700 }];
    const clocks = [newClock(control('40/60+0.1')), { left: 8123.7, turns: 0 }] as const;
    expect(goCommand(limits, clocks, 0)).toBe('go wtime 60000 winc 100 btime 8123 binc 1000 movestogo 40');
    expect(goCommand(limits, clocks, 1)).toBe('go wtime 60000 winc 100 btime 8123 binc 1000 nodes 700');
  });

  test('is silent about clocks to a player that has none', () => {
    const limits: [Limit, Limit] = [{ tc: control('1+1') }, { movetime: 50, depth: 9 }];
    expect(goCommand(limits, [newClock(control('1+1')), undefined], 1)).toBe('go movetime 50 depth 9');
    expect(goCommand(limits, [newClock(control('1+1')), undefined], 0)).toBe('go wtime 1000 winc 1000');
  });
});
