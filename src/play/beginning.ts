/** How games begin: with turns that are there already, an opening drawn by lot, a position, or the start. */
import { randomInt } from 'node:crypto';
import type { Opening } from '../openings/opening';
import { bareTurns, type RecordedTurn } from '../records/record';
import { type Game, newGame } from './game';
import { type Sitting, standingOf } from './sitting';

/** The game after the turns, each with the side that the engine says it is of. */
export async function gameAfter(
  sitting: Sitting,
  fen: string,
  rules: readonly string[],
  turns: readonly RecordedTurn[],
): Promise<Game> {
  let game = newGame(sitting.variant, fen, rules);
  for (const turn of turns) {
    const { status } = await standingOf(sitting, game);
    const side = status.kind === 'ongoing' ? status.side : sitting.board.sides[0];
    game = { ...game, turns: [...game.turns, { time: 0, ...turn, side }] };
  }
  await standingOf(sitting, game);
  return game;
}

/** A new game, as the settings have it. */
export function nextGame(sitting: Sitting, rules: readonly string[]): Promise<Game> {
  const { settings, variant } = sitting;
  const { fen, moves, ballot } = draw(settings.openings) ?? { fen: settings.fen ?? variant.startFen, moves: [] };
  return gameAfter(sitting, fen, rules, bareTurns(moves)).then(game =>
    ballot === undefined ? game : { ...game, ballot },
  );
}

const draw = (openings: readonly Opening[]): Opening | undefined =>
  openings.length === 0 ? undefined : openings[randomInt(openings.length)];
