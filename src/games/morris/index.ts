/** The morris family. */
import type { EngineFamily } from '../rules';
import { engineFamilyOf } from '../solver-registry';
import { morrisFamily } from './family';
import type { MorrisPosition } from './position';

export const morris: EngineFamily<MorrisPosition> = engineFamilyOf(morrisFamily, 14);
