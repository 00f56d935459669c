import { describe, expect, test } from 'vitest';
import {
  type Adjudication,
  adjudicateGame,
  type MatchMove,
  readDrawRule,
  readResignRule,
} from '../../src/match/adjudication';

/** Moves with these scores, each for the side that made it; White moves first. */
const game = (...scores: (number | 'mated' | undefined)[]): MatchMove[] =>
  scores.map((score, index) => ({
    name: 'd6',
    side: index % 2 === 0 ? 0 : 1,
    information: score === undefined ? {} : { score: score === 'mated' ? { mate: -4 } : { cp: score } },
  }));

describe('adjudication', () => {
  test('does nothing without a rule', () => {
    expect(adjudicateGame({}, game(0, 0, 0, -9999, 0, 'mated'))).toBeUndefined();
  });

  test('a side loses when it reports a lost score in enough moves', () => {
    const rule: Adjudication = { resign: { turns: 2, score: 500 } };
    const black = { winner: 1, reason: 'resignation' };
    expect(adjudicateGame(rule, game(-500, 0, -600))).toEqual(black);
    expect(adjudicateGame(rule, game(-500, 0, 'mated'))).toEqual(black);
    expect(adjudicateGame(rule, game(20, -500, 20, -501))).toEqual({ winner: 0, reason: 'resignation' });
    expect(adjudicateGame(rule, game(-600))).toBeUndefined();
    expect(adjudicateGame(rule, game(-499, 0, -600))).toBeUndefined();
    expect(adjudicateGame(rule, game(-600, 0, undefined))).toBeUndefined();
    expect(adjudicateGame(rule, game(600, 0, 600))).toBeUndefined();
  });

  test('with sides=2 a side loses only if its opponent reports a won score as often', () => {
    const rule: Adjudication = { resign: { turns: 2, score: 500, sides: 2 } };
    expect(adjudicateGame(rule, game(-500, 500, -600, 700))).toBeUndefined();
    expect(adjudicateGame(rule, game(500, -500, 700, -600))).toEqual({ winner: 0, reason: 'resignation' });
    expect(adjudicateGame(rule, game(-500, 500, -600, 700, -700))).toEqual({ winner: 1, reason: 'resignation' });
    expect(adjudicateGame(rule, game(-500, 499, -600, 700, -700))).toBeUndefined();
    expect(adjudicateGame(rule, game(-500, undefined, -600, 700, -700))).toBeUndefined();
    expect(readResignRule(['sides=2'])).toEqual({ ok: true, value: { turns: 4, score: 800, sides: 2 } });
    expect(readResignRule(['sides=1'])).toEqual({ ok: true, value: { turns: 4, score: 800 } });
    expect(readResignRule(['sides=3']).ok).toBe(false);
  });

  test('a game is drawn when both report even scores in enough moves, but not before move `from`', () => {
    const rule: Adjudication = { draw: { from: 3, turns: 2, score: 10 } };
    const draw = { winner: 'draw', reason: 'even-scores' };
    expect(adjudicateGame(rule, game(90, 90, 0, 10, -10, 0))).toEqual(draw);
    expect(adjudicateGame(rule, game(0, 0, 0, 0))).toBeUndefined();
    expect(adjudicateGame(rule, game(0, 0, 0, 11, 0, 0))).toBeUndefined();
    expect(adjudicateGame(rule, game(0, 0, 0, undefined, 0, 0))).toBeUndefined();
  });

  test('a game is drawn after the maximum number of moves', () => {
    const rule: Adjudication = { maxMoves: 2 };
    expect(adjudicateGame(rule, game(0, 0, 0))).toBeUndefined();
    expect(adjudicateGame(rule, game(0, 0, 0, 900))).toEqual({ winner: 'draw', reason: 'max-moves' });
  });

  test('reads rules from key=value words with defaults', () => {
    expect(readDrawRule([])).toEqual({ ok: true, value: { from: 30, turns: 6, score: 10 } });
    expect(readDrawRule(['score=0', 'from=9'])).toEqual({ ok: true, value: { from: 9, turns: 6, score: 0 } });
    expect(readResignRule(['turns=3'])).toEqual({ ok: true, value: { turns: 3, score: 800 } });
    expect(readResignRule(['turns=0']).ok).toBe(false);
    expect(readResignRule(['from=3']).ok).toBe(false);
    expect(readDrawRule(['score=-1']).ok).toBe(false);
  });
});
