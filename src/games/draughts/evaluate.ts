import { lowestBit, popcount } from '../../util/bits';
import type { EvalTerm } from '../rules';
import { kingAttacks } from './attacks';
import { FILE, MAIN_DIAGONAL, NEIGHBOURS, RANK, SQUARES } from './board';
import { fallingSteps, risingSteps } from './moves';

/** What the evaluation holds things to be worth, in hundredths of a man. */

/** Worth that shifts from a full board to an empty one. */
interface TaperedValue {
  readonly opening: number;
  readonly endgame: number;
}

interface HandmadeWeights {
  readonly man: number;
  readonly king: number;
  /** A man on its home rank 0, then on rank 1, up to the last before it is crowned. */
  readonly advance: readonly TaperedValue[];
  /** A man on the back row, where it keeps the other side from being crowned. */
  readonly backRow: TaperedValue;
  /** A man on the four squares in the middle of the board. */
  readonly centre: TaperedValue;
  /** A man on the left or right edge: safe, but it has one way only. */
  readonly edge: TaperedValue;
  /** A free step of a man. */
  readonly mobility: number;
  /** A king by the number of its free squares; the last stands for all above. */
  readonly kingMobility: readonly number[];
  /** Kings on the main diagonal, where the other side has none there. */
  readonly diagonal: number;
  /** The turn to move. */
  readonly tempo: number;
}

const tapered = (full: number, few: number): TaperedValue => ({ opening: full, endgame: few });

const SHARED_WEIGHTS = {
  man: 100,
  centre: tapered(3, 1),
  edge: tapered(-1, 0),
  tempo: 4,
};

/** Where kings fly, one alone is worth three men and holds a diagonal of its own. */
const FLYING_WEIGHTS: HandmadeWeights = {
  ...SHARED_WEIGHTS,
  king: 310,
  advance: [
    tapered(0, 0),
    tapered(-1, 1),
    tapered(-2, 3),
    tapered(-2, 6),
    tapered(0, 12),
    tapered(4, 20),
    tapered(12, 32),
  ],
  backRow: tapered(20, 13),
  mobility: 5,
  kingMobility: [-90, -40, -20, -10, -4, 0, 3, 5, 7, 9, 11, 12, 13, 14],
  diagonal: 30,
};

/** Where kings are short, men that run ahead are easily lost, and the back row is worth holding. */
const SHORT_WEIGHTS: HandmadeWeights = {
  ...SHARED_WEIGHTS,
  king: 140,
  advance: [
    tapered(0, 0),
    tapered(-3, 0),
    tapered(-6, 1),
    tapered(-8, 4),
    tapered(-6, 10),
    tapered(0, 18),
    tapered(12, 32),
  ],
  backRow: tapered(22, 12),
  mobility: 1,
  kingMobility: [-30, -10, -2, 2, 6],
  diagonal: 0,
};

/** What men are worth by where they stand. */

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

class PieceSquareTables {
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

/** What a position is worth. All parts are seen from White. */

/** What cannot be won is worth this part of what it seems. */
const DRAWISH_DIVISOR = 8;

/** Something that says what a position is worth. */
export interface DraughtsEvaluation {
  value(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): number;
  /** The same in parts that add up. */
  terms(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): EvalTerm[];
}

/** The sum of terms that people have names for. */
class HandmadeEvaluation implements DraughtsEvaluation {
  private readonly weights: HandmadeWeights;
  private readonly pieceSquares: PieceSquareTables;
  private readonly kingMoves: Int32Array;

  constructor(private readonly flying: boolean) {
    this.weights = flying ? FLYING_WEIGHTS : SHORT_WEIGHTS;
    this.pieceSquares = new PieceSquareTables(this.weights);
    const worths = this.weights.kingMobility;
    this.kingMoves = Int32Array.from({ length: 16 }, (_, moves) => worths[Math.min(moves, worths.length - 1)]!);
  }

  value(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): number {
    const pieces = (popcount(whiteMen | blackMen) + popcount(whiteKings | blackKings)) | 0;
    const whole =
      (this.material(whiteMen, whiteKings, blackMen, blackKings) +
        this.pieceSquares.value(whiteMen, blackMen, pieces) +
        this.steps(whiteMen, blackMen, ~(whiteMen | whiteKings | blackMen | blackKings)) +
        this.kings(whiteMen, whiteKings, blackMen, blackKings)) |
      0;
    return (whole - this.drawish(whole, whiteMen | blackMen, whiteKings, blackKings) + this.tempo(whiteToMove)) | 0;
  }

  terms(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): EvalTerm[] {
    const pieces = popcount(whiteMen | blackMen) + popcount(whiteKings | blackKings);
    const parts = [
      { name: 'material', value: this.material(whiteMen, whiteKings, blackMen, blackKings) },
      ...this.pieceSquares.terms(whiteMen, blackMen, pieces),
      { name: 'mobility', value: this.steps(whiteMen, blackMen, ~(whiteMen | whiteKings | blackMen | blackKings)) },
      { name: 'kings', value: this.kings(whiteMen, whiteKings, blackMen, blackKings) },
    ];
    const whole = parts.reduce((sum, { value }) => sum + value, 0);
    return [
      ...parts,
      { name: 'drawish', value: 0 - this.drawish(whole, whiteMen | blackMen, whiteKings, blackKings) },
      { name: 'tempo', value: this.tempo(whiteToMove) },
    ];
  }

  private material(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number): number {
    const { man, king } = this.weights;
    const men = (popcount(whiteMen) - popcount(blackMen)) | 0;
    const kings = (popcount(whiteKings) - popcount(blackKings)) | 0;
    return (Math.imul(man, men) + Math.imul(king, kings)) | 0;
  }

  private steps(whiteMen: number, blackMen: number, empty: number): number {
    const white = (popcount(risingSteps(whiteMen, empty, 1)) + popcount(fallingSteps(whiteMen, empty, 1))) | 0;
    const black = (popcount(risingSteps(blackMen, empty, 0)) + popcount(fallingSteps(blackMen, empty, 0))) | 0;
    return Math.imul(this.weights.mobility, white - black);
  }

  /** How free the kings are, and whose is the main diagonal. */
  private kings(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number): number {
    if ((whiteKings | blackKings) === 0) return 0;
    const all = whiteMen | whiteKings | blackMen | blackKings;
    const held = holdsDiagonal(whiteKings, blackKings) - holdsDiagonal(blackKings, whiteKings);
    return (
      (this.kingMobilityOf(whiteKings, all) -
        this.kingMobilityOf(blackKings, all) +
        Math.imul(this.weights.diagonal, held)) |
      0
    );
  }

  private kingMobilityOf(kings: number, all: number): number {
    let sum = 0;
    for (let rest = kings; rest !== 0; rest &= rest - 1) {
      const square = lowestBit(rest);
      const free = (this.flying ? kingAttacks(square, all) : NEIGHBOURS[square]!) & ~all;
      sum = (sum + this.kingMoves[popcount(free)]!) | 0;
    }
    return sum;
  }

  private drawish(worth: number, men: number, whiteKings: number, blackKings: number): number {
    return this.flying && men === 0 ? drawishReduction(worth, whiteKings, blackKings) : 0;
  }

  private tempo(whiteToMove: number): number {
    return whiteToMove === 1 ? this.weights.tempo : -this.weights.tempo | 0;
  }
}

export const HANDMADE_FLYING: DraughtsEvaluation = new HandmadeEvaluation(true);
export const HANDMADE_SHORT: DraughtsEvaluation = new HandmadeEvaluation(false);

/** What is to be taken off because the better side has too few flying kings, and no men, to win. */
export function drawishReduction(worth: number, whiteKings: number, blackKings: number): number {
  const cannotWin = worth > 0 ? canHoldDraw(blackKings, whiteKings) : canHoldDraw(whiteKings, blackKings);
  return cannotWin ? (worth - worth / DRAWISH_DIVISOR) | 0 : 0;
}

/** 1 where `kings` hold the main diagonal alone. */
const holdsDiagonal = (kings: number, others: number): number =>
  (kings & MAIN_DIAGONAL) !== 0 && (others & MAIN_DIAGONAL) === 0 ? 1 : 0;

/** Whether flying kings hold out against others: two against three, one against two or on the main diagonal. */
function canHoldDraw(kings: number, others: number): boolean {
  const own = popcount(kings);
  if (own === 0) return false;
  return popcount(others) <= (own === 1 ? 2 : 3) || (own === 1 && (kings & MAIN_DIAGONAL) !== 0);
}
