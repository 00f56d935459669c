/**
 * What a space is while it is solved: bits in planes. WON and LOST have a row for each placement of the side that is
 * not to move and a bit for each of the side to move: a quiet move of the side that has just moved changes the row
 * alone, and one word tells of 32 positions. OPEN, the positions not yet decided, stands the other way round, a row for
 * each placement of the side to move, so that a row of it lies along a row of what its moves lead to.
 */
import { wordsOf } from '../../endings';
import type { Hands } from './hands';
import type { Material } from './material';
import type { Placements } from './placements';
import type { Prey } from './prey';
import type { Sides } from './sides';
import type { Steps } from './steps';

/** The side to move and its moves; the other side and how it is taken; the own side as the other one takes it. */
export interface Facing {
  readonly own: Placements;
  readonly other: Placements;
  readonly steps: Steps;
  readonly prey: Prey;
  readonly ownAsPrey: Prey;
}

export function facing(sides: Sides, { men, kings, otherMen, otherKings }: Material, hands?: Hands): Facing {
  const own = sides.of(men, kings, hands);
  const other = sides.of(otherMen, otherKings, hands);
  return { own: own.placements, other: other.placements, steps: own.steps, prey: other.prey, ownAsPrey: own.prey };
}

export class Half implements Facing {
  /** Squares shared by both sides make no position: they count as won, and so never stand in the way of a loss. */
  readonly won: Int32Array;
  readonly lost: Int32Array;
  readonly open: Int32Array;
  /** Flags, a bit for each word of WON or LOST with news and of OPEN in doubt: 32 rows together, an int for each word. */
  readonly freshWins: Int32Array;
  readonly freshLosses: Int32Array;
  readonly doubtful: Int32Array;

  readonly own: Placements;
  readonly other: Placements;
  readonly steps: Steps;
  readonly prey: Prey;
  readonly ownAsPrey: Prey;

  constructor(both: Facing, memory: readonly Uint8Array[]) {
    ({ own: this.own, other: this.other, steps: this.steps, prey: this.prey, ownAsPrey: this.ownAsPrey } = both);
    const [won, lost, open, freshWins, freshLosses, doubtful] = memory.map(wordsOf);
    this.won = won!;
    this.lost = lost!;
    this.open = open!;
    this.freshWins = freshWins!;
    this.freshLosses = freshLosses!;
    this.doubtful = doubtful!;
  }
}

/** The pieces of memory that a half needs, in bytes. */
export function halfMemory(own: Placements | Measure, other: Placements | Measure): number[] {
  const plane = 4 * other.size * own.words;
  const flags = 4 * other.words * own.words;
  return [plane, plane, 4 * own.size * other.words, flags, flags, flags];
}
export const PIECES_OF_HALF = 6;

/** The size of a side's placements, without them. */
export interface Measure {
  readonly size: number;
  readonly words: number;
}
