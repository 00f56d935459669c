/** The state of a game: where the pieces stand, and the records that take changes back. */
import { assert, CHECKED } from '../assert';
import type { Action } from '../game';
import { NEAR, Past } from '../past';
import { crowns, endOf, goesOn, isCapture, startOf, takenBy } from './action';
import { BLACK_HIGH, BLACK_LOW, BLACK_PIECES, HIGH, KINGS, keyOf, LOW, WHITE_PIECES } from './keys';
import type { RuleSet } from './rules';
import type { Setup } from './setup';

/** What `undo` puts back, a record for each action: own men, own kings, their men, their kings, and these. */
const KEY_LOW = 4;
const KEY_HIGH = 5;
const IDLE = 6;
const BEGUN = 7;
const RECORD = 8;

export class DraughtsState {
  midTurn = false;
  side: number;
  /** 1 where White is to move, else 0. */
  white: number;
  ownMen: number;
  ownKings: number;
  theirMen: number;
  theirKings: number;
  keyLow: number;
  keyHigh: number;
  /** Moves of both sides since the last capture or move of a man. */
  idle: number;
  plies: number;

  /** The jumps made of a chain that is played step by step, as one action; 0 where none is under way. */
  begun = 0;

  /** Whether the own pieces that can take are known, as long as nothing changes. */
  protected lookedFor = false;

  private stack = new Int32Array(256 * RECORD);
  private top = 0;
  private readonly past = new Past();

  constructor(
    readonly rules: RuleSet,
    setup: Setup,
  ) {
    this.white = setup.whiteToMove ? 1 : 0;
    this.side = this.white === rules.whiteFirst ? 0 : 1;
    this.ownMen = setup.whiteToMove ? setup.whiteMen : setup.blackMen;
    this.ownKings = setup.whiteToMove ? setup.whiteKings : setup.blackKings;
    this.theirMen = setup.whiteToMove ? setup.blackMen : setup.whiteMen;
    this.theirKings = setup.whiteToMove ? setup.blackKings : setup.whiteKings;
    this.idle = setup.idle;
    this.plies = setup.plies;
    this.keyLow = this.wholeKey(LOW, BLACK_LOW);
    this.keyHigh = this.wholeKey(HIGH, BLACK_HIGH);
  }

  private wholeKey(table: Int32Array, blackToMove: number): number {
    const own = this.white === 1 ? WHITE_PIECES : BLACK_PIECES;
    const their = this.white === 1 ? BLACK_PIECES : WHITE_PIECES;
    return (
      (this.white === 1 ? 0 : blackToMove) ^
      keyOf(table, own, this.ownMen) ^
      keyOf(table, own + KINGS, this.ownKings) ^
      keyOf(table, their, this.theirMen) ^
      keyOf(table, their + KINGS, this.theirKings)
    );
  }

  /** Sets other pieces on the board, White to move, with no past. */
  place(men: number, kings: number, theirMen: number, theirKings: number): void {
    this.white = 1;
    this.side = this.rules.whiteFirst === 1 ? 0 : 1;
    this.ownMen = men;
    this.ownKings = kings;
    this.theirMen = theirMen;
    this.theirKings = theirKings;
    this.idle = 0;
    this.plies = 0;
    this.begun = 0;
    this.midTurn = false;
    this.top = 0;
    this.past.clear();
    this.lookedFor = false;
    this.keyLow = this.wholeKey(LOW, BLACK_LOW);
    this.keyHigh = this.wholeKey(HIGH, BLACK_HIGH);
  }

  /** The position as it would be set up. */
  setup(): Setup {
    const white = this.white === 1;
    return {
      whiteToMove: white,
      whiteMen: white ? this.ownMen : this.theirMen,
      whiteKings: white ? this.ownKings : this.theirKings,
      blackMen: white ? this.theirMen : this.ownMen,
      blackKings: white ? this.theirKings : this.ownKings,
      idle: this.idle,
      plies: this.plies,
    };
  }

  /** The position as it is seen: in the middle of a chain the piece stands where it has come to. */
  seen(): Setup {
    const setup = this.setup();
    if (this.begun === 0) return setup;
    const [men, kings] =
      this.white === 1 ? (['whiteMen', 'whiteKings'] as const) : (['blackMen', 'blackKings'] as const);
    const left = ~(1 << startOf(this.begun));
    const arrived = 1 << endOf(this.begun);
    const moved = { ...setup, [men]: setup[men] & left, [kings]: setup[kings] & left };
    const where = crowns(this.begun) ? kings : men;
    return { ...moved, [where]: moved[where] | arrived };
  }

  make(action: Action): void {
    this.save();
    if (goesOn(action)) {
      this.begin(action);
      return;
    }
    if (this.begun !== 0) this.begin(0);
    const own = this.white === 1 ? WHITE_PIECES : BLACK_PIECES;
    const from = startOf(action);
    const to = endOf(action);
    const out = 1 << from;
    const into = 1 << to;
    let men = this.ownMen;
    let kings = this.ownKings;
    let theirMen = this.theirMen;
    let theirKings = this.theirKings;
    const byMan = (men & out) !== 0;
    const byKing = !byMan || crowns(action);
    if (byMan) men ^= out;
    else kings ^= out;
    if (byKing) kings |= into;
    else men |= into;
    const leaves = own + (byMan ? 0 : KINGS) + from;
    const arrives = own + (byKing ? KINGS : 0) + to;
    this.keyLow ^= LOW[leaves]! ^ LOW[arrives]! ^ BLACK_LOW;
    this.keyHigh ^= HIGH[leaves]! ^ HIGH[arrives]! ^ BLACK_HIGH;
    if (isCapture(action)) {
      const taken = takenBy(action);
      this.dropKeys(BLACK_PIECES - own, taken & theirMen, taken & theirKings);
      theirMen &= ~taken;
      theirKings &= ~taken;
      this.idle = 0;
    } else this.idle = byMan ? 0 : (this.idle + 1) | 0;
    this.ownMen = theirMen;
    this.ownKings = theirKings;
    this.theirMen = men;
    this.theirKings = kings;
    this.pass(1);
  }

  /** So much of a chain is made, or none: the board changes when all of it is. */
  private begin(chain: number): void {
    const change = this.begun ^ chain;
    this.keyLow ^= change;
    this.keyHigh ^= change;
    this.begun = chain;
    this.midTurn = chain !== 0;
  }

  private dropKeys(their: number, men: number, kings: number): void {
    this.keyLow ^= keyOf(LOW, their, men) ^ keyOf(LOW, their + KINGS, kings);
    this.keyHigh ^= keyOf(HIGH, their, men) ^ keyOf(HIGH, their + KINGS, kings);
  }

  /** The turn goes to the other side, `plies` moves on. */
  private pass(plies: number): void {
    this.white ^= 1;
    this.side ^= 1;
    this.plies = (this.plies + plies) | 0;
    this.lookedFor = false;
  }

  private save(): void {
    if (this.top === this.stack.length) this.growStack();
    const stack = this.stack;
    const top = this.top;
    stack[top] = this.ownMen;
    stack[top + 1] = this.ownKings;
    stack[top + 2] = this.theirMen;
    stack[top + 3] = this.theirKings;
    stack[top + KEY_LOW] = this.keyLow;
    stack[top + KEY_HIGH] = this.keyHigh;
    stack[top + IDLE] = this.idle;
    stack[top + BEGUN] = this.begun;
    if (this.idle >= NEAR && top >= NEAR * RECORD) this.remember(top - NEAR * RECORD);
    this.top = (top + RECORD) | 0;
  }

  private growStack(): void {
    const stack = new Int32Array(this.stack.length * 2);
    stack.set(this.stack);
    this.stack = stack;
  }

  undo(): void {
    if (CHECKED) assert(this.top >= RECORD, 'there is no action to undo');
    const stack = this.stack;
    const top = (this.top - RECORD) | 0;
    this.ownMen = stack[top]!;
    this.ownKings = stack[top + 1]!;
    this.theirMen = stack[top + 2]!;
    this.theirKings = stack[top + 3]!;
    this.keyLow = stack[top + KEY_LOW]!;
    this.keyHigh = stack[top + KEY_HIGH]!;
    this.idle = stack[top + IDLE]!;
    this.top = top;
    if (this.begun === 0) this.pass(-1);
    this.begun = stack[top + BEGUN]!;
    this.midTurn = this.begun !== 0;
    if (this.idle >= NEAR && top >= NEAR * RECORD) this.past.remove();
  }

  private remember(at: number): void {
    this.past.add(this.stack[at + KEY_LOW]!, this.stack[at + KEY_HIGH]!, at);
  }

  /** Whether the position has stood before: twice, or once among the last `searched` plies. */
  protected repeated(searched: number): boolean {
    const stack = this.stack;
    const oldest = Math.max(0, this.top - this.idle * RECORD);
    const last = Math.max(oldest, this.top - NEAR * RECORD);
    let before = 0;
    for (let at = this.top - 4 * RECORD; at >= last; at -= 2 * RECORD) {
      if (stack[at + KEY_LOW] === this.keyLow && stack[at + KEY_HIGH] === this.keyHigh) {
        before++;
        if (before === 2 || this.top - at <= searched * RECORD) return true;
      }
    }
    if (last === oldest) return false;
    return this.past.recurs(this.keyLow, this.keyHigh, oldest, this.top - searched * RECORD, before);
  }
}
