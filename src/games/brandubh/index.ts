/** Brandubh. */
import type { Game } from '../game';
import { gameOf } from '../solver-registry';
import { brandubhToPlay } from './play';
import type { BrandubhPosition } from './position';

export const brandubh: Game<BrandubhPosition> = gameOf(brandubhToPlay, 12);
