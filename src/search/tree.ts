/** Alpha-beta over any position, as principal variation search: the tree below the root. */

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

/** No line is followed further than this many actions from the root. */
const MAX_PLY = 192;
const LIST_SIZE = 256 * MAX_PLY + MAX_ACTIONS;
/** Nodes between two looks at the watch: few at first, while the code is cold and nodes are slow. */
const CHECK_INTERVAL = 1024;
const FIRST_CHECK_INTERVAL = 16;
/** A search that must finish is given so many nodes more than it has left, and no others. */
const MAX_OVERRUN = 10_000;
/** Turns that a quiescence search follows. */
const MAX_QUIESCENCE_MOVES = 8;

/**
 * Reverse futility pruning (static null move): near the leaves, a position this much better than needed for each turn
 * left is taken as good enough.
 */
const FUTILITY_MAX_DEPTH = 3;
const FUTILITY_MARGIN = 70;
/** Razoring: one this much worse is given up where a quiescence search does not help. */
const RAZORING_MAX_DEPTH = 2;
const RAZORING_MARGIN = 130;

/** Late move reductions begin with this depth and behind so many actions. */
const LMR_MIN_DEPTH = 3;
const LMR_MIN_TRIED = 3;
/** The turns by which actions are then searched shallower, by depth and number of actions tried. */
const REDUCTIONS = new Int8Array(64 * 64);
for (let depth = 1; depth < 64; depth++) {
  for (let tried = 1; tried < 64; tried++) {
    REDUCTIONS[depth * 64 + tried] = Math.floor(0.6 + (Math.log(depth) * Math.log(tried)) / 2);
  }
}

/**
 * Internal iterative reduction: from this depth on, a position for which the table has no action is searched one turn
 * shallower; the search will come back knowing one.
 */
const IIR_MIN_DEPTH = 4;

/**
 * Singular extensions: from this depth on, the table's action is searched one turn deeper where a search of half the
 * depth finds all others worse by a margin for each turn of depth. The table's score may come from a search that was
 * somewhat shallower.
 */
const SINGULAR_MIN_DEPTH = 7;
const SINGULAR_MARGIN = 2;
const SINGULAR_SLACK = 3;

/** One turn more where there is no choice (a singular reply), one less where nothing tells what to try first. */
const extension = (choices: number, known: number, depth: number): number =>
  choices === 1 ? 1 : known === NO_ACTION && depth >= IIR_MIN_DEPTH ? -1 : 0;

/** Looks now and then at how far a tree has come, and says how far it may still go. */
export interface NodeLimiter {
  /** Of a search that has made `nodes` nodes: how many it may still make; 0 or less = give up. */
  nodesLeft(nodes: number): number;
}

export class Tree {
  position!: Position;
  /** The longest line looked at, in turns. */
  selDepth = 0;
  stopped = false;
  /** While set, the watch does not stop the search, unless it goes on very long. */
  mustFinish = false;
  /** Whether lines end only where nothing is left to take; else they are judged where the depth ends. */
  quiescence = true;
  /** Asked of every position below the root. */
  tablebase: TablebaseProbe = NO_TABLEBASE;
  /** Where threads tell each other which moves they are searching; absent where this is the only one. */
  abdada: AbdadaTable | undefined;
  readonly pv = new PvTable(MAX_PLY);
  private readonly ordering = new MoveOrdering(LIST_SIZE, MAX_PLY + 1);
  private readonly list = new Int32Array(LIST_SIZE);
  /** Beside the list: which of its actions were put off. */
  private readonly deferred = new Int32Array(LIST_SIZE);
  private top = 0;
  /**
   * Nodes at the next look, and of them those still to come: an int that counts down stays fast however long a search.
   */
  private nextCheck = 0;
  private nodesUntilCheck = 0;
  /** Where a search that must finish has to end after all, once it has used up its nodes. */
  private overrunLimit = 0;

  constructor(
    readonly table: TranspositionTable,
    private readonly limiter: NodeLimiter,
  ) {}

  /** Makes ready for a new search from `position`. */
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

  /** Forgets what earlier searches taught. The table, which others may share, is left to its owner. */
  clearHistory(): void {
    this.ordering.clear();
  }

  /** Actions made. */
  get nodes(): number {
    return this.nextCheck - this.nodesUntilCheck;
  }

  /**
   * The value for the side to act, after the last action, within the window. `turn` turns and `ply` actions are behind.
   */
  search(alpha: number, beta: number, depth: number, ply: number, turn: number): number {
    if (depth <= 0) return this.quiesce(alpha, beta, ply, turn, MAX_QUIESCENCE_MOVES);
    const position = this.position;
    this.pv.clear(ply);
    const outcome = position.outcome(ply);
    if (outcome !== ONGOING) return this.scoreOutcome(outcome, turn);
    const known = this.tablebase.probeScore(position, turn);
    if (known !== VALUE_NONE) return known;
    if (ply >= MAX_PLY) return position.evaluate();
    if (MATE - turn <= alpha) return alpha;

    const narrow = beta - alpha === 1;
    const leafward = narrow && depth <= FUTILITY_MAX_DEPTH && beta > -MATE_BOUND && !position.mustCapture();
    let standing = 0;
    // Before the table is asked: to evaluate takes less than to wait for the memory.
    if (leafward) {
      standing = position.evaluate();
      if (standing - FUTILITY_MARGIN * depth >= beta) return standing;
    }
    const data = this.table.probe(position.keyLow, position.keyHigh);
    const first = this.table.action;
    if (narrow && data !== 0 && depthIn(data) >= depth && position.pliesToDraw() > depth) {
      const score = fromTableScore(scoreIn(data), turn);
      const bound = boundIn(data);
      if (bound === BOUND_EXACT || (bound === BOUND_LOWER ? score >= beta : score <= alpha)) return score;
    }
    if (leafward && depth <= RAZORING_MAX_DEPTH && standing + RAZORING_MARGIN * depth <= alpha) {
      const hope = this.quiesce(alpha, beta, ply, turn, MAX_QUIESCENCE_MOVES);
      if (hope <= alpha) return hope;
    }
    const singular = depth >= SINGULAR_MIN_DEPTH && this.isSingular(data, first, depth, ply, turn);
    if (this.stopped) return 0;
    return this.searchActions(alpha, beta, depth, ply, turn, first, singular, NO_ACTION);
  }

  /** Whether no other action comes near what the table says of `first`. */
  private isSingular(data: number, first: number, depth: number, ply: number, turn: number): boolean {
    if (first === NO_ACTION || boundIn(data) === BOUND_UPPER || depthIn(data) < depth - SINGULAR_SLACK) return false;
    const score = fromTableScore(scoreIn(data), turn);
    if (score >= MATE_BOUND || score <= -MATE_BOUND) return false;
    const goal = (score - SINGULAR_MARGIN * depth) | 0;
    const others = this.searchActions((goal - 1) | 0, goal, (depth - 1) >> 1, ply, turn, first, false, first);
    this.pv.clear(ply);
    return others < goal;
  }

  /**
   * Searches all actions of a position that the table does not answer, the first a turn deeper where it is `singular`;
   * without one that is `barred`, and then the table hears nothing of it.
   */
  private searchActions(
    alpha: number,
    beta: number,
    depth: number,
    ply: number,
    turn: number,
    first: number,
    singular: boolean,
    barred: number,
  ): number {
    const position = this.position;
    const list = this.list;
    const side = position.side;
    const low = position.keyLow;
    const high = position.keyHigh;
    const from = this.top;
    const end = position.generate(list, from);
    if (ASSERTIONS_ENABLED) this.checkListEnd(from, end);
    if (end === from) return terminalScore(position.outcomeWithoutMoves(), side, turn);
    this.ordering.rate(position, list, from, end, first, ply);
    this.top = end;
    const choices = (end - from) | 0;
    const left = (depth + extension(choices, first, depth)) | 0;
    const leftOfFirst = singular && choices > 1 ? (left + 1) | 0 : left;

    const busy = depth >= ABDADA_MIN_DEPTH ? this.abdada : undefined;
    const { deferred: putOff } = this;
    let last = end;
    let best = -INFINITE;
    let bestAction = NO_ACTION;
    let floor = alpha;
    // Those put off follow behind the end.
    for (let next = from; next < last; next++) {
      const late = next >= end;
      const at = late ? putOff[(from + next - end) | 0]! : next;
      const action = late ? list[at]! : this.ordering.pick(list, at, end);
      if (action === barred) continue;
      const mark = busy === undefined ? NO_MARK : busy.markFor(low, high, action, left);
      if (busy !== undefined && !busy.enter(mark) && at > from && !late) {
        putOff[(from + last - end) | 0] = at;
        last++;
        continue;
      }
      const reducible = this.ordering.isReducible(at);
      position.make(action);
      const rest = at === from ? leftOfFirst : left;
      const score = this.searchAction(floor, beta, rest, ply, turn, side, (at - from) | 0, reducible);
      position.undo();
      if (busy !== undefined) busy.leave(mark);
      if (ASSERTIONS_ENABLED)
        assert(position.keyLow === low && position.keyHigh === high, 'undo leads back to another position');
      if (this.stopped) return 0;
      if (score > best) {
        best = score;
        if (score > floor) {
          bestAction = action;
          if (score >= beta) {
            this.ordering.reward(side, list, from, at, depth, ply);
            break;
          }
          floor = score;
          this.pv.extend(ply, action);
        }
      }
    }
    this.top = from;
    if (barred !== NO_ACTION) return best;
    const bound = best >= beta ? BOUND_LOWER : best > alpha ? BOUND_EXACT : BOUND_UPPER;
    this.table.store(low, high, bestAction, toTableScore(best, turn), depth, bound);
    return best;
  }

  /**
   * The value of the action just made: at once where it is the first, else by a null window that must prove it worth a look.
   */
  private searchAction(
    alpha: number,
    beta: number,
    depth: number,
    ply: number,
    turn: number,
    side: number,
    tried: number,
    reducible: boolean,
  ): number {
    this.countNode();
    if (this.stopped) return 0;
    if (tried === 0) return this.searchChild(alpha, beta, depth, ply, turn, side);
    if (reducible && depth >= LMR_MIN_DEPTH && tried >= LMR_MIN_TRIED) {
      const reduction = REDUCTIONS[Math.min(depth, 63) * 64 + Math.min(tried, 63)]!;
      if (reduction > 0) {
        const score = this.searchChild(alpha, (alpha + 1) | 0, (depth - reduction) | 0, ply, turn, side);
        if (score <= alpha || this.stopped) return score;
      }
    }
    const score = this.searchChild(alpha, (alpha + 1) | 0, depth, ply, turn, side);
    if (score <= alpha || score >= beta || this.stopped) return score;
    return this.searchChild(alpha, beta, depth, ply, turn, side);
  }

  /** The value of the action just made, for `side`, who made it. A turn not yet at its end costs no depth. */
  private searchChild(alpha: number, beta: number, depth: number, ply: number, turn: number, side: number): number {
    const position = this.position;
    const ends = position.midTurn ? 0 : 1;
    const rest = (depth - ends) | 0;
    const next = (turn + ends) | 0;
    return position.side === side
      ? this.search(alpha, beta, rest, (ply + 1) | 0, next)
      : -this.search(-beta | 0, -alpha | 0, rest, (ply + 1) | 0, next) | 0;
  }

  /** The value once all that takes, wins or promotes has been tried. */
  private quiesce(alpha: number, beta: number, ply: number, turn: number, rest: number): number {
    const position = this.position;
    this.pv.clear(ply);
    if (turn > this.selDepth) this.selDepth = turn;
    const outcome = position.outcome(ply);
    if (outcome !== ONGOING) return this.scoreOutcome(outcome, turn);
    const known = this.tablebase.probeScore(position, turn);
    if (known !== VALUE_NONE) return known;
    if (ply >= MAX_PLY || !this.quiescence) return position.evaluate();
    if (position.mustCapture())
      return this.searchNoisy(alpha, beta, ply, turn, rest, -INFINITE, position.generate(this.list, this.top));
    const standing = position.evaluate();
    if (standing >= beta || rest <= 0) return standing;
    return this.searchNoisy(
      Math.max(alpha, standing),
      beta,
      ply,
      turn,
      rest,
      standing,
      position.generateNoisy(this.list, this.top),
    );
  }

  /** Searches the actions that stand in the list from `top` on. */
  private searchNoisy(
    alpha: number,
    beta: number,
    ply: number,
    turn: number,
    rest: number,
    standing: number,
    end: number,
  ): number {
    const from = this.top;
    if (ASSERTIONS_ENABLED) this.checkListEnd(from, end);
    if (end === from) return standing;
    const position = this.position;
    const list = this.list;
    const side = position.side;
    this.ordering.rateNoisy(position, list, from, end);
    this.top = end;
    let best = standing;
    let floor = alpha;
    for (let at = from; at < end; at++) {
      position.make(this.ordering.pick(list, at, end));
      this.countNode();
      const score = this.stopped ? 0 : this.quiesceChild(floor, beta, ply, turn, rest, side);
      position.undo();
      if (this.stopped) return 0;
      if (score > best) {
        best = score;
        if (score >= beta) break;
        if (score > floor) floor = score;
      }
    }
    this.top = from;
    return best;
  }

  /** The same as `follow` in the quiescence search. */
  private quiesceChild(alpha: number, beta: number, ply: number, turn: number, rest: number, side: number): number {
    const position = this.position;
    const ends = position.midTurn ? 0 : 1;
    const next = (turn + ends) | 0;
    const left = (rest - ends) | 0;
    return position.side === side
      ? this.quiesce(alpha, beta, (ply + 1) | 0, next, left)
      : -this.quiesce(-beta | 0, -alpha | 0, (ply + 1) | 0, next, left) | 0;
  }

  /** The value of an end for the side to act; one that only a further repetition would bring is no distance to tell. */
  private scoreOutcome(outcome: Outcome, turn: number): number {
    const { position } = this;
    return position.outcome(0) === ONGOING
      ? repetitionScore(outcome, position.side)
      : terminalScore(outcome, position.side, turn);
  }

  private checkListEnd(from: number, end: number): void {
    assert(end >= from && end - from <= MAX_ACTIONS, `${end - from} actions were generated`);
    assert(end <= LIST_SIZE, 'the list of actions is full');
  }

  /** One more node. */
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
