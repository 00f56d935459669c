/** The draughts family. */
import type { Game } from '../game';
import { gameOf } from '../solver-registry';
import { draughtsToPlay } from './play';
import type { DraughtsPosition } from './position';

export const draughts: Game<DraughtsPosition> = gameOf(draughtsToPlay, 17);
