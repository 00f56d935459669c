/** The engine that is played against, and who sits where. The rules are the library's; the engine only thinks. */

import type { Game, Turn } from '../../api/index';
import type { MoveInfo } from '../../records/record';
import { CommandRejectedError, type EngineClient } from '../../uci/client/engine-client';
import type { PvInfo } from '../../uci/client/protocol';
import { changedRules, type GameLine } from '../game-line';
import { humanSides, SIDE_CHOICES } from '../settings';
import { type BoardGrid, boardGrid } from './board';
import type { TerminalSettings } from './settings';

export interface TerminalGame {
  readonly engine: EngineClient;
  readonly settings: TerminalSettings;
  /** The variant, with the rules in play. */
  readonly start: Game;
  readonly board: BoardGrid;
  /** Who plays, the side that moves first first. */
  readonly names: readonly [string, string];
  /** The sides that the player plays. */
  readonly players: ReadonlySet<string>;
}

const setOption = (name: string, value: string | number): string => `setoption name ${name} value ${value}`;

/** By a seat, or by the name of a side. */
function parseSides(choice: string, sides: readonly [string, string]): ReadonlySet<string> {
  const chosen = choice.toLowerCase();
  const seat = SIDE_CHOICES.find(seat => seat === chosen);
  if (seat) return humanSides(seat, sides);
  if (sides.includes(chosen)) return new Set([chosen]);
  throw new CommandRejectedError(`--side: one of ${[...SIDE_CHOICES, ...sides].join(', ')} is needed, not '${choice}'`);
}

/** Sets the engine up for games by the rules of `start`. */
export async function setUpGame(engine: EngineClient, settings: TerminalSettings, start: Game): Promise<TerminalGame> {
  const players = parseSides(settings.side, start.sides);
  await engine.ask(
    setOption('UCI_Variant', start.variant),
    ...changedRules(start).map(rule => setOption(...nameAndValue(rule))),
    setOption('Level', settings.level),
    setOption('Seed', settings.seed),
  );
  const nameOf = (side: string): string => (players.has(side) ? 'Player' : `Alquerque (${settings.level})`);
  const [first, second] = start.sides;
  return { engine, settings, start, board: boardGrid(start.board()), names: [nameOf(first), nameOf(second)], players };
}

function nameAndValue(rule: string): [string, string] {
  const [name = '', value = ''] = rule.split('=', 2);
  return [name, value];
}

/** The command that tells the engine of the game. */
export function positionCommand({ start, moves: plies }: GameLine): string {
  const moves = plies.map(({ name }) => name);
  return `position fen ${start.startFen}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
}

/** Looks at the game at full strength until it is stopped; settles when it has ended. */
export async function analyseGame(
  { engine, settings }: TerminalGame,
  line: GameLine,
  onThought: (thought: PvInfo) => void,
): Promise<void> {
  await engine.ask(setOption('Level', 'full'), positionCommand(line));
  await engine.go('infinite', onThought);
  await engine.ask(setOption('Level', settings.level));
}

/** What a turn of the engine is kept with. */
export const searchInfoOf = (thought: PvInfo | undefined): MoveInfo | undefined =>
  thought && { depth: thought.depth, score: thought.score };

/** The engine's turn. */
export async function searchMove(
  { engine, settings }: TerminalGame,
  line: GameLine,
  onThought: (thought: PvInfo) => void,
): Promise<string | undefined> {
  await engine.ask(positionCommand(line));
  return engine.go(`movetime ${settings.movetime}`, onThought);
}

const HINT_TIME_MS = 500;

/** What the engine would play at full strength. */
export async function searchHint({ engine, settings }: TerminalGame, line: GameLine): Promise<string | undefined> {
  await engine.ask(setOption('Level', 'full'), positionCommand(line));
  const move = await engine.go(`movetime ${HINT_TIME_MS}`, () => {});
  await engine.ask(setOption('Level', settings.level));
  return move;
}

/** The places of a turn as a hand touches them. */
export const clickedPoints = ({ steps }: Turn): string[] =>
  steps.flatMap(({ kind, from, to, captured = [] }) =>
    kind === 'remove' ? captured.map(({ at }) => at) : [from, to].filter(at => at !== undefined),
  );
