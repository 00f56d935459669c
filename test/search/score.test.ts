import { describe, expect, test } from 'vitest';
import { DRAW, EVALUATION_LIMIT, FIRST_WINS, makeOutcome, SECOND_WINS } from '../../src/games/rules';
import { fromTableScore, MATE, mateIn, repetitionScore, terminalScore, toTableScore } from '../../src/search/score';

describe('scores', () => {
  test('a win scores more the sooner it comes', () => {
    expect(terminalScore(makeOutcome(FIRST_WINS, 2), 0, 3)).toBe(MATE - 3);
    expect(terminalScore(makeOutcome(FIRST_WINS, 2), 1, 3)).toBe(3 - MATE);
    expect(terminalScore(makeOutcome(SECOND_WINS, 0), 1, 0)).toBe(MATE);
    expect(terminalScore(makeOutcome(DRAW, 5), 1, 4)).toBe(0);
  });

  test('a win by repetition has no mate distance', () => {
    const score = repetitionScore(makeOutcome(FIRST_WINS, 1), 0);
    expect(score).toBeGreaterThan(EVALUATION_LIMIT);
    expect(mateIn(score)).toBe(0);
    expect(repetitionScore(makeOutcome(FIRST_WINS, 1), 1)).toBe(-score);
    expect(repetitionScore(makeOutcome(DRAW, 1), 1)).toBe(0);
  });

  test('mate distances count own moves', () => {
    expect([1, 2, 3, 5].map(moves => mateIn(MATE - moves))).toEqual([1, 1, 2, 3]);
    expect([2, 4, 6].map(moves => mateIn(moves - MATE))).toEqual([-1, -2, -3]);
    // A side that loses by its own move, as by a repetition, has made that move.
    expect([1, 3, 5].map(moves => mateIn(moves - MATE))).toEqual([-1, -2, -3]);
    expect(mateIn(20_000)).toBe(0);
  });

  test('mate distances in the table count from the position', () => {
    for (const score of [MATE - 9, 9 - MATE, 0, 250, -20_000])
      expect(fromTableScore(toTableScore(score, 4), 4)).toBe(score);
    expect(fromTableScore(toTableScore(MATE - 9, 4), 2)).toBe(MATE - 7);
    expect(fromTableScore(toTableScore(9 - MATE, 4), 6)).toBe(11 - MATE);
  });
});
