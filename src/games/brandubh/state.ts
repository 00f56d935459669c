/** The state of a game: where the pieces stand, changed nowhere but here, and the frames that take changes back. */
import { assert, CHECKED } from '../assert';
import { ONGOING, type Outcome } from '../game';
import { NEAR, Past } from '../past';
import {
  BIT_LOWER,
  BIT_UPPER,
  CORNERS_LOWER,
  CORNERS_UPPER,
  holds,
  lineOf,
  OFF_BOARD,
  TURNED_LOWER,
  TURNED_UPPER,
} from './board';
import type { Hostility } from './hostility';
import { ATTACKER_HIGH, ATTACKER_LOW, KING_HIGH, KING_LOW, MAN_HIGH, MAN_LOW, SIDE_HIGH, SIDE_LOW } from './keys';
import { KING_ON_CORNER, KING_TAKEN, NO_ATTACKERS } from './reasons';
import { DEFENDERS, type Setup } from './setup';

/** The ints that `undo` puts back, one frame for each ply. */
const FRAME = 13;
const KEY_LOW = 11;
const KEY_HIGH = 12;

export class BrandubhState {
  side: number;
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

  /** The throne as a set of the upper half, where it is hostile: empty, to each; with the king on it, to his men. */
  readonly throneToAttackers: number;
  readonly throneToMen: number;
  readonly throneToKing: number;
  readonly heldThroneToMen: number;
  /** How the king is taken, by his square. */
  readonly kingTaken: Uint8Array;

  private frames = new Int32Array(FRAME * 256);
  private top = 0;
  private readonly past = new Past();

  constructor(setup: Setup, hostility: Hostility) {
    this.throneToAttackers = hostility.toAttackers;
    this.throneToMen = hostility.toMen;
    this.throneToKing = hostility.toKing;
    this.heldThroneToMen = hostility.heldToMen;
    this.kingTaken = hostility.kingTaken;
    this.side = setup.side;
    this.plies = setup.plies;
    this.king = setup.king;
    for (const square of setup.attackers) this.flipAttacker(square);
    for (const square of setup.men) this.flipMan(square);
    this.flipKing(setup.king);
    if (setup.side === DEFENDERS) this.flipSide();
    this.won = this.judge();
  }

  /** Who has won by where the pieces stand. */
  private judge(): Outcome {
    if (this.king === OFF_BOARD) return KING_TAKEN;
    if (holds(CORNERS_UPPER, CORNERS_LOWER, this.king)) return KING_ON_CORNER;
    return (this.attackersUpper | this.attackersLower) === 0 ? NO_ATTACKERS : ONGOING;
  }

  protected save(): void {
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
    if (this.quiet >= NEAR) this.remember(top - NEAR * FRAME);
    this.top = (top + FRAME) | 0;
  }

  private growFrames(): void {
    const frames = new Int32Array(this.frames.length * 2);
    frames.set(this.frames);
    this.frames = frames;
  }

  undo(): void {
    if (CHECKED) assert(this.top >= FRAME, 'there is no action to undo');
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
    if (this.quiet >= NEAR) this.past.remove();
  }

  private remember(frame: number): void {
    this.past.add(this.frames[frame + KEY_LOW]!, this.frames[frame + KEY_HIGH]!, frame);
  }

  /** Whether the position stands for the third time; within the last `searched` plies the second will do. */
  protected recurs(searched: number): boolean {
    const frames = this.frames;
    let seen = 1;
    const last = Math.min(this.quiet, NEAR);
    for (let back = 4; back <= last; back += 2) {
      const frame = this.top - back * FRAME;
      if (frames[frame + KEY_LOW] === this.keyLow && frames[frame + KEY_HIGH] === this.keyHigh) {
        if (back <= searched || ++seen === 3) return true;
      }
    }
    if (this.quiet <= NEAR) return false;
    const oldest = this.top - this.quiet * FRAME;
    return this.past.recurs(this.keyLow, this.keyHigh, oldest, this.top - searched * FRAME, seen - 1);
  }

  /** A move begins: what it takes sets `quiet` back. */
  protected countPly(): void {
    this.plies = (this.plies + 1) | 0;
    this.quiet = (this.quiet + 1) | 0;
  }

  protected changeSide(): void {
    this.side ^= 1;
    this.flipSide();
  }

  protected moveAttacker(from: number, to: number): void {
    this.flipAttacker(from);
    this.flipAttacker(to);
  }

  protected moveMan(from: number, to: number): void {
    this.flipMan(from);
    this.flipMan(to);
  }

  protected moveKing(to: number): void {
    this.flipKing(this.king);
    this.flipKing(to);
    this.king = to;
    if (holds(CORNERS_UPPER, CORNERS_LOWER, to)) this.won = KING_ON_CORNER;
  }

  protected takeMan(man: number): void {
    this.flipMan(man);
    this.quiet = 0;
  }

  protected takeAttacker(attacker: number): void {
    this.flipAttacker(attacker);
    this.quiet = 0;
    if ((this.attackersUpper | this.attackersLower) === 0 && this.won === ONGOING) this.won = NO_ATTACKERS;
  }

  protected takeKing(): void {
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

/** Which places of a row or column are taken. */
export const rowOccupied = (position: BrandubhState, row: number): number =>
  lineOf(position.attackersUpper | position.defendersUpper, position.attackersLower | position.defendersLower, row);

export const columnOccupied = (position: BrandubhState, column: number): number =>
  lineOf(
    position.turnedAttackersUpper | position.turnedDefendersUpper,
    position.turnedAttackersLower | position.turnedDefendersLower,
    column,
  );
