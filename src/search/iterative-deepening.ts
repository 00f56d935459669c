/**
 * Root of a search: iterative deepening over whole moves, with aspiration windows and several PVs.
 * https://www.chessprogramming.org/Iterative_Deepening
 */
import { gameOutcome, type MoveActions, playMove, undoMove } from '../games/moves';
import { type Action, ONGOING, type Position } from '../games/rules';
import { ABDADA_MIN_DEPTH, type AbdadaTable, NO_MARK } from './abdada';
import { INFINITE, MATE_BOUND, mateIn, terminalScore } from './score';
import type { TimeManager } from './time-manager';
import type { Tree } from './tree';

/** Result of an iteration, shared between threads. */
export interface ThreadResult {
  readonly depth: number;
  readonly score: number;
  /** Best move and its PV, as actions. */
  readonly line: readonly Action[];
}

/** Other threads that search the same root (lazy SMP). */
export interface PeerThreads {
  /** Absent in a search by one thread. */
  readonly abdada?: AbdadaTable;
  publish(result: ThreadResult): void;
  /** Deepest result of another thread, if it is at least `depth` deep. */
  deepestResult(depth: number): ThreadResult | undefined;
}

export const SINGLE_THREAD: PeerThreads = { publish: () => {}, deepestResult: () => undefined };

/** Maximum depth. The transposition table stores depths in a byte. */
export const MAX_DEPTH = 120;

type Bound = 'exact' | 'lower' | 'upper';

export interface SearchTask {
  /** Root moves to search. */
  readonly moves: readonly MoveActions[];
  readonly firstDepth: number;
  readonly depth: number;
  /** Stop at a mate in this number of moves or fewer; 0 does not look for one. */
  readonly mate: number;
  readonly multiPv: number;
  /** Extend the search by captures at the leaves. */
  readonly quiescence: boolean;
  readonly clock: TimeManager;
  readonly peers?: PeerThreads;
}

export interface RootMove {
  readonly move: MoveActions;
  score: number;
  /** Score of the previous iteration. */
  previousScore: number;
  /** Depth of the search that returned the score. */
  depth: number;
  /** Principal variation after the move, as actions. */
  pv: number[];
  selDepth: number;
}

export interface SearchProgress {
  readonly depth: number;
  /** Index of the line, from 0. */
  readonly rank: number;
  readonly rootMove: RootMove;
  readonly score: number;
  readonly bound: Bound;
}

/** Initial half width of aspiration windows, and the depth from which they are used. */
const ASPIRATION_WINDOW = 30;
const ASPIRATION_DEPTH = 4;

export interface RootListener {
  /** Called when a root move has a new score or bound. */
  progress(progress: SearchProgress): void;
  /** Called before a root move is searched; `index` is from 0. */
  currentMove(rootMove: RootMove, index: number): void;
}

export const NO_LISTENER: RootListener = { progress: () => {}, currentMove: () => {} };

/**
 * Runs a search and returns the root moves, best first. At least one iteration is finished, unless it overruns its limits
 * by far.
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
  /** Factor on thinking time: 1 if the best move is stable, more if it changes or its score falls. */
  private bestMoveInstability = 1;
  private bestMoveChanges = 0;

  constructor(
    private readonly tree: Tree,
    private readonly position: Position,
    private readonly task: SearchTask,
    private readonly listener: RootListener,
  ) {
    const unsearched = { score: -INFINITE, previousScore: -INFINITE, depth: 0, selDepth: 1 };
    this.rootMoves = task.moves.map(move => ({ move, pv: [], ...unsearched }));
    this.multiPv = Math.min(task.multiPv, this.rootMoves.length);
    this.peers = task.peers ?? SINGLE_THREAD;
    tree.start(position);
    tree.abdada = this.peers.abdada;
    tree.quiescence = task.quiescence;
  }

  run(): void {
    const { task, tree } = this;
    let isFirst = true;
    for (let depth = Math.min(task.firstDepth, task.depth); depth <= task.depth; depth++) {
      tree.mustFinish = isFirst;
      const bestBefore = this.rootMoves[0]!;
      const scoreBefore = bestBefore.score;
      this.iterate(depth);
      if (tree.stopped) {
        if (isFirst) {
          this.scoreUnfinished();
          this.reportRank(0, depth);
        } else if (!this.takeBestThread(depth) && this.rootMoves[0] !== bestBefore) this.reportReordered();
        break;
      }
      this.publishResult();
      this.updateStability(isFirst, bestBefore, scoreBefore);
      isFirst = false;
      if (this.isFinished(depth)) {
        this.takeBestThread(depth + 1);
        break;
      }
    }
  }

  private publishResult(): void {
    const { depth, score, move, pv } = this.rootMoves[0]!;
    this.peers.publish({ depth, score, line: [...move, ...pv] });
  }

  /** Takes the best move of another thread that has finished an iteration of at least this depth. */
  private takeBestThread(minDepth: number): boolean {
    const result = Math.abs(this.rootMoves[0]!.score) > MATE_BOUND ? undefined : this.peers.deepestResult(minDepth);
    if (!result) return false;
    const { depth, score, line } = result;
    const index = this.rootMoves.findIndex(({ move }) => move.every((action, i) => action === line[i]));
    if (index < 0) return false;
    const [best] = this.rootMoves.splice(index, 1);
    Object.assign(best!, { depth, score, pv: line.slice(best!.move.length) });
    this.rootMoves.unshift(best!);
    this.reportRank(0, depth);
    return true;
  }

  /** Scores the first move by its static evaluation if even its first search was stopped. */
  private scoreUnfinished(): void {
    const [first] = this.rootMoves;
    if (!first || first.score !== -INFINITE) return;
    const { position } = this;
    const { side } = position;
    playMove(position, first.move);
    first.score = position.side === side ? position.evaluate() : -position.evaluate() | 0;
    undoMove(position, first.move);
  }

  private iterate(depth: number): void {
    for (const rootMove of this.rootMoves) {
      rootMove.previousScore = rootMove.score;
      rootMove.score = -INFINITE;
    }
    for (let rank = 0; rank < this.multiPv && !this.tree.stopped; rank++) this.searchRank(rank, depth);
    for (const rootMove of this.rootMoves) {
      if (rootMove.score !== -INFINITE) continue;
      rootMove.score = rootMove.previousScore;
      rootMove.depth = Math.min(rootMove.depth, depth - 1);
    }
    if (!this.tree.stopped) this.reportRanks(depth);
  }

  /** Finds the best of the moves from `rank` on. The aspiration window widens each time the search fails. */
  private searchRank(rank: number, depth: number): void {
    const expected = this.rootMoves[rank]!.previousScore;
    let width = ASPIRATION_WINDOW;
    const isNarrow = depth >= ASPIRATION_DEPTH && Math.abs(expected) < MATE_BOUND;
    let alpha = isNarrow ? Math.max(expected - width, -INFINITE) : -INFINITE;
    let beta = isNarrow ? Math.min(expected + width, INFINITE) : INFINITE;
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

  /** Searches the moves from `rank` on and returns the best score. Moves that fail low get no score. */
  private searchMoves(alpha: number, beta: number, depth: number, rank: number): number {
    const { rootMoves } = this;
    const { abdada } = depth >= ABDADA_MIN_DEPTH ? this.peers : SINGLE_THREAD;
    const { keyLow, keyHigh } = this.position;
    /** Indices of moves that another thread is searching. They are searched after all others. */
    const deferred: number[] = [];
    let best = -INFINITE;
    let raisedAlpha = alpha;
    for (let next = rank; next < rootMoves.length + deferred.length; next++) {
      const isDeferred = next >= rootMoves.length;
      const i = isDeferred ? deferred[next - rootMoves.length]! : next;
      const rootMove = rootMoves[i]!;
      const mark = abdada ? abdada.markFor(keyLow, keyHigh, rootMove.move.at(-1)!, depth) : NO_MARK;
      if (abdada?.enter(mark) === false && i > rank && !isDeferred) {
        deferred.push(i);
        continue;
      }
      this.listener.currentMove(rootMove, i);
      const score = this.searchMove(rootMove, raisedAlpha, beta, depth, i === rank);
      abdada?.leave(mark);
      if (this.tree.stopped) return best;
      if (score > best) best = score;
      const isScored = i === rank || score > raisedAlpha;
      rootMove.score = isScored ? score : -INFINITE;
      if (isScored) rootMove.depth = depth;
      if (score > raisedAlpha) {
        raisedAlpha = score;
        rootMove.pv = this.tree.pv.lineFrom(rootMove.move.length);
        rootMove.selDepth = this.tree.selDepth;
      }
      if (score >= beta) break;
    }
    return best;
  }

  /** Searches one move: the first with the full window, the others with a null window first. */
  private searchMove({ move }: RootMove, alpha: number, beta: number, depth: number, isFirst: boolean): number {
    const { position, tree } = this;
    const side = position.side;
    const ply = move.length;
    playMove(position, move);
    for (let i = 0; i < ply; i++) tree.countNode();
    const search = (low: number, high: number): number =>
      position.side === side
        ? tree.search(low, high, depth - 1, ply, 1)
        : -tree.search(-high | 0, -low | 0, depth - 1, ply, 1) | 0;
    let score = 0;
    if (!tree.stopped) {
      const outcome = gameOutcome(position);
      tree.pv.clear(ply);
      if (outcome !== ONGOING) score = terminalScore(outcome, side, 1);
      else {
        score = isFirst ? search(alpha, beta) : search(alpha, alpha + 1);
        if (!isFirst && score > alpha && score < beta && !tree.stopped) score = search(alpha, beta);
      }
    }
    undoMove(position, move);
    return score;
  }

  /** Sorts the moves from `rank` on by score. The sort is stable. */
  private sort(rank: number): void {
    const rest = this.rootMoves.splice(rank);
    rest.sort((a, b) => b.score - a.score);
    this.rootMoves.push(...rest);
  }

  /** Moves a new line before earlier lines with a lower score, as each line was searched on its own. */
  private insertByScore(rank: number): void {
    const [line] = this.rootMoves.splice(rank, 1);
    let index = rank;
    while (index > 0 && this.rootMoves[index - 1]!.score < line!.score) index--;
    this.rootMoves.splice(index, 0, line!);
  }

  private updateStability(isFirst: boolean, bestBefore: RootMove, scoreBefore: number): void {
    const best = this.rootMoves[0]!;
    this.bestMoveChanges = this.bestMoveChanges / 2 + (!isFirst && best !== bestBefore ? 1 : 0);
    const scoreLoss = isFirst ? 0 : Math.max(0, Math.min(scoreBefore - best.score, 100));
    this.bestMoveInstability = 1 + 0.7 * this.bestMoveChanges + scoreLoss / 100;
  }

  /** True if no further iteration is needed: a mate is found, the move is forced, or the time is used up. */
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

  /** Reports all lines after a stopped iteration has changed the best move, each with the depth of its score. */
  private reportReordered(): void {
    for (let rank = 0; rank < this.multiPv; rank++) this.reportRank(rank, this.rootMoves[rank]!.depth);
  }

  private reportRank(rank: number, depth: number): void {
    const rootMove = this.rootMoves[rank]!;
    this.listener.progress({ depth, rank, rootMove, score: rootMove.score, bound: 'exact' });
  }

  private reportBound(rank: number, depth: number, score: number, bound: Bound): void {
    this.listener.progress({ depth, rank, rootMove: this.rootMoves[rank]!, score, bound });
  }
}
