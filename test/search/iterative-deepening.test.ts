import { describe, expect, test } from 'vitest';
import { gameOutcome, legalMoves, playMove, undoMove } from '../../src/games/moves';
import { rulesOf } from '../../src/games/registry';
import { type Position, verdictOf } from '../../src/games/rules';
import { type RootMove, type SearchProgress, type SearchTask, searchRoot } from '../../src/search/iterative-deepening';
import { MATE, mateIn } from '../../src/search/score';
import { now, TimeManager } from '../../src/search/time-manager';
import { TranspositionTable } from '../../src/search/transposition-table';
import { Tree } from '../../src/search/tree';
import { startPosition } from '../games/random-play';
import { Nim } from './nim';

/** Exact mate score by full enumeration. */
function solve(position: Position): number {
  const scores = legalMoves(position).map(move => {
    const side = position.side;
    playMove(position, move);
    const outcome = gameOutcome(position);
    const score = outcome === 0 ? -solve(position) : verdictOf(outcome) - 1 === side ? MATE : -MATE;
    undoMove(position, move);
    return score > 0 ? score - 1 : score + 1;
  });
  return Math.max(...scores);
}

function search(position: Position, changes: Partial<SearchTask> = {}, limit = Number.POSITIVE_INFINITY) {
  const tree = new Tree(new TranspositionTable(new SharedArrayBuffer(1 << 16)), { nodesLeft: nodes => limit - nodes });
  const reports: SearchProgress[] = [];
  const task: SearchTask = {
    moves: legalMoves(position),
    firstDepth: 1,
    depth: 24,
    mate: 0,
    multiPv: 1,
    quiescence: true,
    clock: new TimeManager({}, 0),
    ...changes,
  };
  const rootMoves: RootMove[] = searchRoot(tree, position, task, {
    progress: report => reports.push({ ...report }),
    currentMove: () => {},
  });
  return { rootMoves, reports, tree };
}

describe('iterative deepening', () => {
  test('mate distances are exact, also with moves of several actions', () => {
    for (let pile = 1; pile <= 13; pile++) {
      const position = new Nim(pile);
      expect(search(position).rootMoves[0]!.score, `pile of ${pile}`).toBe(solve(position));
    }
  });

  test('a stopped search restores the position', () => {
    const position = new Nim(60);
    const { tree } = search(position, { depth: 40 }, 5000);
    expect(tree.stopped).toBe(true);
    expect([position.pile, position.side, position.midTurn]).toEqual([60, 0, false]);
  });

  test('the search stops exactly at its node limit', () => {
    expect(search(new Nim(60), {}, 3000).tree.nodes).toBe(3000);
  });

  test('the first iteration is always finished', () => {
    const { rootMoves, reports } = search(new Nim(60), {}, 0);
    expect(reports.map(report => report.depth)).toEqual([1]);
    expect(rootMoves[0]!.score).toBe(0);
  });

  test('only the given root moves are searched', () => {
    const only = [[1]];
    expect(search(new Nim(2), { moves: only }).rootMoves.map(rootMove => rootMove.move)).toEqual(only);
  });

  test('several lines have exact scores, best first', () => {
    const position = new Nim(9);
    const { rootMoves, reports } = search(position, { multiPv: 3 });
    const last = reports.filter(report => report.depth === 24 && report.bound === 'exact');
    expect(last.map(report => report.rank)).toEqual([0, 1, 2]);
    const scores = rootMoves.slice(0, 3).map(rootMove => rootMove.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const { move, score } of rootMoves.slice(0, 3))
      expect(search(position, { moves: [move] }).rootMoves[0]!.score).toBe(score);
  });

  test('a line that turns out better than an earlier one moves up', () => {
    const rules = rulesOf('italian-draughts');
    if (!rules.ok) throw new Error(rules.error);
    const position = startPosition(rules.value);
    const { reports } = search(position, { multiPv: 6, depth: 7 });
    for (let depth = 1; depth <= 7; depth++) {
      const scores = reports
        .filter(report => report.depth === depth && report.bound === 'exact')
        .map(({ score }) => score);
      expect(scores, `depth ${depth}`).toEqual([...scores].sort((a, b) => b - a));
    }
  });

  test('a stopped iteration with a new best move reports each move once', () => {
    const rules = rulesOf('italian-draughts');
    if (!rules.ok) throw new Error(rules.error);
    for (let limit = 1000; limit < 5000; limit += 100) {
      const { rootMoves, reports } = search(startPosition(rules.value), { multiPv: 3 }, limit);
      const [best, ...others] = rootMoves.slice(0, 3).map(({ depth }) => depth);
      for (const depth of others) expect([best, best! - 1]).toContain(depth);
      const last = [0, 1, 2].map(rank => reports.findLast(report => report.rank === rank && report.bound === 'exact')!);
      expect(last.map(({ rootMove }) => rootMove.move)).toEqual(rootMoves.slice(0, 3).map(({ move }) => move));
    }
  });

  test('a search for a mate ends when it is found', () => {
    expect(solve(new Nim(10))).toBeGreaterThan(0);
    const { reports } = search(new Nim(10), { mate: 5 });
    const { depth, score } = reports.at(-1)!;
    expect(mateIn(score)).toBeGreaterThan(0);
    expect(depth).toBeLessThan(24);
  });

  test('a forced move is played at once on a clock', () => {
    const clock = new TimeManager({ timeLeft: 3_600_000 }, 0);
    clock.start(now());
    expect(search(new Nim(30), { moves: [[1]], clock }).reports.map(report => report.depth)).toEqual([1]);
  });

  test('a search for a mate does not end at a mate for the opponent', () => {
    expect(solve(new Nim(9))).toBeLessThan(0);
    expect(search(new Nim(9), { mate: 5 }).reports.at(-1)!.depth).toBe(24);
  });

  test('a search on a clock stops soon after it has found a mate', () => {
    const clock = new TimeManager({ timeLeft: 3_600_000 }, 0);
    clock.start(now());
    const { depth, score } = search(new Nim(10), { clock }).reports.at(-1)!;
    expect(mateIn(score)).toBeGreaterThan(0);
    expect(depth).toBeLessThanOrEqual(2 * mateIn(score) + 1);
  });

  test('a falling score gets more time', () => {
    const instabilities: number[] = [];
    class RecordingManager extends TimeManager {
      override canStartIteration(instability: number): boolean {
        instabilities.push(instability);
        return true;
      }
    }
    const { reports } = search(new Nim(9), { clock: new RecordingManager({ timeLeft: 1000 }, 0) });
    const fall = reports.findIndex((report, index) => index > 0 && report.score < reports[index - 1]!.score);
    expect(fall).toBeGreaterThan(0);
    expect(instabilities[0]).toBe(1);
    expect(Math.max(...instabilities)).toBeGreaterThanOrEqual(2);
  });
});
