import { gameOutcome, legalMoves, type MoveActions, playMove, undoMove } from '../games/moves';
import { DRAW, ONGOING, type Position, verdictOf } from '../games/rules';
import {
  asDtm,
  BLESSED_LOSS,
  CURSED_WIN,
  isDtm,
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
import { MATE, type TablebaseProbe, VALUE_NONE } from '../search/score';
import type { LoadedTables } from './loaded-tables';

/** Tables of endings as knowledge of the search, and at the root of one. */

/** A win that a table knows, but not the way to the end of the game, is worth so much less its plies. */
export const TABLEBASE_WIN = 20_000;
/** What would be won without the rules that count moves. */
const CURSED_SCORE = 20;

export class EndgameProbe<P extends Position = Position> implements TablebaseProbe {
  hits = 0;
  /** Whether the last `best` knew all that there is to know of the position: a search adds nothing. */
  isDecided = false;
  /** What tables say of the root, UNKNOWN where a turn is better than all that they know. */
  private rootResult: ProbeResult = UNKNOWN;
  /**
   * Whether the search is to look where tables know no more than the root's value, in the spaces that quiet turns lead to:
   * for the way of a win, the longest way of a loss, and in a draw for where the other side may go wrong.
   */
  private mustSearch = false;
  private readonly prober: Prober<P>;
  /** Whether the plies of tables are those to a removal, on the shortest way or on that which rules that count moves allow. */
  private readonly isDtc: boolean;
  /** The spaces that quiet turns lead to from the root. */
  private rootGroup: ReadonlySet<string> = new Set();

  constructor(
    private readonly endings: Tablebase<P>,
    { tables, maybeCursed: unsure }: LoadedTables,
  ) {
    this.prober = endings.createProber(tables, unsure);
    this.isDtc = endings.metric === 'removal' || endings.metric === 'limit';
  }

  /** Before a search. */
  reset(): void {
    this.rootResult = UNKNOWN;
    this.mustSearch = false;
    this.hits = 0;
    this.isDecided = false;
  }

  probeScore(position: P, turn: number): number {
    const known = this.prober.probe(position);
    if (known === UNKNOWN || (this.mustSearch && this.matchesRoot(known) && this.isInRootGroup(position)))
      return VALUE_NONE;
    this.hits = (this.hits + 1) | 0;
    return scoreOfResult(known, turn);
  }

  /** The value of the root, where it is known, whatever the search has seen of the way. */
  rootScore(score: number): number {
    if (this.rootResult === UNKNOWN) return score;
    const value = probeWdl(this.rootResult);
    if (value === WDL_DRAW) return scoreOfResult(this.rootResult, 1);
    return value === WDL_WIN ? Math.max(score, TABLEBASE_WIN - 1) : Math.min(score, 1 - TABLEBASE_WIN);
  }

  /**
   * Of `turns` those that hold the value: of wins the shortest, of losses the longest. All of them where that is not
   * known. `time`: milliseconds for the whole search, which may be stopped before.
   */
  bestMoves(position: P, turns: readonly MoveActions[], time: number, isStopped = () => false): readonly MoveActions[] {
    this.prober.prepare?.(position, time / 2, isStopped);
    const space = this.endings.classOf(position);
    this.rootGroup = space ? namesInGroup(this.endings, space) : new Set();
    const known = turns.map(turn => this.resultAfter(position, turn));
    const ranks = turns.map((turn, at) => rankOf(known[at]!) + this.conversionBonus(position, turn, known[at]!));
    const rank = Math.max(...ranks);
    if (rank < WIN_RANK && known.includes(UNKNOWN)) return turns;
    this.rootResult = known[ranks.indexOf(rank)]!;
    // Where the way is known, a turn without a distance is one that leads out of the spaces of the root.
    const here = this.prober.probe(position);
    const wayKnown = isDtm(this.rootResult) || (here !== UNKNOWN && probeDistance(here) >= 0);
    const best = turns.filter((_, at) => ranks[at] === rank);
    this.mustSearch =
      best.length > 1 && (probeWdl(this.rootResult) === WDL_DRAW || (this.endings.metric === 'value' && !wayKnown));
    this.isDecided = !this.mustSearch;
    return this.mustSearch && probeWdl(this.rootResult) === WDL_WIN ? this.withoutRepetitions(position, best) : best;
  }

  /** Of winning turns those that do not go back to where the game has been. */
  private withoutRepetitions(position: P, turns: readonly MoveActions[]): readonly MoveActions[] {
    const fresh = turns.filter(turn => {
      playMove(position, turn);
      const recurs = gameOutcome(position) === ONGOING && position.outcome(MAX_HISTORY) !== ONGOING;
      undoMove(position, turn);
      return !recurs;
    });
    return fresh.length > 0 ? fresh : turns;
  }

  /** Whether this is no more than what is known of the root. */
  private matchesRoot(known: ProbeResult): boolean {
    return (probeWdl(known) === WDL_DRAW) === (probeWdl(this.rootResult) === WDL_DRAW);
  }

  /**
   * What a winning turn gains in rank by taking: the plies of tables by removals end there, and those behind it only
   * tell such turns apart. Where tables tell values, plies to the end come before all others.
   */
  private conversionBonus(position: P, turn: MoveActions, known: ProbeResult): number {
    if (this.endings.metric === 'value' && isDtm(known) && probeWdl(known) === WDL_WIN) return WIN_RANK;
    if (!this.isDtc || this.rootGroup.size === 0 || probeWdl(known) !== WDL_WIN) return 0;
    playMove(position, turn);
    const space = gameOutcome(position) === ONGOING ? this.endings.classOf(position) : undefined;
    undoMove(position, turn);
    return space && this.rootGroup.has(space.name) ? 0 : probeDistance(known) * (1 - 1 / WIN_RANK) - 1;
  }

  private isInRootGroup(position: P): boolean {
    const space = this.endings.classOf(position);
    return space !== undefined && this.rootGroup.has(space.name);
  }

  /** What is known behind a turn, for the side that makes it. */
  private resultAfter(position: P, turn: MoveActions): ProbeResult {
    const { side } = position;
    playMove(position, turn);
    const result = gameOutcome(position);
    const known =
      result === ONGOING
        ? seenByMover(this.probeDeep(position), position.side === side)
        : resultOfOutcome(result, side);
    undoMove(position, turn);
    return known;
  }

  /** What is known of a position in play. */
  probe(position: P): ProbeResult {
    return this.probeDeep(position);
  }

  /** What is known of a position, or of all that its turns lead to where it lies in no space itself. */
  private probeDeep(position: P, rest = PROBE_DEPTH): ProbeResult {
    const known = this.prober.probe(position);
    if (known !== UNKNOWN || rest === 0) return known;
    let best = -1;
    let value: ProbeResult = UNKNOWN;
    for (const turn of legalMoves(position)) {
      const { side } = position;
      playMove(position, turn);
      const result = gameOutcome(position);
      const behind =
        result === ONGOING
          ? seenByMover(this.probeDeep(position, rest - 1), position.side === side)
          : resultOfOutcome(result, side);
      undoMove(position, turn);
      if (behind === UNKNOWN) return UNKNOWN;
      if (rankOf(behind) <= best) continue;
      best = rankOf(behind);
      value = behind;
    }
    return value;
  }
}

/** In actions: no game without a capture is longer. */
const MAX_HISTORY = 1 << 20;

/** Turns looked further where something is pending. */
const PROBE_DEPTH = 2;

/** Every rank of a win is above those of draws, and those above losses. */
const WIN_RANK = 10_000;
const DRAW_RANK = 5000;

function rankOf(known: ProbeResult): number {
  if (known === UNKNOWN) return -1;
  if (known === CURSED_WIN) return DRAW_RANK + 1;
  if (known === BLESSED_LOSS) return DRAW_RANK - 1;
  if (probeWdl(known) === WDL_DRAW) return DRAW_RANK;
  return probeWdl(known) === WDL_WIN ? 2 * WIN_RANK - probeDistance(known) : 1 + Math.max(0, probeDistance(known));
}

function scoreOfResult(known: ProbeResult, turn: number): number {
  if (known === CURSED_WIN) return CURSED_SCORE;
  if (known === BLESSED_LOSS) return -CURSED_SCORE;
  const value = probeWdl(known);
  if (value === WDL_DRAW) return 0;
  const worth = (isDtm(known) ? MATE : TABLEBASE_WIN) - turn - Math.max(0, probeDistance(known));
  return value === WDL_WIN ? worth : -worth;
}

/** What is known to the side to act, for the side `same` as it or the other one, a turn earlier. */
function seenByMover(known: ProbeResult, same: boolean): ProbeResult {
  if (known === UNKNOWN || same) return known;
  if (known === CURSED_WIN) return BLESSED_LOSS;
  if (known === BLESSED_LOSS) return CURSED_WIN;
  const value = probeWdl(known);
  if (value === WDL_DRAW) return known;
  const plies = probeDistance(known);
  if (plies < 0) return WDL_WIN + WDL_LOSS - value;
  const turned = makeProbeResult(WDL_WIN + WDL_LOSS - value, plies + 1);
  return isDtm(known) ? asDtm(turned) : turned;
}

function resultOfOutcome(result: number, side: number): ProbeResult {
  const verdict = verdictOf(result);
  if (verdict === DRAW) return WDL_DRAW;
  return asDtm(verdict - 1 === side ? makeProbeResult(WDL_WIN, 0) : makeProbeResult(WDL_LOSS, 1));
}
