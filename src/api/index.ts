/**
 * The rules of all families, with variants, games and moves. Has no dependencies and also runs in browsers.
 *
 * ```ts
 * import { newGame, unwrap, variants } from 'alquerque';
 *
 * console.log(variants().some(({ title }) => title === 'Brandubh')); // true
 *
 * // A game is a value: playing returns a new one and leaves the old one unchanged.
 * const start = unwrap(newGame('nine-mens-morris'));
 * const game = unwrap(start.playAll(['d6', 'f4', 'd7', 'a1']));
 * console.log(start.history().length, game.history().length); // 0 4
 *
 * // Moves are data, step by step.
 * const mill = game.moves().filter(({ steps }) => steps[0]?.mill !== undefined);
 * console.log(mill.map(({ name }) => name).join(' ')); // d5xf4 d5xa1
 * console.log(JSON.stringify(mill[0]?.steps[1])); // {"kind":"remove","captured":[{"at":"f4","side":"black","piece":"man"}],"cause":"mill"}
 *
 * const after = unwrap(game.play('d5xf4'));
 * console.log(after.status().sentence); // Black to move.
 * console.log(after.board().lost.black, after.undo().fen === game.fen); // 1 true
 *
 * // Errors have a code.
 * const wrong = game.play('d6');
 * console.log(wrong.ok ? 'played' : wrong.error.code); // illegal-turn
 * ```
 *
 * A move may be played step by step; a capture chain in draughts may take any legal route.
 *
 * ```ts
 * import { newGame, unwrap } from 'alquerque';
 *
 * const chain = unwrap(newGame('spanish-draughts', { fen: 'W:WK3:B5,6,27,28' }));
 * console.log(chain.steps().map(({ name }) => name).join(' ')); // 3x10 3x13 3x17
 * const begun = unwrap(chain.play('3x13'));
 * console.log(begun.midTurn, begun.moves().map(({ name }) => name).join(' ')); // true 13x31x24
 * ```
 *
 * @module
 */
import { FAMILIES } from '../games/registry';
import type { Game } from './game';
import { createLibrary, type GameSettings } from './library';
import type { Result } from './result';
import type { Variant } from './variant';

export * from './types';

const library = createLibrary(FAMILIES);

/** All variants. */
export const variants = (): readonly Variant[] => library.variants;

/** A new game, from the start position or from a FEN. */
export const newGame = (variant: string, setup?: GameSettings): Result<Game> => library.newGame(variant, setup);
