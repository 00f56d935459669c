/**
 * The shape of the net: each side looks at the board from its own end. What is seen (own men, own kings, their men,
 * their kings, on 32 squares each) feeds HIDDEN neurons a view; those of both views feed one output, whose weights
 * depend on what is left on the board.
 */
import { count } from '../bits';
import { SQUARES } from './board';

export const HIDDEN = 64;
/** Own men, own kings, their men, their kings. */
export const KINDS = 4;
export const FEATURES = KINDS * SQUARES;

/** How many pieces are left, in steps that narrow towards the end. */
const STAGE_OF_PIECES = Uint8Array.from({ length: SQUARES + 1 }, (_, pieces) =>
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
const STAGES = 8;
/** Each stage without kings, and with. */
export const OUTPUTS = 2 * STAGES;

export const outputFor = (men: number, kings: number): number =>
  STAGE_OF_PIECES[count(men) + count(kings)]! | (kings === 0 ? 0 : STAGES);

/**
 * A file holds one net for the whole game, or one for each of its phases: while there are only men, with kings, and with
 * kings when few pieces are left.
 */
export const PHASES = 3;
const FEW_PIECES = 8;
const FEW_STAGES = STAGE_OF_PIECES[FEW_PIECES]! + 1;

export const phaseOf = (men: number, kings: number): number =>
  kings === 0 ? 0 : count(men) + count(kings) > FEW_PIECES ? 1 : 2;

/** When an output is asked for. */
export const phaseOfOutput = (output: number): number => (output < STAGES ? 0 : output - STAGES < FEW_STAGES ? 2 : 1);

/** The square that lies there for the other side. */
export const turnedSquare = (square: number): number => (7 - square) & 31;

const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) reversed |= 128 >> bit;
  return reversed;
});

/** The same pieces as the other side sees them: bit s goes to bit 7 - s, modulo 32. */
export const turned = (set: number): number =>
  REVERSED[set & 0xff]! |
  (REVERSED[(set >>> 8) & 0xff]! << 24) |
  (REVERSED[(set >>> 16) & 0xff]! << 16) |
  (REVERSED[set >>> 24]! << 8);
