/**
 * Search tree below the root: principal variation search with quiescence, for any game.
 * https://www.chessprogramming.org/Principal_Variation_Search
 *
 * A move may have several actions. Depth is counted in moves, `ply` in actions, and `moves` is the number of complete
 * moves since the root.
 */

import { MAX_ACTIONS, ONGOING, type Outcome, type Position } from '../games/rules';
import { ASSERTIONS_ENABLED, assert } from '../util/invariants';
import { ABDADA_MIN_DEPTH, type AbdadaTable, NO_MARK } from './abdada';
import { MoveOrdering } from './move-ordering';
import { PvTable } from './pv-table';
import {
  fromTableScore,
  INFINITE,
  MATE,
  MATE_BOUND,
  NO_TABLEBASE,
  repetitionScore,
  type TablebaseProbe,
  terminalScore,
  toTableScore,
  VALUE_NONE,
} from './score';
import {
  BOUND_EXACT,
  BOUND_LOWER,
  BOUND_UPPER,
  boundIn,
  depthIn,
  NO_ACTION,
  scoreIn,
  type TranspositionTable,
} from './transposition-table';

/** Maximum number of actions from the root. */
const MAX_PLY = 192;
const LIST_SIZE = 256 * MAX_PLY + MAX_ACTIONS;
/** Nodes between two checks of the limits. The first checks come earlier, as nodes are slow before the JIT has compiled. */
const CHECK_INTERVAL = 1024;
const FIRST_CHECK_INTERVAL = 16;
/** Nodes that a search may overrun its limits by to finish its first iteration. */
const MAX_OVERRUN = 10_000;
/** Maximum depth of a quiescence search in moves. */
const MAX_QUIESCENCE_MOVES = 8;

/**
 * Reverse futility pruning (static null move): near the leaves, a static evaluation this far above beta for each move of
 * depth causes a cutoff. https://www.chessprogramming.org/Reverse_Futility_Pruning
 */
const FUTILITY_MAX_DEPTH = 3;
const FUTILITY_MARGIN = 70;
/** Razoring: a static evaluation this far below alpha is confirmed by quiescence and gives up the node. */
const RAZORING_MAX_DEPTH = 3;
const RAZORING_MARGIN = 100;

/** Late move reductions: minimum depth, and number of actions searched before them at full depth. */
const LMR_MIN_DEPTH = 3;
const LMR_MIN_TRIED = 3;
/** Reductions by depth and number of actions tried. */
const REDUCTIONS = reductionTable();

function reductionTable(): Int8Array {
  const reductions = new Int8Array(64 * 64);
  const logs = Array.from({ length: 64 }, (_, n) => Math.log(n));
  for (let depth = 1; depth < 64; depth++) {
    for (let tried = 1; tried < 64; tried++) {
      reductions[depth * 64 + tried] = Math.floor(0.6 + (logs[depth]! * logs[tried]!) / 2);
    }
  }
  return reductions;
}

/** Internal iterative reduction: nodes without a table action are searched one move shallower from this depth on. */
const IIR_MIN_DEPTH = 4;

/**
 * Singular extensions: the table action is searched one move deeper if a search of half the depth finds all others worse by
 * a margin for each move of depth. The entry may be a little shallower than the node.
 * https://www.chessprogramming.org/Singular_Extensions
 */
const SINGULAR_MIN_DEPTH = 7;
const SINGULAR_MARGIN = 2;
const SINGULAR_SLACK = 3;

/** Extension of a node: +1 for a single legal action, -1 by internal iterative reduction. */
const extension = (choices: number, tableAction: number, depth: number): number =>
  choices === 1 ? 1 : tableAction === NO_ACTION && depth >= IIR_MIN_DEPTH ? -1 : 0;

export interface NodeLimiter {
  /** Number of nodes that a search may still visit after `nodes`; 0 or less stops it. */
  nodesLeft(nodes: number): number;
}

export class Tree {
  position!: Position;
  /** Length of the longest line searched, in moves. */
  selDepth = 0;
  stopped = false;
  /** While true, limits do not stop the search until it has overrun them by MAX_OVERRUN. */
  mustFinish = false;
  /** Search captures at the leaves. If false, leaves are evaluated at once. */
  quiescence = true;
  /** Probed at every position below the root. */
  tablebase: TablebaseProbe = NO_TABLEBASE;
  /** Marks of moves that other threads search, undefined in a search by one thread. */
  abdada: AbdadaTable | undefined;
  readonly pv = new PvTable(MAX_PLY);
  private readonly ordering = new MoveOrdering(LIST_SIZE, MAX_PLY + 1);
  private readonly list = new Int32Array(LIST_SIZE);
  /** Parallel to `list`: indices of deferred actions. */
  private readonly deferred = new Int32Array(LIST_SIZE);
  private top = 0;
  /** Node count at the next check of the limits, and the nodes until then: a small int that counts down is fast. */
  private nextCheck = 0;
  private nodesUntilCheck = 0;
  /** Node count at which a search that must finish is stopped, 0 before it has reached its limits. */
  private overrunLimit = 0;

  constructor(
    readonly table: TranspositionTable,
    private readonly limiter: NodeLimiter,
  ) {}

  /** Prepares a new search from `position`. */
  start(position: Position): void {
    this.position = position;
    this.selDepth = 0;
    this.stopped = false;
    this.top = 0;
    this.nextCheck = 0;
    this.nodesUntilCheck = 0;
    this.overrunLimit = 0;
    this.scheduleCheck(this.limiter.nodesLeft(0));
  }

  /** Clears history and killers. The table may be shared, so its owner clears it. */
  clearHistory(): void {
    this.ordering.clear();
  }

  /** Number of actions made. */
  get nodes(): number {
    return this.nextCheck - this.nodesUntilCheck;
  }

  /** Score of the position for the side to move, within the window (alpha, beta). */
  search(alpha: number, beta: number, depth: number, ply: number, moves: number): number {
    if (depth <= 0) return this.quiesce(alpha, beta, ply, moves, MAX_QUIESCENCE_MOVES);
    const position = this.position;
    this.pv.clear(ply);
    const outcome = position.outcome(ply);
    if (outcome !== ONGOING) return this.scoreOutcome(outcome, moves);
    const known = this.tablebase.probeScore(position, moves, depth);
    if (known !== VALUE_NONE) return known;
    if (ply >= MAX_PLY) return position.evaluate();
    if (MATE - moves <= alpha) return alpha;

    const isNullWindow = beta - alpha === 1;
    const isNearLeaf = isNullWindow && depth <= FUTILITY_MAX_DEPTH && beta > -MATE_BOUND && !position.mustCapture();
    let staticEval = 0;
    // Evaluating before the table probe is faster: the probe waits for memory.
    if (isNearLeaf) {
      staticEval = position.evaluate();
      if (staticEval - FUTILITY_MARGIN * depth >= beta) return staticEval;
    }
    const data = this.table.probe(position.keyLow, position.keyHigh);
    const tableAction = this.table.action;
    if (isNullWindow && data !== 0 && depthIn(data) >= depth && position.pliesToDraw() > depth) {
      const score = fromTableScore(scoreIn(data), moves);
      const bound = boundIn(data);
      if (bound === BOUND_EXACT || (bound === BOUND_LOWER ? score >= beta : score <= alpha)) return score;
    }
    if (isNearLeaf && depth <= RAZORING_MAX_DEPTH && staticEval + RAZORING_MARGIN * depth <= alpha) {
      const score = this.quiesce(alpha, beta, ply, moves, MAX_QUIESCENCE_MOVES);
      if (score <= alpha) return score;
    }
    const isSingular = depth >= SINGULAR_MIN_DEPTH && this.isSingular(data, tableAction, depth, ply, moves);
    if (this.stopped) return 0;
    return this.searchActions(alpha, beta, depth, ply, moves, tableAction, isSingular, NO_ACTION);
  }

  /** True if all actions but the table action score clearly below its table score. */
  private isSingular(data: number, tableAction: number, depth: number, ply: number, moves: number): boolean {
    if (tableAction === NO_ACTION || boundIn(data) === BOUND_UPPER || depthIn(data) < depth - SINGULAR_SLACK)
      return false;
    const score = fromTableScore(scoreIn(data), moves);
    if (score >= MATE_BOUND || score <= -MATE_BOUND) return false;
    const target = (score - SINGULAR_MARGIN * depth) | 0;
    const others = this.searchActions(
      (target - 1) | 0,
      target,
      (depth - 1) >> 1,
      ply,
      moves,
      tableAction,
      false,
      tableAction,
    );
    this.pv.clear(ply);
    return others < target;
  }

  /**
   * Searches the actions of a node, the table action first. If it is singular, it is extended by a move. A search with an
   * excluded action does not write to the table.
   */
  private searchActions(
    alpha: number,
    beta: number,
    depth: number,
    ply: number,
    moves: number,
    tableAction: number,
    isSingular: boolean,
    excluded: number,
  ): number {
    const position = this.position;
    const list = this.list;
    const side = position.side;
    const low = position.keyLow;
    const high = position.keyHigh;
    const from = this.top;
    const end = position.generate(list, from);
    if (ASSERTIONS_ENABLED) this.checkListEnd(from, end);
    if (end === from) return terminalScore(position.outcomeWithoutMoves(), side, moves);
    this.ordering.rate(position, list, from, end, tableAction, ply);
    this.top = end;
    const choices = (end - from) | 0;
    const newDepth = (depth + extension(choices, tableAction, depth)) | 0;
    const firstDepth = isSingular && choices > 1 ? (newDepth + 1) | 0 : newDepth;

    const abdada = depth >= ABDADA_MIN_DEPTH ? this.abdada : undefined;
    const { deferred } = this;
    let last = end;
    let best = -INFINITE;
    let bestAction = NO_ACTION;
    let raisedAlpha = alpha;
    // Deferred actions follow after the end of the list.
    for (let next = from; next < last; next++) {
      const isDeferred = next >= end;
      const at = isDeferred ? deferred[(from + next - end) | 0]! : next;
      const action = isDeferred ? list[at]! : this.ordering.pick(list, at, end);
      if (action === excluded) continue;
      const mark = abdada === undefined ? NO_MARK : abdada.markFor(low, high, action, newDepth);
      if (abdada !== undefined && !abdada.enter(mark) && at > from && !isDeferred) {
        deferred[(from + last - end) | 0] = at;
        last++;
        continue;
      }
      const isReducible = this.ordering.isReducible(at);
      position.make(action);
      const actionDepth = at === from ? firstDepth : newDepth;
      const score = this.searchAction(raisedAlpha, beta, actionDepth, ply, moves, side, (at - from) | 0, isReducible);
      position.undo();
      if (abdada !== undefined) abdada.leave(mark);
      if (ASSERTIONS_ENABLED)
        assert(position.keyLow === low && position.keyHigh === high, 'undo did not restore the position');
      if (this.stopped) return 0;
      if (score > best) {
        best = score;
        if (score > raisedAlpha) {
          bestAction = action;
          if (score >= beta) {
            this.ordering.reward(side, list, from, at, depth, ply);
            break;
          }
          raisedAlpha = score;
          this.pv.extend(ply, action);
        }
      }
    }
    this.top = from;
    if (excluded !== NO_ACTION) return best;
    const bound = best >= beta ? BOUND_LOWER : best > alpha ? BOUND_EXACT : BOUND_UPPER;
    this.table.store(low, high, bestAction, toTableScore(best, moves), depth, bound);
    return best;
  }

  /** Score of the action just made: the first with the full window, later ones with a null window and reductions first. */
  private searchAction(
    alpha: number,
    beta: number,
    depth: number,
    ply: number,
    moves: number,
    side: number,
    tried: number,
    isReducible: boolean,
  ): number {
    this.countNode();
    if (this.stopped) return 0;
    if (tried === 0) return this.searchChild(alpha, beta, depth, ply, moves, side);
    if (isReducible && depth >= LMR_MIN_DEPTH && tried >= LMR_MIN_TRIED) {
      const reduction = REDUCTIONS[Math.min(depth, 63) * 64 + Math.min(tried, 63)]!;
      if (reduction > 0) {
        const score = this.searchChild(alpha, (alpha + 1) | 0, (depth - reduction) | 0, ply, moves, side);
        if (score <= alpha || this.stopped) return score;
      }
    }
    const score = this.searchChild(alpha, (alpha + 1) | 0, depth, ply, moves, side);
    if (score <= alpha || score >= beta || this.stopped) return score;
    return this.searchChild(alpha, beta, depth, ply, moves, side);
  }

  /** Score of the child node for `side`, which made the action. Only the last action of a move costs depth. */
  private searchChild(alpha: number, beta: number, depth: number, ply: number, moves: number, side: number): number {
    const position = this.position;
    const completed = position.midTurn ? 0 : 1;
    const childDepth = (depth - completed) | 0;
    const childMoves = (moves + completed) | 0;
    return position.side === side
      ? this.search(alpha, beta, childDepth, (ply + 1) | 0, childMoves)
      : -this.search(-beta | 0, -alpha | 0, childDepth, (ply + 1) | 0, childMoves) | 0;
  }

  /** Score after all captures, wins and promotions are tried. `movesLeft` limits the depth. */
  private quiesce(alpha: number, beta: number, ply: number, moves: number, movesLeft: number): number {
    const position = this.position;
    this.pv.clear(ply);
    if (moves > this.selDepth) this.selDepth = moves;
    const outcome = position.outcome(ply);
    if (outcome !== ONGOING) return this.scoreOutcome(outcome, moves);
    const known = this.tablebase.probeScore(position, moves, 0);
    if (known !== VALUE_NONE) return known;
    if (ply >= MAX_PLY || !this.quiescence) return position.evaluate();
    if (position.mustCapture())
      return this.searchNoisy(alpha, beta, ply, moves, movesLeft, -INFINITE, position.generate(this.list, this.top));
    const staticEval = position.evaluate();
    if (staticEval >= beta || movesLeft <= 0) return staticEval;
    return this.searchNoisy(
      Math.max(alpha, staticEval),
      beta,
      ply,
      moves,
      movesLeft,
      staticEval,
      position.generateNoisy(this.list, this.top),
    );
  }

  /** Searches the actions in the list from `top` to `end`. */
  private searchNoisy(
    alpha: number,
    beta: number,
    ply: number,
    moves: number,
    movesLeft: number,
    staticEval: number,
    end: number,
  ): number {
    const from = this.top;
    if (ASSERTIONS_ENABLED) this.checkListEnd(from, end);
    if (end === from) return staticEval;
    const position = this.position;
    const list = this.list;
    const side = position.side;
    this.ordering.rateNoisy(position, list, from, end);
    this.top = end;
    let best = staticEval;
    let raisedAlpha = alpha;
    for (let at = from; at < end; at++) {
      position.make(this.ordering.pick(list, at, end));
      this.countNode();
      const score = this.stopped ? 0 : this.quiesceChild(raisedAlpha, beta, ply, moves, movesLeft, side);
      position.undo();
      if (this.stopped) return 0;
      if (score > best) {
        best = score;
        if (score >= beta) break;
        if (score > raisedAlpha) raisedAlpha = score;
      }
    }
    this.top = from;
    return best;
  }

  /** Counterpart of `searchChild` in the quiescence search. */
  private quiesceChild(
    alpha: number,
    beta: number,
    ply: number,
    moves: number,
    movesLeft: number,
    side: number,
  ): number {
    const position = this.position;
    const completed = position.midTurn ? 0 : 1;
    const childMoves = (moves + completed) | 0;
    const childMovesLeft = (movesLeft - completed) | 0;
    return position.side === side
      ? this.quiesce(alpha, beta, (ply + 1) | 0, childMoves, childMovesLeft)
      : -this.quiesce(-beta | 0, -alpha | 0, (ply + 1) | 0, childMoves, childMovesLeft) | 0;
  }

  /** Score of an outcome for the side to move. One that still needs a repetition has no mate distance. */
  private scoreOutcome(outcome: Outcome, moves: number): number {
    const { position } = this;
    return position.outcome(0) === ONGOING
      ? repetitionScore(outcome, position.side)
      : terminalScore(outcome, position.side, moves);
  }

  private checkListEnd(from: number, end: number): void {
    assert(end >= from && end - from <= MAX_ACTIONS, `expected at most ${MAX_ACTIONS} actions, got ${end - from}`);
    assert(end <= LIST_SIZE, 'the action list is full');
  }

  countNode(): void {
    this.nodesUntilCheck = (this.nodesUntilCheck - 1) | 0;
    if (this.nodesUntilCheck <= 0) this.checkLimits();
  }

  private checkLimits(): void {
    const left = this.limiter.nodesLeft(this.nodes);
    if (left <= 0) {
      if (this.overrunLimit === 0) this.overrunLimit = this.nodes + MAX_OVERRUN;
      this.stopped = !this.mustFinish || this.nodes >= this.overrunLimit;
    }
    this.scheduleCheck(left);
  }

  private scheduleCheck(left: number): void {
    const interval = Math.min(CHECK_INTERVAL, FIRST_CHECK_INTERVAL + Math.floor(this.nodes / 8));
    const nodes = Math.max(1, Math.min(interval, left));
    this.nextCheck = this.nodes + nodes;
    this.nodesUntilCheck = nodes;
  }
}
