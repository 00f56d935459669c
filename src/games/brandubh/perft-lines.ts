/**
 * Line tables for perft: the number of the opponent's moves along a line (a row or a column), and the places where a
 * piece of the side to move captures on arrival.
 *
 * A line is indexed by its own pieces (of the side to move), the opponent's pieces, and its class: the kind of line and
 * the place of the opponent's king on it.
 */
import { popcount } from '../../util/bits';
import { LINE_KIND_COUNT, ROW_STEP, SIZE, UPPER_ROWS } from './board';
import { LINE_KIND, PLAIN_LINE, REACH, RESTRICTED_PLACES, reachIndex } from './lines';

const FULL_LINE = (1 << SIZE) - 1;
/** Place of a king who is not on the line. */
const KING_OFF_LINE = SIZE;
const LINE_CLASS_COUNT = LINE_KIND_COUNT * (SIZE + 1);

const lineClassOf = (kind: number, king: number): number => kind * (SIZE + 1) + king;

const lineIndex = (lineClass: number, own: number, other: number): number =>
  (lineClass << (2 * SIZE)) | (own << SIZE) | other;

/** Places with an own piece, and places with any piece. */
export const ownPlaces = (index: number): number => (index >> SIZE) & FULL_LINE;
export const occupiedPlaces = (index: number): number => ((index >> SIZE) | index) & FULL_LINE;

/** Bit of a line index for an own piece at a place. */
export const ownPieceAt = (place: number): number => 1 << (SIZE + place);

/**
 * By line index: the number of the opponent's moves along the line in the low byte; above it the empty places where an
 * own piece captures, if the king were captured like a man.
 */
const LINE_TABLE = new Uint16Array(LINE_CLASS_COUNT << (2 * SIZE));
export const repliesOnLine = (index: number): number => LINE_TABLE[index]! & 255;
export const capturePlaces = (index: number): number => LINE_TABLE[index]! >> 8;

function countReplies(kind: number, king: number, own: number, other: number): number {
  let moves = 0;
  for (let place = 0; place < SIZE; place++) {
    if ((other >> place) & 1)
      moves += popcount(REACH[reachIndex(place === king ? PLAIN_LINE : kind, place, own | other)]!);
  }
  return moves;
}

/** Hostile squares are own pieces, corners and the throne, unless the opponent's king is on it. */
function findCapturePlaces(kind: number, king: number, own: number, other: number): number {
  const hostile = own | (RESTRICTED_PLACES[kind]! & ~(1 << king));
  const captures = ((other >> 1) & (hostile >> 2)) | ((other << 1) & (hostile << 2));
  return captures & FULL_LINE & ~(own | other);
}

function fillLineTable(kind: number, king: number): void {
  for (let own = 0; own <= FULL_LINE; own++) {
    for (let other = FULL_LINE & ~own; other >= 0; other = other === 0 ? -1 : (other - 1) & ~own) {
      if (king !== KING_OFF_LINE && ((other >> king) & 1) === 0) continue;
      const index = lineIndex(lineClassOf(kind, king), own, other);
      LINE_TABLE[index] = countReplies(kind, king, own, other) | (findCapturePlaces(kind, king, own, other) << 8);
    }
  }
}

let isFilled = false;

/** Fills the table on first use: it would slow down the start of programs that never count. */
export function prepareLines(): void {
  if (isFilled) return;
  for (let kind = 0; kind < LINE_KIND_COUNT; kind++)
    for (let king = 0; king <= KING_OFF_LINE; king++) fillLineTable(kind, king);
  isFilled = true;
}

/** For a side without a king. */
export const NO_KING = -1;
const CLASS_WITHOUT_KING = LINE_KIND.map(kind => lineClassOf(kind, KING_OFF_LINE));

/** All rows or all columns of a position as one side sees them. */
export class BoardLines {
  readonly index = new Int32Array(SIZE);

  /** Differences in squares between lines, and between places on a line. */
  constructor(
    readonly lineStep: number,
    readonly placeStep: number,
  ) {}

  /** Reads the pieces of both sides; the opponent's king is on line `king`, place `at`. Returns the opponent's moves. */
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
      const lineClass = line === king ? CLASS_WITHOUT_KING[line]! + at - KING_OFF_LINE : CLASS_WITHOUT_KING[line]!;
      const index = lineIndex(lineClass, own & FULL_LINE, other & FULL_LINE);
      this.index[line] = index;
      moves += repliesOnLine(index);
      own >>= ROW_STEP;
      other >>= ROW_STEP;
    }
    return moves;
  }
}
