import { describe, expect, test } from 'vitest';
import { expectedLoss, fromOpponent, moveMark, type PositionValue } from '../../src/api/judgement';

const value = (cp: number, expected: number): PositionValue => ({ score: { cp }, expected });
const BEST = value(100, 0.7);

describe('the mark of a move', () => {
  test.each([
    [0.01, undefined],
    [0.07, '?!'],
    [0.15, '?'],
    [0.3, '??'],
  ])('that loses %d expected points is %s', (loss, mark) => {
    const played = value(90, 0.7 - loss);
    expect(moveMark(BEST, played, false, undefined)).toBe(mark);
    expect(expectedLoss(BEST, played, false)).toBeCloseTo(loss);
  });

  test('that loses three men is ?? even if the game is still won', () => {
    expect(moveMark(value(900, 0.999), value(600, 0.99), false, undefined)).toBe('??');
  });

  test.each([
    [{ mate: 3 }, { cp: 1000 }, '??'],
    [{ mate: 3 }, { cp: 1001 }, undefined],
    [{ cp: -1001 }, { mate: -3 }, undefined],
    [{ cp: -1000 }, { mate: -3 }, '??'],
    [{ cp: 1900 }, { cp: 1100 }, undefined],
  ])('from %o to %o ignores scores beyond ten men', (before, after, mark) => {
    const [best, played] = [before, after].map(score => ({ score, expected: 0.999 }));
    expect(moveMark(best!, played!, false, undefined)).toBe(mark);
  });

  test.each([
    [180, 0.83, '??'],
    [181, 0.83, '?'],
    [180, 0.89, '?!'],
  ])('from 380 cp to %d cp and %d expected points is %s', (cp, expected, mark) => {
    expect(moveMark(value(380, 0.99), value(cp, expected), false, undefined)).toBe(mark);
  });

  test('that was best is ! if the second-best loses much', () => {
    expect(moveMark(BEST, BEST, true, value(-50, 0.4))).toBe('!');
    expect(moveMark(BEST, BEST, true, value(50, 0.65))).toBeUndefined();
    expect(moveMark(BEST, BEST, true, undefined)).toBeUndefined();
    expect(expectedLoss(BEST, value(-50, 0.4), true)).toBe(0);
  });

  test('negates values of the opponent', () => {
    expect(fromOpponent({ score: { mate: 3 }, expected: 0.9 })).toEqual({
      score: { mate: -3 },
      expected: expect.closeTo(0.1),
    });
  });
});
