/** What a position is worth. All parts are seen from White. */
import { count, lowest } from '../bits';
import type { Term } from '../game';
import { MAIN_DIAGONAL, NEIGHBOURS } from './board';
import { fallingSteps, risingSteps } from './moves';
import { Places } from './places';
import { reach } from './reach';
import { FLYING, SHORT, type Weights } from './weights';

/** What cannot be won is worth this part of what it seems. */
const DRAWISH = 8;

/** Something that says what a position is worth. */
export interface Evaluation {
  worth(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): number;
  /** The same in parts that add up. */
  terms(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): Term[];
}

/** The sum of terms that people have names for. */
class HandMade implements Evaluation {
  private readonly weights: Weights;
  private readonly places: Places;
  private readonly kingMoves: Int32Array;

  constructor(private readonly flying: boolean) {
    this.weights = flying ? FLYING : SHORT;
    this.places = new Places(this.weights);
    const worths = this.weights.kingMoves;
    this.kingMoves = Int32Array.from({ length: 16 }, (_, moves) => worths[Math.min(moves, worths.length - 1)]!);
  }

  worth(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): number {
    const pieces = (count(whiteMen | blackMen) + count(whiteKings | blackKings)) | 0;
    const whole =
      (this.material(whiteMen, whiteKings, blackMen, blackKings) +
        this.places.worth(whiteMen, blackMen, pieces) +
        this.steps(whiteMen, blackMen, ~(whiteMen | whiteKings | blackMen | blackKings)) +
        this.kings(whiteMen, whiteKings, blackMen, blackKings)) |
      0;
    return (whole - this.drawish(whole, whiteMen | blackMen, whiteKings, blackKings) + this.tempo(whiteToMove)) | 0;
  }

  terms(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): Term[] {
    const pieces = count(whiteMen | blackMen) + count(whiteKings | blackKings);
    const parts = [
      { name: 'material', value: this.material(whiteMen, whiteKings, blackMen, blackKings) },
      ...this.places.terms(whiteMen, blackMen, pieces),
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
    const men = (count(whiteMen) - count(blackMen)) | 0;
    const kings = (count(whiteKings) - count(blackKings)) | 0;
    return (Math.imul(man, men) + Math.imul(king, kings)) | 0;
  }

  private steps(whiteMen: number, blackMen: number, empty: number): number {
    const white = (count(risingSteps(whiteMen, empty, 1)) + count(fallingSteps(whiteMen, empty, 1))) | 0;
    const black = (count(risingSteps(blackMen, empty, 0)) + count(fallingSteps(blackMen, empty, 0))) | 0;
    return Math.imul(this.weights.step, white - black);
  }

  /** How free the kings are, and whose is the main diagonal. */
  private kings(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number): number {
    if ((whiteKings | blackKings) === 0) return 0;
    const all = whiteMen | whiteKings | blackMen | blackKings;
    const held = holds(whiteKings, blackKings) - holds(blackKings, whiteKings);
    return (this.freedom(whiteKings, all) - this.freedom(blackKings, all) + Math.imul(this.weights.diagonal, held)) | 0;
  }

  private freedom(kings: number, all: number): number {
    let sum = 0;
    for (let rest = kings; rest !== 0; rest &= rest - 1) {
      const square = lowest(rest);
      const free = (this.flying ? reach(square, all) : NEIGHBOURS[square]!) & ~all;
      sum = (sum + this.kingMoves[count(free)]!) | 0;
    }
    return sum;
  }

  private drawish(worth: number, men: number, whiteKings: number, blackKings: number): number {
    return this.flying && men === 0 ? drawish(worth, whiteKings, blackKings) : 0;
  }

  private tempo(whiteToMove: number): number {
    return whiteToMove === 1 ? this.weights.tempo : -this.weights.tempo | 0;
  }
}

export const FLYING_BY_HAND: Evaluation = new HandMade(true);
export const SHORT_BY_HAND: Evaluation = new HandMade(false);

/** What is to be taken off because the better side has too few flying kings, and no men, to win. */
export function drawish(worth: number, whiteKings: number, blackKings: number): number {
  const cannotWin = worth > 0 ? escapes(blackKings, whiteKings) : escapes(whiteKings, blackKings);
  return cannotWin ? (worth - worth / DRAWISH) | 0 : 0;
}

/** 1 where `kings` hold the main diagonal alone. */
const holds = (kings: number, others: number): number =>
  (kings & MAIN_DIAGONAL) !== 0 && (others & MAIN_DIAGONAL) === 0 ? 1 : 0;

/** Whether flying kings hold out against others: two against three, one against two or on the main diagonal. */
function escapes(kings: number, others: number): boolean {
  const own = count(kings);
  if (own === 0) return false;
  return count(others) <= (own === 1 ? 2 : 3) || (own === 1 && (kings & MAIN_DIAGONAL) !== 0);
}
