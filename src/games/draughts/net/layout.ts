/**
 * Architecture of the networks, each an https://www.chessprogramming.org/NNUE. The features are own men, own kings, their
 * men and their kings on 32 squares; the neurons of the first layer exist twice, once from each side's view.
 *
 *     128 features -> 128 neurons a view, clipped to 0..1, 64 products of two -> 16 neurons, clipped and squared -> 1 output
 *
 * The layers behind the first are a head, chosen by material. A file holds one net for the whole game or one for each phase.
 */
import { SQUARES } from '../board';

/** Own men, own kings, their men, their kings. */
export const PIECE_KINDS = 4;
export const FEATURES = PIECE_KINDS * SQUARES;

/** Neurons of the second layer. */
export const LAYER_SIZE = 16;

export interface NetShape {
  /** Neurons of a view. */
  readonly hidden: number;
  /** Number of heads of a net. */
  readonly heads: number;
  /** One net, or one for each phase. */
  readonly nets: number;
}

/**
 * Number of game phases: only men; kings and many pieces; kings and few pieces.
 */
export const NET_PHASES = 3;
const ENDGAME_PIECES = 8;

export const phaseOf = (pieces: number, hasKings: boolean): number => (!hasKings ? 0 : pieces > ENDGAME_PIECES ? 1 : 2);

/** Largest number of pieces of each head; all heads exist twice, without and with kings. */
const HEAD_LIMITS = [6, 10, 16, SQUARES];

export const headOf = (pieces: number, hasKings: boolean): number =>
  HEAD_LIMITS.findIndex(limit => pieces <= limit) + (hasKings ? HEAD_LIMITS.length : 0);

const shape = (nets: number): NetShape => ({ hidden: 128, heads: 2 * HEAD_LIMITS.length, nets });
export const ONE_NET = shape(1);
export const PHASE_NETS = shape(NET_PHASES);

/** Numbers of a head in a file. */
export const headLength = ({ hidden }: NetShape): number => hidden * LAYER_SIZE + 2 * LAYER_SIZE + 1;

/** Numbers of a net in a file. */
export const netLength = (of: NetShape): number => (FEATURES + 1) * of.hidden + of.heads * headLength(of);

/** Shape of a file with this number of numbers. */
export const shapeOfLength = (length: number): NetShape | undefined =>
  [ONE_NET, PHASE_NETS].find(known => known.nets * netLength(known) === length);

interface StageTable {
  readonly netOf: Uint8Array;
  readonly headOf: Uint8Array;
}

/** Net and head by the number of pieces, without kings and then with them. */
export function stageTable(of: NetShape): StageTable {
  const table = (entry: (pieces: number, hasKings: boolean) => number): Uint8Array =>
    Uint8Array.from({ length: 2 * (SQUARES + 1) }, (_, stage) => entry(stage % (SQUARES + 1), stage > SQUARES));
  return {
    netOf: table((pieces, hasKings) => phaseOf(pieces, hasKings) % of.nets),
    headOf: table(headOf),
  };
}

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
