/** Threads that keep out of each other's way. */
import { describe, expect, test } from 'vitest';
import { rulesOf } from '../../src/games/index';
import { turnsOf } from '../../src/games/turns';
import { BUSY_BYTES, BUSY_DEPTH, BusyMoves } from '../../src/search/busy';
import { Clock, now } from '../../src/search/clock';
import { type Candidate, deepen, UNHEARD } from '../../src/search/deepen';
import { ALONE, type Finding, type Peers } from '../../src/search/peers';
import { MATE, MATE_BOUND } from '../../src/search/score';
import { Table } from '../../src/search/table';
import { Tree } from '../../src/search/tree';
import { start } from '../games/sample';
import { Nim } from './nim';

describe('moves that threads are busy with', () => {
  const memory = new SharedArrayBuffer(BUSY_BYTES);
  const [one, other] = [new BusyMoves(memory), new BusyMoves(memory)];
  const mark = one.markOf(12, 34, 5, 6);

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
      one.markOf(13, 34, 5, 6),
      one.markOf(12, 35, 5, 6),
      one.markOf(12, 34, 6, 6),
      one.markOf(12, 34, 5, 7),
    ];
    expect(new Set(marks).size).toBe(marks.length);
  });

  test('are left by nobody in whose slot another stands', () => {
    one.enter(mark);
    const rivals = Array.from({ length: 100_000 }, (_, low) => one.markOf(low, 34, 5, 6)).filter(
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

function search(peers: Peers | undefined, limit = Number.POSITIVE_INFINITY, clock = new Clock({}, 0)) {
  const rules = rulesOf('english-draughts');
  if (!rules.ok) throw new Error(rules.error);
  const position = start(rules.value);
  const turns = turnsOf(position);
  const tree = new Tree(new Table(new SharedArrayBuffer(1 << 20)), { nodesLeft: nodes => limit - nodes });
  const tried: number[][] = [];
  const told: Candidate[] = [];
  const task = { turns, firstDepth: 1, depth: DEPTH, mate: 0, multiPv: 1, quiescence: true, clock };
  const candidates = deepen(tree, position, peers ? { ...task, peers } : task, {
    progress: ({ candidate }) => told.push({ ...candidate }),
    trying: ({ turn }, number) => {
      if (number === 0) tried.push([]);
      tried.at(-1)!.push(turns.indexOf(turn));
    },
  });
  return { position, turns, tree, tried, told, candidates };
}

const peersWith = (busy: BusyMoves, findings: Finding[] = [], ahead?: Finding): Peers => ({
  busy,
  tell: finding => findings.push(finding),
  ahead: depth => (ahead && ahead.depth >= depth ? ahead : undefined),
});

/** Says of every move, when it is entered first, that another thread has it. */
class Crowded extends BusyMoves {
  private readonly asked = new Set<number>();

  constructor() {
    super(new SharedArrayBuffer(BUSY_BYTES));
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
function searchNim(pile: number, peers?: Peers): number {
  const position = new Nim(pile);
  const turns = turnsOf(position);
  const tree = new Tree(new Table(new SharedArrayBuffer(1 << 16)), { nodesLeft: () => Number.POSITIVE_INFINITY });
  const task = {
    turns,
    firstDepth: 1,
    depth: NIM_DEPTH,
    mate: 0,
    multiPv: 1,
    quiescence: true,
    clock: new Clock({}, 0),
  };
  return deepen(tree, position, peers ? { ...task, peers } : task, UNHEARD)[0]!.score;
}

describe('a search among others', () => {
  test('that are busy nowhere is the same as alone, and leaves no move entered', () => {
    const memory = new SharedArrayBuffer(BUSY_BYTES);
    const findings: Finding[] = [];
    const alone = search(undefined);
    const { tree, candidates } = search(peersWith(new BusyMoves(memory), findings));
    expect([tree.nodes, candidates]).toEqual([alone.tree.nodes, alone.candidates]);
    expect(new Int32Array(memory).every(word => word === 0)).toBe(true);
    const { turn, pv, score, depth } = candidates[0]!;
    expect(findings.map(finding => finding.depth)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(findings.at(-1)).toEqual({ depth, score, line: [...turn, ...pv] });
  });

  test('puts off a root move that another thread is busy with, and no first one', () => {
    const busy = new BusyMoves(new SharedArrayBuffer(BUSY_BYTES));
    const alone = search(undefined);
    const order = alone.tried.at(-1)!;
    const { keyLow, keyHigh } = alone.position;
    for (const at of [0, 2]) {
      const [action] = alone.turns[order[at]!]!;
      busy.enter(busy.markOf(keyLow, keyHigh, action!, DEPTH));
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
    expect(BUSY_DEPTH).toBeLessThan(NIM_DEPTH);
  });

  const worst = search(undefined).candidates.at(-1)!.turn;

  test('that is stopped plays what another found deeper down', () => {
    const finding = { depth: 9, score: 77, line: [...worst, 5, 6] };
    const busy = new BusyMoves(new SharedArrayBuffer(BUSY_BYTES));
    const { candidates, told, turns } = search(peersWith(busy, [], finding), 3000);
    const expected = { turn: worst, depth: 9, score: 77, pv: [5, 6] };
    expect(candidates[0]).toMatchObject(expected);
    expect(told.at(-1)).toMatchObject(expected);
    expect(candidates.length).toBe(turns.length);
  });

  test.each([
    ['not so deep', { depth: 2, score: 77, line: worst }],
    ['of a turn that is not to be chosen', { depth: 9, score: 77, line: [-5] }],
  ])('that is stopped keeps its choice where the other is %s', (_, finding) => {
    const busy = new BusyMoves(new SharedArrayBuffer(BUSY_BYTES));
    const { candidates } = search(peersWith(busy, [], finding), 3000);
    expect(candidates[0]!.score).toBe(search(undefined, 3000).candidates[0]!.score);
    expect(candidates[0]!.turn).not.toEqual(worst);
    expect(Math.abs(candidates[0]!.score)).toBeLessThan(MATE / 2);
  });

  test('whose time is up between two iterations plays what another found deeper down', () => {
    const clock = new Clock({ left: 100 }, 0);
    clock.begin(now() - 1000);
    const finding = { depth: 9, score: 77, line: worst };
    const busy = new BusyMoves(new SharedArrayBuffer(BUSY_BYTES));
    const { candidates } = search(peersWith(busy, [], finding), Number.POSITIVE_INFINITY, clock);
    expect(candidates[0]).toMatchObject({ turn: worst, depth: 9, score: 77 });
  });

  test('that has found a forced end keeps to it', () => {
    const position = new Nim(10);
    const turns = turnsOf(position);
    const run = (peers: Peers) => {
      const clock = new Clock({ left: 3_600_000 }, 0);
      clock.begin(now());
      const tree = new Tree(new Table(new SharedArrayBuffer(1 << 16)), { nodesLeft: () => Number.POSITIVE_INFINITY });
      const task = { turns, firstDepth: 1, depth: NIM_DEPTH, mate: 0, multiPv: 1, quiescence: true, clock, peers };
      return deepen(tree, position, task, UNHEARD)[0]!;
    };
    const best = run(ALONE);
    expect(best.score).toBeGreaterThan(MATE_BOUND);
    const other = turns.find(turn => turn !== best.turn)!;
    expect(run({ ...ALONE, ahead: () => ({ depth: 100, score: 5, line: other }) }).turn).toBe(best.turn);
  });
});
