/**
 * The rules of all families: variants, games, turns.
 *
 * @module
 */
import { GAMES } from '../games';
import type { Game } from './game';
import { libraryOf, type Setup } from './library';
import type { Result } from './result';
import type { Variant } from './variant';

export * from './types';

const library = libraryOf(GAMES);

/** All variants. */
export const variants = (): readonly Variant[] => library.variants;

/** A game of a variant, from its start or from a FEN. */
export const newGame = (variant: string, setup?: Setup): Result<Game> => library.newGame(variant, setup);
