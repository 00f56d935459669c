/** The root of a search: whole turns, by iterative deepening and aspiration windows. */
import { ONGOING, type Position } from '../games/game';
import { play, resultOf, type Turn, takeBack } from '../games/turns';
import { BUSY_DEPTH, NOT_BUSY } from './busy';
import type { Clock } from './clock';
import { ALONE, type Peers } from './peers';
import { INFINITE, MATE_BOUND, mateIn, scoreOfEnd } from './score';
import type { Tree } from './tree';

/** Depths are kept in a byte. */
export const MAX_DEPTH = 120;

export type Bound = 'exact' | 'lower' | 'upper';

export interface Task {
  /** The turns to choose from. */
  readonly turns: readonly Turn[];
  readonly firstDepth: number;
  readonly depth: number;
  /** Stop when the end is this many own turns away or nearer; 0 = do not look. */
  readonly mate: number;
  readonly multiPv: number;
  /** Follow captures beyond the depth. */
  readonly quiescence: boolean;
  readonly clock: Clock;
  /** The other threads at this root, if there are any. */
  readonly peers?: Peers;
}

/** A root turn and what is known of it. */
export interface Candidate {
  readonly turn: Turn;
  score: number;
  /** The score of the iteration before. */
  previous: number;
  /** How deep the score was found. */
  depth: number;
  /** The principal variation behind it: the actions expected. */
  pv: number[];
  reach: number;
}

export interface Progress {
  readonly depth: number;
  /** From 0. */
  readonly rank: number;
  readonly candidate: Candidate;
  readonly score: number;
  readonly bound: Bound;
}

/** An aspiration window reaches so far from the score of the iteration before, from this depth on. */
const ASPIRATION_WINDOW = 30;
const ASPIRATION_DEPTH = 4;

/** Told what the search does at its root. */
export interface RootListener {
  /** A candidate is scored, or known to be better or worse than a score. */
  progress(progress: Progress): void;
  /** A candidate, number `number` from 0 on, is about to be searched. */
  trying(candidate: Candidate, number: number): void;
}

/** For searches of which only the end counts. */
export const UNHEARD: RootListener = { progress: () => {}, trying: () => {} };

/**
 * The candidates after the search, the best first. At least one iteration is always finished, unless it goes on very
 * long after the search was to end.
 */
export function deepen(tree: Tree, position: Position, task: Task, listener: RootListener): Candidate[] {
  const root = new Root(tree, position, task, listener);
  root.run();
  return root.candidates;
}

class Root {
  readonly candidates: Candidate[];
  private readonly ranks: number;
  private readonly peers: Peers;
  /** 1 while the best turn stays the same, more when it keeps changing or its score falls. */
  private unrest = 1;
  private changes = 0;

  constructor(
    private readonly tree: Tree,
    private readonly position: Position,
    private readonly task: Task,
    private readonly listener: RootListener,
  ) {
    const nothing = { score: -INFINITE, previous: -INFINITE, depth: 0, reach: 1 };
    this.candidates = task.turns.map(turn => ({ turn, pv: [], ...nothing }));
    this.ranks = Math.min(task.multiPv, this.candidates.length);
    this.peers = task.peers ?? ALONE;
    tree.begin(position);
    tree.busy = this.peers.busy;
    tree.quiescence = task.quiescence;
  }

  run(): void {
    const { task, tree } = this;
    let first = true;
    for (let depth = Math.min(task.firstDepth, task.depth); depth <= task.depth; depth++) {
      tree.mustFinish = first;
      const leader = this.candidates[0]!;
      const before = leader.score;
      this.iterate(depth);
      if (tree.stopped) {
        if (first) {
          this.judgeUnfinished();
          this.reportRank(0, depth);
        } else if (!this.adopt(depth) && this.candidates[0] !== leader) this.reportChanged();
        break;
      }
      this.tellPeers();
      this.watchLeader(first, leader, before);
      first = false;
      if (this.isEnough(depth)) {
        this.adopt(depth + 1);
        break;
      }
    }
  }

  private tellPeers(): void {
    const { depth, score, turn, pv } = this.candidates[0]!;
    this.peers.tell({ depth, score, line: [...turn, ...pv] });
  }

  /** Where another thread has finished an iteration of this depth or a deeper one, its choice is the better one. */
  private adopt(reached: number): boolean {
    const finding = Math.abs(this.candidates[0]!.score) > MATE_BOUND ? undefined : this.peers.ahead(reached);
    if (!finding) return false;
    const { depth, score, line } = finding;
    const at = this.candidates.findIndex(({ turn }) => turn.every((action, i) => action === line[i]));
    if (at < 0) return false;
    const [found] = this.candidates.splice(at, 1);
    Object.assign(found!, { depth, score, pv: line.slice(found!.turn.length) });
    this.candidates.unshift(found!);
    this.reportRank(0, depth);
    return true;
  }

  /** Where not even the first candidate was searched to its end, it is worth what it leaves on the board. */
  private judgeUnfinished(): void {
    const [leader] = this.candidates;
    if (!leader || leader.score !== -INFINITE) return;
    const { position } = this;
    const { side } = position;
    play(position, leader.turn);
    leader.score = position.side === side ? position.evaluate() : -position.evaluate() | 0;
    takeBack(position, leader.turn);
  }

  private iterate(depth: number): void {
    for (const candidate of this.candidates) {
      candidate.previous = candidate.score;
      candidate.score = -INFINITE;
    }
    for (let rank = 0; rank < this.ranks && !this.tree.stopped; rank++) this.fillRank(rank, depth);
    for (const candidate of this.candidates) {
      if (candidate.score !== -INFINITE) continue;
      candidate.score = candidate.previous;
      candidate.depth = Math.min(candidate.depth, depth - 1);
    }
    if (!this.tree.stopped) this.reportRanks(depth);
  }

  /** Finds the best of the candidates that have no rank yet, by aspiration windows that widen where they fail. */
  private fillRank(rank: number, depth: number): void {
    const expected = this.candidates[rank]!.previous;
    let width = ASPIRATION_WINDOW;
    const narrow = depth >= ASPIRATION_DEPTH && Math.abs(expected) < MATE_BOUND;
    let alpha = narrow ? Math.max(expected - width, -INFINITE) : -INFINITE;
    let beta = narrow ? Math.min(expected + width, INFINITE) : INFINITE;
    for (;;) {
      const score = this.searchTurns(alpha, beta, depth, rank);
      this.sort(rank);
      if (this.tree.stopped) return;
      if (score > alpha && score < beta) {
        this.settle(rank);
        return;
      }
      this.reportBound(rank, depth, score, score <= alpha ? 'upper' : 'lower');
      if (score <= alpha) alpha = width > 500 ? -INFINITE : Math.max(score - width, -INFINITE);
      else beta = width > 500 ? INFINITE : Math.min(score + width, INFINITE);
      width *= 2;
    }
  }

  /** The best score among the candidates from `rank` on; those that were not shown to reach it have none. */
  private searchTurns(alpha: number, beta: number, depth: number, rank: number): number {
    const { candidates } = this;
    const { busy } = depth >= BUSY_DEPTH ? this.peers : ALONE;
    const { keyLow, keyHigh } = this.position;
    const putOff: number[] = [];
    let best = -INFINITE;
    let floor = alpha;
    for (let next = rank; next < candidates.length + putOff.length; next++) {
      const late = next >= candidates.length;
      const i = late ? putOff[next - candidates.length]! : next;
      const candidate = candidates[i]!;
      const mark = busy ? busy.markOf(keyLow, keyHigh, candidate.turn.at(-1)!, depth) : NOT_BUSY;
      if (busy?.enter(mark) === false && i > rank && !late) {
        putOff.push(i);
        continue;
      }
      this.listener.trying(candidate, i);
      const score = this.searchTurn(candidate, floor, beta, depth, i === rank);
      busy?.leave(mark);
      if (this.tree.stopped) return best;
      if (score > best) best = score;
      const isScored = i === rank || score > floor;
      candidate.score = isScored ? score : -INFINITE;
      if (isScored) candidate.depth = depth;
      if (score > floor) {
        floor = score;
        candidate.pv = this.tree.pv.from(candidate.turn.length);
        candidate.reach = this.tree.reach;
      }
      if (score >= beta) break;
    }
    return best;
  }

  private searchTurn(candidate: Candidate, alpha: number, beta: number, depth: number, full: boolean): number {
    const { position, tree } = this;
    const side = position.side;
    const ply = candidate.turn.length;
    play(position, candidate.turn);
    for (let i = 0; i < ply; i++) tree.count();
    const value = (low: number, high: number): number =>
      position.side === side
        ? tree.search(low, high, depth - 1, ply, 1)
        : -tree.search(-high, -low, depth - 1, ply, 1) | 0;
    let score = 0;
    if (!tree.stopped) {
      const end = resultOf(position);
      tree.pv.clear(ply);
      if (end !== ONGOING) score = scoreOfEnd(end, side, 1);
      else {
        score = full ? value(alpha, beta) : value(alpha, alpha + 1);
        if (!full && score > alpha && score < beta && !tree.stopped) score = value(alpha, beta);
      }
    }
    takeBack(position, candidate.turn);
    return score;
  }

  /** Best first, those of the same score as they were. */
  private sort(rank: number): void {
    const rest = this.candidates.splice(rank);
    rest.sort((a, b) => b.score - a.score);
    this.candidates.push(...rest);
  }

  /** Brings a rank's candidate before those found earlier that have turned out worse: each was searched by itself. */
  private settle(rank: number): void {
    const [found] = this.candidates.splice(rank, 1);
    let at = rank;
    while (at > 0 && this.candidates[at - 1]!.score < found!.score) at--;
    this.candidates.splice(at, 0, found!);
  }

  private watchLeader(first: boolean, leader: Candidate, before: number): void {
    const now = this.candidates[0]!;
    this.changes = this.changes / 2 + (!first && now !== leader ? 1 : 0);
    const fallen = first ? 0 : Math.max(0, Math.min(before - now.score, 100));
    this.unrest = 1 + 0.7 * this.changes + fallen / 100;
  }

  private isEnough(depth: number): boolean {
    const { task } = this;
    const score = this.candidates[0]!.score;
    const distance = Math.abs(mateIn(score));
    if (task.mate > 0 && score > MATE_BOUND && distance <= task.mate) return true;
    if (!task.clock.managed) return false;
    if (this.candidates.length === 1) return true;
    if (distance > 0 && depth > 2 * distance) return true;
    return !task.clock.mayContinue(this.unrest);
  }

  private reportRanks(depth: number): void {
    for (let rank = 0; rank < this.ranks; rank++) this.reportRank(rank, depth);
  }

  /** Where an iteration that was stopped has found another best turn, all others have other ranks; most are as they were. */
  private reportChanged(): void {
    for (let rank = 0; rank < this.ranks; rank++) this.reportRank(rank, this.candidates[rank]!.depth);
  }

  private reportRank(rank: number, depth: number): void {
    const candidate = this.candidates[rank]!;
    this.listener.progress({ depth, rank, candidate, score: candidate.score, bound: 'exact' });
  }

  private reportBound(rank: number, depth: number, score: number, bound: Bound): void {
    this.listener.progress({ depth, rank, candidate: this.candidates[rank]!, score, bound });
  }
}
