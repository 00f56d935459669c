/** Hand-made evaluation, used without a network and by the `eval` command. */
import { lowestBit, popcount } from '../../util/bits';
import type { EvalTerm } from '../rules';
import { kingAttacks } from './attacks';
import { FILE, MAIN_DIAGONAL, NEIGHBOURS, RANK, SQUARES } from './board';
import { fallingSteps, risingSteps } from './moves';

/** Weights in centipawns (100 = one man). */

/** Value interpolated between a full board and an almost empty one: https://www.chessprogramming.org/Tapered_Eval */
interface TaperedValue {
  readonly opening: number;
  readonly endgame: number;
}

interface HandmadeWeights {
  readonly man: number;
  readonly king: number;
  /** Man by rank, from its own back row to the last rank before promotion. */
  readonly advance: readonly TaperedValue[];
  /** Man on its own back row: it guards against promotions. */
  readonly backRow: TaperedValue;
  /** Man on one of the four central squares. */
  readonly centre: TaperedValue;
  /** Man on the left or right edge: safe, but with only one step. */
  readonly edge: TaperedValue;
  /** Each possible step of a man. */
  readonly mobility: number;
  /** King by its number of moves; the last value also holds for more. */
  readonly kingMobility: readonly number[];
  /** Kings on the main diagonal if the opponent has none there. */
  readonly diagonal: number;
  /** Side to move. */
  readonly tempo: number;
}

const tapered = (opening: number, endgame: number): TaperedValue => ({ opening, endgame });

const SHARED_WEIGHTS = {
  man: 100,
  centre: tapered(3, 1),
  edge: tapered(-1, 0),
  tempo: 4,
};

/** Flying kings: one alone is worth three men and can hold a diagonal. */
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

/** Short kings: advanced men are easily lost, and the back row is worth holding. */
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

/** Pieces on a full board. */
const PIECES_AT_START = 24;

const ZERO: TaperedValue = { opening: 0, endgame: 0 };

const isCentral = (rank: number, file: number): boolean => rank >= 3 && rank <= 4 && file >= 2 && file <= 5;

interface PlacementTerm {
  readonly name: string;
  /** Value by rank, seen from the man's own side, and by file. */
  readonly value: (weights: HandmadeWeights, rank: number, file: number) => TaperedValue;
}

/** Terms of a man's square. */
const PLACEMENT_TERMS: readonly PlacementTerm[] = [
  { name: 'advancement', value: (weights, rank) => weights.advance[rank] ?? ZERO },
  { name: 'back row', value: (weights, rank) => (rank === 0 ? weights.backRow : ZERO) },
  { name: 'centre', value: (weights, rank, file) => (isCentral(rank, file) ? weights.centre : ZERO) },
  { name: 'edge', value: (weights, _, file) => (file === 0 || file === 7 ? weights.edge : ZERO) },
];

/**
 * Sums of values for sets of men, by each byte of the set. An entry packs two sums in one int, the opening in the low
 * half and the endgame in the high half.
 */
interface ByteSums {
  readonly white: Int32Array;
  readonly black: Int32Array;
}

function byteSums(squareValue: (square: number) => TaperedValue): Int32Array {
  const values = Array.from({ length: SQUARES }, (_, square) => squareValue(square));
  const sums = new Int32Array(4 << 8);
  for (const [square, { opening, endgame }] of values.entries()) {
    const [first, bit] = [(square >> 3) << 8, 1 << (square & 7)];
    // All values of the byte with this bit as the highest.
    for (let rest = 0; rest < bit; rest++)
      sums[first | bit | rest] = (sums[first | rest]! + opening + (endgame << 16)) | 0;
  }
  return sums;
}

const sumOfSet = (sums: Int32Array, set: number): number =>
  sums[set & 0xff]! +
  sums[0x100 | ((set >>> 8) & 0xff)]! +
  sums[0x200 | ((set >>> 16) & 0xff)]! +
  sums[0x300 | (set >>> 24)]!;

/** Interpolates between the packed sums by the number of pieces. */
function taper(sums: number, pieces: number): number {
  const opening = (sums << 16) >> 16;
  const endgame = (sums - opening) >> 16;
  const weight = Math.min(pieces, PIECES_AT_START);
  return ((opening * weight + endgame * (PIECES_AT_START - weight)) / PIECES_AT_START) | 0;
}

/** Values of men by square: https://www.chessprogramming.org/Piece-Square_Tables */
class PieceSquareTables {
  private readonly white: Int32Array;
  private readonly black: Int32Array;

  constructor(private readonly weights: HandmadeWeights) {
    const { white, black } = this.sumsOfTerms(PLACEMENT_TERMS.length);
    this.white = white;
    this.black = black;
  }

  /** Sums of the first `termCount` terms. */
  private sumsOfTerms(termCount: number): ByteSums {
    const squareValue = (rank: number, file: number): TaperedValue =>
      PLACEMENT_TERMS.slice(0, termCount)
        .map(term => term.value(this.weights, rank, file))
        .reduce((sum, { opening, endgame }) => ({
          opening: sum.opening + opening,
          endgame: sum.endgame + endgame,
        }));
    return {
      white: byteSums(square => squareValue(RANK[square]!, FILE[square]!)),
      black: byteSums(square => squareValue(7 - RANK[square]!, FILE[square]!)),
    };
  }

  /** Value of White's men against Black's, from White's view. */
  value(whiteMen: number, blackMen: number, pieces: number): number {
    return taper((sumOfSet(this.white, whiteMen) - sumOfSet(this.black, blackMen)) | 0, pieces);
  }

  /** The same by terms that add up to it. */
  terms(whiteMen: number, blackMen: number, pieces: number): EvalTerm[] {
    let before = 0;
    return PLACEMENT_TERMS.map(({ name }, i) => {
      const { white, black } = this.sumsOfTerms(i + 1);
      const sum = taper((sumOfSet(white, whiteMen) - sumOfSet(black, blackMen)) | 0, pieces);
      const term = { name, value: sum - before };
      before = sum;
      return term;
    });
  }
}

/** The score of a position that cannot be won is divided by this. */
const DRAWISH_DIVISOR = 8;

/** Evaluation in centipawns from White's view. */
export interface DraughtsEvaluation {
  /** Score from White's view; the hash key of the position may serve to find an earlier result. */
  value(
    whiteMen: number,
    whiteKings: number,
    blackMen: number,
    blackKings: number,
    whiteToMove: number,
    keyLow: number,
    keyHigh: number,
  ): number;
  /** The same by terms that add up to it. */
  terms(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): EvalTerm[];
}

/** Sum of hand-made terms: material, squares, mobility, kings. */
class HandmadeEvaluation implements DraughtsEvaluation {
  private readonly weights: HandmadeWeights;
  private readonly pieceSquares: PieceSquareTables;
  private readonly kingMoves: Int32Array;

  constructor(private readonly flying: boolean) {
    this.weights = flying ? FLYING_WEIGHTS : SHORT_WEIGHTS;
    this.pieceSquares = new PieceSquareTables(this.weights);
    const values = this.weights.kingMobility;
    this.kingMoves = Int32Array.from({ length: 16 }, (_, moves) => values[Math.min(moves, values.length - 1)]!);
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
    const terms = [
      { name: 'material', value: this.material(whiteMen, whiteKings, blackMen, blackKings) },
      ...this.pieceSquares.terms(whiteMen, blackMen, pieces),
      { name: 'mobility', value: this.steps(whiteMen, blackMen, ~(whiteMen | whiteKings | blackMen | blackKings)) },
      { name: 'kings', value: this.kings(whiteMen, whiteKings, blackMen, blackKings) },
    ];
    const whole = terms.reduce((sum, { value }) => sum + value, 0);
    return [
      ...terms,
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

  /** Mobility of kings, and the main diagonal. */
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

  private drawish(score: number, men: number, whiteKings: number, blackKings: number): number {
    return this.flying && men === 0 ? drawishReduction(score, whiteKings, blackKings) : 0;
  }

  private tempo(whiteToMove: number): number {
    return whiteToMove === 1 ? this.weights.tempo : -this.weights.tempo | 0;
  }
}

export const HANDMADE_FLYING: DraughtsEvaluation = new HandmadeEvaluation(true);
export const HANDMADE_SHORT: DraughtsEvaluation = new HandmadeEvaluation(false);

/** Reduction of the score if the better side has only flying kings, and too few of them to win. */
export function drawishReduction(score: number, whiteKings: number, blackKings: number): number {
  const cannotWin = score > 0 ? canHoldDraw(blackKings, whiteKings) : canHoldDraw(whiteKings, blackKings);
  return cannotWin ? (score - score / DRAWISH_DIVISOR) | 0 : 0;
}

/** 1 if only `kings` occupy the main diagonal, else 0. */
const holdsDiagonal = (kings: number, others: number): number =>
  (kings & MAIN_DIAGONAL) !== 0 && (others & MAIN_DIAGONAL) === 0 ? 1 : 0;

/** Returns true if flying kings can hold a draw: two against three, or one against two, or one on the main diagonal. */
function canHoldDraw(kings: number, others: number): boolean {
  const own = popcount(kings);
  if (own === 0) return false;
  return popcount(others) <= (own === 1 ? 2 : 3) || (own === 1 && (kings & MAIN_DIAGONAL) !== 0);
}
