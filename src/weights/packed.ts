/** Learnt weights as source: small enough to ship, with all that tells where they come from. */
import type { Weights } from '../games/rules';
import { decodeBytes } from './arithmetic-coder';

export interface PackedWeights {
  readonly name: string;
  /** What the bytes are, for people. */
  readonly layout: string;
  /** Centimen a logit. */
  readonly scale: number;
  /** The games that they were learnt from: `variant seed/games/nodes`. */
  readonly games: readonly string[];
  /** The seed of the fit. */
  readonly seed: number;
  /** How many bytes there are. */
  readonly length: number;
  /** The bytes, coded, in base64. */
  readonly coded: string;
}

/** The bytes are unpacked when they are asked for. */
export function unpackWeights({ name, scale, length, coded }: PackedWeights): Weights {
  let bytes: Uint8Array | undefined;
  return {
    name,
    scale,
    get bytes() {
      bytes ??= decodeBytes(
        Uint8Array.from(atob(coded), letter => letter.charCodeAt(0)),
        length,
      );
      return bytes;
    },
  };
}
