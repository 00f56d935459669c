/** Trained weights as source code: compressed, with their origin. */
import type { Weights } from '../games/rules';
import { decodeBytes } from './arithmetic-coder';

export interface PackedWeights {
  readonly name: string;
  /** Description of the bytes. */
  readonly layout: string;
  /** Score scale in centipawns per logit. */
  readonly scale: number;
  /** Training games: `variant seed/games/nodes`. */
  readonly games: readonly string[];
  /** Seed of the fit. */
  readonly seed: number;
  /** Number of bytes when unpacked. */
  readonly length: number;
  /** Arithmetic-coded bytes in base64. */
  readonly coded: string;
}

/** Weights whose bytes are decoded on first use. */
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
