import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import { KING_CAPTURED, KING_ON_CORNER } from '../../../src/games/brandubh/rules';
import { legalMoves, nameMove } from '../../../src/games/moves';
import { NO_LISTENER, searchRoot } from '../../../src/search/iterative-deepening';
import { mateIn } from '../../../src/search/score';
import { TimeManager } from '../../../src/search/time-manager';
import { hashTableBytes, TranspositionTable } from '../../../src/search/transposition-table';
import { Tree } from '../../../src/search/tree';
import { samples } from '../../seed';
import { position, rules } from './helpers';
import { forces } from './mate-solver';

/** Positions that the side to move wins in three own moves and not sooner. */
const { kingTaken, escapes }: { kingTaken: string[]; escapes: string[] } = JSON.parse(
  readFileSync('test/vectors/brandubh/mates.json', 'utf8'),
);

/** Much less than the search looks at in a second. */
const NODES = 500_000;

/** The move that the search chooses, and the number of own moves to the win that it announces. */
function announced(board: BrandubhPosition): { move: string; mate: number } {
  const tree = new Tree(new TranspositionTable(new SharedArrayBuffer(hashTableBytes(16))), {
    nodesLeft: nodes => NODES - nodes,
  });
  const clock = new TimeManager({}, 0);
  const task = {
    moves: legalMoves(board),
    firstDepth: 1,
    depth: 20,
    mate: 3,
    multiPv: 1,
    quiescence: true,
    clock,
  };
  const best = searchRoot(tree, board, task, NO_LISTENER)[0]!;
  return { move: nameMove(rules(), board, best.move), mate: mateIn(best.score) };
}

/** Whether a move keeps the win: after it, no reply escapes the rest of the moves. */
function keeps(board: BrandubhPosition, move: string, goal: number, left: number): boolean {
  const turn = legalMoves(board).find(candidate => nameMove(rules(), board, candidate) === move)!;
  board.make(turn[0]!);
  const replies = legalMoves(board);
  const kept = replies.every(reply => {
    board.make(reply[0]!);
    const forced = forces(board, goal, left);
    board.undo();
    return forced;
  });
  board.undo();
  return kept && replies.length > 0;
}

test('there are ten positions of each kind', () => {
  expect([kingTaken.length, escapes.length]).toEqual([10, 10]);
});

describe.each([
  ['the attackers take the king', KING_CAPTURED, kingTaken],
  ['the king escapes', KING_ON_CORNER, escapes],
] as const)('%s in three moves', (_, goal, fens) => {
  // The search proves it too; this takes a hundred times as long.
  test.each(fens.slice(0, samples(3)))('%s: whatever the other side does, and not sooner', fen => {
    expect(forces(position(fen), goal, 2)).toBe(false);
    expect(forces(position(fen), goal, 3)).toBe(true);
  });

  test.each(fens)('%s: the search announces it and begins rightly', fen => {
    const { move, mate } = announced(position(fen));
    expect(mate).toBe(3);
    expect(keeps(position(fen), move, goal, 2)).toBe(true);
  });
});

describe('at once', () => {
  test('the king goes to an open corner', () => {
    const { move, mate } = announced(position('2K1t2/7/2tt1t1/7/3T3/1t3t1/7 d 10'));
    expect([move, mate]).toEqual(['c7-a7', 1]);
  });

  test('the king is taken', () => {
    const { move, mate } = announced(position('7/2Kt3/7/7/3T3/1t5/7 a 0'));
    expect([move, mate]).toEqual(['b2-b6', 1]);
  });
});
