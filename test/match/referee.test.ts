import { describe, expect, test } from 'vitest';
import { readRuleset } from '../../src/games/registry';
import { MatchBoard } from '../../src/match/game';

function open(variant: string, moves: readonly string[] = [], fen?: string): MatchBoard {
  const ruleset = readRuleset(variant, []);
  if (!ruleset.ok) throw new Error(ruleset.error);
  const { rules } = ruleset.value;
  const referee = MatchBoard.open(ruleset.value, { fen: fen ?? rules.startFen, moves });
  if (!referee.ok) throw new Error(referee.error);
  return referee.value;
}

const BEFORE_MILL = ['a1', 'd6', 'd1', 'f6'];

describe('the referee', () => {
  test('takes a whole turn in one word', () => {
    const referee = open('nine-mens-morris', BEFORE_MILL);
    expect(referee.play('g1xd6')).toEqual({ ok: true, value: 'g1xd6' });
    expect([referee.side, referee.midTurn, referee.moves.at(-1)]).toEqual([1, false, 'g1xd6']);
  });

  test('takes a turn action by action, and then tells it as one', () => {
    const referee = open('nine-mens-morris', BEFORE_MILL);
    expect(referee.play('g1')).toEqual({ ok: true, value: 'g1' });
    expect([referee.side, referee.midTurn, referee.moves.length]).toEqual([0, true, 4]);
    expect(referee.command).toBe('position startpos moves a1 d6 d1 f6 g1');
    expect(referee.play('xd6')).toEqual({ ok: true, value: 'xd6' });
    expect([referee.side, referee.midTurn]).toEqual([1, false]);
    expect(referee.command).toBe('position startpos moves a1 d6 d1 f6 g1xd6');
  });

  test('takes a chain of draughts jump by jump, and then tells it as one turn', () => {
    const referee = open('spanish-draughts', [], 'W:WK3:B5,6,27,28');
    for (const jump of ['3x13', '13x31', 'x24']) expect(referee.play(jump).ok).toBe(true);
    expect([referee.moves, referee.midTurn, referee.side]).toEqual([['3x13x31x24'], false, 1]);
  });

  test('refuses what is not legal, and the position stands', () => {
    const referee = open('nine-mens-morris', BEFORE_MILL);
    for (const move of ['', '(none)', 'a1', 'g1xa1', 'g1xg1', 'xd6', '\u0000', 'd6xd6'.repeat(1000)])
      expect(referee.play(move).ok, move.slice(0, 20)).toBe(false);
    expect(referee.command).toBe('position startpos moves a1 d6 d1 f6');
  });

  test('knows when and how a game is over, by all of its history', () => {
    const there = ['d7-c7', 'd5-c5', 'c7-d7', 'c5-d5'];
    const referee = open('brandubh', [...there, ...there.slice(0, 3)]);
    expect(referee.verdict()).toBeUndefined();
    referee.play('c5-d5');
    expect(referee.verdict()).toEqual({ winner: 0, reason: 'repetition' });
    expect(referee.play('d7-c7').ok).toBe(false);
  });

  test('starts from any position', () => {
    const fen = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 1';
    const referee = open('brandubh', ['d5-c5'], fen);
    expect(referee.command).toBe(`position fen ${fen} moves d5-c5`);
    expect(referee.side).toBe(0);
  });
});
