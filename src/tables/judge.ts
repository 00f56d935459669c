/** What a position is worth by its turns, and by what is known of the positions that they lead to. */
import {
  type MaterialClass,
  type Metric,
  makeProbeResult,
  type ProbeResult,
  probeDistance,
  probeWdl,
  type Tablebase,
  UNKNOWN,
  WDL_DRAW,
  WDL_LOSS,
  WDL_WIN,
} from '../games/endings';
import { DRAW, MAX_ACTIONS, ONGOING, type Outcome, type Position, verdictOf } from '../games/game';

/** What is known of a number of a space. */
export type TableLookup = (space: string, index: number) => ProbeResult;

/** Actions that can follow each other without a position that lies in a space. */
const MAX_DEPTH_WITHOUT_CLASS = 64;

/** A win by a removal or an end, and a loss where nothing is left but removals. */
const WIN_AT_ONCE = makeProbeResult(WDL_WIN, 1);
const LOSS_BY_REMOVALS = makeProbeResult(WDL_LOSS, 2);
/** A loss that nothing puts off, where plies are those of what rules that count moves allow. */
const LOSS_AT_ONCE = makeProbeResult(WDL_LOSS, 1);

/**
 * Plays all turns of a position, to the first position behind each that lies in a space, and takes the best. Every
 * action is the game's own. Where something is pending that no space knows, it looks a turn further.
 */
export class OnePlySearch<P extends Position> {
  private readonly list = new Int32Array(MAX_ACTIONS * MAX_DEPTH_WITHOUT_CLASS);
  private group: ReadonlySet<string> = new Set();

  constructor(
    private readonly endings: Tablebase<P>,
    private readonly readIndex: TableLookup,
  ) {}

  /** The worth of a position for the side to move; `group`: the names of the spaces that quiet turns lead to. */
  best(position: P, group: ReadonlySet<string>): ProbeResult {
    this.group = group;
    const known = this.bestAmong(position, 0);
    return this.endings.metric === 'value' && known !== UNKNOWN ? probeWdl(known) : known;
  }

  private bestAmong(position: P, from: number): ProbeResult {
    const { list } = this;
    const { side } = position;
    const end = position.generate(list, from);
    if (end === from) return this.valueWithoutMoves(position);
    let best = NO_MOVE;
    for (let at = from; at < end && best !== WIN_AT_ONCE; at++) {
      position.make(list[at]!);
      best = betterResult(best, this.valueAfter(position, end, side));
      position.undo();
    }
    return best;
  }

  /** The worth of the position behind an action, for the side that made it. */
  private valueAfter(position: P, from: number, side: number): ProbeResult {
    const outcome = position.outcome(0);
    if (outcome !== ONGOING) return outcomeResult(outcome, side, 1);
    if (position.midTurn) return this.bestAmong(position, from);
    const space = this.endings.classOf(position);
    const known = space ? this.lookUp(position, space) : this.bestAmong(position, from);
    const stays = space !== undefined && this.group.has(space.name);
    return resultBefore(known, position.side === side, this.endings.metric, stays);
  }

  private valueWithoutMoves(position: P): ProbeResult {
    const known = outcomeResult(position.outcomeWithoutMoves(), position.side, 0);
    return known !== WDL_DRAW && this.endings.metric === 'limit' ? LOSS_AT_ONCE : known;
  }

  /** What is known of a position in a space, as the rules that count moves leave it where the tables know of these. */
  lookUp(position: P, space: MaterialClass): ProbeResult {
    const { pliesLeft: left } = this.endings;
    const known = this.readIndex(space.name, this.endings.indexOf(space, position));
    return left && known !== UNKNOWN && probeDistance(known) > left(position) ? WDL_DRAW : known;
  }
}

/** Worse than anything. */
const NO_MOVE = -2;

/** A win, the shorter the better; then what is not known; a draw; a loss, the longer the better. */
function resultRank(known: ProbeResult): number {
  if (known === NO_MOVE) return -1000;
  if (known === UNKNOWN) return 1;
  if (probeWdl(known) === WDL_DRAW) return 0;
  return probeWdl(known) === WDL_WIN ? 1000 - probeDistance(known) : probeDistance(known) - 500;
}

export const betterResult = (a: ProbeResult, b: ProbeResult): ProbeResult => (resultRank(b) > resultRank(a) ? b : a);

/** An end for `side`, so many plies on: a loss by its own action counts two, as every loss by an action does. */
function outcomeResult(outcome: Outcome, side: number, plies: number): ProbeResult {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return WDL_DRAW;
  return verdict - 1 === side ? WIN_AT_ONCE : makeProbeResult(WDL_LOSS, 2 * plies);
}

/** What is known to the side to act, one turn earlier for `same`, the side itself, or the other one. */
export function resultBefore(known: ProbeResult, same: boolean, metric: Metric, stays: boolean): ProbeResult {
  if (known === UNKNOWN || probeWdl(known) === WDL_DRAW) return known;
  const value = same ? probeWdl(known) : WDL_WIN + WDL_LOSS - probeWdl(known);
  if (metric === 'value') return value;
  if (!stays && metric === 'limit') return value === WDL_WIN ? WIN_AT_ONCE : LOSS_AT_ONCE;
  if (!stays && metric === 'removal') return value === WDL_WIN ? WIN_AT_ONCE : LOSS_BY_REMOVALS;
  return makeProbeResult(value, probeDistance(known) + (same ? 2 : 1));
}
