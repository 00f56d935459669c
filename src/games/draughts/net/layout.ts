/**
 * Architecture of the network, an https://www.chessprogramming.org/NNUE with one hidden layer:
 *
 *     128 features (own men, own kings, their men, their kings on 32 squares) -> 64 neurons, once from each side's view
 *     2 x 64 neurons, clipped to 0..1 and squared -> 1 output, with one of 16 sets of output weights by material
 */
import { popcount } from '../../../util/bits';
import { SQUARES } from '../board';

export const HIDDEN_SIZE = 64;
/** Own men, own kings, their men, their kings. */
export const PIECE_KINDS = 4;
export const FEATURES = PIECE_KINDS * SQUARES;

/** Bucket by number of pieces, narrower towards the endgame. */
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
/** Each bucket twice: without and with kings. */
export const OUTPUT_BUCKETS = 2 * PIECE_BUCKETS;

export const outputBucket = (men: number, kings: number): number =>
  BUCKET_OF_PIECES[popcount(men) + popcount(kings)]! | (kings === 0 ? 0 : PIECE_BUCKETS);

/**
 * Number of game phases: only men; kings and many pieces; kings and few pieces. A weights file holds one network for
 * the whole game or one for each phase.
 */
export const NET_PHASES = 3;
const ENDGAME_PIECES = 8;
const ENDGAME_BUCKETS = BUCKET_OF_PIECES[ENDGAME_PIECES]! + 1;

export const phaseOf = (men: number, kings: number): number =>
  kings === 0 ? 0 : popcount(men) + popcount(kings) > ENDGAME_PIECES ? 1 : 2;

/** Phase in which an output bucket is used. */
export const phaseOfBucket = (bucket: number): number =>
  bucket < PIECE_BUCKETS ? 0 : bucket - PIECE_BUCKETS < ENDGAME_BUCKETS ? 2 : 1;

/** Square as the opponent sees it: the board rotated by 180 degrees. */
export const rotatedSquare = (square: number): number => (7 - square) & 31;

const REVERSED_BYTES = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) reversed |= 128 >> bit;
  return reversed;
});

/** Set as the opponent sees it: bit s moves to bit 7 - s, modulo 32. */
export const rotatedSet = (set: number): number =>
  REVERSED_BYTES[set & 0xff]! |
  (REVERSED_BYTES[(set >>> 8) & 0xff]! << 24) |
  (REVERSED_BYTES[(set >>> 16) & 0xff]! << 16) |
  (REVERSED_BYTES[set >>> 24]! << 8);
