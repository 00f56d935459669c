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
import { draughtsToPlay } from '../games/draughts/play';
import type { Game } from './game';
import { libraryOf, type Setup } from './library';
import type { Result } from './result';
import type { Variant } from './variant';

export * from './types';

const library = libraryOf([draughtsToPlay]);

/** The variants of the family. */
export const variants = (): readonly Variant[] => library.variants;

/** A game of a variant, from its start or from a FEN. */
export const newGame = (variant: string, setup?: Setup): Result<Game> => library.newGame(variant, setup);
