/**
 * The rules of the brandubh family alone, for pages that need no other.
 *
 * ```ts
 * import { newGame, unwrap, variants } from 'alquerque/brandubh';
 *
 * console.log(variants().find(({ name }) => name === 'brandubh')?.title); // Brandubh
 * console.log(unwrap(newGame('brandubh')).moves().length > 0); // true
 * ```
 *
 * @module
 */
import { brandubhFamily } from '../games/brandubh/family';
import type { Game } from './game';
import { createLibrary, type GameSettings } from './library';
import type { Result } from './result';
import type { Variant } from './variant';

export * from './types';

const library = createLibrary([brandubhFamily]);

/** All variants of the family. */
export const variants = (): readonly Variant[] => library.variants;

/** A new game, from the start position or from a FEN. */
export const newGame = (variant: string, setup?: GameSettings): Result<Game> => library.newGame(variant, setup);
