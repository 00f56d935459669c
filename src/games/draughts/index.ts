/** The draughts family. */
import type { EngineFamily } from '../game';
import { engineFamilyOf } from '../solver-registry';
import { draughtsFamily } from './play';
import type { DraughtsPosition } from './position';

export const draughts: EngineFamily<DraughtsPosition> = engineFamilyOf(draughtsFamily, 17);
