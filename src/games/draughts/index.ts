/** The draughts family, with perft and endgame tablebase. */
import type { EngineFamily } from '../rules';
import { engineFamilyOf } from '../solver-registry';
import { draughtsFamily } from './family';
import type { DraughtsPosition } from './position';

export const draughts: EngineFamily<DraughtsPosition> = engineFamilyOf(draughtsFamily, 17);
