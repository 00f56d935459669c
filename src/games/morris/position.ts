/** The one position class of the family: its state, and the record that takes actions back. */
import { count } from '../bits';
import { type Action, NEVER, ONGOING, type Outcome, type Position } from '../game';
import { evaluate } from './evaluate';
import { generate, generateNoisy } from './moves';
import { orderingScore } from './ordering';
import { blockedOutcome, drawOf, REPETITION } from './reasons';
import { BLOCKED_PASSES, type RuleSet } from './rules';
import { make } from './turn';

/** Ints a record takes: those that every rule set needs, and those of pending state. */
const PLAIN_FIELDS = 14;
const RECORD = 26;
const PASSED = PLAIN_FIELDS + 11;

export class MorrisPosition implements Position {
  side = 0;
  midTurn = false;
  keyLow = 0;
  keyHigh = 0;

  /** The men of the side to act and of the other, on the board and in hand. */
  own = 0;
  enemy = 0;
  ownHand = 0;
  enemyHand = 0;
  /** Removals owed by each as the remover; own men where negative. */
  owed = 0;
  enemyOwed = 0;
  /** 1: what is owed is for a man placed in this turn, and the hand is empty. */
  placed = 0;
  /** Slides since the last placement or removal. */
  slides = 0;
  turn = 1;
  ended: Outcome = ONGOING;

  /** Points that block, left by men taken while placing. */
  marks = 0;
  /** Men that may be taken by custodian and by intervention, before or in the middle of a capture. */
  custodian = 0;
  intervention = 0;
  /** 1: a mill's removal is on offer beside them. */
  millOffered = 0;
  /** 1: a removal is owed by a blocked side; 2: by both sides, as one was blocked. */
  unblocking = 0;
  /** The last slide that closed a mill and may not be taken back at once, 0 for none. */
  ownBan = 0;
  enemyBan = 0;
  /** The points of the lines whose mills have been used. */
  ownUsed = 0;
  enemyUsed = 0;
  /** 1: the other side was blocked and passed. What a pass leaves does not stand after a slide. */
  passed = 0;
  /** A target that another program prefers, 0 for none: carried along, without meaning. */
  preferred = 0;

  /** What of the key stands for the pending state. */
  pendingLow = 0;
  pendingHigh = 0;
  /** Whether anything of the pending state but one plain removal can be there. */
  special: boolean;

  private records = new Int32Array(RECORD * 64);
  private top = 0;

  constructor(readonly rules: RuleSet) {
    this.special = rules.special;
  }

  generate(list: Int32Array, at: number): number {
    return generate(this, list, at);
  }

  generateNoisy(list: Int32Array, at: number): number {
    return generateNoisy(this, list, at);
  }

  tense(): boolean {
    return this.owed !== 0;
  }

  orderingScore(action: Action): number {
    return orderingScore(this, action);
  }

  evaluate(): number {
    return evaluate(this);
  }

  make(action: Action): void {
    this.record();
    make(this, action);
  }

  outcome(searched: number): Outcome {
    if (this.ended !== ONGOING) return this.ended;
    return this.slides > 1 && this.rules.repetition ? this.repeated(searched) : ONGOING;
  }

  stuck(): Outcome {
    return blockedOutcome(this);
  }

  pliesToDraw(): number {
    const rules = this.rules;
    const toEnd = rules.nMove - this.slides;
    if (rules.endgameNMove === NEVER) return Math.min(NEVER, Math.max(1, toEnd));
    const toEndgame = isEndgame(this) ? rules.endgameNMove - this.slides : rules.endgameNMove + 1;
    return Math.max(1, Math.min(toEnd, toEndgame));
  }

  undo(): void {
    this.top -= RECORD;
    const records = this.records;
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
    this.turn = records[at + 11]!;
    this.pendingLow = records[at + 12]!;
    this.pendingHigh = records[at + 13]!;
    this.ended = ONGOING;
    if (this.special) this.undoPending(at + PLAIN_FIELDS);
  }

  private record(): void {
    const at = this.top;
    if (at + RECORD > this.records.length) this.grow();
    const records = this.records;
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
    records[at + 11] = this.turn;
    records[at + 12] = this.pendingLow;
    records[at + 13] = this.pendingHigh;
    this.top = at + RECORD;
    if (this.special) this.recordPending(at + PLAIN_FIELDS);
  }

  private recordPending(at: number): void {
    const records = this.records;
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
  }

  private undoPending(at: number): void {
    const records = this.records;
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
  }

  private grow(): void {
    const longer = new Int32Array(this.records.length * 2);
    longer.set(this.records);
    this.records = longer;
  }

  /** A slide that leaves the same position needs another one back, of each side unless one passes. */
  private repeated(searched: number): Outcome {
    const step = (this.rules.blocked === BLOCKED_PASSES ? 1 : 2) * RECORD;
    const last = Math.max(0, this.top - this.slides * RECORD);
    const near = this.top - searched * RECORD;
    const records = this.records;
    let seen = 0;
    for (let at = this.top - 2 * RECORD; at >= last; at -= step) {
      if (records[at] !== this.keyLow || records[at + 1] !== this.keyHigh) continue;
      if (records[at + PASSED] !== this.passed) continue;
      if (at >= near || seen > 0) return drawOf(REPETITION);
      seen++;
    }
    return ONGOING;
  }
}

/** Either side has exactly three men, all on the board. */
export const isEndgame = (position: MorrisPosition): boolean =>
  (position.ownHand === 0 && count(position.own) === 3) || (position.enemyHand === 0 && count(position.enemy) === 3);
