/** Brandubh behind the contract. */
import { type Game, ok } from '../game';
import { perft } from './perft';
import { brandubhToPlay, playBy } from './play';
import type { BrandubhPosition } from './position';

export const brandubh: Game<BrandubhPosition> = {
  ...brandubhToPlay,
  benchDepth: 12,
  rules: (_, values) => ok({ ...playBy(values), perft }),
};
