/** What men are worth by where they stand. */
import type { EvalTerm } from '../game';
import { FILE, RANK, SQUARES } from './board';
import type { HandmadeWeights, TaperedValue } from './weights';

/** Men on a full board. */
const PIECES_AT_START = 24;

const ZERO: TaperedValue = { opening: 0, endgame: 0 };

const isCentral = (rank: number, file: number): boolean => rank >= 3 && rank <= 4 && file >= 2 && file <= 5;

interface PlacementTerm {
  readonly name: string;
  /** By rank from a man's own side and by file. */
  readonly value: (weights: HandmadeWeights, rank: number, file: number) => TaperedValue;
}

/** What makes up the worth of a man's place. */
const PLACEMENT_TERMS: readonly PlacementTerm[] = [
  { name: 'advancement', value: (weights, rank) => weights.advance[rank] ?? ZERO },
  { name: 'back row', value: (weights, rank) => (rank === 0 ? weights.backRow : ZERO) },
  { name: 'centre', value: (weights, rank, file) => (isCentral(rank, file) ? weights.centre : ZERO) },
  { name: 'edge', value: (weights, _, file) => (file === 0 || file === 7 ? weights.edge : ZERO) },
];

/**
 * Sums for sets of men: an entry for each value of each byte of a set. It holds two sums in one int, that for few
 * pieces in the high half.
 */
interface ByteSums {
  readonly white: Int32Array;
  readonly black: Int32Array;
}

function byteSums(worth: (square: number) => TaperedValue): Int32Array {
  const worths = Array.from({ length: SQUARES }, (_, square) => worth(square));
  const sums = new Int32Array(4 << 8);
  for (const [square, { opening: full, endgame: few }] of worths.entries()) {
    const [first, bit] = [(square >> 3) << 8, 1 << (square & 7)];
    // Sets with this member as their highest in the byte.
    for (let rest = 0; rest < bit; rest++) sums[first | bit | rest] = (sums[first | rest]! + full + (few << 16)) | 0;
  }
  return sums;
}

const sumOfSet = (sums: Int32Array, set: number): number =>
  sums[set & 0xff]! +
  sums[0x100 | ((set >>> 8) & 0xff)]! +
  sums[0x200 | ((set >>> 16) & 0xff)]! +
  sums[0x300 | (set >>> 24)]!;

/** From both sums to one: what lies between a full board and one with few pieces. */
function taper(sums: number, pieces: number): number {
  const full = (sums << 16) >> 16;
  const few = (sums - full) >> 16;
  const weight = Math.min(pieces, PIECES_AT_START);
  return ((full * weight + few * (PIECES_AT_START - weight)) / PIECES_AT_START) | 0;
}

export class PieceSquareTables {
  private readonly white: Int32Array;
  private readonly black: Int32Array;

  constructor(private readonly weights: HandmadeWeights) {
    const { white, black } = this.sumsOfTerms(PLACEMENT_TERMS.length);
    this.white = white;
    this.black = black;
  }

  /** The first `parts` parts together. */
  private sumsOfTerms(parts: number): ByteSums {
    const worth = (rank: number, file: number): TaperedValue =>
      PLACEMENT_TERMS.slice(0, parts)
        .map(part => part.value(this.weights, rank, file))
        .reduce((sum, { opening: full, endgame: few }) => ({
          opening: sum.opening + full,
          endgame: sum.endgame + few,
        }));
    return {
      white: byteSums(square => worth(RANK[square]!, FILE[square]!)),
      black: byteSums(square => worth(7 - RANK[square]!, FILE[square]!)),
    };
  }

  /** White's men against Black's, with so many pieces on the board. */
  value(whiteMen: number, blackMen: number, pieces: number): number {
    return taper((sumOfSet(this.white, whiteMen) - sumOfSet(this.black, blackMen)) | 0, pieces);
  }

  /** The same in parts that add up. */
  terms(whiteMen: number, blackMen: number, pieces: number): EvalTerm[] {
    let before = 0;
    return PLACEMENT_TERMS.map(({ name }, i) => {
      const { white, black } = this.sumsOfTerms(i + 1);
      const worth = taper((sumOfSet(white, whiteMen) - sumOfSet(black, blackMen)) | 0, pieces);
      const term = { name, value: worth - before };
      before = worth;
      return term;
    });
  }
}
