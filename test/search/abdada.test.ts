/** Threads that keep out of each other's way. */
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

describe('moves that threads are busy with', () => {
  const memory = new SharedArrayBuffer(ABDADA_BYTES);
  const [one, other] = [new AbdadaTable(memory), new AbdadaTable(memory)];
  const mark = one.markFor(12, 34, 5, 6);

  test('are entered once, by whichever thread', () => {
    expect(one.enter(mark)).toBe(true);
    expect(other.enter(mark)).toBe(false);
    other.leave(mark);
    expect(other.enter(mark)).toBe(true);
    one.clear();
    expect(one.enter(mark)).toBe(true);
    one.leave(mark);
  });

  test('are told apart by position, move and depth', () => {
    const marks = [
      mark,
      one.markFor(13, 34, 5, 6),
      one.markFor(12, 35, 5, 6),
      one.markFor(12, 34, 6, 6),
      one.markFor(12, 34, 5, 7),
    ];
    expect(new Set(marks).size).toBe(marks.length);
  });

  test('are left by nobody in whose slot another stands', () => {
    one.enter(mark);
    const rivals = Array.from({ length: 100_000 }, (_, low) => one.markFor(low, 34, 5, 6)).filter(
      rival => rival !== mark,
    );
    // Most lie elsewhere; those in the same slot drive the mark out of it.
    for (const rival of rivals) {
      one.enter(rival);
      one.leave(mark);
      expect(one.enter(rival)).toBe(false);
      one.clear();
      one.enter(mark);
    }
  });
});

const DEPTH = 6;

function search(peers: PeerThreads | undefined, limit = Number.POSITIVE_INFINITY, clock = new TimeManager({}, 0)) {
  const rules = rulesOf('english-draughts');
  if (!rules.ok) throw new Error(rules.error);
  const position = startPosition(rules.value);
  const turns = legalMoves(position);
  const tree = new Tree(new TranspositionTable(new SharedArrayBuffer(1 << 20)), { nodesLeft: nodes => limit - nodes });
  const tried: number[][] = [];
  const told: RootMove[] = [];
  const task = { moves: turns, firstDepth: 1, depth: DEPTH, mate: 0, multiPv: 1, quiescence: true, clock };
  const candidates = searchRoot(tree, position, peers ? { ...task, peers } : task, {
    progress: ({ rootMove: candidate }) => told.push({ ...candidate }),
    currentMove: ({ move: turn }, number) => {
      if (number === 0) tried.push([]);
      tried.at(-1)!.push(turns.indexOf(turn));
    },
  });
  return { position, turns, tree, tried, told, candidates };
}

const peersWith = (busy: AbdadaTable, findings: ThreadResult[] = [], ahead?: ThreadResult): PeerThreads => ({
  abdada: busy,
  publish: finding => findings.push(finding),
  deepestResult: depth => (ahead && ahead.depth >= depth ? ahead : undefined),
});

/** Says of every move, when it is entered first, that another thread has it. */
class Crowded extends AbdadaTable {
  private readonly asked = new Set<number>();

  constructor() {
    super(new SharedArrayBuffer(ABDADA_BYTES));
  }

  override enter(mark: number): boolean {
    const isNew = !this.asked.has(mark);
    this.asked.add(mark);
    return !isNew;
  }

  override leave(mark: number): void {
    this.asked.delete(mark);
  }
}

const NIM_DEPTH = 24;

/** The distance to the end. */
function searchNim(pile: number, peers?: PeerThreads): number {
  const position = new Nim(pile);
  const turns = legalMoves(position);
  const tree = new Tree(new TranspositionTable(new SharedArrayBuffer(1 << 16)), {
    nodesLeft: () => Number.POSITIVE_INFINITY,
  });
  const task = {
    moves: turns,
    firstDepth: 1,
    depth: NIM_DEPTH,
    mate: 0,
    multiPv: 1,
    quiescence: true,
    clock: new TimeManager({}, 0),
  };
  return searchRoot(tree, position, peers ? { ...task, peers } : task, NO_LISTENER)[0]!.score;
}

describe('a search among others', () => {
  test('that are busy nowhere is the same as alone, and leaves no move entered', () => {
    const memory = new SharedArrayBuffer(ABDADA_BYTES);
    const findings: ThreadResult[] = [];
    const alone = search(undefined);
    const { tree, candidates } = search(peersWith(new AbdadaTable(memory), findings));
    expect([tree.nodes, candidates]).toEqual([alone.tree.nodes, alone.candidates]);
    expect(new Int32Array(memory).every(word => word === 0)).toBe(true);
    const { move: turn, pv, score, depth } = candidates[0]!;
    expect(findings.map(finding => finding.depth)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(findings.at(-1)).toEqual({ depth, score, line: [...turn, ...pv] });
  });

  test('puts off a root move that another thread is busy with, and no first one', () => {
    const busy = new AbdadaTable(new SharedArrayBuffer(ABDADA_BYTES));
    const alone = search(undefined);
    const order = alone.tried.at(-1)!;
    const { keyLow, keyHigh } = alone.position;
    for (const at of [0, 2]) {
      const [action] = alone.turns[order[at]!]!;
      busy.enter(busy.markFor(keyLow, keyHigh, action!, DEPTH));
    }
    const { tried, candidates } = search(peersWith(busy));
    expect(tried.at(-1)).toEqual([...order.filter((_, at) => at !== 2), order[2]]);
    expect(candidates[0]!.score).toBe(alone.candidates[0]!.score);
  });

  test('that take all moves at first still searches each of them', () => {
    for (let pile = 1; pile <= 13; pile++) {
      const alone = searchNim(pile);
      expect(searchNim(pile, peersWith(new Crowded())), `pile of ${pile}`).toBe(alone);
    }
    expect(ABDADA_MIN_DEPTH).toBeLessThan(NIM_DEPTH);
  });

  const worst = search(undefined).candidates.at(-1)!.move;

  test('that is stopped plays what another found deeper down', () => {
    const finding = { depth: 9, score: 77, line: [...worst, 5, 6] };
    const busy = new AbdadaTable(new SharedArrayBuffer(ABDADA_BYTES));
    const { candidates, told, turns } = search(peersWith(busy, [], finding), 3000);
    const expected = { move: worst, depth: 9, score: 77, pv: [5, 6] };
    expect(candidates[0]).toMatchObject(expected);
    expect(told.at(-1)).toMatchObject(expected);
    expect(candidates.length).toBe(turns.length);
  });

  test.each([
    ['not so deep', { depth: 2, score: 77, line: worst }],
    ['of a turn that is not to be chosen', { depth: 9, score: 77, line: [-5] }],
  ])('that is stopped keeps its choice where the other is %s', (_, finding) => {
    const busy = new AbdadaTable(new SharedArrayBuffer(ABDADA_BYTES));
    const { candidates } = search(peersWith(busy, [], finding), 3000);
    expect(candidates[0]!.score).toBe(search(undefined, 3000).candidates[0]!.score);
    expect(candidates[0]!.move).not.toEqual(worst);
    expect(Math.abs(candidates[0]!.score)).toBeLessThan(MATE / 2);
  });

  test('whose time is up between two iterations plays what another found deeper down', () => {
    const clock = new TimeManager({ timeLeft: 100 }, 0);
    clock.start(now() - 1000);
    const finding = { depth: 9, score: 77, line: worst };
    const busy = new AbdadaTable(new SharedArrayBuffer(ABDADA_BYTES));
    const { candidates } = search(peersWith(busy, [], finding), Number.POSITIVE_INFINITY, clock);
    expect(candidates[0]).toMatchObject({ move: worst, depth: 9, score: 77 });
  });

  test('that has found a forced end keeps to it', () => {
    const position = new Nim(10);
    const turns = legalMoves(position);
    const run = (peers: PeerThreads) => {
      const clock = new TimeManager({ timeLeft: 3_600_000 }, 0);
      clock.start(now());
      const tree = new Tree(new TranspositionTable(new SharedArrayBuffer(1 << 16)), {
        nodesLeft: () => Number.POSITIVE_INFINITY,
      });
      const task = {
        moves: turns,
        firstDepth: 1,
        depth: NIM_DEPTH,
        mate: 0,
        multiPv: 1,
        quiescence: true,
        clock,
        peers,
      };
      return searchRoot(tree, position, task, NO_LISTENER)[0]!;
    };
    const best = run(SINGLE_THREAD);
    expect(best.score).toBeGreaterThan(MATE_BOUND);
    const other = turns.find(turn => turn !== best.move)!;
    expect(run({ ...SINGLE_THREAD, deepestResult: () => ({ depth: 100, score: 5, line: other }) }).move).toBe(
      best.move,
    );
  });
});
