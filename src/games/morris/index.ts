/** The morris family. */
import type { Game } from '../game';
import { gameOf } from '../solver-registry';
import { morrisToPlay } from './play';
import type { MorrisPosition } from './position';

export const morris: Game<MorrisPosition> = gameOf(morrisToPlay, 14);
