/** Learnt weights as source: small enough to ship, with all that tells where they come from. */
import type { Weights } from '../games/game';
import { inflate } from './inflate';

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
  /** Deflated without a header, in base64. */
  readonly deflated: string;
}

/** The bytes are unpacked when they are asked for. */
export function unpack({ name, scale, deflated }: PackedWeights): Weights {
  let bytes: Uint8Array | undefined;
  return {
    name,
    scale,
    get bytes() {
      bytes ??= inflate(Uint8Array.from(atob(deflated), letter => letter.charCodeAt(0)));
      return bytes;
    },
  };
}
