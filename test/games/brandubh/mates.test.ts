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

/** Positions that the side to move wins in exactly three own moves. */
const { kingTaken, escapes }: { kingTaken: string[]; escapes: string[] } = JSON.parse(
  readFileSync('test/vectors/brandubh/mates.json', 'utf8'),
);

/** Node limit, far less than the search needs a second for. */
const NODES = 500_000;

/** Best move of the search and the mate distance that it reports. */
function searchMate(board: BrandubhPosition): { move: string; mate: number } {
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

/** True if the side to move still wins in `left` moves after `move`, whatever the reply. */
function keepsWin(board: BrandubhPosition, move: string, goal: number, left: number): boolean {
  const found = legalMoves(board).find(candidate => nameMove(rules(), board, candidate) === move)!;
  board.make(found[0]!);
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
  ['the attackers capture the king', KING_CAPTURED, kingTaken],
  ['the king escapes', KING_ON_CORNER, escapes],
] as const)('%s in three moves', (_, goal, fens) => {
  // The search proves the same a hundred times faster, so only a sample is solved here.
  test.each(fens.slice(0, samples(3)))('%s: forced, and not sooner', fen => {
    expect(forces(position(fen), goal, 2)).toBe(false);
    expect(forces(position(fen), goal, 3)).toBe(true);
  });

  test.each(fens)('%s: the search finds it', fen => {
    const { move, mate } = searchMate(position(fen));
    expect(mate).toBe(3);
    expect(keepsWin(position(fen), move, goal, 2)).toBe(true);
  });
});

describe('in one move', () => {
  test('the king moves to an open corner', () => {
    const { move, mate } = searchMate(position('2K1t2/7/2tt1t1/7/3T3/1t3t1/7 d 10'));
    expect([move, mate]).toEqual(['c7-a7', 1]);
  });

  test('the king is captured', () => {
    const { move, mate } = searchMate(position('7/2Kt3/7/7/3T3/1t5/7 a 0'));
    expect([move, mate]).toEqual(['b2-b6', 1]);
  });
});
