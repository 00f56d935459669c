/**
 * State of a game: its fields, the primitive changes, and the records that `undo` restores. `position.ts` and
 * `end-of-move.ts` apply the rules by these changes.
 */

import { popcount } from '../../util/bits';
import { ASSERTIONS_ENABLED, assert } from '../../util/invariants';
import { RECENT_PLIES, RepetitionTable } from '../repetition';
import { type Action, ONGOING, type Outcome } from '../rules';
import {
  HAND_HIGH,
  HAND_LOW,
  handIndex,
  MAN_HIGH,
  MAN_LOW,
  manIndex,
  pendingKeyHigh,
  pendingKeyLow,
  SIDE_HIGH,
  SIDE_LOW,
} from './keys';
import { BLOCKED_PASSES, drawBy, type MorrisRuleSet, REPETITION } from './rules';

/** Ints of an undo record: those that every rule set needs, then those of the pending state. */
const PLAIN_INTS = 14;
const RECORD_INTS = 27;
const PASSED_AT = PLAIN_INTS + 11;

export class MorrisState {
  side = 0;
  midTurn = false;
  keyLow = 0;
  keyHigh = 0;

  /** Men of the side to move and of its opponent, on the board and in hand. */
  own = 0;
  enemy = 0;
  ownHand = 0;
  enemyHand = 0;
  /** Removals owed by each side; negative: of its own men. */
  owed = 0;
  enemyOwed = 0;
  /** 1: removals are owed for the last man from the hand, placed in this move. */
  placed = 0;
  /** Slides since the last placement or removal. */
  slides = 0;
  moveNumber = 1;
  ended: Outcome = ONGOING;

  /** Blocked points, left by men removed while placing. */
  marks = 0;
  /** Men that custodian and intervention may capture, before or during a capture. */
  custodian = 0;
  intervention = 0;
  /** 1: a mill removal is on offer as well. */
  millOffered = 0;
  /** 1: the man in `custodian` was jumped by a leap. */
  leaped = 0;
  /** 1: a blocked side owes a removal; 2: both sides do, because one was blocked. */
  unblocking = 0;
  /** Last slide that closed a mill and may not be taken back at once, 0 for none. */
  ownBan = 0;
  enemyBan = 0;
  /** Points of the lines whose mills have been used. */
  ownUsed = 0;
  enemyUsed = 0;
  /** 1: the opponent was blocked and passed. Distinguishes this position from the same one after a slide. */
  passed = 0;
  /** Target preferred by another program, 0 for none: kept for the FEN, without meaning. */
  preferred = 0;

  /** Part of the key for the pending state. */
  pendingLow = 0;
  pendingHigh = 0;
  /** True if more than one plain removal can be pending. */
  tracksPending: boolean;

  private undoRecords = new Int32Array(RECORD_INTS * 64);
  private top = 0;
  private readonly repetitions = new RepetitionTable();

  constructor(readonly rules: MorrisRuleSet) {
    this.tracksPending = rules.tracksPending;
  }

  /** Sets fields from a FEN; the others keep their initial values. */
  assign(fields: Partial<MorrisState>): void {
    Object.assign(this, fields);
  }

  place(point: number): void {
    const man = manIndex(this.side, point);
    const hand = handIndex(this.side, this.ownHand);
    this.keyLow ^= MAN_LOW[man]! ^ HAND_LOW[hand]! ^ HAND_LOW[hand - 1]!;
    this.keyHigh ^= MAN_HIGH[man]! ^ HAND_HIGH[hand]! ^ HAND_HIGH[hand - 1]!;
    this.own |= 1 << point;
    this.ownHand--;
    this.slides = 0;
    this.ownBan = 0;
  }

  slide(from: number, to: number): void {
    const left = manIndex(this.side, from);
    const arrived = manIndex(this.side, to);
    this.keyLow ^= MAN_LOW[left]! ^ MAN_LOW[arrived]!;
    this.keyHigh ^= MAN_HIGH[left]! ^ MAN_HIGH[arrived]!;
    this.own = (this.own ^ (1 << from)) | (1 << to);
    this.slides++;
  }

  /** Removes a man of the side to move or of its opponent from the board. */
  remove(point: number, fromOwn: boolean): void {
    const key = manIndex(fromOwn ? this.side : this.side ^ 1, point);
    this.keyLow ^= MAN_LOW[key]!;
    this.keyHigh ^= MAN_HIGH[key]!;
    this.slides = 0;
    if (fromOwn) this.own ^= 1 << point;
    else this.enemy ^= 1 << point;
  }

  /** Sets both hands, for changes other than placing a man. */
  setHands(own: number, enemy: number): void {
    this.updateHandKey(handIndex(this.side, this.ownHand), handIndex(this.side, own));
    this.updateHandKey(handIndex(this.side ^ 1, this.enemyHand), handIndex(this.side ^ 1, enemy));
    this.ownHand = own;
    this.enemyHand = enemy;
  }

  private updateHandKey(before: number, after: number): void {
    this.keyLow ^= HAND_LOW[before]! ^ HAND_LOW[after]!;
    this.keyHigh ^= HAND_HIGH[before]! ^ HAND_HIGH[after]!;
  }

  /** Blocks points until both hands are empty. */
  mark(points: number): void {
    this.marks |= points;
  }

  /** Removes the marks if no side has men in hand or owes a removal. */
  clearMarks(): void {
    if ((this.ownHand | this.enemyHand | this.owed | this.enemyOwed) === 0) this.marks = 0;
  }

  /** Forbids to take back a slide at once, 0 for none. */
  ban(slide: Action): void {
    this.ownBan = slide;
  }

  /** Marks the points of a line as used. */
  useUpLine(line: number): void {
    this.ownUsed |= line;
  }

  setPassed(passed: number): void {
    this.passed = passed;
  }

  offer(custodian: number, intervention: number, mill: number): void {
    this.custodian = custodian;
    this.intervention = intervention;
    this.millOffered = mill;
    this.leaped = 0;
  }

  /** Offers the man that was jumped, and nothing else. */
  offerJumped(man: number): void {
    this.offer(man, 0, 0);
    this.leaped = 1;
  }

  clearOffers(): void {
    this.offer(0, 0, 0);
    this.preferred = 0;
  }

  /** Makes the side to move owe removals before its move ends. */
  owe(removals: number, placed: number): void {
    this.owed = removals;
    this.placed = placed;
    this.midTurn = true;
  }

  /** Sets the removals owed by both sides. */
  setOwed(own: number, enemy: number): void {
    this.owed = own;
    this.enemyOwed = enemy;
  }

  /** Makes the blocked side to move owe a removal, with `unblocking` 2 the opponent as well. */
  unblock(unblocking: number): void {
    this.owed = 1;
    this.unblocking = unblocking;
    if (unblocking === 2) this.enemyOwed = 1;
  }

  endUnblocking(): void {
    this.unblocking = 0;
  }

  /** Clears the removals owed by the side to move. */
  clearDebt(): void {
    this.owed = 0;
    this.placed = 0;
  }

  setMidTurn(midTurn: boolean): void {
    this.midTurn = midTurn;
  }

  forgetPreferred(): void {
    this.preferred = 0;
  }

  /** Increases the move number after a move of side 1. */
  advanceMoveNumber(): void {
    this.moveNumber += this.side;
  }

  changeSide(): void {
    const { own, ownHand } = this;
    this.own = this.enemy;
    this.enemy = own;
    this.ownHand = this.enemyHand;
    this.enemyHand = ownHand;
    this.side ^= 1;
    this.keyLow ^= SIDE_LOW;
    this.keyHigh ^= SIDE_HIGH;
    if (this.tracksPending) this.swapPending();
  }

  private swapPending(): void {
    const { owed, ownBan, ownUsed } = this;
    this.owed = this.enemyOwed;
    this.enemyOwed = owed;
    this.ownBan = this.enemyBan;
    this.enemyBan = ownBan;
    this.ownUsed = this.enemyUsed;
    this.enemyUsed = ownUsed;
  }

  /** Ends the game and clears everything pending. */
  end(outcome: Outcome): void {
    this.ended = outcome;
    this.midTurn = false;
    this.clearDebt();
    this.enemyOwed = 0;
    this.unblocking = 0;
    this.clearOffers();
    this.clearMarks();
  }

  /** Updates the part of the key for the pending state. */
  updatePendingKey(): void {
    if (!this.tracksPending && this.owed === 0 && this.pendingLow === 0) return;
    const low = pendingKeyLow(this);
    const high = pendingKeyHigh(this);
    this.keyLow ^= this.pendingLow ^ low;
    this.keyHigh ^= this.pendingHigh ^ high;
    this.pendingLow = low;
    this.pendingHigh = high;
  }

  /** True if either side has exactly three men, all on the board. */
  isEndgame(): boolean {
    return (this.ownHand === 0 && popcount(this.own) === 3) || (this.enemyHand === 0 && popcount(this.enemy) === 3);
  }

  undo(): void {
    if (ASSERTIONS_ENABLED) assert(this.top >= RECORD_INTS, 'there is no action to undo');
    this.top -= RECORD_INTS;
    const records = this.undoRecords;
    const at = this.top;
    this.keyLow = records[at]!;
    this.keyHigh = records[at + 1]!;
    this.side = records[at + 2]!;
    this.midTurn = records[at + 3]! === 1;
    this.own = records[at + 4]!;
    this.enemy = records[at + 5]!;
    this.ownHand = records[at + 6]!;
    this.enemyHand = records[at + 7]!;
    this.owed = records[at + 8]!;
    this.placed = records[at + 9]!;
    this.slides = records[at + 10]!;
    this.moveNumber = records[at + 11]!;
    this.pendingLow = records[at + 12]!;
    this.pendingHigh = records[at + 13]!;
    this.ended = ONGOING;
    if (this.tracksPending) this.restorePending(at + PLAIN_INTS);
    if (this.slides >= RECENT_PLIES && at >= RECENT_PLIES * RECORD_INTS) this.repetitions.removeLast();
  }

  protected saveRecord(): void {
    const at = this.top;
    if (at + RECORD_INTS > this.undoRecords.length) this.grow();
    if (this.slides >= RECENT_PLIES && at >= RECENT_PLIES * RECORD_INTS)
      this.archiveKey(at - RECENT_PLIES * RECORD_INTS);
    const records = this.undoRecords;
    records[at] = this.keyLow;
    records[at + 1] = this.keyHigh;
    records[at + 2] = this.side;
    records[at + 3] = this.midTurn ? 1 : 0;
    records[at + 4] = this.own;
    records[at + 5] = this.enemy;
    records[at + 6] = this.ownHand;
    records[at + 7] = this.enemyHand;
    records[at + 8] = this.owed;
    records[at + 9] = this.placed;
    records[at + 10] = this.slides;
    records[at + 11] = this.moveNumber;
    records[at + 12] = this.pendingLow;
    records[at + 13] = this.pendingHigh;
    this.top = at + RECORD_INTS;
    if (this.tracksPending) this.savePending(at + PLAIN_INTS);
  }

  private savePending(at: number): void {
    const records = this.undoRecords;
    records[at] = this.enemyOwed;
    records[at + 1] = this.marks;
    records[at + 2] = this.custodian;
    records[at + 3] = this.intervention;
    records[at + 4] = this.millOffered;
    records[at + 5] = this.unblocking;
    records[at + 6] = this.ownBan;
    records[at + 7] = this.enemyBan;
    records[at + 8] = this.ownUsed;
    records[at + 9] = this.enemyUsed;
    records[at + 10] = this.preferred;
    records[at + 11] = this.passed;
    records[at + 12] = this.leaped;
  }

  private restorePending(at: number): void {
    const records = this.undoRecords;
    this.enemyOwed = records[at]!;
    this.marks = records[at + 1]!;
    this.custodian = records[at + 2]!;
    this.intervention = records[at + 3]!;
    this.millOffered = records[at + 4]!;
    this.unblocking = records[at + 5]!;
    this.ownBan = records[at + 6]!;
    this.enemyBan = records[at + 7]!;
    this.ownUsed = records[at + 8]!;
    this.enemyUsed = records[at + 9]!;
    this.preferred = records[at + 10]!;
    this.passed = records[at + 11]!;
    this.leaped = records[at + 12]!;
  }

  private grow(): void {
    const longer = new Int32Array(this.undoRecords.length * 2);
    longer.set(this.undoRecords);
    this.undoRecords = longer;
  }

  /**
   * Draw if the position is a repetition. Both sides must take back their slides, so a position returns after an even
   * number of them; if a side may pass, after any number.
   */
  protected repetitionOutcome(searched: number): Outcome {
    const step = (this.rules.blockedAction === BLOCKED_PASSES ? 1 : 2) * RECORD_INTS;
    const oldest = Math.max(0, this.top - this.slides * RECORD_INTS);
    const last = Math.max(oldest, this.top - RECENT_PLIES * RECORD_INTS);
    const near = this.top - searched * RECORD_INTS;
    const records = this.undoRecords;
    let seen = 0;
    for (let at = this.top - 2 * RECORD_INTS; at >= last; at -= step) {
      if (records[at] !== this.keyLow || records[at + 1] !== this.keyHigh) continue;
      if (records[at + PASSED_AT] !== this.passed) continue;
      if (at >= near || seen > 0) return drawBy(REPETITION);
      seen++;
    }
    if (last === oldest) return ONGOING;
    return this.repetitions.isRepetition(this.keyLow, this.keyHigh ^ this.passed, oldest, near, seen)
      ? drawBy(REPETITION)
      : ONGOING;
  }

  private archiveKey(at: number): void {
    const records = this.undoRecords;
    this.repetitions.add(records[at]!, records[at + 1]! ^ records[at + PASSED_AT]!, at);
  }
}
