import { describe, expect, test } from 'vitest';
import { legalMoves, nameMove, playMove } from '../../src/games/moves';
import type { Position, Rules } from '../../src/games/rules';
import { practicalGain } from '../../src/tablebase/endgame-probe';
import { nineMensMorris } from './rules';

const DRAW = 1;

function setUp(fen: string): { rules: Rules; position: Position } {
  const rules = nineMensMorris();
  const position = rules.readFen(fen);
  if (!position.ok) throw new Error(position.error);
  return { rules, position: position.value };
}

const START = '********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1';

describe('gain of a move in a drawn position', () => {
  const { rules, position } = setUp(START);
  const moves = legalMoves(position);
  const move = moves[0]!;

  test('is the evaluation alone if no reply loses', () => {
    const gains = moves.map(each => practicalGain(position, each, DRAW, () => DRAW));
    for (const gain of gains) expect(Math.abs(gain)).toBeLessThan(0.07);
  });

  test('grows with the share of losing replies', () => {
    const replies = new Map<number, number>();
    playMove(position, move);
    for (const [at, reply] of legalMoves(position).entries()) {
      playMove(position, reply);
      replies.set(position.keyLow, at);
      position.undo();
    }
    position.undo();
    const gainIf = (losing: number): number =>
      practicalGain(position, move, DRAW, at => (replies.get(at.keyLow)! < losing ? 2 : DRAW));
    const gains = [0, 3, 12, 23].map(gainIf);
    expect(gains).toEqual([...gains].sort((a, b) => a - b));
    expect(gains[3]! - gains[0]!).toBeCloseTo(1);
  });

  test('the position is the same afterwards', () => {
    const before = rules.writeFen(position);
    practicalGain(position, move, DRAW, () => undefined);
    expect([rules.writeFen(position), nameMove(rules, position, move)]).toEqual([before, 'd5']);
  });
});
