/** The engine that is played against, and who sits where. The rules are the library's; the engine only thinks. */

import { type Engine, Refused } from '../client/engine';
import type { Thought } from '../client/replies';
import type { Game, Turn } from '../lib';
import { type Line, rulesOf } from '../parlour/line';
import { playersOf, SEATS } from '../parlour/seats';
import type { Information } from '../records/score';
import { type Board, boardOf } from './board';
import type { Settings } from './settings';

export interface Sitting {
  readonly engine: Engine;
  readonly settings: Settings;
  /** The variant, with the rules in play. */
  readonly start: Game;
  readonly board: Board;
  /** Who plays, the side that moves first first. */
  readonly names: readonly [string, string];
  /** The sides that the player plays. */
  readonly players: ReadonlySet<string>;
}

const setOption = (name: string, value: string | number): string => `setoption name ${name} value ${value}`;

/** By a seat, or by the name of a side. */
function playersBy(choice: string, sides: readonly [string, string]): ReadonlySet<string> {
  const chosen = choice.toLowerCase();
  const seat = SEATS.find(seat => seat === chosen);
  if (seat) return playersOf(seat, sides);
  if (sides.includes(chosen)) return new Set([chosen]);
  throw new Refused(`--side: one of ${[...SEATS, ...sides].join(', ')} is needed, not '${choice}'`);
}

/** Sets the engine up for games by the rules of `start`. */
export async function sitDown(engine: Engine, settings: Settings, start: Game): Promise<Sitting> {
  const players = playersBy(settings.side, start.sides);
  await engine.ask(
    setOption('UCI_Variant', start.variant),
    ...rulesOf(start).map(rule => setOption(...nameAndValue(rule))),
    setOption('Level', settings.level),
    setOption('Seed', settings.seed),
  );
  const nameOf = (side: string): string => (players.has(side) ? 'Player' : `Alquerque (${settings.level})`);
  const [first, second] = start.sides;
  return { engine, settings, start, board: boardOf(start.board()), names: [nameOf(first), nameOf(second)], players };
}

function nameAndValue(rule: string): [string, string] {
  const [name = '', value = ''] = rule.split('=', 2);
  return [name, value];
}

/** The command that tells the engine of the game. */
export function positionCommand({ start, plies }: Line): string {
  const moves = plies.map(({ name }) => name);
  return `position fen ${start.startFen}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
}

/** Looks at the game at full strength until it is stopped; settles when it has ended. */
export async function analyse(
  { engine, settings }: Sitting,
  line: Line,
  onThought: (thought: Thought) => void,
): Promise<void> {
  await engine.ask(setOption('Level', 'full'), positionCommand(line));
  await engine.go('infinite', onThought);
  await engine.ask(setOption('Level', settings.level));
}

/** What a turn of the engine is kept with. */
export const informationOf = (thought: Thought | undefined): Information | undefined =>
  thought && { depth: thought.depth, score: thought.score };

/** The engine's turn. */
export async function think(
  { engine, settings }: Sitting,
  line: Line,
  onThought: (thought: Thought) => void,
): Promise<string | undefined> {
  await engine.ask(positionCommand(line));
  return engine.go(`movetime ${settings.movetime}`, onThought);
}

const HINT_TIME = 500;

/** What the engine would play at full strength. */
export async function hint({ engine, settings }: Sitting, line: Line): Promise<string | undefined> {
  await engine.ask(setOption('Level', 'full'), positionCommand(line));
  const move = await engine.go(`movetime ${HINT_TIME}`, () => {});
  await engine.ask(setOption('Level', settings.level));
  return move;
}

/** The places of a turn as a hand touches them. */
export const placesOf = ({ steps }: Turn): string[] =>
  steps.flatMap(({ kind, from, to, captured = [] }) =>
    kind === 'remove' ? captured.map(({ at }) => at) : [from, to].filter(at => at !== undefined),
  );
