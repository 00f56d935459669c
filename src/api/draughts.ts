/**
 * The rules of the draughts family alone, for pages that have no use for the others.
 *
 * ```ts
 * import { newGame, unwrap, variants } from 'alquerque/draughts';
 *
 * console.log(variants().find(({ name }) => name === 'pool-checkers')?.title); // Pool checkers
 * console.log(unwrap(newGame('pool-checkers')).turns().length > 0); // true
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

/** The variants of the family. */
export const variants = (): readonly Variant[] => library.variants;

/** A game of a variant, from its start or from a FEN. */
export const newGame = (variant: string, setup?: GameSettings): Result<Game> => library.newGame(variant, setup);
