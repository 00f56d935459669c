/**
 * Opening book of nine men's morris: for either side, a move that keeps the value of the game, in all positions that arise
 * from such moves and any replies.
 *
 * The book of a side is a list of levels, two plies apart. Its positions are not stored: they follow from the moves of the
 * level before and all replies, up to symmetry and in the order of their keys. Only values and moves are stored. After the
 * last full level only drawn positions have moves and are followed.
 */
import { crc32Of } from '../../../util/bytes';
import { RangeDecoder, RangeEncoder } from '../../../util/range-coder';
import { fail, ok, type Result } from '../../../util/result';
import type { BookMove, MoveBook } from '../../tablebase';
import { formsMill, menInMills } from '../bitboard';
import { ALL_POINTS, actionOf, PLACE, PLAIN_BOARD, POINTS, REMOVE } from '../board';
import type { MorrisPosition } from '../position';
import { canonicalSymmetry, INVERSE, imageOfPoint, imageOfSet } from '../symmetry';
import { isPlacingPosition } from '../tablebase/prober';
import { BookCoder, decodingFrom, encodingTo } from './book-coder';

const { partners, spokes } = PLAIN_BOARD;
const MEN = 9;
const MAGIC = 'alquerque book 1';
const CHECKSUM_BYTES = 4;
const LENGTH_BYTES = 4;
const SIDES = 2;
/** Plies of the last full level and of the last level, and the length of the stream, for each side. */
const SIDE_BYTES = 2 + LENGTH_BYTES;
const HEAD_BYTES = MAGIC.length + CHECKSUM_BYTES + SIDES * SIDE_BYTES;
/** Key of a position: the men of the side to move times this, and those of its opponent. */
const KEY_FACTOR = 2 ** POINTS;
const NONE = -1;

/** Men of a position in canonical form, with the move that the book plays. */
export interface BookChoice {
  readonly isWin: boolean;
  readonly place: number;
  /** NONE if the placement closes no mill. */
  readonly remove: number;
}

/** Levels of a side: plies before the last one whose positions all have moves, and before the last of all. */
export interface BookDepth {
  readonly full: number;
  readonly last: number;
}

/** Selects the move of a position in canonical form. */
export type ChooseBookMove = (own: number, enemy: number, placed: number) => BookChoice;

/** Returns the position with these men and `placed` men placed by both sides. */
export type SetUp = (own: number, enemy: number, placed: number) => MorrisPosition;

interface Level {
  /** Ascending. */
  readonly keys: Float64Array;
  readonly isWin: Uint8Array;
  readonly places: Int8Array;
  readonly removes: Int8Array;
}

const ownMen = (key: number): number => Math.floor(key / KEY_FACTOR);
const enemyMen = (key: number): number => key % KEY_FACTOR;

function keyOf(own: number, enemy: number): number {
  const symmetry = canonicalSymmetry(own, enemy);
  return imageOfSet(symmetry, own) * KEY_FACTOR + imageOfSet(symmetry, enemy);
}

/** Men that may be removed: those outside mills, or all. */
function targetsAmong(men: number): number {
  const free = men & ~menInMills(men, spokes);
  return free === 0 ? men : free;
}

const closesMill = (men: number, point: number): boolean => formsMill(partners, men, point);

/** Visits the positions after all moves of the side that moves, seen by the other one. */
function visitAfterMoves(own: number, enemy: number, visit: (own: number, enemy: number) => void): void {
  for (let empty = ALL_POINTS & ~(own | enemy); empty !== 0; empty &= empty - 1) {
    const place = empty & -empty;
    const placed = own | place;
    if (closesMill(own, 31 - Math.clz32(place)))
      for (let left = targetsAmong(enemy); left !== 0; left &= left - 1) visit(enemy ^ (left & -left), placed);
    else visit(enemy, placed);
  }
}

const sortedKeys = (keys: ReadonlySet<number>): Float64Array => Float64Array.from(keys).sort();

/** Book of one side, level by level. `choose` is what an encoder writes. */
class BookSide {
  private readonly levels: Level[] = [];

  constructor(
    private readonly side: number,
    readonly depth: BookDepth,
    private readonly coder: BookCoder,
    private readonly choose: ChooseBookMove = () => ({ isWin: false, place: NONE, remove: NONE }),
  ) {}

  get lastLevel(): number {
    return (this.depth.last - this.side) >> 1;
  }

  /** Level by its number. Earlier levels are coded first. */
  level(number: number): Level {
    while (this.levels.length <= number) this.levels.push(this.codeLevel(2 * this.levels.length + this.side));
    return this.levels[number]!;
  }

  private codeLevel(placed: number): Level {
    const keys = sortedKeys(this.positionsAt(placed));
    const { length } = keys;
    const level = {
      keys,
      isWin: new Uint8Array(length),
      places: new Int8Array(length).fill(NONE),
      removes: new Int8Array(length).fill(NONE),
    };
    for (const [at, key] of keys.entries()) this.codePosition(level, at, ownMen(key), enemyMen(key), placed);
    return level;
  }

  private codePosition(
    { isWin, places, removes }: Level,
    at: number,
    own: number,
    enemy: number,
    placed: number,
  ): void {
    const chosen = this.choose(own, enemy, placed);
    isWin[at] = this.coder.codeValue(own, enemy, placed, chosen.isWin) ? 1 : 0;
    if (placed > this.depth.full && isWin[at] === 1) return;
    const place = this.coder.codePlacement(own, enemy, chosen.place);
    places[at] = place;
    if (closesMill(own, place))
      removes[at] = this.coder.codeRemoval(own | (1 << place), enemy, targetsAmong(enemy), chosen.remove);
  }

  /** Keys of the positions of a level. */
  private positionsAt(placed: number): Set<number> {
    const found = new Set<number>();
    const add = (own: number, enemy: number): unknown => found.add(keyOf(own, enemy));
    if (placed === 0) add(0, 0);
    else if (placed === 1) visitAfterMoves(0, 0, add);
    else this.visitReplies(this.levels.at(-1)!, placed > this.depth.full, add);
    return found;
  }

  private visitReplies(level: Level, onlyDraws: boolean, visit: (own: number, enemy: number) => void): void {
    const { keys, isWin, places, removes } = level;
    for (const [at, key] of keys.entries()) {
      if (places[at] === NONE || (onlyDraws && isWin[at] === 1)) continue;
      const own = ownMen(key) | (1 << places[at]!);
      const enemy = removes[at] === NONE ? enemyMen(key) : enemyMen(key) & ~(1 << removes[at]!);
      visitAfterMoves(enemy, own, visit);
    }
  }
}

/** Men placed by both sides in a position with men in hand that the book may have; NONE in others. */
function menPlaced(position: MorrisPosition): number {
  const { ownHand, enemyHand, side } = position;
  if (!isPlacingPosition(position) || ownHand - enemyHand !== side) return NONE;
  return 2 * MEN - ownHand - enemyHand;
}

class MorrisBook implements MoveBook<MorrisPosition> {
  /** `setUp` returns the position of a canonical form. */
  constructor(
    private readonly sides: readonly BookSide[],
    private readonly setUp: SetUp,
  ) {}

  find(position: MorrisPosition): BookMove | undefined {
    const placed = menPlaced(position);
    const book = this.sides[placed & 1]!;
    if (placed < 0 || placed > book.depth.last) return undefined;
    const { own, enemy } = position;
    const symmetry = canonicalSymmetry(own, enemy);
    const { keys, isWin, places, removes } = book.level(placed >> 1);
    const at = indexOfKey(keys, imageOfSet(symmetry, own) * KEY_FACTOR + imageOfSet(symmetry, enemy));
    if (at === NONE || places[at] === NONE) return undefined;
    const inPosition = (point: number): number => imageOfPoint(INVERSE[symmetry]!, point);
    const move = [actionOf(PLACE, inPosition(places[at]!))];
    if (removes[at] !== NONE) move.push(actionOf(REMOVE, inPosition(removes[at]!)));
    return { move, isWin: isWin[at] === 1 };
  }

  *positions(): Generator<MorrisPosition> {
    for (const [side, book] of this.sides.entries())
      for (let number = 0; number <= book.lastLevel; number++) {
        const { keys, places } = book.level(number);
        for (const [at, key] of keys.entries())
          if (places[at] !== NONE) yield this.setUp(ownMen(key), enemyMen(key), 2 * number + side);
      }
  }
}

/** Place of a key in ascending keys, NONE if it is not there. */
function indexOfKey(keys: Float64Array, key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! === key) return middle;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle - 1;
  }
  return NONE;
}

/** Bytes of a book with these levels for the side that begins and for the other. */
export function writeMoveBook(depths: readonly BookDepth[], choose: ChooseBookMove): Uint8Array {
  const streams = depths.map((depth, side) => {
    const encoder = new RangeEncoder();
    const book = new BookSide(side, depth, new BookCoder(encodingTo(encoder)), choose);
    book.level(book.lastLevel);
    return encoder.finish().slice();
  });
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(MAGIC, 'latin1');
  for (const [side, { full, last }] of depths.entries()) {
    const at = MAGIC.length + CHECKSUM_BYTES + side * SIDE_BYTES;
    head[at] = full;
    head[at + 1] = last;
    head.writeUInt32LE(streams[side]!.length, at + 2);
  }
  const bytes = Buffer.concat([head, ...streams]);
  bytes.writeUInt32LE(crc32Of(bytes.subarray(MAGIC.length + CHECKSUM_BYTES)), MAGIC.length);
  return bytes;
}

/** Reads a book. Its levels are decoded when they are first needed. */
export function readMoveBook(bytes: Uint8Array, setUp: SetUp): Result<MoveBook<MorrisPosition>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const magic = file.toString('latin1', 0, MAGIC.length);
  if (magic !== MAGIC || bytes.length < HEAD_BYTES) return fail(`expected '${MAGIC}' at the beginning`);
  const expected = file.readUInt32LE(MAGIC.length);
  const checksum = crc32Of(bytes.subarray(MAGIC.length + CHECKSUM_BYTES));
  if (checksum !== expected) return fail(`damaged: expected checksum ${expected}, got ${checksum}`);
  let start = HEAD_BYTES;
  const sides = Array.from({ length: SIDES }, (_, side) => {
    const at = MAGIC.length + CHECKSUM_BYTES + side * SIDE_BYTES;
    const decoder = new RangeDecoder();
    const length = file.readUInt32LE(at + 2);
    decoder.start(bytes.subarray(start, start + length));
    start += length;
    return new BookSide(side, { full: file[at]!, last: file[at + 1]! }, new BookCoder(decodingFrom(decoder)));
  });
  return ok(new MorrisBook(sides, setUp));
}
