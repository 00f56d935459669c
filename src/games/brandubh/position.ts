/** A position: whose pieces stand where, moves made and taken back. */
import { type Action, ONGOING, type Outcome, type Position } from '../game';
import { fromOf, toOf } from './action';
import {
  BEHIND,
  BIT_LOWER,
  BIT_UPPER,
  CORNERS_LOWER,
  CORNERS_UPPER,
  DIRECTIONS,
  holds,
  NEXT,
  OFF_BOARD,
  TURNED_LOWER,
  TURNED_UPPER,
} from './board';
import { evaluate } from './evaluate';
import { ATTACKER_HIGH, ATTACKER_LOW, KING_HIGH, KING_LOW, MAN_HIGH, MAN_LOW, SIDE_HIGH, SIDE_LOW } from './keys';
import { generate } from './moves';
import { generateNoisy } from './noisy';
import { orderingScore } from './ordering';
import { KING_ON_CORNER, KING_TAKEN, LIMIT_REACHED, NO_ATTACKERS } from './reasons';
import type { RuleSet } from './rules';
import { ATTACKERS, DEFENDERS, type Setup } from './setup';
import { againstAttackersLower, againstAttackersUpper, takesDefender, touches } from './tactics';

/** The ints that `undo` puts back, one frame for each ply. */
const FRAME = 13;
const KEY_LOW = 11;
const KEY_HIGH = 12;

export class BrandubhPosition implements Position {
  side: number;
  readonly midTurn = false;
  keyLow = 0;
  keyHigh = 0;

  /** The sets of both sides, the king among the defenders. */
  attackersUpper = 0;
  attackersLower = 0;
  defendersUpper = 0;
  defendersLower = 0;
  /** The same on the transposed board. */
  turnedAttackersUpper = 0;
  turnedAttackersLower = 0;
  turnedDefendersUpper = 0;
  turnedDefendersLower = 0;
  king: number;
  /** Plies since the start of the game. */
  plies: number;
  /** Plies since the last capture: only among these can a position recur. */
  private quiet = 0;
  /** The game as the last move's captures and goals left it. */
  won: Outcome = ONGOING;

  private frames = new Int32Array(FRAME * 256);
  private top = 0;
  readonly moveLimit: number;
  private readonly repeated: Outcome;
  private readonly stuckOutcome: readonly [Outcome, Outcome];

  constructor(rules: RuleSet, setup: Setup) {
    this.moveLimit = rules.moveLimit;
    this.repeated = rules.repeated;
    this.stuckOutcome = rules.stuck;
    this.side = setup.side;
    this.plies = setup.plies;
    this.king = setup.king;
    for (const square of setup.attackers) this.flipAttacker(square);
    for (const square of setup.men) this.flipMan(square);
    this.flipKing(setup.king);
    if (setup.side === DEFENDERS) this.flipSide();
    this.won = this.judge();
  }

  generate(list: Int32Array, at: number): number {
    return generate(this, list, at);
  }

  generateNoisy(list: Int32Array, at: number): number {
    return generateNoisy(this, list, at);
  }

  /** Nobody is bound to take. */
  tense(): boolean {
    return false;
  }

  orderingScore(action: Action): number {
    return orderingScore(this, action);
  }

  evaluate(): number {
    return evaluate(this);
  }

  make(action: Action): void {
    this.save();
    const from = fromOf(action);
    const to = toOf(action);
    this.plies = (this.plies + 1) | 0;
    this.quiet = (this.quiet + 1) | 0;
    if (this.side === ATTACKERS) {
      this.flipAttacker(from);
      this.flipAttacker(to);
      if (touches(to, this.defendersUpper, this.defendersLower)) this.attackFrom(to);
    } else {
      if (from === this.king) this.moveKing(to);
      else {
        this.flipMan(from);
        this.flipMan(to);
      }
      if (touches(to, this.attackersUpper, this.attackersLower)) this.defendFrom(to);
    }
    this.side ^= 1;
    this.flipSide();
  }

  undo(): void {
    const frames = this.frames;
    const top = (this.top - FRAME) | 0;
    this.top = top;
    this.attackersUpper = frames[top]!;
    this.attackersLower = frames[top + 1]!;
    this.defendersUpper = frames[top + 2]!;
    this.defendersLower = frames[top + 3]!;
    this.turnedAttackersUpper = frames[top + 4]!;
    this.turnedAttackersLower = frames[top + 5]!;
    this.turnedDefendersUpper = frames[top + 6]!;
    this.turnedDefendersLower = frames[top + 7]!;
    this.king = frames[top + 8]!;
    this.quiet = frames[top + 9]!;
    this.won = frames[top + 10]!;
    this.keyLow = frames[top + KEY_LOW]!;
    this.keyHigh = frames[top + KEY_HIGH]!;
    this.plies = (this.plies - 1) | 0;
    this.side ^= 1;
  }

  outcome(searched: number): Outcome {
    if (this.won !== ONGOING) return this.won;
    if (this.plies >= this.moveLimit) return LIMIT_REACHED;
    return this.recurs(searched) ? this.repeated : ONGOING;
  }

  stuck(): Outcome {
    return this.stuckOutcome[this.side]!;
  }

  pliesToDraw(): number {
    return Math.max(0, this.moveLimit - this.plies);
  }

  private save(): void {
    const top = this.top;
    if (top === this.frames.length) this.growFrames();
    const frames = this.frames;
    frames[top] = this.attackersUpper;
    frames[top + 1] = this.attackersLower;
    frames[top + 2] = this.defendersUpper;
    frames[top + 3] = this.defendersLower;
    frames[top + 4] = this.turnedAttackersUpper;
    frames[top + 5] = this.turnedAttackersLower;
    frames[top + 6] = this.turnedDefendersUpper;
    frames[top + 7] = this.turnedDefendersLower;
    frames[top + 8] = this.king;
    frames[top + 9] = this.quiet;
    frames[top + 10] = this.won;
    frames[top + KEY_LOW] = this.keyLow;
    frames[top + KEY_HIGH] = this.keyHigh;
    this.top = (top + FRAME) | 0;
  }

  private growFrames(): void {
    const frames = new Int32Array(this.frames.length * 2);
    frames.set(this.frames);
    this.frames = frames;
  }

  /** Whether the position stands for the third time; within the last `searched` plies the second will do. */
  private recurs(searched: number): boolean {
    const frames = this.frames;
    let seen = 1;
    for (let back = 4; back <= this.quiet; back += 2) {
      const frame = this.top - back * FRAME;
      if (frames[frame + KEY_LOW] === this.keyLow && frames[frame + KEY_HIGH] === this.keyHigh) {
        if (back <= searched || ++seen === 3) return true;
      }
    }
    return false;
  }

  /** Who has won by where the pieces stand. */
  private judge(): Outcome {
    if (this.king === OFF_BOARD) return KING_TAKEN;
    if (holds(CORNERS_UPPER, CORNERS_LOWER, this.king)) return KING_ON_CORNER;
    return (this.attackersUpper | this.attackersLower) === 0 ? NO_ATTACKERS : ONGOING;
  }

  private moveKing(to: number): void {
    this.flipKing(this.king);
    this.flipKing(to);
    this.king = to;
    if (holds(CORNERS_UPPER, CORNERS_LOWER, to)) this.won = KING_ON_CORNER;
  }

  /** An attacker has landed on `to`: what he takes goes. */
  private attackFrom(to: number): void {
    for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
      const victim = NEXT[way]!;
      if (!holds(this.defendersUpper, this.defendersLower, victim) || !takesDefender(this, to, way)) continue;
      if (victim === this.king) this.takeKing();
      else this.takeMan(victim);
    }
  }

  /** A man, or the king, has landed on `to`: what he takes goes. */
  private defendFrom(to: number): void {
    const upper = againstAttackersUpper(this);
    const lower = againstAttackersLower(this);
    for (let way = to * DIRECTIONS; way < (to + 1) * DIRECTIONS; way++) {
      const victim = NEXT[way]!;
      if (!holds(this.attackersUpper, this.attackersLower, victim)) continue;
      if (holds(upper, lower, BEHIND[way]!)) this.takeAttacker(victim);
    }
    if ((this.attackersUpper | this.attackersLower) === 0 && this.won === ONGOING) this.won = NO_ATTACKERS;
  }

  private takeMan(man: number): void {
    this.flipMan(man);
    this.quiet = 0;
  }

  private takeAttacker(attacker: number): void {
    this.flipAttacker(attacker);
    this.quiet = 0;
  }

  private takeKing(): void {
    this.flipKing(this.king);
    this.king = OFF_BOARD;
    this.quiet = 0;
    this.won = KING_TAKEN;
  }

  private flipAttacker(square: number): void {
    this.attackersUpper ^= BIT_UPPER[square]!;
    this.attackersLower ^= BIT_LOWER[square]!;
    this.turnedAttackersUpper ^= TURNED_UPPER[square]!;
    this.turnedAttackersLower ^= TURNED_LOWER[square]!;
    this.keyLow ^= ATTACKER_LOW[square]!;
    this.keyHigh ^= ATTACKER_HIGH[square]!;
  }

  private flipMan(square: number): void {
    this.flipDefender(square);
    this.keyLow ^= MAN_LOW[square]!;
    this.keyHigh ^= MAN_HIGH[square]!;
  }

  private flipKing(square: number): void {
    this.flipDefender(square);
    this.keyLow ^= KING_LOW[square]!;
    this.keyHigh ^= KING_HIGH[square]!;
  }

  private flipDefender(square: number): void {
    this.defendersUpper ^= BIT_UPPER[square]!;
    this.defendersLower ^= BIT_LOWER[square]!;
    this.turnedDefendersUpper ^= TURNED_UPPER[square]!;
    this.turnedDefendersLower ^= TURNED_LOWER[square]!;
  }

  private flipSide(): void {
    this.keyLow ^= SIDE_LOW;
    this.keyHigh ^= SIDE_HIGH;
  }
}
