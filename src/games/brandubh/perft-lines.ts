/**
 * What perft asks of one line, a row or a column, looked up instead of counted: how many moves the other side has
 * along it, and where a piece of the side to move takes when it lands.
 *
 * A line is the pieces on it of the side to move (own), those of the other side, and its class: its kind and where
 * the other side's king stands on it, if he does.
 */
import { count } from '../bits';
import { ROW_STEP, SIZE, UPPER_ROWS } from './board';
import { KIND, KINDS, PLAIN, REACH, reachIndex, SPECIAL } from './lines';

const FULL = (1 << SIZE) - 1;
/** The place of a king who is not on the line. */
const NOWHERE = SIZE;
const CLASSES = KINDS * (SIZE + 1);

const classOf = (kind: number, king: number): number => kind * (SIZE + 1) + king;

const lineIndex = (lineClass: number, own: number, other: number): number =>
  (lineClass << (2 * SIZE)) | (own << SIZE) | other;

/** The places of a line with an own piece, or with any. */
export const ownOn = (index: number): number => (index >> SIZE) & FULL;
export const occupiedOn = (index: number): number => ((index >> SIZE) | index) & FULL;

/** An own piece at a place, as a bit of a line index. */
export const ownAt = (place: number): number => 1 << (SIZE + place);

/**
 * By line index: in the low byte the number of moves that the other side has along the line, above it the empty
 * places where an own piece takes, were the king taken like a man.
 */
const LINE = new Uint16Array(CLASSES << (2 * SIZE));
export const repliesOn = (index: number): number => LINE[index]! & 255;
export const takingOn = (index: number): number => LINE[index]! >> 8;

function repliesAlong(kind: number, king: number, own: number, other: number): number {
  let moves = 0;
  for (let place = 0; place < SIZE; place++) {
    if ((other >> place) & 1) moves += count(REACH[reachIndex(place === king ? PLAIN : kind, place, own | other)]!);
  }
  return moves;
}

/** Hostile are own pieces, corners and the throne, unless the other side's king is on it. */
function takingAlong(kind: number, king: number, own: number, other: number): number {
  const hostile = own | (SPECIAL[kind]! & ~(1 << king));
  const takes = ((other >> 1) & (hostile >> 2)) | ((other << 1) & (hostile << 2));
  return takes & FULL & ~(own | other);
}

function fill(kind: number, king: number): void {
  for (let own = 0; own <= FULL; own++) {
    for (let other = FULL & ~own; other >= 0; other = other === 0 ? -1 : (other - 1) & ~own) {
      if (king !== NOWHERE && ((other >> king) & 1) === 0) continue;
      const index = lineIndex(classOf(kind, king), own, other);
      LINE[index] = repliesAlong(kind, king, own, other) | (takingAlong(kind, king, own, other) << 8);
    }
  }
}

let filled = false;

/**
 * Fills the table before it is used: that takes longer than all else at the start of a program that may never count.
 */
export function prepareLines(): void {
  if (filled) return;
  for (let kind = 0; kind < KINDS; kind++) for (let king = 0; king <= NOWHERE; king++) fill(kind, king);
  filled = true;
}

/** A side that has no king. */
export const NO_KING = -1;
const CLASS = KIND.map(kind => classOf(kind, NOWHERE));

/** All rows, or all columns, of a position as one side sees them. */
export class Lines {
  readonly index = new Int32Array(SIZE);

  /** From one line to the next, and from one place on a line to the next, in squares. */
  constructor(
    readonly lineStep: number,
    readonly placeStep: number,
  ) {}

  /** Reads the sets of both sides, and where the other side's king stands; answers how many moves that side has. */
  read(ownUpper: number, ownLower: number, otherUpper: number, otherLower: number, king: number, at: number): number {
    return (
      (this.readHalf(0, UPPER_ROWS, ownUpper, otherUpper, king, at) +
        this.readHalf(UPPER_ROWS, SIZE, ownLower, otherLower, king, at)) |
      0
    );
  }

  private readHalf(first: number, end: number, ownSet: number, otherSet: number, king: number, at: number): number {
    let own = ownSet;
    let other = otherSet;
    let moves = 0;
    for (let line = first; line < end; line++) {
      const lineClass = line === king ? CLASS[line]! + at - NOWHERE : CLASS[line]!;
      const index = lineIndex(lineClass, own & FULL, other & FULL);
      this.index[line] = index;
      moves += repliesOn(index);
      own >>= ROW_STEP;
      other >>= ROW_STEP;
    }
    return moves;
  }
}
