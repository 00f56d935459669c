import { ASSERTIONS_ENABLED, assert } from '../../util/invariants';
import { Random } from '../../util/random';
import { RECENT_PLIES, RepetitionTable } from '../repetition';
import { ONGOING, type Outcome } from '../rules';
import {
  BIT_LOWER,
  BIT_UPPER,
  contains,
  lineOf,
  OFF_BOARD,
  SQUARE_LIMIT,
  TRANSPOSED_LOWER,
  TRANSPOSED_UPPER,
} from './board';
import { type BoardRules, type BrandubhSetup, DEFENDERS, KING_CAPTURED, NO_ATTACKERS } from './rules';

const keyRandom = new Random(49);

/** One random int for each square, and 0 for OFF_BOARD. */
function keyTable(): Int32Array {
  const table = keyRandom.nextTable(SQUARE_LIMIT);
  table[OFF_BOARD] = 0;
  return table;
}

const ATTACKER_LOW = keyTable();
const ATTACKER_HIGH = keyTable();
const MAN_LOW = keyTable();
const MAN_HIGH = keyTable();
const KING_LOW = keyTable();
const KING_HIGH = keyTable();
/** Part of the key while the defenders are to move. */
const SIDE_LOW = keyRandom.next();
const SIDE_HIGH = keyRandom.next();

/** Ints saved for each ply, for `undo`. */
const FRAME_INTS = 13;
const KEY_LOW_AT = 11;
const KEY_HIGH_AT = 12;

export class BrandubhState {
  side: number;
  keyLow = 0;
  keyHigh = 0;

  /** Pieces of both sides; the king is one of the defenders. */
  attackersUpper = 0;
  attackersLower = 0;
  defendersUpper = 0;
  defendersLower = 0;
  /** The same sets on the transposed board. */
  transposedAttackersUpper = 0;
  transposedAttackersLower = 0;
  transposedDefendersUpper = 0;
  transposedDefendersLower = 0;
  king: number;
  /** Plies since the start of the game. */
  plies: number;
  /** Plies since the last capture. Earlier positions cannot be repeated. */
  private quietPlies = 0;
  /** Outcome by captures and the king's square, ONGOING if undecided. */
  decided: Outcome = ONGOING;

  /** Hostile corners and throne of the upper half: with an empty throne to each kind of piece, else to men. */
  readonly specialToAttackers: number;
  readonly specialToMen: number;
  readonly specialToKing: number;
  readonly occupiedToMen: number;
  /** Hostile corners of the lower half. */
  readonly cornersLower: number;
  /** One of the CAPTURED_ values for each square of the king. */
  readonly kingCapture: Uint8Array;
  /** Offset into REACH. */
  readonly reach: number;
  /** Squares on which the king wins. */
  readonly goalUpper: number;
  readonly goalLower: number;
  private readonly goalOutcome: Outcome;

  private frames = new Int32Array(FRAME_INTS * 256);
  private top = 0;
  private readonly repetitions = new RepetitionTable();

  constructor(setup: BrandubhSetup, rules: BoardRules) {
    this.specialToAttackers = rules.toAttackers;
    this.specialToMen = rules.toMen;
    this.specialToKing = rules.toKing;
    this.occupiedToMen = rules.occupiedToMen;
    this.cornersLower = rules.cornersLower;
    this.kingCapture = rules.kingCapture;
    this.reach = rules.reach;
    this.goalUpper = rules.goalUpper;
    this.goalLower = rules.goalLower;
    this.goalOutcome = rules.goalOutcome;
    this.side = setup.side;
    this.plies = setup.plies;
    this.king = setup.king;
    for (const square of setup.attackers) this.flipAttacker(square);
    for (const square of setup.men) this.flipMan(square);
    this.flipKing(setup.king);
    if (setup.side === DEFENDERS) this.flipSide();
    this.decided = this.boardOutcome();
  }

  /** Outcome by the pieces on the board. */
  private boardOutcome(): Outcome {
    if (this.king === OFF_BOARD) return KING_CAPTURED;
    if (contains(this.goalUpper, this.goalLower, this.king)) return this.goalOutcome;
    return (this.attackersUpper | this.attackersLower) === 0 ? NO_ATTACKERS : ONGOING;
  }

  protected saveFrame(): void {
    const top = this.top;
    if (top === this.frames.length) this.growFrames();
    const frames = this.frames;
    frames[top] = this.attackersUpper;
    frames[top + 1] = this.attackersLower;
    frames[top + 2] = this.defendersUpper;
    frames[top + 3] = this.defendersLower;
    frames[top + 4] = this.transposedAttackersUpper;
    frames[top + 5] = this.transposedAttackersLower;
    frames[top + 6] = this.transposedDefendersUpper;
    frames[top + 7] = this.transposedDefendersLower;
    frames[top + 8] = this.king;
    frames[top + 9] = this.quietPlies;
    frames[top + 10] = this.decided;
    frames[top + KEY_LOW_AT] = this.keyLow;
    frames[top + KEY_HIGH_AT] = this.keyHigh;
    if (this.quietPlies >= RECENT_PLIES) this.archiveKey(top - RECENT_PLIES * FRAME_INTS);
    this.top = (top + FRAME_INTS) | 0;
  }

  private growFrames(): void {
    const frames = new Int32Array(this.frames.length * 2);
    frames.set(this.frames);
    this.frames = frames;
  }

  undo(): void {
    if (ASSERTIONS_ENABLED) assert(this.top >= FRAME_INTS, 'there is no action to undo');
    const frames = this.frames;
    const top = (this.top - FRAME_INTS) | 0;
    this.top = top;
    this.attackersUpper = frames[top]!;
    this.attackersLower = frames[top + 1]!;
    this.defendersUpper = frames[top + 2]!;
    this.defendersLower = frames[top + 3]!;
    this.transposedAttackersUpper = frames[top + 4]!;
    this.transposedAttackersLower = frames[top + 5]!;
    this.transposedDefendersUpper = frames[top + 6]!;
    this.transposedDefendersLower = frames[top + 7]!;
    this.king = frames[top + 8]!;
    this.quietPlies = frames[top + 9]!;
    this.decided = frames[top + 10]!;
    this.keyLow = frames[top + KEY_LOW_AT]!;
    this.keyHigh = frames[top + KEY_HIGH_AT]!;
    this.plies = (this.plies - 1) | 0;
    this.side ^= 1;
    if (this.quietPlies >= RECENT_PLIES) this.repetitions.removeLast();
  }

  private archiveKey(frame: number): void {
    this.repetitions.add(this.frames[frame + KEY_LOW_AT]!, this.frames[frame + KEY_HIGH_AT]!, frame);
  }

  /** True at the third occurrence of the position, or at the second within the last `searched` plies. */
  protected isRepetition(searched: number): boolean {
    const frames = this.frames;
    let seen = 1;
    const last = Math.min(this.quietPlies, RECENT_PLIES);
    for (let back = 4; back <= last; back += 2) {
      const frame = this.top - back * FRAME_INTS;
      if (frames[frame + KEY_LOW_AT] === this.keyLow && frames[frame + KEY_HIGH_AT] === this.keyHigh) {
        if (back <= searched || ++seen === 3) return true;
      }
    }
    if (this.quietPlies <= RECENT_PLIES) return false;
    const oldest = this.top - this.quietPlies * FRAME_INTS;
    return this.repetitions.isRepetition(this.keyLow, this.keyHigh, oldest, this.top - searched * FRAME_INTS, seen - 1);
  }

  /** Starts a move. A capture resets `quietPlies` later. */
  protected countPly(): void {
    this.plies = (this.plies + 1) | 0;
    this.quietPlies = (this.quietPlies + 1) | 0;
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
    if (contains(this.goalUpper, this.goalLower, to)) this.decided = this.goalOutcome;
  }

  protected captureMan(man: number): void {
    this.flipMan(man);
    this.quietPlies = 0;
  }

  protected captureAttacker(attacker: number): void {
    this.flipAttacker(attacker);
    this.quietPlies = 0;
    if ((this.attackersUpper | this.attackersLower) === 0 && this.decided === ONGOING) this.decided = NO_ATTACKERS;
  }

  protected captureKing(): void {
    this.flipKing(this.king);
    this.king = OFF_BOARD;
    this.quietPlies = 0;
    this.decided = KING_CAPTURED;
  }

  private flipAttacker(square: number): void {
    this.attackersUpper ^= BIT_UPPER[square]!;
    this.attackersLower ^= BIT_LOWER[square]!;
    this.transposedAttackersUpper ^= TRANSPOSED_UPPER[square]!;
    this.transposedAttackersLower ^= TRANSPOSED_LOWER[square]!;
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
    this.transposedDefendersUpper ^= TRANSPOSED_UPPER[square]!;
    this.transposedDefendersLower ^= TRANSPOSED_LOWER[square]!;
  }

  private flipSide(): void {
    this.keyLow ^= SIDE_LOW;
    this.keyHigh ^= SIDE_HIGH;
  }
}

/** Occupancy of a row or column. */
export const rowOccupied = (position: BrandubhState, row: number): number =>
  lineOf(position.attackersUpper | position.defendersUpper, position.attackersLower | position.defendersLower, row);

export const columnOccupied = (position: BrandubhState, column: number): number =>
  lineOf(
    position.transposedAttackersUpper | position.transposedDefendersUpper,
    position.transposedAttackersLower | position.transposedDefendersLower,
    column,
  );
