/**
 * The shape of the net: each side looks at the board from its own end. What is seen (own men, own kings, their men,
 * their kings, on 32 squares each) feeds HIDDEN neurons a view; those of both views feed one output, whose weights
 * depend on what is left on the board.
 */
import { popcount } from '../../../util/bits';
import { SQUARES } from '../board';

export const HIDDEN_SIZE = 64;
/** Own men, own kings, their men, their kings. */
export const PIECE_KINDS = 4;
export const FEATURES = PIECE_KINDS * SQUARES;

/** How many pieces are left, in steps that narrow towards the end. */
const BUCKET_OF_PIECES = Uint8Array.from({ length: SQUARES + 1 }, (_, pieces) =>
  pieces <= 4
    ? 0
    : pieces <= 6
      ? 1
      : pieces <= 8
        ? 2
        : pieces <= 10
          ? 3
          : pieces <= 13
            ? 4
            : pieces <= 17
              ? 5
              : pieces <= 20
                ? 6
                : 7,
);
const PIECE_BUCKETS = 8;
/** Each stage without kings, and with. */
export const OUTPUT_BUCKETS = 2 * PIECE_BUCKETS;

export const outputBucket = (men: number, kings: number): number =>
  BUCKET_OF_PIECES[popcount(men) + popcount(kings)]! | (kings === 0 ? 0 : PIECE_BUCKETS);

/**
 * A file holds one net for the whole game, or one for each of its phases: while there are only men, with kings, and with
 * kings when few pieces are left.
 */
export const NET_PHASES = 3;
const ENDGAME_PIECES = 8;
const ENDGAME_BUCKETS = BUCKET_OF_PIECES[ENDGAME_PIECES]! + 1;

export const phaseOf = (men: number, kings: number): number =>
  kings === 0 ? 0 : popcount(men) + popcount(kings) > ENDGAME_PIECES ? 1 : 2;

/** When an output is asked for. */
export const phaseOfBucket = (output: number): number =>
  output < PIECE_BUCKETS ? 0 : output - PIECE_BUCKETS < ENDGAME_BUCKETS ? 2 : 1;

/** The square that lies there for the other side. */
export const rotatedSquare = (square: number): number => (7 - square) & 31;

const REVERSED_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) reversed |= 128 >> bit;
  return reversed;
});

/** The same pieces as the other side sees them: bit s goes to bit 7 - s, modulo 32. */
export const rotatedSet = (set: number): number =>
  REVERSED_BYTES[set & 0xff]! |
  (REVERSED_BYTES[(set >>> 8) & 0xff]! << 24) |
  (REVERSED_BYTES[(set >>> 16) & 0xff]! << 16) |
  (REVERSED_BYTES[set >>> 24]! << 8);
