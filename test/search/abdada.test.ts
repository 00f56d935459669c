/** ABDADA marks, and searches that share results with other threads. */
import { describe, expect, test } from 'vitest';
import { legalMoves } from '../../src/games/moves';
import { rulesOf } from '../../src/games/registry';
import { ABDADA_BYTES, ABDADA_MIN_DEPTH, AbdadaTable } from '../../src/search/abdada';
import {
  NO_LISTENER,
  type PeerThreads,
  type RootMove,
  SINGLE_THREAD,
  searchRoot,
  type ThreadResult,
} from '../../src/search/iterative-deepening';
import { MATE, MATE_BOUND } from '../../src/search/score';
import { now, TimeManager } from '../../src/search/time-manager';
import { TranspositionTable } from '../../src/search/transposition-table';
import { Tree } from '../../src/search/tree';
import { startPosition } from '../games/random-play';
import { Nim } from './nim';

describe('ABDADA table', () => {
  const memory = new SharedArrayBuffer(ABDADA_BYTES);
  const [first, second] = [new AbdadaTable(memory), new AbdadaTable(memory)];
  const mark = first.markFor(12, 34, 5, 6);

  test('a mark can be set by one thread only', () => {
    expect(first.enter(mark)).toBe(true);
    expect(second.enter(mark)).toBe(false);
    second.leave(mark);
    expect(second.enter(mark)).toBe(true);
    first.clear();
    expect(first.enter(mark)).toBe(true);
    first.leave(mark);
  });

  test('marks differ by position, move and depth', () => {
    const marks = [
      mark,
      first.markFor(13, 34, 5, 6),
      first.markFor(12, 35, 5, 6),
      first.markFor(12, 34, 6, 6),
      first.markFor(12, 34, 5, 7),
    ];
    expect(new Set(marks).size).toBe(marks.length);
  });

  test('leaving a mark does not remove another one in its slot', () => {
    first.enter(mark);
    const rivals = Array.from({ length: 100_000 }, (_, low) => first.markFor(low, 34, 5, 6)).filter(
      rival => rival !== mark,
    );
    // Most rivals have other slots. Those in the same slot replace the mark.
    const removed = rivals.filter(rival => {
      first.enter(rival);
      first.leave(mark);
      const isRemoved = first.enter(rival);
      first.clear();
      first.enter(mark);
      return isRemoved;
    });
    expect(removed).toEqual([]);
  });
});

const DEPTH = 6;

function search(peers: PeerThreads | undefined, limit = Number.POSITIVE_INFINITY, clock = new TimeManager({}, 0)) {
  const rules = rulesOf('english-draughts');
  if (!rules.ok) throw new Error(rules.error);
  const position = startPosition(rules.value);
  const moves = legalMoves(position);
  const tree = new Tree(new TranspositionTable(new SharedArrayBuffer(1 << 20)), { nodesLeft: nodes => limit - nodes });
  const tried: number[][] = [];
  const reports: RootMove[] = [];
  const task = { moves, firstDepth: 1, depth: DEPTH, mate: 0, multiPv: 1, quiescence: true, clock };
  const rootMoves = searchRoot(tree, position, peers ? { ...task, peers } : task, {
    progress: ({ rootMove: candidate }) => reports.push({ ...candidate }),
    currentMove: ({ move }, number) => {
      if (number === 0) tried.push([]);
      tried.at(-1)!.push(moves.indexOf(move));
    },
  });
  return { position, moves, tree, tried, reports, rootMoves };
}

const peersWith = (abdada: AbdadaTable, published: ThreadResult[] = [], other?: ThreadResult): PeerThreads => ({
  abdada,
  publish: result => published.push(result),
  deepestResult: depth => (other && other.depth >= depth ? other : undefined),
});

/** Rejects every mark when it is set for the first time. */
class CrowdedTable extends AbdadaTable {
  private readonly seen = new Set<number>();

  constructor() {
    super(new SharedArrayBuffer(ABDADA_BYTES));
  }

  override enter(mark: number): boolean {
    const isNew = !this.seen.has(mark);
    this.seen.add(mark);
    return !isNew;
  }

  override leave(mark: number): void {
    this.seen.delete(mark);
  }
}

const NIM_DEPTH = 24;

/** Best move of a pile. */
function searchNim(pile: number, peers?: PeerThreads, clock = new TimeManager({}, 0)): RootMove {
  const position = new Nim(pile);
  const moves = legalMoves(position);
  const tree = new Tree(new TranspositionTable(new SharedArrayBuffer(1 << 16)), {
    nodesLeft: () => Number.POSITIVE_INFINITY,
  });
  const task = {
    moves,
    firstDepth: 1,
    depth: NIM_DEPTH,
    mate: 0,
    multiPv: 1,
    quiescence: true,
    clock,
  };
  return searchRoot(tree, position, peers ? { ...task, peers } : task, NO_LISTENER)[0]!;
}

describe('a search with peer threads', () => {
  test('that mark nothing equals a search alone, and leaves no marks', () => {
    const memory = new SharedArrayBuffer(ABDADA_BYTES);
    const published: ThreadResult[] = [];
    const alone = search(undefined);
    const { tree, rootMoves } = search(peersWith(new AbdadaTable(memory), published));
    expect([tree.nodes, rootMoves]).toEqual([alone.tree.nodes, alone.rootMoves]);
    expect(new Int32Array(memory).every(word => word === 0)).toBe(true);
    const { move, pv, score, depth } = rootMoves[0]!;
    expect(published.map(result => result.depth)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(published.at(-1)).toEqual({ depth, score, line: [...move, ...pv] });
  });

  test('defers a marked root move, unless it is the first', () => {
    const abdada = new AbdadaTable(new SharedArrayBuffer(ABDADA_BYTES));
    const alone = search(undefined);
    const order = alone.tried.at(-1)!;
    const { keyLow, keyHigh } = alone.position;
    for (const at of [0, 2]) {
      const [action] = alone.moves[order[at]!]!;
      abdada.enter(abdada.markFor(keyLow, keyHigh, action!, DEPTH));
    }
    const { tried, rootMoves } = search(peersWith(abdada));
    expect(tried.at(-1)).toEqual([...order.filter((_, at) => at !== 2), order[2]]);
    expect(rootMoves[0]!.score).toBe(alone.rootMoves[0]!.score);
  });

  test('that mark all moves still searches all of them', () => {
    for (let pile = 1; pile <= 13; pile++) {
      const alone = searchNim(pile);
      expect(searchNim(pile, peersWith(new CrowdedTable())).score, `pile of ${pile}`).toBe(alone.score);
    }
    expect(ABDADA_MIN_DEPTH).toBeLessThan(NIM_DEPTH);
  });

  const worst = search(undefined).rootMoves.at(-1)!.move;

  test('takes a deeper result when it is stopped', () => {
    const result = { depth: 9, score: 77, line: [...worst, 5, 6] };
    const abdada = new AbdadaTable(new SharedArrayBuffer(ABDADA_BYTES));
    const { rootMoves, reports, moves } = search(peersWith(abdada, [], result), 3000);
    const expected = { move: worst, depth: 9, score: 77, pv: [5, 6] };
    expect(rootMoves[0]).toMatchObject(expected);
    expect(reports.at(-1)).toMatchObject(expected);
    expect(rootMoves.length).toBe(moves.length);
  });

  test.each([
    ['shallower', { depth: 2, score: 77, line: worst }],
    ['of a move that is not searched', { depth: 9, score: 77, line: [-5] }],
  ])('keeps its own move when it is stopped if the other result is %s', (_, result) => {
    const abdada = new AbdadaTable(new SharedArrayBuffer(ABDADA_BYTES));
    const { rootMoves } = search(peersWith(abdada, [], result), 3000);
    expect(rootMoves[0]!.score).toBe(search(undefined, 3000).rootMoves[0]!.score);
    expect(rootMoves[0]!.move).not.toEqual(worst);
    expect(Math.abs(rootMoves[0]!.score)).toBeLessThan(MATE / 2);
  });

  test('takes a deeper result when its time is up between two iterations', () => {
    const clock = new TimeManager({ timeLeft: 100 }, 0);
    clock.start(now() - 1000);
    const result = { depth: 9, score: 77, line: worst };
    const abdada = new AbdadaTable(new SharedArrayBuffer(ABDADA_BYTES));
    const { rootMoves } = search(peersWith(abdada, [], result), Number.POSITIVE_INFINITY, clock);
    expect(rootMoves[0]).toMatchObject({ move: worst, depth: 9, score: 77 });
  });

  test('keeps a mate that it has found', () => {
    const pile = 10;
    const run = (peers: PeerThreads): RootMove => {
      const clock = new TimeManager({ timeLeft: 3_600_000 }, 0);
      clock.start(now());
      return searchNim(pile, peers, clock);
    };
    const best = run(SINGLE_THREAD);
    expect(best.score).toBeGreaterThan(MATE_BOUND);
    const other = legalMoves(new Nim(pile)).find(move => move.join() !== best.move.join())!;
    const deeper = { depth: 100, score: 5, line: other };
    expect(run({ ...SINGLE_THREAD, deepestResult: () => deeper }).move).toEqual(best.move);
  });
});
