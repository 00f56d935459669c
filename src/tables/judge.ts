/** What a position is worth by its turns, and by what is known of the positions that they lead to. */
import {
  DRAWN,
  distanceIn,
  type Endings,
  type Known,
  knownOf,
  LOST,
  type Metric,
  type Space,
  UNKNOWN,
  valueIn,
  WON,
} from '../games/endings';
import { DRAW, MAX_ACTIONS, ONGOING, type Outcome, type Position, verdictOf } from '../games/game';

/** What is known of a number of a space. */
export type Look = (space: string, index: number) => Known;

/** Actions that can follow each other without a position that lies in a space. */
const DEEPEST = 64;

/** A win by a removal or an end, and a loss where nothing is left but removals. */
const TAKEN_WON = knownOf(WON, 1);
const TAKEN_LOST = knownOf(LOST, 2);
/** A loss that nothing puts off, where plies are those of what rules that count moves allow. */
const LOST_AT_ONCE = knownOf(LOST, 1);

/**
 * Plays all turns of a position, to the first position behind each that lies in a space, and takes the best. Every
 * action is the game's own. Where something is pending that no space knows, it looks a turn further.
 */
export class Judge<P extends Position> {
  private readonly list = new Int32Array(MAX_ACTIONS * DEEPEST);
  private group: ReadonlySet<string> = new Set();

  constructor(
    private readonly endings: Endings<P>,
    private readonly look: Look,
  ) {}

  /** The worth of a position for the side to move; `group`: the names of the spaces that quiet turns lead to. */
  best(position: P, group: ReadonlySet<string>): Known {
    this.group = group;
    const known = this.among(position, 0);
    return this.endings.metric === 'value' && known !== UNKNOWN ? valueIn(known) : known;
  }

  private among(position: P, from: number): Known {
    const { list } = this;
    const { side } = position;
    const end = position.generate(list, from);
    if (end === from) return this.stuck(position);
    let best = NOTHING;
    for (let at = from; at < end && best !== TAKEN_WON; at++) {
      position.make(list[at]!);
      best = better(best, this.behind(position, end, side));
      position.undo();
    }
    return best;
  }

  /** The worth of the position behind an action, for the side that made it. */
  private behind(position: P, from: number, side: number): Known {
    const outcome = position.outcome(0);
    if (outcome !== ONGOING) return ended(outcome, side, 1);
    if (position.midTurn) return this.among(position, from);
    const space = this.endings.spaceOf(position);
    const known = space ? this.known(position, space) : this.among(position, from);
    const stays = space !== undefined && this.group.has(space.name);
    return seenFrom(known, position.side === side, this.endings.metric, stays);
  }

  private stuck(position: P): Known {
    const known = ended(position.stuck(), position.side, 0);
    return known !== DRAWN && this.endings.metric === 'limit' ? LOST_AT_ONCE : known;
  }

  /** What is known of a position in a space, as the rules that count moves leave it where the tables know of these. */
  known(position: P, space: Space): Known {
    const { left } = this.endings;
    const known = this.look(space.name, this.endings.indexOf(space, position));
    return left && known !== UNKNOWN && distanceIn(known) > left(position) ? DRAWN : known;
  }
}

/** Worse than anything. */
const NOTHING = -2;

/** A win, the shorter the better; then what is not known; a draw; a loss, the longer the better. */
function rank(known: Known): number {
  if (known === NOTHING) return -1000;
  if (known === UNKNOWN) return 1;
  if (valueIn(known) === DRAWN) return 0;
  return valueIn(known) === WON ? 1000 - distanceIn(known) : distanceIn(known) - 500;
}

export const better = (a: Known, b: Known): Known => (rank(b) > rank(a) ? b : a);

/** An end for `side`, so many plies on: a loss by its own action counts two, as every loss by an action does. */
function ended(outcome: Outcome, side: number, plies: number): Known {
  const verdict = verdictOf(outcome);
  if (verdict === DRAW) return DRAWN;
  return verdict - 1 === side ? TAKEN_WON : knownOf(LOST, 2 * plies);
}

/** What is known to the side to act, one turn earlier for `same`, the side itself, or the other one. */
export function seenFrom(known: Known, same: boolean, metric: Metric, stays: boolean): Known {
  if (known === UNKNOWN || valueIn(known) === DRAWN) return known;
  const value = same ? valueIn(known) : WON + LOST - valueIn(known);
  if (metric === 'value') return value;
  if (!stays && metric === 'limit') return value === WON ? TAKEN_WON : LOST_AT_ONCE;
  if (!stays && metric === 'removal') return value === WON ? TAKEN_WON : TAKEN_LOST;
  return knownOf(value, distanceIn(known) + (same ? 2 : 1));
}
