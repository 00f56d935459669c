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

/** The distance-exact value by trying everything. */
function solve(position: Position): number {
  const scores = legalMoves(position).map(turn => {
    const side = position.side;
    playMove(position, turn);
    const end = gameOutcome(position);
    const further = end === 0 ? -solve(position) : verdictOf(end) - 1 === side ? MATE : -MATE;
    undoMove(position, turn);
    return further > 0 ? further - 1 : further + 1;
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
  const candidates: RootMove[] = searchRoot(tree, position, task, {
    progress: report => reports.push({ ...report }),
    currentMove: () => {},
  });
  return { candidates, reports, tree };
}

describe('a search', () => {
  test('finds the exact distance to the end, turns of several actions included', () => {
    for (let pile = 1; pile <= 13; pile++) {
      const position = new Nim(pile);
      expect(search(position).candidates[0]!.score, `pile of ${pile}`).toBe(solve(position));
    }
  });

  test('leaves the position as it was, also when stopped in the middle', () => {
    const position = new Nim(60);
    const { tree } = search(position, { depth: 40 }, 5000);
    expect(tree.stopped).toBe(true);
    expect([position.pile, position.side, position.midTurn]).toEqual([60, 0, false]);
  });

  test('stops at exactly the nodes allowed', () => {
    expect(search(new Nim(60), {}, 3000).tree.nodes).toBe(3000);
  });

  test('finishes the first iteration whatever stops it', () => {
    const { candidates, reports } = search(new Nim(60), {}, 0);
    expect(reports.map(report => report.depth)).toEqual([1]);
    expect(candidates[0]!.score).toBe(0);
  });

  test('considers only the turns it is given', () => {
    const only = [[1]];
    expect(search(new Nim(2), { moves: only }).candidates.map(candidate => candidate.move)).toEqual(only);
  });

  test('with several lines gives each its exact score, best first', () => {
    const position = new Nim(9);
    const { candidates, reports } = search(position, { multiPv: 3 });
    const last = reports.filter(report => report.depth === 24 && report.bound === 'exact');
    expect(last.map(report => report.rank)).toEqual([0, 1, 2]);
    const scores = candidates.slice(0, 3).map(candidate => candidate.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    for (const { move: turn, score } of candidates.slice(0, 3))
      expect(search(position, { moves: [turn] }).candidates[0]!.score).toBe(score);
  });

  test('a line that turns out better than one found before it has the better rank', () => {
    const rules = rulesOf('italian-draughts');
    if (!rules.ok) throw new Error(rules.error);
    const position = startPosition(rules.value);
    const { reports } = search(position, { multiPv: 6, depth: 7 });
    for (let depth = 1; depth <= 7; depth++) {
      const scores = reports.filter(told => told.depth === depth && told.bound === 'exact').map(({ score }) => score);
      expect(scores, `depth ${depth}`).toEqual([...scores].sort((a, b) => b - a));
    }
  });

  test('stopped in the middle, with another best turn than before, names no turn for two lines', () => {
    const rules = rulesOf('italian-draughts');
    if (!rules.ok) throw new Error(rules.error);
    for (let limit = 1000; limit < 5000; limit += 100) {
      const { candidates, reports } = search(startPosition(rules.value), { multiPv: 3 }, limit);
      const [best, ...others] = candidates.slice(0, 3).map(({ depth }) => depth);
      for (const depth of others) expect([best, best! - 1]).toContain(depth);
      const last = [0, 1, 2].map(rank => reports.findLast(told => told.rank === rank && told.bound === 'exact')!);
      expect(last.map(({ rootMove: candidate }) => candidate.move)).toEqual(
        candidates.slice(0, 3).map(({ move: turn }) => turn),
      );
    }
  });

  test('ends when the mate asked for is found', () => {
    expect(solve(new Nim(10))).toBeGreaterThan(0);
    const { reports } = search(new Nim(10), { mate: 5 });
    const { depth, score } = reports.at(-1)!;
    expect(mateIn(score)).toBeGreaterThan(0);
    expect(depth).toBeLessThan(24);
  });

  test('with one choice and a clock answers at once', () => {
    const clock = new TimeManager({ timeLeft: 3_600_000 }, 0);
    clock.start(now());
    expect(search(new Nim(30), { moves: [[1]], clock }).reports.map(report => report.depth)).toEqual([1]);
  });

  test('does not end where the mate asked for is one against it', () => {
    expect(solve(new Nim(9))).toBeLessThan(0);
    expect(search(new Nim(9), { mate: 5 }).reports.at(-1)!.depth).toBe(24);
  });

  test('with a clock stops soon behind a mate that it has found', () => {
    const clock = new TimeManager({ timeLeft: 3_600_000 }, 0);
    clock.start(now());
    const { depth, score } = search(new Nim(10), { clock }).reports.at(-1)!;
    expect(mateIn(score)).toBeGreaterThan(0);
    expect(depth).toBeLessThanOrEqual(2 * mateIn(score) + 1);
  });

  test('a clock hears of it when the score falls', () => {
    const heard: number[] = [];
    class Listening extends TimeManager {
      override canStartIteration(unrest: number): boolean {
        heard.push(unrest);
        return true;
      }
    }
    const { reports } = search(new Nim(9), { clock: new Listening({ timeLeft: 1000 }, 0) });
    const fell = reports.findIndex((report, at) => at > 0 && report.score < reports[at - 1]!.score);
    expect(fell).toBeGreaterThan(0);
    expect(heard[0]).toBe(1);
    expect(Math.max(...heard)).toBeGreaterThanOrEqual(2);
  });
});
