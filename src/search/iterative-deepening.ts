/** What the search of a thread has to do with those of other threads at the same root (lazy SMP). */

import { gameOutcome, type MoveActions, playMove, undoMove } from '../games/moves';
import { type Action, ONGOING, type Position } from '../games/rules';
import { ABDADA_MIN_DEPTH, type AbdadaTable, NO_MARK } from './abdada';
import { INFINITE, MATE_BOUND, mateIn, terminalScore } from './score';
import type { TimeManager } from './time-manager';
import type { Tree } from './tree';

/** What a finished iteration came to. */
export interface ThreadResult {
  readonly depth: number;
  readonly score: number;
  /** The turn found best, and the actions expected behind it. */
  readonly line: readonly Action[];
}

export interface PeerThreads {
  /** Absent where all moves are searched as they come. */
  readonly abdada?: AbdadaTable;
  /** Tells the others what this thread has found. */
  publish(finding: ThreadResult): void;
  /** What another thread has found at `depth` or deeper, the deepest such. */
  deepestResult(depth: number): ThreadResult | undefined;
}

/** For a search by one thread. */
export const SINGLE_THREAD: PeerThreads = { publish: () => {}, deepestResult: () => undefined };

/** The root of a search: whole turns, by iterative deepening and aspiration windows. */

/** Depths are kept in a byte. */
export const MAX_DEPTH = 120;

type Bound = 'exact' | 'lower' | 'upper';

export interface SearchTask {
  /** The turns to choose from. */
  readonly moves: readonly MoveActions[];
  readonly firstDepth: number;
  readonly depth: number;
  /** Stop when the end is this many own turns away or nearer; 0 = do not look. */
  readonly mate: number;
  readonly multiPv: number;
  /** Follow captures beyond the depth. */
  readonly quiescence: boolean;
  readonly clock: TimeManager;
  /** The other threads at this root, if there are any. */
  readonly peers?: PeerThreads;
}

/** A root turn and what is known of it. */
export interface RootMove {
  readonly move: MoveActions;
  score: number;
  /** The score of the iteration before. */
  previousScore: number;
  /** How deep the score was found. */
  depth: number;
  /** The principal variation behind it: the actions expected. */
  pv: number[];
  selDepth: number;
}

export interface SearchProgress {
  readonly depth: number;
  /** From 0. */
  readonly rank: number;
  readonly rootMove: RootMove;
  readonly score: number;
  readonly bound: Bound;
}

/** An aspiration window reaches so far from the score of the iteration before, from this depth on. */
const ASPIRATION_WINDOW = 30;
const ASPIRATION_DEPTH = 4;

/** Told what the search does at its root. */
export interface RootListener {
  /** A candidate is scored, or known to be better or worse than a score. */
  progress(progress: SearchProgress): void;
  /** A candidate, number `number` from 0 on, is about to be searched. */
  currentMove(candidate: RootMove, number: number): void;
}

/** For searches of which only the end counts. */
export const NO_LISTENER: RootListener = { progress: () => {}, currentMove: () => {} };

/**
 * The candidates after the search, the best first. At least one iteration is always finished, unless it goes on very
 * long after the search was to end.
 */
export function searchRoot(tree: Tree, position: Position, task: SearchTask, listener: RootListener): RootMove[] {
  const root = new RootSearch(tree, position, task, listener);
  root.run();
  return root.rootMoves;
}

class RootSearch {
  readonly rootMoves: RootMove[];
  private readonly multiPv: number;
  private readonly peers: PeerThreads;
  /** 1 while the best turn stays the same, more when it keeps changing or its score falls. */
  private bestMoveInstability = 1;
  private bestMoveChanges = 0;

  constructor(
    private readonly tree: Tree,
    private readonly position: Position,
    private readonly task: SearchTask,
    private readonly listener: RootListener,
  ) {
    const nothing = { score: -INFINITE, previousScore: -INFINITE, depth: 0, selDepth: 1 };
    this.rootMoves = task.moves.map(turn => ({ move: turn, pv: [], ...nothing }));
    this.multiPv = Math.min(task.multiPv, this.rootMoves.length);
    this.peers = task.peers ?? SINGLE_THREAD;
    tree.start(position);
    tree.abdada = this.peers.abdada;
    tree.quiescence = task.quiescence;
  }

  run(): void {
    const { task, tree } = this;
    let first = true;
    for (let depth = Math.min(task.firstDepth, task.depth); depth <= task.depth; depth++) {
      tree.mustFinish = first;
      const leader = this.rootMoves[0]!;
      const before = leader.score;
      this.iterate(depth);
      if (tree.stopped) {
        if (first) {
          this.scoreUnfinished();
          this.reportRank(0, depth);
        } else if (!this.takeBestThread(depth) && this.rootMoves[0] !== leader) this.reportReordered();
        break;
      }
      this.publishResult();
      this.updateStability(first, leader, before);
      first = false;
      if (this.isFinished(depth)) {
        this.takeBestThread(depth + 1);
        break;
      }
    }
  }

  private publishResult(): void {
    const { depth, score, move: turn, pv } = this.rootMoves[0]!;
    this.peers.publish({ depth, score, line: [...turn, ...pv] });
  }

  /** Where another thread has finished an iteration of this depth or a deeper one, its choice is the better one. */
  private takeBestThread(reached: number): boolean {
    const finding = Math.abs(this.rootMoves[0]!.score) > MATE_BOUND ? undefined : this.peers.deepestResult(reached);
    if (!finding) return false;
    const { depth, score, line } = finding;
    const at = this.rootMoves.findIndex(({ move: turn }) => turn.every((action, i) => action === line[i]));
    if (at < 0) return false;
    const [found] = this.rootMoves.splice(at, 1);
    Object.assign(found!, { depth, score, pv: line.slice(found!.move.length) });
    this.rootMoves.unshift(found!);
    this.reportRank(0, depth);
    return true;
  }

  /** Where not even the first candidate was searched to its end, it is worth what it leaves on the board. */
  private scoreUnfinished(): void {
    const [leader] = this.rootMoves;
    if (!leader || leader.score !== -INFINITE) return;
    const { position } = this;
    const { side } = position;
    playMove(position, leader.move);
    leader.score = position.side === side ? position.evaluate() : -position.evaluate() | 0;
    undoMove(position, leader.move);
  }

  private iterate(depth: number): void {
    for (const candidate of this.rootMoves) {
      candidate.previousScore = candidate.score;
      candidate.score = -INFINITE;
    }
    for (let rank = 0; rank < this.multiPv && !this.tree.stopped; rank++) this.searchRank(rank, depth);
    for (const candidate of this.rootMoves) {
      if (candidate.score !== -INFINITE) continue;
      candidate.score = candidate.previousScore;
      candidate.depth = Math.min(candidate.depth, depth - 1);
    }
    if (!this.tree.stopped) this.reportRanks(depth);
  }

  /** Finds the best of the candidates that have no rank yet, by aspiration windows that widen where they fail. */
  private searchRank(rank: number, depth: number): void {
    const expected = this.rootMoves[rank]!.previousScore;
    let width = ASPIRATION_WINDOW;
    const narrow = depth >= ASPIRATION_DEPTH && Math.abs(expected) < MATE_BOUND;
    let alpha = narrow ? Math.max(expected - width, -INFINITE) : -INFINITE;
    let beta = narrow ? Math.min(expected + width, INFINITE) : INFINITE;
    for (;;) {
      const score = this.searchMoves(alpha, beta, depth, rank);
      this.sort(rank);
      if (this.tree.stopped) return;
      if (score > alpha && score < beta) {
        this.insertByScore(rank);
        return;
      }
      this.reportBound(rank, depth, score, score <= alpha ? 'upper' : 'lower');
      if (score <= alpha) alpha = width > 500 ? -INFINITE : Math.max(score - width, -INFINITE);
      else beta = width > 500 ? INFINITE : Math.min(score + width, INFINITE);
      width *= 2;
    }
  }

  /** The best score among the candidates from `rank` on; those that were not shown to reach it have none. */
  private searchMoves(alpha: number, beta: number, depth: number, rank: number): number {
    const { rootMoves: candidates } = this;
    const { abdada: busy } = depth >= ABDADA_MIN_DEPTH ? this.peers : SINGLE_THREAD;
    const { keyLow, keyHigh } = this.position;
    const putOff: number[] = [];
    let best = -INFINITE;
    let floor = alpha;
    for (let next = rank; next < candidates.length + putOff.length; next++) {
      const late = next >= candidates.length;
      const i = late ? putOff[next - candidates.length]! : next;
      const candidate = candidates[i]!;
      const mark = busy ? busy.markFor(keyLow, keyHigh, candidate.move.at(-1)!, depth) : NO_MARK;
      if (busy?.enter(mark) === false && i > rank && !late) {
        putOff.push(i);
        continue;
      }
      this.listener.currentMove(candidate, i);
      const score = this.searchMove(candidate, floor, beta, depth, i === rank);
      busy?.leave(mark);
      if (this.tree.stopped) return best;
      if (score > best) best = score;
      const isScored = i === rank || score > floor;
      candidate.score = isScored ? score : -INFINITE;
      if (isScored) candidate.depth = depth;
      if (score > floor) {
        floor = score;
        candidate.pv = this.tree.pv.lineFrom(candidate.move.length);
        candidate.selDepth = this.tree.selDepth;
      }
      if (score >= beta) break;
    }
    return best;
  }

  private searchMove(candidate: RootMove, alpha: number, beta: number, depth: number, full: boolean): number {
    const { position, tree } = this;
    const side = position.side;
    const ply = candidate.move.length;
    playMove(position, candidate.move);
    for (let i = 0; i < ply; i++) tree.countNode();
    const value = (low: number, high: number): number =>
      position.side === side
        ? tree.search(low, high, depth - 1, ply, 1)
        : -tree.search(-high, -low, depth - 1, ply, 1) | 0;
    let score = 0;
    if (!tree.stopped) {
      const end = gameOutcome(position);
      tree.pv.clear(ply);
      if (end !== ONGOING) score = terminalScore(end, side, 1);
      else {
        score = full ? value(alpha, beta) : value(alpha, alpha + 1);
        if (!full && score > alpha && score < beta && !tree.stopped) score = value(alpha, beta);
      }
    }
    undoMove(position, candidate.move);
    return score;
  }

  /** Best first, those of the same score as they were. */
  private sort(rank: number): void {
    const rest = this.rootMoves.splice(rank);
    rest.sort((a, b) => b.score - a.score);
    this.rootMoves.push(...rest);
  }

  /** Brings a rank's candidate before those found earlier that have turned out worse: each was searched by itself. */
  private insertByScore(rank: number): void {
    const [found] = this.rootMoves.splice(rank, 1);
    let at = rank;
    while (at > 0 && this.rootMoves[at - 1]!.score < found!.score) at--;
    this.rootMoves.splice(at, 0, found!);
  }

  private updateStability(first: boolean, leader: RootMove, before: number): void {
    const now = this.rootMoves[0]!;
    this.bestMoveChanges = this.bestMoveChanges / 2 + (!first && now !== leader ? 1 : 0);
    const fallen = first ? 0 : Math.max(0, Math.min(before - now.score, 100));
    this.bestMoveInstability = 1 + 0.7 * this.bestMoveChanges + fallen / 100;
  }

  private isFinished(depth: number): boolean {
    const { task } = this;
    const score = this.rootMoves[0]!.score;
    const distance = Math.abs(mateIn(score));
    if (task.mate > 0 && score > MATE_BOUND && distance <= task.mate) return true;
    if (!task.clock.isManaged) return false;
    if (this.rootMoves.length === 1) return true;
    if (distance > 0 && depth > 2 * distance) return true;
    return !task.clock.canStartIteration(this.bestMoveInstability);
  }

  private reportRanks(depth: number): void {
    for (let rank = 0; rank < this.multiPv; rank++) this.reportRank(rank, depth);
  }

  /** Where an iteration that was stopped has found another best turn, all others have other ranks; most are as they were. */
  private reportReordered(): void {
    for (let rank = 0; rank < this.multiPv; rank++) this.reportRank(rank, this.rootMoves[rank]!.depth);
  }

  private reportRank(rank: number, depth: number): void {
    const candidate = this.rootMoves[rank]!;
    this.listener.progress({ depth, rank, rootMove: candidate, score: candidate.score, bound: 'exact' });
  }

  private reportBound(rank: number, depth: number, score: number, bound: Bound): void {
    this.listener.progress({ depth, rank, rootMove: this.rootMoves[rank]!, score, bound });
  }
}
