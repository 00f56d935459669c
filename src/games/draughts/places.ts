/** What men are worth by where they stand. */
import type { Term } from '../game';
import { FILE, RANK, SQUARES } from './board';
import type { Phased, Weights } from './weights';

/** Men on a full board. */
const BOARD_MEN = 24;

const NOTHING: Phased = { full: 0, few: 0 };

const isCentral = (rank: number, file: number): boolean => rank >= 3 && rank <= 4 && file >= 2 && file <= 5;

interface Part {
  readonly name: string;
  /** By rank from a man's own side and by file. */
  readonly worth: (weights: Weights, rank: number, file: number) => Phased;
}

/** What makes up the worth of a man's place. */
const PARTS: readonly Part[] = [
  { name: 'advancement', worth: (weights, rank) => weights.advance[rank] ?? NOTHING },
  { name: 'back row', worth: (weights, rank) => (rank === 0 ? weights.backRow : NOTHING) },
  { name: 'centre', worth: (weights, rank, file) => (isCentral(rank, file) ? weights.centre : NOTHING) },
  { name: 'edge', worth: (weights, _, file) => (file === 0 || file === 7 ? weights.edge : NOTHING) },
];

/**
 * Sums for sets of men: an entry for each value of each byte of a set. It holds two sums in one int, that for few
 * pieces in the high half.
 */
interface Sums {
  readonly white: Int32Array;
  readonly black: Int32Array;
}

function sumsOf(worth: (square: number) => Phased): Int32Array {
  const worths = Array.from({ length: SQUARES }, (_, square) => worth(square));
  const sums = new Int32Array(4 << 8);
  for (const [square, { full, few }] of worths.entries()) {
    const [first, bit] = [(square >> 3) << 8, 1 << (square & 7)];
    // Sets with this member as their highest in the byte.
    for (let rest = 0; rest < bit; rest++) sums[first | bit | rest] = (sums[first | rest]! + full + (few << 16)) | 0;
  }
  return sums;
}

const lookUp = (sums: Int32Array, set: number): number =>
  sums[set & 0xff]! +
  sums[0x100 | ((set >>> 8) & 0xff)]! +
  sums[0x200 | ((set >>> 16) & 0xff)]! +
  sums[0x300 | (set >>> 24)]!;

/** From both sums to one: what lies between a full board and one with few pieces. */
function blend(sums: number, pieces: number): number {
  const full = (sums << 16) >> 16;
  const few = (sums - full) >> 16;
  const weight = Math.min(pieces, BOARD_MEN);
  return ((full * weight + few * (BOARD_MEN - weight)) / BOARD_MEN) | 0;
}

export class Places {
  private readonly white: Int32Array;
  private readonly black: Int32Array;

  constructor(private readonly weights: Weights) {
    const { white, black } = this.sumsFor(PARTS.length);
    this.white = white;
    this.black = black;
  }

  /** The first `parts` parts together. */
  private sumsFor(parts: number): Sums {
    const worth = (rank: number, file: number): Phased =>
      PARTS.slice(0, parts)
        .map(part => part.worth(this.weights, rank, file))
        .reduce((sum, { full, few }) => ({ full: sum.full + full, few: sum.few + few }));
    return {
      white: sumsOf(square => worth(RANK[square]!, FILE[square]!)),
      black: sumsOf(square => worth(7 - RANK[square]!, FILE[square]!)),
    };
  }

  /** White's men against Black's, with so many pieces on the board. */
  worth(whiteMen: number, blackMen: number, pieces: number): number {
    return blend((lookUp(this.white, whiteMen) - lookUp(this.black, blackMen)) | 0, pieces);
  }

  /** The same in parts that add up. */
  terms(whiteMen: number, blackMen: number, pieces: number): Term[] {
    let before = 0;
    return PARTS.map(({ name }, i) => {
      const { white, black } = this.sumsFor(i + 1);
      const worth = blend((lookUp(white, whiteMen) - lookUp(black, blackMen)) | 0, pieces);
      const term = { name, value: worth - before };
      before = worth;
      return term;
    });
  }
}
