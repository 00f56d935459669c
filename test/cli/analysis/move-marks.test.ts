import { describe, expect, test } from 'vitest';
import { expectedLoss, fromOpponent, moveMark, type PositionValue } from '../../../src/cli/analysis/analyse-game';

const thought = (cp: number, expected: number): PositionValue => ({ score: { cp }, expected });
const BEST = thought(100, 0.7);

describe('the mark of a turn', () => {
  test.each([
    [0.01, undefined],
    [0.07, '?!'],
    [0.15, '?'],
    [0.3, '??'],
  ])('that loses %d points is %s', (loss, mark) => {
    const played = thought(90, 0.7 - loss);
    expect(moveMark(BEST, played, false, undefined)).toBe(mark);
    expect(expectedLoss(BEST, played, false)).toBeCloseTo(loss);
  });

  test('that gives three men away is ?? in a game that is won all the same', () => {
    expect(moveMark(thought(900, 0.999), thought(600, 0.99), false, undefined)).toBe('??');
  });

  test.each([
    [{ mate: 3 }, { cp: 1000 }, '??'],
    [{ mate: 3 }, { cp: 1001 }, undefined],
    [{ cp: -1001 }, { mate: -3 }, undefined],
    [{ cp: -1000 }, { mate: -3 }, '??'],
    [{ cp: 1900 }, { cp: 1100 }, undefined],
  ])('from %o to %o gives nothing away where the game is won or lost by ten men and more', (before, after, mark) => {
    const [best, played] = [before, after].map(score => ({ score, expected: 0.999 }));
    expect(moveMark(best!, played!, false, undefined)).toBe(mark);
  });

  test.each([
    [180, 0.83, '??'],
    [181, 0.83, '?'],
    [180, 0.89, '?!'],
  ])('that leaves %d of 380 centimen and %d of a point: two men by mistake, or not, are %s', (cp, expected, mark) => {
    expect(moveMark(thought(380, 0.99), thought(cp, expected), false, undefined)).toBe(mark);
  });

  test('that was best is ! where the second best loses much', () => {
    expect(moveMark(BEST, BEST, true, thought(-50, 0.4))).toBe('!');
    expect(moveMark(BEST, BEST, true, thought(50, 0.65))).toBeUndefined();
    expect(moveMark(BEST, BEST, true, undefined)).toBeUndefined();
    expect(expectedLoss(BEST, thought(-50, 0.4), true)).toBe(0);
  });

  test('is seen by the side that played', () => {
    expect(fromOpponent({ score: { mate: 3 }, expected: 0.9 })).toEqual({
      score: { mate: -3 },
      expected: expect.closeTo(0.1),
    });
  });
});
