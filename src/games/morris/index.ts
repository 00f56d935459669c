/** The morris family. */
import type { EngineFamily } from '../game';
import { engineFamilyOf } from '../solver-registry';
import { morrisFamily } from './play';
import type { MorrisPosition } from './position';

export const morris: EngineFamily<MorrisPosition> = engineFamilyOf(morrisFamily, 14);
