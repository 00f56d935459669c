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

export const unpack = ({ name, scale, deflated }: PackedWeights): Weights => ({
  name,
  scale,
  bytes: inflate(Uint8Array.from(atob(deflated), letter => letter.charCodeAt(0))),
});
