/** Brandubh. */
import type { EngineFamily } from '../game';
import { engineFamilyOf } from '../solver-registry';
import { brandubhFamily } from './play';
import type { BrandubhPosition } from './position';

export const brandubh: EngineFamily<BrandubhPosition> = engineFamilyOf(brandubhFamily, 12);
