/**
 * What a space is while it is solved: bits in planes. WON and LOST have a row for each placement of the side that is
 * not to move and a bit for each of the side to move: a quiet move of the side that has just moved changes the row
 * alone, and one word tells of 32 positions. OPEN, the positions not yet decided, stands the other way round, a row for
 * each placement of the side to move, so that a row of it lies along a row of what its moves lead to.
 */
import { asInt32Array } from '../../endings';
import type { WorkSplit } from './hands';
import type { Material } from './material';
import type { Placements } from './placements';
import type { CaptureTargets } from './prey';
import type { SideTablesCache } from './sides';
import type { QuietMoves } from './steps';

/** The side to move and its moves; the other side and how it is taken; the own side as the other one takes it. */
export interface SidePair {
  readonly own: Placements;
  readonly other: Placements;
  readonly moves: QuietMoves;
  readonly targets: CaptureTargets;
  readonly ownTargets: CaptureTargets;
}

export function sidePair(
  sides: SideTablesCache,
  { men, kings, otherMen, otherKings }: Material,
  hands?: WorkSplit,
): SidePair {
  const own = sides.of(men, kings, hands);
  const other = sides.of(otherMen, otherKings, hands);
  return {
    own: own.placements,
    other: other.placements,
    moves: own.moves,
    targets: other.targets,
    ownTargets: own.targets,
  };
}

export class SolverPlanes implements SidePair {
  /** Squares shared by both sides make no position: they count as won, and so never stand in the way of a loss. */
  readonly won: Int32Array;
  readonly lost: Int32Array;
  readonly open: Int32Array;
  /** Flags, a bit for each word of WON or LOST with news and of OPEN in doubt: 32 rows together, an int for each word. */
  readonly newWins: Int32Array;
  readonly newLosses: Int32Array;
  readonly recheck: Int32Array;

  readonly own: Placements;
  readonly other: Placements;
  readonly moves: QuietMoves;
  readonly targets: CaptureTargets;
  readonly ownTargets: CaptureTargets;

  constructor(both: SidePair, memory: readonly Uint8Array[]) {
    ({
      own: this.own,
      other: this.other,
      moves: this.moves,
      targets: this.targets,
      ownTargets: this.ownTargets,
    } = both);
    const [won, lost, open, freshWins, freshLosses, doubtful] = memory.map(asInt32Array);
    this.won = won!;
    this.lost = lost!;
    this.open = open!;
    this.newWins = freshWins!;
    this.newLosses = freshLosses!;
    this.recheck = doubtful!;
  }
}

/** The pieces of memory that a half needs, in bytes. */
export function planesMemory(own: Placements | PlacementSize, other: Placements | PlacementSize): number[] {
  const plane = 4 * other.size * own.words;
  const flags = 4 * other.words * own.words;
  return [plane, plane, 4 * own.size * other.words, flags, flags, flags];
}
export const PLANES = 6;

/** The size of a side's placements, without them. */
export interface PlacementSize {
  readonly size: number;
  readonly words: number;
}
