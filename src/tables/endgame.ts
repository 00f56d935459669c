/** Tables of endings as knowledge of the search, and at the root of one. */
import {
  ALMOST_LOST,
  ALMOST_WON,
  DRAWN,
  distanceIn,
  type Endings,
  exactly,
  isExact,
  type Known,
  knownOf,
  LOST,
  type Prober,
  UNKNOWN,
  valueIn,
  WON,
} from '../games/endings';
import { DRAW, ONGOING, type Position, verdictOf } from '../games/game';
import { play, resultOf, type Turn, takeBack, turnsOf } from '../games/turns';
import { type Knowledge, NOT_KNOWN } from '../search/knowledge';
import { MATE } from '../search/score';
import { groupOf } from './verify';

/** Finished tables in shared memory, for one rule set. */
export interface LoadedTables {
  /** The greater, the more is loaded. */
  readonly id: number;
  readonly tables: ReadonlyMap<string, Uint8Array>;
  /** Spaces whose wins may lead to where a rule that counts moves stops them. */
  readonly unsure: ReadonlySet<string>;
}

/** A win that a table knows, but not the way to the end of the game, is worth so much less its plies. */
export const TABLE_WIN = 20_000;
/** What would be won without the rules that count moves. */
const ALMOST = 20;

export class Endgame<P extends Position = Position> implements Knowledge {
  hits = 0;
  /** Whether the last `best` knew all that there is to know of the position: a search adds nothing. */
  knew = false;
  /** What tables say of the root, UNKNOWN where a turn is better than all that they know. */
  private root: Known = UNKNOWN;
  /**
   * Whether the search is to look where tables know no more than the root's value, in the spaces that quiet turns lead to:
   * for the way of a win, the longest way of a loss, and in a draw for where the other side may go wrong.
   */
  private seeks = false;
  private readonly prober: Prober<P>;
  /** Whether the plies of tables are those to a removal, on the shortest way or on that which rules that count moves allow. */
  private readonly toRemoval: boolean;
  /** The spaces that quiet turns lead to from the root. */
  private home: ReadonlySet<string> = new Set();

  constructor(
    private readonly endings: Endings<P>,
    { tables, unsure }: LoadedTables,
  ) {
    this.prober = endings.prober(tables, unsure);
    this.toRemoval = endings.metric === 'removal' || endings.metric === 'limit';
  }

  /** Before a search. */
  restart(): void {
    this.root = UNKNOWN;
    this.seeks = false;
    this.hits = 0;
    this.knew = false;
  }

  score(position: P, turn: number): number {
    const known = this.prober.probe(position);
    if (known === UNKNOWN || (this.seeks && this.isAsRoot(known) && this.isHome(position))) return NOT_KNOWN;
    this.hits = (this.hits + 1) | 0;
    return scoreOf(known, turn);
  }

  /** The value of the root, where it is known, whatever the search has seen of the way. */
  tell(score: number): number {
    if (this.root === UNKNOWN) return score;
    const value = valueIn(this.root);
    if (value === DRAWN) return scoreOf(this.root, 1);
    return value === WON ? Math.max(score, TABLE_WIN - 1) : Math.min(score, 1 - TABLE_WIN);
  }

  /**
   * Of `turns` those that hold the value: of wins the shortest, of losses the longest. All of them where that is not
   * known. `time`: milliseconds for the whole search, which may be stopped before.
   */
  best(position: P, turns: readonly Turn[], time: number, isStopped = () => false): readonly Turn[] {
    this.prober.prepare?.(position, time / 2, isStopped);
    const space = this.endings.spaceOf(position);
    this.home = space ? groupOf(this.endings, space) : new Set();
    const known = turns.map(turn => this.behind(position, turn));
    const ranks = turns.map((turn, at) => rankOf(known[at]!) + this.progress(position, turn, known[at]!));
    const rank = Math.max(...ranks);
    if (rank < WIN_RANK && known.includes(UNKNOWN)) return turns;
    this.root = known[ranks.indexOf(rank)]!;
    // Where the way is known, a turn without a distance is one that leads out of the spaces of the root.
    const here = this.prober.probe(position);
    const wayKnown = isExact(this.root) || (here !== UNKNOWN && distanceIn(here) >= 0);
    const best = turns.filter((_, at) => ranks[at] === rank);
    this.seeks = best.length > 1 && (valueIn(this.root) === DRAWN || (this.endings.metric === 'value' && !wayKnown));
    this.knew = !this.seeks;
    return this.seeks && valueIn(this.root) === WON ? this.onward(position, best) : best;
  }

  /** Of winning turns those that do not go back to where the game has been. */
  private onward(position: P, turns: readonly Turn[]): readonly Turn[] {
    const fresh = turns.filter(turn => {
      play(position, turn);
      const recurs = resultOf(position) === ONGOING && position.outcome(LONGEST_PAST) !== ONGOING;
      takeBack(position, turn);
      return !recurs;
    });
    return fresh.length > 0 ? fresh : turns;
  }

  /** Whether this is no more than what is known of the root. */
  private isAsRoot(known: Known): boolean {
    return (valueIn(known) === DRAWN) === (valueIn(this.root) === DRAWN);
  }

  /**
   * What a winning turn gains in rank by taking: the plies of tables by removals end there, and those behind it only
   * tell such turns apart. Where tables tell values, plies to the end come before all others.
   */
  private progress(position: P, turn: Turn, known: Known): number {
    if (this.endings.metric === 'value' && isExact(known) && valueIn(known) === WON) return WIN_RANK;
    if (!this.toRemoval || this.home.size === 0 || valueIn(known) !== WON) return 0;
    play(position, turn);
    const space = resultOf(position) === ONGOING ? this.endings.spaceOf(position) : undefined;
    takeBack(position, turn);
    return space && this.home.has(space.name) ? 0 : distanceIn(known) * (1 - 1 / WIN_RANK) - 1;
  }

  private isHome(position: P): boolean {
    const space = this.endings.spaceOf(position);
    return space !== undefined && this.home.has(space.name);
  }

  /** What is known behind a turn, for the side that makes it. */
  private behind(position: P, turn: Turn): Known {
    const { side } = position;
    play(position, turn);
    const result = resultOf(position);
    const known = result === ONGOING ? fromOther(this.deep(position), position.side === side) : ended(result, side);
    takeBack(position, turn);
    return known;
  }

  /** What is known of a position in play. */
  known(position: P): Known {
    return this.deep(position);
  }

  /** What is known of a position, or of all that its turns lead to where it lies in no space itself. */
  private deep(position: P, rest = DEEPER): Known {
    const known = this.prober.probe(position);
    if (known !== UNKNOWN || rest === 0) return known;
    let best = -1;
    let value: Known = UNKNOWN;
    for (const turn of turnsOf(position)) {
      const { side } = position;
      play(position, turn);
      const result = resultOf(position);
      const behind =
        result === ONGOING ? fromOther(this.deep(position, rest - 1), position.side === side) : ended(result, side);
      takeBack(position, turn);
      if (behind === UNKNOWN) return UNKNOWN;
      if (rankOf(behind) <= best) continue;
      best = rankOf(behind);
      value = behind;
    }
    return value;
  }
}

/** In actions: no game without a capture is longer. */
const LONGEST_PAST = 1 << 20;

/** Turns looked further where something is pending. */
const DEEPER = 2;

/** Every rank of a win is above those of draws, and those above losses. */
const WIN_RANK = 10_000;
const DRAW_RANK = 5000;

function rankOf(known: Known): number {
  if (known === UNKNOWN) return -1;
  if (known === ALMOST_WON) return DRAW_RANK + 1;
  if (known === ALMOST_LOST) return DRAW_RANK - 1;
  if (valueIn(known) === DRAWN) return DRAW_RANK;
  return valueIn(known) === WON ? 2 * WIN_RANK - distanceIn(known) : 1 + Math.max(0, distanceIn(known));
}

function scoreOf(known: Known, turn: number): number {
  if (known === ALMOST_WON) return ALMOST;
  if (known === ALMOST_LOST) return -ALMOST;
  const value = valueIn(known);
  if (value === DRAWN) return 0;
  const worth = (isExact(known) ? MATE : TABLE_WIN) - turn - Math.max(0, distanceIn(known));
  return value === WON ? worth : -worth;
}

/** What is known to the side to act, for the side `same` as it or the other one, a turn earlier. */
function fromOther(known: Known, same: boolean): Known {
  if (known === UNKNOWN || same) return known;
  if (known === ALMOST_WON) return ALMOST_LOST;
  if (known === ALMOST_LOST) return ALMOST_WON;
  const value = valueIn(known);
  if (value === DRAWN) return known;
  const plies = distanceIn(known);
  if (plies < 0) return WON + LOST - value;
  const turned = knownOf(WON + LOST - value, plies + 1);
  return isExact(known) ? exactly(turned) : turned;
}

function ended(result: number, side: number): Known {
  const verdict = verdictOf(result);
  if (verdict === DRAW) return DRAWN;
  return exactly(verdict - 1 === side ? knownOf(WON, 0) : knownOf(LOST, 1));
}
