/** What a position is worth. All parts are seen from White. */
import { lowestBit, popcount } from '../bits';
import type { EvalTerm } from '../game';
import { MAIN_DIAGONAL, NEIGHBOURS } from './board';
import { fallingSteps, risingSteps } from './moves';
import { PieceSquareTables } from './places';
import { kingAttacks } from './reach';
import { FLYING_WEIGHTS, type HandmadeWeights, SHORT_WEIGHTS } from './weights';

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
