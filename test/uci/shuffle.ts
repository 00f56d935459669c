/** Games that end by a repetition or a counter of moves. */
import type { Game } from '../../src/api/game';
import { newGame, unwrap, variants } from '../../src/api/index';
import type { Random } from '../../src/util/random';

/** Ends by the history of a game. The others follow from the position. */
export const HISTORY_ENDS = ['repetition', 'n-move', 'endgame-n-move', 'ply-limit', 'three-kings'];

const reversed = (name: string): string => name.split('-').reverse().join('-');

/** Plays at random, and back and forth where possible, until the game is over. */
export function shuffleToEnd(start: Game, random: Random): Game {
  let game = start;
  while (game.status().result === 'ongoing') {
    const moves = game.moves();
    const own = game.undo().last()?.name ?? '';
    const back = random.nextInt(8) === 0 ? undefined : moves.find(({ name }) => name === reversed(own));
    const quiet = moves.filter(({ steps }) => steps.every(({ captured }) => !captured?.length));
    const choices = quiet.length > 0 ? quiet : moves;
    game = unwrap(game.play(back ?? choices[random.nextInt(choices.length)]!));
  }
  return game;
}

/** Start of a game in which nothing but kings move back and forth: draughts; other games from their own start. */
export function shuffleStart(variant: string): Game {
  const { family, begins } = variants().find(({ name }) => name === variant)!;
  if (family !== 'draughts') return unwrap(newGame(variant));
  const names = unwrap(newGame(variant))
    .board()
    .points.map(({ name }) => name);
  const kings = (squares: readonly (string | undefined)[]): string => squares.map(name => `K${name}`).join(',');
  const side = begins === 'white' ? 'W' : 'B';
  return unwrap(newGame(variant, { fen: `${side}:W${kings([names[3]])}:B${kings([names[28]])}` }));
}
