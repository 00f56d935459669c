/**
 * Patterns of the trained evaluation: rings of 8 points, and blocks of 9 points (three neighbouring places on all three
 * rings). The code of a pattern is a number in base 3: each point is empty, own or the opponent's.
 *
 * Patterns that are symmetric to each other share a weight, so weights are stored by class and expanded by code for the
 * search.
 */

const PLACES = 8;
const RINGS = 3;

/** Number of codes of a ring and of a block. */
const RING_CODES = 3 ** PLACES;
const BLOCK_CODES = 3 ** (3 * RINGS);

/** Kinds of patterns. The middle place of a block lies on a cross line or at a corner. */
export const PATTERN_KINDS = ['inner or outer ring', 'middle ring', 'cross block', 'corner block'] as const;
export const OUTER_RING = 0;
export const MIDDLE_RING = 1;
export const CROSS_BLOCK = 2;
export const CORNER_BLOCK = 3;

const isRing = (kind: number): boolean => kind < CROSS_BLOCK;

/** Offset of each kind in a table of all codes. */
export const CODE_OFFSETS: readonly number[] = [0, RING_CODES, 2 * RING_CODES, 2 * RING_CODES + BLOCK_CODES];
export const CODE_COUNT = 2 * RING_CODES + 2 * BLOCK_CODES;

/** Permutations of a ring's places by the symmetries of the board. */
function ringSymmetries(): number[][] {
  const places = Array.from({ length: PLACES }, (_, place) => place);
  const shifts = [0, 2, 4, 6];
  return [1, -1].flatMap(direction =>
    shifts.map(shift => places.map(place => (direction * place + shift) & (PLACES - 1))),
  );
}

/** Permutations of a block's points (3 * ring + place): the order of rings and of places may be reversed. */
function blockSymmetries(): number[][] {
  const points = Array.from({ length: 3 * RINGS }, (_, point) => point);
  const flips = [0, 2];
  return flips.flatMap(ring =>
    flips.map(place => points.map(point => 3 * Math.abs(Math.trunc(point / 3) - ring) + Math.abs((point % 3) - place))),
  );
}

/** Image of each code if digit i moves to place `permutation[i]`. */
function permutedCodes(permutation: readonly number[]): Int32Array {
  const images = new Int32Array(3 ** permutation.length);
  for (const [digit, target] of permutation.entries()) {
    const first = 3 ** digit;
    const image = 3 ** target;
    for (let code = first; code < 3 * first; code++) images[code] = images[code - first]! + image;
  }
  return images;
}

/** Class of each code; classes are numbered in the order of their smallest codes. */
function codeClasses(permutations: readonly number[][]): Uint16Array {
  const images = permutations.map(permutedCodes);
  const classes = new Uint16Array(images[0]!.length);
  let next = 0;
  for (let code = 0; code < classes.length; code++) {
    let smallest = code;
    for (const image of images) smallest = Math.min(smallest, image[code]!);
    classes[code] = smallest === code ? next++ : classes[smallest]!;
  }
  return classes;
}

let classesOfShapes: readonly [Uint16Array, Uint16Array] | undefined;

/** Class of each code of a kind; computed on first use. */
export function classesOf(kind: number): Uint16Array {
  classesOfShapes ??= [codeClasses(ringSymmetries()), codeClasses(blockSymmetries())];
  return classesOfShapes[isRing(kind) ? 0 : 1];
}

/** Number of classes, and offset of each kind. */
const RING_CLASSES = 954;
const BLOCK_CLASSES = 5346;
export const CLASS_OFFSETS: readonly number[] = [0, RING_CLASSES, 2 * RING_CLASSES, 2 * RING_CLASSES + BLOCK_CLASSES];
export const CLASS_COUNT = 2 * RING_CLASSES + 2 * BLOCK_CLASSES;

/** Trained weights, expanded for the search. */
export interface PatternTables {
  /** By stage and code. */
  readonly patterns: Int32Array;
  /** By stage and mobility of both sides. */
  readonly mobility: Int32Array;
  readonly men: Int32Array;
}

/** Base 3 number of a byte, the men of one side on a ring. */
const TERNARY = new Int32Array(1 << PLACES);
for (let men = 1; men < TERNARY.length; men++) TERNARY[men] = (men & 1) + 3 * TERNARY[men >> 1]!;

/** Code of the ring that begins at bit `shift`. */
export const ringCode = (own: number, enemy: number, shift: number): number =>
  (TERNARY[(own >> shift) & 255]! + 2 * TERNARY[(enemy >> shift) & 255]!) | 0;

/** Digits of a ring in the four pairs of a cross block (low half) and a corner block (high half), by code of the ring. */
export const BLOCK_PAIRS = 4;
const BLOCK_DIGITS = new Int32Array(RING_CODES * BLOCK_PAIRS);
const CORNER_SHIFT = 16;

/** Value of a man on `place` in the digits of the block around `middle`. */
const digitValue = (place: number, middle: number): number =>
  [3, 9, 0, 0, 0, 0, 0, 1][(place - middle) & (PLACES - 1)]!;

/** Fills the table once per thread. */
export function prepareBlockDigits(): void {
  if (BLOCK_DIGITS[BLOCK_PAIRS] !== 0) return;
  for (let place = 0; place < PLACES; place++) {
    const first = 3 ** place;
    for (let pair = 0; pair < BLOCK_PAIRS; pair++) {
      const digits = digitValue(place, 2 * pair) | (digitValue(place, 2 * pair + 1) << CORNER_SHIFT);
      for (let code = first; code < 3 * first; code++) {
        BLOCK_DIGITS[code * BLOCK_PAIRS + pair] = BLOCK_DIGITS[(code - first) * BLOCK_PAIRS + pair]! + digits;
      }
    }
  }
}

/** Codes of two neighbouring blocks in one int, from the codes of the rings. */
export const blockCodes = (inner: number, middle: number, outer: number, pair: number): number =>
  (BLOCK_DIGITS[(inner << 2) | pair]! +
    Math.imul(27, BLOCK_DIGITS[(middle << 2) | pair]!) +
    Math.imul(729, BLOCK_DIGITS[(outer << 2) | pair]!)) |
  0;

export const crossCode = (codes: number): number => codes & 0xffff;
export const cornerCode = (codes: number): number => codes >> CORNER_SHIFT;
