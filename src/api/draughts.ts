/**
 * The rules of the draughts family alone, for pages that need no other.
 *
 * ```ts
 * import { newGame, unwrap, variants } from 'alquerque/draughts';
 *
 * console.log(variants().find(({ name }) => name === 'pool-checkers')?.title); // Pool checkers
 * console.log(unwrap(newGame('pool-checkers')).moves().length > 0); // true
 * ```
 *
 * @module
 */
import { draughtsFamily } from '../games/draughts/family';
import type { Game } from './game';
import { createLibrary, type GameSettings } from './library';
import type { Result } from './result';
import type { Variant } from './variant';

export * from './types';

const library = createLibrary([draughtsFamily]);

/** All variants of the family. */
export const variants = (): readonly Variant[] => library.variants;

/** A new game, from the start position or from a FEN. */
export const newGame = (variant: string, setup?: GameSettings): Result<Game> => library.newGame(variant, setup);
