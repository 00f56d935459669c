/** The engine and the board it is asked about: all that both ways to play need of the protocol. */

import { type Engine, Refused } from '../client/engine';
import { readOption, readStatus, readVariant, type Status, type Thought, type VariantLine } from '../client/replies';
import { glanceOf } from '../glance';
import type { Information } from '../records/score';
import type { Board } from './board';
import { type Game, positionCommand, type Seats } from './game';
import { type Family, familyNamed, type Options } from './games';
import { readTurns, type Turn } from './selection';
import type { Settings } from './settings';

export interface Sitting {
  readonly engine: Engine;
  readonly settings: Settings;
  readonly variant: VariantLine;
  readonly options: Options;
  readonly family: Family;
  readonly board: Board;
  readonly seats: Seats;
  /** The sides that the player plays. */
  readonly players: ReadonlySet<string>;
}

/** The game as the engine sees it. */
export interface Standing {
  readonly fen: string;
  readonly status: Status;
  readonly turns: readonly Turn[];
}

export async function listVariants(engine: Engine): Promise<VariantLine[]> {
  return (await engine.ask('variants')).flatMap(line => readVariant(line) ?? []);
}

const setOption = (name: string, value: string | number): string => `setoption name ${name} value ${value}`;

/** The sides, the one that moves first in the game first. */
async function sidesOf(engine: Engine, board: Board): Promise<readonly [string, string]> {
  const status = (await engine.ask('status')).map(readStatus).find(Boolean);
  const [one, other] = board.sides;
  return status?.kind === 'ongoing' && status.side === other ? [other, one] : [one, other];
}

function playersOf(settings: Settings, [first, second]: readonly [string, string]): ReadonlySet<string> {
  const seats = new Map([
    ['first', [first]],
    ['second', [second]],
    ['both', [first, second]],
    ['none', []],
    [first, [first]],
    [second, [second]],
  ]);
  const chosen = seats.get(settings.side.toLowerCase());
  if (!chosen) throw new Refused(`--side: one of ${[...seats.keys()].join(', ')} is needed, not '${settings.side}'`);
  return new Set(chosen);
}

/** The rule options as they are set, by the engine's own account and by what was changed since. */
async function optionsOf(engine: Engine, rules: readonly string[]): Promise<Options> {
  const options = new Map<string, string>();
  for (const line of await engine.ask('uci')) {
    const option = readOption(line);
    if (option?.value !== undefined) options.set(option.name, option.value);
  }
  for (const rule of rules) options.set(...nameAndValue(rule));
  return options;
}

function nameAndValue(rule: string): [string, string] {
  const [name = '', value = ''] = rule.split('=', 2);
  return [name, value];
}

/** Sets the engine up for a game by `settings`; `rules` are those of a game that goes on, as `Name=value`. */
export async function sitDown(engine: Engine, settings: Settings, rules: readonly string[]): Promise<Sitting> {
  const listed = (await listVariants(engine)).find(({ name }) => name === settings.variant);
  if (!listed) throw new Refused(`unknown variant '${settings.variant}'`);
  await engine.ask(
    setOption('UCI_Variant', listed.name),
    ...rules.map(rule => setOption(...nameAndValue(rule))),
    setOption('Level', settings.level),
    setOption('Seed', settings.seed),
  );
  const options = await optionsOf(engine, rules);
  const startFen = rest(await engine.ask('position startpos', 'fen'), 'fen ');
  const variant: VariantLine = { ...listed, startFen };
  const family = familyNamed(variant.family);
  if (!family) throw new Refused(`there is no board for ${variant.family}`);
  const board = family.board(variant, options);
  const sides = await sidesOf(engine, board);
  const players = playersOf(settings, sides);
  const names = sides.map(side => (players.has(side) ? 'Player' : `Alquerque (${settings.level})`));
  return {
    engine,
    settings,
    variant,
    options,
    family,
    board,
    players,
    seats: { sides, names: names as [string, string] },
  };
}

/** Where the game stands after all its turns. */
export async function standingOf({ engine, board }: Sitting, game: Game): Promise<Standing> {
  const lines = await engine.ask(positionCommand(game), 'fen', 'status', 'legal');
  const [fen = '', legal = ''] = ['fen ', 'legal'].map(word => rest(lines, word));
  const status = lines.map(readStatus).find(Boolean);
  if (!status) throw new Refused('no status from the engine');
  return { fen, status, turns: readTurns(board, legal.split(' ').filter(Boolean)) };
}

/** Looks at the game at full strength until it is stopped; settles when it has ended. */
export async function analyse(
  { engine, settings }: Sitting,
  game: Game,
  onThought: (thought: Thought) => void,
): Promise<void> {
  await engine.ask(setOption('Level', 'full'), positionCommand(game));
  await engine.go('infinite', onThought);
  await engine.ask(setOption('Level', settings.level));
}

/** The FEN in the middle of a turn. */
export async function fenAfter({ engine }: Sitting, game: Game, actions: readonly string[]): Promise<string> {
  return rest(await engine.ask(positionCommand(game, actions), 'fen'), 'fen ');
}

const rest = (lines: readonly string[], word: string): string =>
  lines.find(line => line.startsWith(word))?.slice(word.length) ?? '';

/** Some sentences on the rules in play. */
export const glanceAt = ({ variant, options }: Sitting): string[] =>
  glanceOf(variant.family).sentences(variant.name, options);

/** What a turn of the engine is kept with. */
export const informationOf = (thought: Thought | undefined): { readonly information?: Information } =>
  thought ? { information: { depth: thought.depth, score: thought.score } } : {};

/** The engine's turn. */
export async function think(
  { engine, settings }: Sitting,
  game: Game,
  onThought: (thought: Thought) => void,
): Promise<string | undefined> {
  await engine.ask(positionCommand(game));
  return engine.go(`movetime ${settings.movetime}`, onThought);
}

const HINT_TIME = 500;

/** What the engine would play at full strength. */
export async function hint({ engine, settings }: Sitting, game: Game): Promise<string | undefined> {
  await engine.ask(setOption('Level', 'full'), positionCommand(game));
  const move = await engine.go(`movetime ${HINT_TIME}`, () => {});
  await engine.ask(setOption('Level', settings.level));
  return move;
}
