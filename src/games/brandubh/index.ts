/** The Brandubh family. */
import type { EngineFamily } from '../rules';
import { engineFamilyOf } from '../solver-registry';
import { brandubhFamily } from './family';
import type { BrandubhPosition } from './position';

export const brandubh: EngineFamily<BrandubhPosition> = engineFamilyOf(brandubhFamily, 12);
