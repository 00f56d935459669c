/**
 * What the learnt evaluation looks at: rings of 8 points, and blocks of 9, three neighbouring places across all rings.
 * A pattern is a number in base 3, its code: each point is empty, own or the enemy's.
 *
 * Patterns that a symmetry of the board takes to one another share a weight, so weights are kept by class, and laid out
 * by code for the search.
 */

const PLACES = 8;
const RINGS = 3;

/** Codes of a ring and of a block. */
const RING_CODES = 3 ** PLACES;
const BLOCK_CODES = 3 ** (3 * RINGS);

/** Inner and outer ring are of one kind. A block is of the kind of its middle place: on a cross line, or at a corner. */
export const PATTERN_KINDS = ['inner or outer ring', 'middle ring', 'cross block', 'corner block'] as const;
export const OUTER_RING = 0;
export const MIDDLE_RING = 1;
export const CROSS_BLOCK = 2;
export const CORNER_BLOCK = 3;

const isRing = (kind: number): boolean => kind < CROSS_BLOCK;

/** Where each kind begins in a table of all codes. */
export const CODE_OFFSETS: readonly number[] = [0, RING_CODES, 2 * RING_CODES, 2 * RING_CODES + BLOCK_CODES];
export const CODE_COUNT = 2 * RING_CODES + 2 * BLOCK_CODES;

/** The places that a ring's places are taken to by the symmetries that keep middles of sides where such are. */
function ringSymmetries(): number[][] {
  const places = Array.from({ length: PLACES }, (_, place) => place);
  const turns = [0, 2, 4, 6];
  return [1, -1].flatMap(way => turns.map(turn => places.map(place => (way * place + turn) & (PLACES - 1))));
}

/** Point 3 * ring + place of a block; its rings may change order, and its places. */
function blockSymmetries(): number[][] {
  const points = Array.from({ length: 3 * RINGS }, (_, point) => point);
  const flips = [0, 2];
  return flips.flatMap(ring =>
    flips.map(place => points.map(point => 3 * Math.abs(Math.trunc(point / 3) - ring) + Math.abs((point % 3) - place))),
  );
}

/** The code that each code becomes where digit i goes to `arrangement[i]`. */
function permutedCodes(arrangement: readonly number[]): Int32Array {
  const images = new Int32Array(3 ** arrangement.length);
  for (const [digit, target] of arrangement.entries()) {
    const first = 3 ** digit;
    const image = 3 ** target;
    for (let code = first; code < 3 * first; code++) images[code] = images[code - first]! + image;
  }
  return images;
}

/** The class of each code: codes are numbered by the least code of their class. */
function codeClasses(arrangements: readonly number[][]): Uint16Array {
  const images = arrangements.map(permutedCodes);
  const classes = new Uint16Array(images[0]!.length);
  let next = 0;
  for (let code = 0; code < classes.length; code++) {
    let least = code;
    for (const image of images) least = Math.min(least, image[code]!);
    classes[code] = least === code ? next++ : classes[least]!;
  }
  return classes;
}

let classesOfShapes: readonly [Uint16Array, Uint16Array] | undefined;

/** The class of each code of a kind. Worked out when first asked for. */
export function classesOf(kind: number): Uint16Array {
  classesOfShapes ??= [codeClasses(ringSymmetries()), codeClasses(blockSymmetries())];
  return classesOfShapes[isRing(kind) ? 0 : 1];
}

/** The number of classes, and where each kind's begin. */
const RING_CLASSES = 954;
const BLOCK_CLASSES = 5346;
export const CLASS_OFFSETS: readonly number[] = [0, RING_CLASSES, 2 * RING_CLASSES, 2 * RING_CLASSES + BLOCK_CLASSES];
export const CLASS_COUNT = 2 * RING_CLASSES + 2 * BLOCK_CLASSES;

/** Weights laid out for the search. */
export interface PatternTables {
  /** By stage and code. */
  readonly patterns: Int32Array;
  /** By stage and freedom. */
  readonly mobility: Int32Array;
  readonly men: Int32Array;
}

/** The base 3 number of a ring's men of one side, by their byte. */
const TERNARY = new Int32Array(1 << PLACES);
for (let men = 1; men < TERNARY.length; men++) TERNARY[men] = (men & 1) + 3 * TERNARY[men >> 1]!;

/** The code of the ring that begins at bit `shift`. */
export const ringCode = (own: number, enemy: number, shift: number): number =>
  (TERNARY[(own >> shift) & 255]! + 2 * TERNARY[(enemy >> shift) & 255]!) | 0;

/** A ring holds three digits of each block: by its code four pairs of them, a cross block's below a corner block's. */
export const BLOCK_PAIRS = 4;
const BLOCK_DIGITS = new Int32Array(RING_CODES * BLOCK_PAIRS);
const CORNER_SHIFT = 16;

/** What one more man on a place adds to the triple of the block round `middle`. */
const digitValue = (place: number, middle: number): number =>
  [3, 9, 0, 0, 0, 0, 0, 1][(place - middle) & (PLACES - 1)]!;

/** Fills the table once for the thread. */
export function prepareBlockDigits(): void {
  if (BLOCK_DIGITS[BLOCK_PAIRS] !== 0) return;
  for (let place = 0; place < PLACES; place++) {
    const first = 3 ** place;
    for (let pair = 0; pair < BLOCK_PAIRS; pair++) {
      const share = digitValue(place, 2 * pair) | (digitValue(place, 2 * pair + 1) << CORNER_SHIFT);
      for (let code = first; code < 3 * first; code++) {
        BLOCK_DIGITS[code * BLOCK_PAIRS + pair] = BLOCK_DIGITS[(code - first) * BLOCK_PAIRS + pair]! + share;
      }
    }
  }
}

/** The codes of two neighbouring blocks in one int, from the codes of the rings. */
export const blockCodes = (inner: number, middle: number, outer: number, pair: number): number =>
  (BLOCK_DIGITS[(inner << 2) | pair]! +
    Math.imul(27, BLOCK_DIGITS[(middle << 2) | pair]!) +
    Math.imul(729, BLOCK_DIGITS[(outer << 2) | pair]!)) |
  0;

export const crossCode = (codes: number): number => codes & 0xffff;
export const cornerCode = (codes: number): number => codes >> CORNER_SHIFT;
