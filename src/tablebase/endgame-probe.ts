/** Tablebases in the search: choice of moves at the root, scores in the tree. */
import { gameOutcome, legalMoves, type MoveActions, playMove, undoMove } from '../games/moves';
import { DRAW, ONGOING, type Outcome, type Position, verdictOf } from '../games/rules';
import {
  asDtm,
  asUncertain,
  BLESSED_LOSS,
  CURSED_WIN,
  isDtm,
  isUncertain,
  makeProbeResult,
  namesInGroup,
  type ProbeResult,
  type Prober,
  probeDistance,
  probeWdl,
  type Tablebase,
  UNKNOWN,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../games/tablebase';
import { MATE, TABLEBASE_WIN, type TablebaseProbe, VALUE_NONE } from '../search/score';

/**
 * Reads from the disk are paid for by probes: one takes the time of some 200 nodes, so one for every 12 000 nodes costs less
 * than 2 percent. With more depth left they are cheaper, since a result saves more. A hit saves the search of a subtree
 * and counts as many probes: in endgames, where most probes are hits, blocks are read freely.
 */
const READ_PRICE = 12_000;
const DEEP_READ_PRICE = 3000;
const DEEP = 8;
const HIT_CREDIT = 100;
/** Most probes that are left out after a miss, see `Prober.sparseDepth`. */
const MAX_PAUSE = 63;
/** Credit of a new probe, and most that can be saved up. */
const FIRST_CREDIT = 50 * READ_PRICE;
const MAX_CREDIT = 200 * READ_PRICE;

/** Score of a cursed win. */
const CURSED_SCORE = 20;

/** Access to the disk while probing. */
export interface DiskLimits {
  /** If false, only blocks in memory are used. */
  mayRead: boolean;
  /** Number of blocks read. */
  readonly reads: number;
}

export class EndgameProbe<P extends Position = Position> implements TablebaseProbe {
  hits = 0;
  /** True if the last `bestMoves` settled the choice, so that a search adds nothing. */
  isDecided = false;
  /** Result of the root. UNKNOWN if a move may be better than everything that tables have. */
  private rootResult: ProbeResult = UNKNOWN;
  /**
   * True if positions of the root's group must still be searched because the tables cannot rank them: to find the way of a
   * win, the longest way of a loss, or in a draw the moves after which the opponent may err.
   */
  private mustSearch = false;
  /** True if distances are to the next removal, not to the end. */
  private readonly isDtc: boolean;
  private readonly hasLeafProbe: boolean;
  private readonly sparseDepth: number;
  /** Probes left out after the last miss, twice as many after each, and those still to come. */
  private pause = 0;
  private wait = 0;
  /** Credit for reads. */
  private credit = FIRST_CREDIT;
  /** Material classes that quiet moves lead to from the root. */
  private rootGroup: ReadonlySet<string> = new Set();

  constructor(
    private readonly tablebase: Tablebase<P>,
    private readonly prober: Prober<P>,
    private readonly access: DiskLimits,
  ) {
    this.hasLeafProbe = prober.probeLeaf !== undefined;
    this.sparseDepth = prober.sparseDepth ?? -1;
    this.isDtc = tablebase.metric === 'removal' || tablebase.metric === 'limit';
  }

  /** Call before each search. */
  reset(): void {
    this.rootResult = UNKNOWN;
    this.mustSearch = false;
    this.hits = 0;
    this.isDecided = false;
    this.pause = 0;
    this.wait = 0;
  }

  probeScore(position: P, ply: number, depth: number): number {
    if (depth <= this.sparseDepth && this.wait > 0) {
      this.wait--;
      return VALUE_NONE;
    }
    const { access } = this;
    const { reads } = access;
    const price = depth >= DEEP ? DEEP_READ_PRICE : READ_PRICE;
    access.mayRead = this.credit >= price;
    const isLeaf = depth <= 0 && this.hasLeafProbe;
    const result = isLeaf ? this.prober.probeLeaf!(position) : this.prober.probe(position);
    this.pause = result === UNKNOWN ? Math.min(MAX_PAUSE, 2 * this.pause + 1) : 0;
    this.wait = this.pause;
    const earned = result === UNKNOWN ? 1 : HIT_CREDIT;
    if (this.credit < MAX_CREDIT) this.credit = (this.credit + earned) | 0;
    if (access.reads !== reads) this.credit = (this.credit - price * (access.reads - reads)) | 0;
    if (result === UNKNOWN || (this.mustSearch && this.matchesRoot(result) && this.isInRootGroup(position)))
      return VALUE_NONE;
    this.hits = (this.hits + 1) | 0;
    return scoreOfResult(result, ply);
  }

  /** Score to report: the tablebase value of the root if it is known, whatever the search has found. */
  rootScore(score: number): number {
    if (this.rootResult === UNKNOWN) return score;
    const wdl = probeWdl(this.rootResult);
    if (wdl === WDL_DRAW) return scoreOfResult(this.rootResult, 1);
    return wdl === WDL_WIN ? Math.max(score, TABLEBASE_WIN - 1) : Math.min(score, 1 - TABLEBASE_WIN);
  }

  /**
   * Moves of `moves` that keep the value: the shortest wins, or the longest losses. All of them if the value is unknown.
   * `timeMs` is the time of the whole search, which may be stopped earlier.
   */
  bestMoves(
    position: P,
    moves: readonly MoveActions[],
    timeMs: number,
    isStopped = () => false,
  ): readonly MoveActions[] {
    this.access.mayRead = true;
    this.prober.prepare?.(position, timeMs / 2, isStopped);
    const cls = this.tablebase.classOf(position);
    this.rootGroup = cls ? namesInGroup(this.tablebase, cls) : new Set();
    const results = moves.map(move => this.resultAfter(position, move));
    const ranks = moves.map((move, at) => rankOf(results[at]!) + this.conversionBonus(position, move, results[at]!));
    const rank = Math.max(...ranks);
    if (rank < WIN_RANK && results.includes(UNKNOWN)) return moves;
    this.rootResult = results[ranks.indexOf(rank)]!;
    // If the root has a distance, a move without one leaves the root's group.
    const here = this.prober.probe(position);
    const isWayKnown = isDtm(this.rootResult) || (here !== UNKNOWN && probeDistance(here) >= 0);
    const best = moves.filter((_, at) => ranks[at] === rank);
    if (this.isDtc && best.length > 1 && probeDistance(this.rootResult) < 0 && !results.includes(UNKNOWN)) {
      this.isDecided = true;
      return [this.mostPromising(position, best)];
    }
    this.mustSearch =
      best.length > 1 && (probeWdl(this.rootResult) === WDL_DRAW || (this.tablebase.metric === 'value' && !isWayKnown));
    this.isDecided = !this.mustSearch;
    return this.mustSearch && probeWdl(this.rootResult) === WDL_WIN ? this.withoutRepetitions(position, best) : best;
  }

  /** Of moves that the tables do not rank, the one after which the opponent is most likely to err. */
  private mostPromising(position: P, moves: readonly MoveActions[]): MoveActions {
    const fresh = this.withoutRepetitions(position, moves);
    const value = practicalValue(this.rootResult);
    const gains = fresh.map(move =>
      practicalGain(position, move, value, at => {
        const result = this.probeDeep(at, 1);
        return result === UNKNOWN ? undefined : practicalValue(result);
      }),
    );
    return fresh[gains.indexOf(Math.max(...gains))]!;
  }

  /** Moves that do not return to an earlier position of the game; all of them if there are none. */
  private withoutRepetitions(position: P, moves: readonly MoveActions[]): readonly MoveActions[] {
    const fresh = moves.filter(move => {
      playMove(position, move);
      const repeats = gameOutcome(position) === ONGOING && position.outcome(MAX_HISTORY) !== ONGOING;
      undoMove(position, move);
      return !repeats;
    });
    return fresh.length > 0 ? fresh : moves;
  }

  /** True if the result says no more than that of the root. */
  private matchesRoot(result: ProbeResult): boolean {
    return (probeWdl(result) === WDL_DRAW) === (probeWdl(this.rootResult) === WDL_DRAW);
  }

  /**
   * Rank added to a winning move. With DTC, a conversion ends the distance, so converting moves come first and distances
   * after them only break ties. With WDL tables, wins with a distance to the end come first.
   */
  private conversionBonus(position: P, move: MoveActions, result: ProbeResult): number {
    if (this.tablebase.metric === 'value' && isDtm(result) && probeWdl(result) === WDL_WIN) return WIN_RANK;
    if (!this.isDtc || this.rootGroup.size === 0 || probeWdl(result) !== WDL_WIN) return 0;
    playMove(position, move);
    const cls = gameOutcome(position) === ONGOING ? this.tablebase.classOf(position) : undefined;
    undoMove(position, move);
    return cls && this.rootGroup.has(cls.name) ? 0 : probeDistance(result) * (1 - 1 / WIN_RANK) - 1;
  }

  private isInRootGroup(position: P): boolean {
    const cls = this.tablebase.classOf(position);
    return cls !== undefined && this.rootGroup.has(cls.name);
  }

  /** Result after a move, for the side that makes it. */
  private resultAfter(position: P, move: MoveActions): ProbeResult {
    const { side } = position;
    playMove(position, move);
    const outcome = gameOutcome(position);
    const result =
      outcome === ONGOING
        ? seenByMover(this.probeDeep(position), position.side === side)
        : resultOfOutcome(outcome, side);
    undoMove(position, move);
    return result;
  }

  /** Result of an ongoing position. */
  probe(position: P): ProbeResult {
    this.access.mayRead = true;
    return this.probeDeep(position);
  }

  /** Result of a position. If no table has it, the best result of its moves, provided that all are known. */
  private probeDeep(position: P, depth = PROBE_DEPTH): ProbeResult {
    const result = this.prober.probe(position);
    if (result !== UNKNOWN || depth === 0) return result;
    let bestRank = -1;
    let best: ProbeResult = UNKNOWN;
    for (const move of legalMoves(position)) {
      const { side } = position;
      playMove(position, move);
      const outcome = gameOutcome(position);
      const after =
        outcome === ONGOING
          ? seenByMover(this.probeDeep(position, depth - 1), position.side === side)
          : resultOfOutcome(outcome, side);
      undoMove(position, move);
      if (after === UNKNOWN) return UNKNOWN;
      if (rankOf(after) <= bestRank) continue;
      bestRank = rankOf(after);
      best = after;
    }
    return best;
  }
}

/** Longest history in actions. No game without a capture is longer. */
const MAX_HISTORY = 1 << 20;

/** Moves that `probeDeep` looks ahead. */
const PROBE_DEPTH = 2;

/** 0 a loss, 1 a draw, 2 a win. */
const practicalValue = (result: ProbeResult): number =>
  probeWdl(result) === WDL_DRAW ? 1 : probeWdl(result) === WDL_WIN ? 2 : 0;

/** All wins rank above all draws, and draws above losses. */
const WIN_RANK = 10_000;
const DRAW_RANK = 5000;
/** Uncertain wins rank and score this much below other wins, uncertain losses above other losses. */
const UNCERTAINTY = 1000;

function rankOf(result: ProbeResult): number {
  if (result === UNKNOWN) return -1;
  if (result === CURSED_WIN) return DRAW_RANK + 1;
  if (result === BLESSED_LOSS) return DRAW_RANK - 1;
  if (probeWdl(result) === WDL_DRAW) return DRAW_RANK;
  const rank =
    probeWdl(result) === WDL_WIN ? 2 * WIN_RANK - probeDistance(result) : 1 + Math.max(0, probeDistance(result));
  if (!isUncertain(result)) return rank;
  return probeWdl(result) === WDL_WIN ? rank - UNCERTAINTY : rank + UNCERTAINTY;
}

function scoreOfResult(result: ProbeResult, ply: number): number {
  if (result === CURSED_WIN) return CURSED_SCORE;
  if (result === BLESSED_LOSS) return -CURSED_SCORE;
  const wdl = probeWdl(result);
  if (wdl === WDL_DRAW) return 0;
  const most = isDtm(result) ? MATE : isUncertain(result) ? TABLEBASE_WIN - UNCERTAINTY : TABLEBASE_WIN;
  const score = most - ply - Math.max(0, probeDistance(result));
  return wdl === WDL_WIN ? score : -score;
}

/** Converts the result of the side to move to that of the side that moved before; `isSameSide` if it moves again. */
function seenByMover(result: ProbeResult, isSameSide: boolean): ProbeResult {
  if (result === UNKNOWN || isSameSide) return result;
  if (result === CURSED_WIN) return BLESSED_LOSS;
  if (result === BLESSED_LOSS) return CURSED_WIN;
  const wdl = probeWdl(result);
  if (wdl === WDL_DRAW) return result;
  const plies = probeDistance(result);
  const reversed = plies < 0 ? WDL_WIN + WDL_LOSS - wdl : makeProbeResult(WDL_WIN + WDL_LOSS - wdl, plies + 1);
  if (isUncertain(result)) return asUncertain(reversed);
  return isDtm(result) && plies >= 0 ? asDtm(reversed) : reversed;
}

function resultOfOutcome(outcome: Outcome, side: number): ProbeResult {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return WDL_DRAW;
  return asDtm(verdict - 1 === side ? makeProbeResult(WDL_WIN, 0) : makeProbeResult(WDL_LOSS, 1));
}

/** Centipawns by which a reply must look better to be e times as likely. */
const NATURAL_CP = 60;
/** Limits of an evaluation that count, so that no reply is impossible. */
const MAX_CP = 600;
/** Worth of a centipawn after a move, against the share of replies that lose value. */
const EVALUATION_PER_CP = 0.0001;

/** Value of a position for the side to move: 0 a loss, 1 a draw, 2 a win; undefined if unknown. */
type ValueAt<P extends Position> = (position: P) => number | undefined;

/**
 * Expected gain of a move over its value, plus a little for the evaluation after it. Chooses among moves of equal value by
 * the chances that they give in practice: the share of the opponent's replies that lose value, weighted by how natural
 * they look to the evaluation.
 */
export function practicalGain<P extends Position>(
  position: P,
  move: MoveActions,
  value: number,
  valueAt: ValueAt<P>,
): number {
  const { side } = position;
  playMove(position, move);
  const isOver = gameOutcome(position) !== ONGOING;
  const gain = isOver ? 0 : expectedGain(position, side, value, valueAt) + EVALUATION_PER_CP * scoreFor(position, side);
  undoMove(position, move);
  return gain;
}

/** Mean gain of `side` by the replies, each weighted by its likelihood. Replies of unknown value count as no mistakes. */
function expectedGain<P extends Position>(position: P, side: number, value: number, valueAt: ValueAt<P>): number {
  if (value === WIN) return 0;
  const opponent = position.side;
  let gain = 0;
  let weights = 0;
  for (const reply of legalMoves(position)) {
    playMove(position, reply);
    const weight = likelihood(position, opponent);
    const after = gameOutcome(position) === ONGOING ? valueAt(position) : undefined;
    if (after !== undefined) gain += weight * Math.max(0, (position.side === side ? after : WIN - after) - value);
    weights += weight;
    undoMove(position, reply);
  }
  return weights === 0 ? 0 : gain / weights;
}

const WIN = 2;

/** Relative likelihood that a side aims for a position. */
const likelihood = (position: Position, side: number): number => Math.exp(scoreFor(position, side) / NATURAL_CP);

/** Bounded evaluation of a position for a side. */
function scoreFor(position: Position, side: number): number {
  const score = Math.max(-MAX_CP, Math.min(MAX_CP, position.evaluate()));
  return position.side === side ? score : -score;
}
