/** State of a game: the pieces, their hash key, and the stack that undoes moves. */
import { lowestBit } from '../../util/bits';
import { ASSERTIONS_ENABLED, assert } from '../../util/invariants';
import { Random } from '../../util/random';
import { RECENT_PLIES, RepetitionTable } from '../repetition';
import type { Action } from '../rules';
import { capturedBy, fromSquare, isCapture, isPartial, isPromotion, SQUARES, squaresMatching, toSquare } from './board';
import type { DraughtsRuleSet } from './rules';

/** Contents of a FEN: pieces, side to move and counters. */
export interface DraughtsSetup {
  readonly whiteToMove: boolean;
  readonly whiteMen: number;
  readonly whiteKings: number;
  readonly blackMen: number;
  readonly blackKings: number;
  /** Plies since the last capture or man's move. */
  readonly halfmoveClock: number;
  /** Plies since the start of the game. */
  readonly plies: number;
}

/** Start position: 12 men a side on the first three rows. */
export const startSetup = (whiteToMove: boolean): DraughtsSetup => ({
  whiteToMove,
  whiteMen: squaresMatching(rank => rank < 3),
  whiteKings: 0,
  blackMen: squaresMatching(rank => rank > 4),
  blackKings: 0,
  halfmoveClock: 0,
  plies: 0,
});

/** Offsets into the Zobrist keys (https://www.chessprogramming.org/Zobrist_Hashing): a colour's men, then KINGS on its kings. */
const WHITE_PIECES = 0;
const BLACK_PIECES = 2 * SQUARES;
const KINGS = SQUARES;

const random = new Random(0x64726175);
const ZOBRIST_LOW = random.nextTable(4 * SQUARES);
const ZOBRIST_HIGH = random.nextTable(4 * SQUARES);
const BLACK_TO_MOVE_LOW = random.next();
const BLACK_TO_MOVE_HIGH = random.next();

/** Combined key of a set of pieces; `kind` is the offset of their colour and kind. */
function keyOfSet(table: Int32Array, kind: number, set: number): number {
  let key = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) key ^= table[kind + lowestBit(rest)]!;
  return key;
}

/** Layout of an undo record, one for each action: own men, own kings, their men, their kings, then these. */
const UNDO_KEY_LOW = 4;
const UNDO_KEY_HIGH = 5;
const UNDO_CLOCK = 6;
const UNDO_PARTIAL = 7;
const UNDO_SIZE = 8;

export class DraughtsState {
  midTurn = false;
  side: number;
  /** 1 if White is to move, else 0. */
  white: number;
  ownMen: number;
  ownKings: number;
  theirMen: number;
  theirKings: number;
  keyLow: number;
  keyHigh: number;
  /** Plies since the last capture or man's move. */
  halfmoveClock: number;
  plies: number;

  /** Jumps played so far of a capture that is played jump by jump, as one action; 0 if there is none. */
  partialCapture = 0;

  /** True if the pieces that can capture are known for the current position. */
  protected capturersKnown = false;

  private stack = new Int32Array(256 * UNDO_SIZE);
  private top = 0;
  private readonly repetitions = new RepetitionTable();

  constructor(
    readonly rules: DraughtsRuleSet,
    setup: DraughtsSetup,
  ) {
    this.white = setup.whiteToMove ? 1 : 0;
    this.side = this.white === rules.whiteFirst ? 0 : 1;
    this.ownMen = setup.whiteToMove ? setup.whiteMen : setup.blackMen;
    this.ownKings = setup.whiteToMove ? setup.whiteKings : setup.blackKings;
    this.theirMen = setup.whiteToMove ? setup.blackMen : setup.whiteMen;
    this.theirKings = setup.whiteToMove ? setup.blackKings : setup.whiteKings;
    this.halfmoveClock = setup.halfmoveClock;
    this.plies = setup.plies;
    this.keyLow = this.computeKey(ZOBRIST_LOW, BLACK_TO_MOVE_LOW);
    this.keyHigh = this.computeKey(ZOBRIST_HIGH, BLACK_TO_MOVE_HIGH);
  }

  private computeKey(table: Int32Array, blackToMove: number): number {
    const own = this.white === 1 ? WHITE_PIECES : BLACK_PIECES;
    const their = this.white === 1 ? BLACK_PIECES : WHITE_PIECES;
    return (
      (this.white === 1 ? 0 : blackToMove) ^
      keyOfSet(table, own, this.ownMen) ^
      keyOfSet(table, own + KINGS, this.ownKings) ^
      keyOfSet(table, their, this.theirMen) ^
      keyOfSet(table, their + KINGS, this.theirKings)
    );
  }

  /** Sets up other pieces, White to move, without history. */
  setPieces(men: number, kings: number, theirMen: number, theirKings: number): void {
    this.white = 1;
    this.side = this.rules.whiteFirst === 1 ? 0 : 1;
    this.ownMen = men;
    this.ownKings = kings;
    this.theirMen = theirMen;
    this.theirKings = theirKings;
    this.halfmoveClock = 0;
    this.plies = 0;
    this.partialCapture = 0;
    this.midTurn = false;
    this.top = 0;
    this.repetitions.clear();
    this.capturersKnown = false;
    this.keyLow = this.computeKey(ZOBRIST_LOW, BLACK_TO_MOVE_LOW);
    this.keyHigh = this.computeKey(ZOBRIST_HIGH, BLACK_TO_MOVE_HIGH);
  }

  /** The position as a setup. In an unfinished capture, that before its first jump. */
  setup(): DraughtsSetup {
    const white = this.white === 1;
    return {
      whiteToMove: white,
      whiteMen: white ? this.ownMen : this.theirMen,
      whiteKings: white ? this.ownKings : this.theirKings,
      blackMen: white ? this.theirMen : this.ownMen,
      blackKings: white ? this.theirKings : this.ownKings,
      halfmoveClock: this.halfmoveClock,
      plies: this.plies,
    };
  }

  /** The position for display: in an unfinished capture, the piece stands where its last jump ended. */
  visibleSetup(): DraughtsSetup {
    const setup = this.setup();
    if (this.partialCapture === 0) return setup;
    const [men, kings] =
      this.white === 1 ? (['whiteMen', 'whiteKings'] as const) : (['blackMen', 'blackKings'] as const);
    const left = ~(1 << fromSquare(this.partialCapture));
    const arrived = 1 << toSquare(this.partialCapture);
    const moved = { ...setup, [men]: setup[men] & left, [kings]: setup[kings] & left };
    const kind = isPromotion(this.partialCapture) ? kings : men;
    return { ...moved, [kind]: moved[kind] | arrived };
  }

  make(action: Action): void {
    this.pushUndo();
    if (isPartial(action)) {
      this.setPartialCapture(action);
      return;
    }
    if (this.partialCapture !== 0) this.setPartialCapture(0);
    const own = this.white === 1 ? WHITE_PIECES : BLACK_PIECES;
    const from = fromSquare(action);
    const to = toSquare(action);
    const out = 1 << from;
    const into = 1 << to;
    let men = this.ownMen;
    let kings = this.ownKings;
    let theirMen = this.theirMen;
    let theirKings = this.theirKings;
    const byMan = (men & out) !== 0;
    const byKing = !byMan || isPromotion(action);
    if (byMan) men ^= out;
    else kings ^= out;
    if (byKing) kings |= into;
    else men |= into;
    const fromKey = own + (byMan ? 0 : KINGS) + from;
    const toKey = own + (byKing ? KINGS : 0) + to;
    this.keyLow ^= ZOBRIST_LOW[fromKey]! ^ ZOBRIST_LOW[toKey]! ^ BLACK_TO_MOVE_LOW;
    this.keyHigh ^= ZOBRIST_HIGH[fromKey]! ^ ZOBRIST_HIGH[toKey]! ^ BLACK_TO_MOVE_HIGH;
    if (isCapture(action)) {
      const captured = capturedBy(action);
      this.removeFromKeys(BLACK_PIECES - own, captured & theirMen, captured & theirKings);
      theirMen &= ~captured;
      theirKings &= ~captured;
      this.halfmoveClock = 0;
    } else this.halfmoveClock = byMan ? 0 : (this.halfmoveClock + 1) | 0;
    this.ownMen = theirMen;
    this.ownKings = theirKings;
    this.theirMen = men;
    this.theirKings = kings;
    this.switchSides(1);
  }

  /** Sets the jumps played so far. The board does not change before the capture is complete. */
  private setPartialCapture(partial: number): void {
    const change = this.partialCapture ^ partial;
    this.keyLow ^= change;
    this.keyHigh ^= change;
    this.partialCapture = partial;
    this.midTurn = partial !== 0;
  }

  private removeFromKeys(their: number, men: number, kings: number): void {
    this.keyLow ^= keyOfSet(ZOBRIST_LOW, their, men) ^ keyOfSet(ZOBRIST_LOW, their + KINGS, kings);
    this.keyHigh ^= keyOfSet(ZOBRIST_HIGH, their, men) ^ keyOfSet(ZOBRIST_HIGH, their + KINGS, kings);
  }

  /** Passes the move to the opponent; `plies` is -1 for undo. */
  private switchSides(plies: number): void {
    this.white ^= 1;
    this.side ^= 1;
    this.plies = (this.plies + plies) | 0;
    this.capturersKnown = false;
  }

  private pushUndo(): void {
    if (this.top === this.stack.length) this.growStack();
    const stack = this.stack;
    const top = this.top;
    stack[top] = this.ownMen;
    stack[top + 1] = this.ownKings;
    stack[top + 2] = this.theirMen;
    stack[top + 3] = this.theirKings;
    stack[top + UNDO_KEY_LOW] = this.keyLow;
    stack[top + UNDO_KEY_HIGH] = this.keyHigh;
    stack[top + UNDO_CLOCK] = this.halfmoveClock;
    stack[top + UNDO_PARTIAL] = this.partialCapture;
    if (this.halfmoveClock >= RECENT_PLIES && top >= RECENT_PLIES * UNDO_SIZE)
      this.addToRepetitions(top - RECENT_PLIES * UNDO_SIZE);
    this.top = (top + UNDO_SIZE) | 0;
  }

  private growStack(): void {
    const stack = new Int32Array(this.stack.length * 2);
    stack.set(this.stack);
    this.stack = stack;
  }

  undo(): void {
    if (ASSERTIONS_ENABLED) assert(this.top >= UNDO_SIZE, 'no action to undo');
    const stack = this.stack;
    const top = (this.top - UNDO_SIZE) | 0;
    this.ownMen = stack[top]!;
    this.ownKings = stack[top + 1]!;
    this.theirMen = stack[top + 2]!;
    this.theirKings = stack[top + 3]!;
    this.keyLow = stack[top + UNDO_KEY_LOW]!;
    this.keyHigh = stack[top + UNDO_KEY_HIGH]!;
    this.halfmoveClock = stack[top + UNDO_CLOCK]!;
    this.top = top;
    if (this.partialCapture === 0) this.switchSides(-1);
    this.partialCapture = stack[top + UNDO_PARTIAL]!;
    this.midTurn = this.partialCapture !== 0;
    if (this.halfmoveClock >= RECENT_PLIES && top >= RECENT_PLIES * UNDO_SIZE) this.repetitions.removeLast();
  }

  private addToRepetitions(at: number): void {
    this.repetitions.add(this.stack[at + UNDO_KEY_LOW]!, this.stack[at + UNDO_KEY_HIGH]!, at);
  }

  /** Returns true if the position has occurred twice before, or once within the last `searched` plies. */
  protected isRepeated(searched: number): boolean {
    const stack = this.stack;
    const oldest = Math.max(0, this.top - this.halfmoveClock * UNDO_SIZE);
    const last = Math.max(oldest, this.top - RECENT_PLIES * UNDO_SIZE);
    let before = 0;
    for (let at = this.top - 4 * UNDO_SIZE; at >= last; at -= 2 * UNDO_SIZE) {
      if (stack[at + UNDO_KEY_LOW] === this.keyLow && stack[at + UNDO_KEY_HIGH] === this.keyHigh) {
        before++;
        if (before === 2 || this.top - at <= searched * UNDO_SIZE) return true;
      }
    }
    if (last === oldest) return false;
    return this.repetitions.isRepetition(this.keyLow, this.keyHigh, oldest, this.top - searched * UNDO_SIZE, before);
  }
}
