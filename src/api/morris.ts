/**
 * The rules of the morris family alone, for pages that need no other.
 *
 * ```ts
 * import { newGame, unwrap, variants } from 'alquerque/morris';
 *
 * console.log(variants().find(({ name }) => name === 'dooz')?.title); // Dooz
 * console.log(unwrap(newGame('dooz')).moves().length > 0); // true
 * ```
 *
 * @module
 */
import { morrisFamily } from '../games/morris/family';
import type { Game } from './game';
import { createLibrary, type GameSettings } from './library';
import type { Result } from './result';
import type { Variant } from './variant';

export * from './types';

const library = createLibrary([morrisFamily]);

/** All variants of the family. */
export const variants = (): readonly Variant[] => library.variants;

/** A new game, from the start position or from a FEN. */
export const newGame = (variant: string, setup?: GameSettings): Result<Game> => library.newGame(variant, setup);
