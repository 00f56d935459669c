/** The engine and the board it is asked about: all that both ways to play need of the protocol. */
import { type Board, boardFor, type Options, type VariantLine } from './boards';
import { type Client, Refused } from './client';
import { type Game, positionCommand } from './game';
import type { Seats } from './record';
import { readOption, readStatus, readVariant, type Status, type Thought } from './replies';
import type { Settings } from './settings';
import { readTurns, type Turn } from './turn';

export interface Table {
  readonly client: Client;
  readonly settings: Settings;
  readonly variant: VariantLine;
  readonly options: Options;
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

export async function listVariants(client: Client): Promise<VariantLine[]> {
  return (await client.ask('variants')).flatMap(line => readVariant(line) ?? []);
}

const setOption = (name: string, value: string | number): string => `setoption name ${name} value ${value}`;

/** The sides, the one that moves first in the game first. */
async function sidesOf(client: Client, board: Board): Promise<readonly [string, string]> {
  const status = (await client.ask('status')).map(readStatus).find(Boolean);
  const [one, other] = board.sides;
  return status?.kind === 'ongoing' && status.side === other ? [other, one] : [one, other];
}

function playersOf(settings: Settings, [first, second]: readonly [string, string]): ReadonlySet<string> {
  const seats = { first: [first], second: [second], both: [first, second], none: [] };
  return new Set(seats[settings.side]);
}

/** The rule options as they are set, by the engine's own account and by what was changed since. */
async function optionsOf(client: Client, rules: readonly string[]): Promise<Options> {
  const options = new Map<string, string>();
  for (const line of await client.ask('uci')) {
    const option = readOption(line);
    if (option) options.set(...option);
  }
  for (const rule of rules) options.set(...nameAndValue(rule));
  return options;
}

function nameAndValue(rule: string): [string, string] {
  const [name = '', value = ''] = rule.split('=', 2);
  return [name, value];
}

/** Sets the engine up for a game by `settings`; `rules` are those of a game that goes on, as `Name=value`. */
export async function sitDown(client: Client, settings: Settings, rules: readonly string[]): Promise<Table> {
  const listed = (await listVariants(client)).find(({ name }) => name === settings.variant);
  if (!listed) throw new Refused(`unknown variant '${settings.variant}'`);
  await client.ask(
    setOption('UCI_Variant', listed.name),
    ...rules.map(rule => setOption(...nameAndValue(rule))),
    setOption('Level', settings.level),
    setOption('Seed', settings.seed),
  );
  const options = await optionsOf(client, rules);
  const startFen = rest(await client.ask('position startpos', 'fen'), 'fen ');
  const variant: VariantLine = { ...listed, startFen };
  const board = boardFor(variant, options);
  if (!board) throw new Refused(`there is no board for ${variant.family}`);
  const sides = await sidesOf(client, board);
  const players = playersOf(settings, sides);
  const names = sides.map(side => (players.has(side) ? 'Player' : `Alquerque (${settings.level})`));
  return { client, settings, variant, options, board, players, seats: { sides, names: names as [string, string] } };
}

/** Where the game stands after all its turns. */
export async function standingOf({ client, board }: Table, game: Game): Promise<Standing> {
  const lines = await client.ask(positionCommand(game), 'fen', 'status', 'legal');
  const [fen = '', legal = ''] = ['fen ', 'legal'].map(word => rest(lines, word));
  const status = lines.map(readStatus).find(Boolean);
  if (!status) throw new Refused('no status from the engine');
  return { fen, status, turns: readTurns(board, legal.split(' ').filter(Boolean)) };
}

/** The FEN in the middle of a turn. */
export async function fenAfter({ client }: Table, game: Game, actions: readonly string[]): Promise<string> {
  return rest(await client.ask(positionCommand(game, actions), 'fen'), 'fen ');
}

const rest = (lines: readonly string[], word: string): string =>
  lines.find(line => line.startsWith(word))?.slice(word.length) ?? '';

/** The engine's turn. */
export async function think(
  { client, settings }: Table,
  game: Game,
  onThought: (thought: Thought) => void,
): Promise<string | undefined> {
  await client.ask(positionCommand(game));
  return client.go(`movetime ${settings.movetime}`, onThought);
}

const HINT_TIME = 500;

/** What the engine would play at full strength. */
export async function hint({ client, settings }: Table, game: Game): Promise<string | undefined> {
  await client.ask(setOption('Level', 'full'), positionCommand(game));
  const move = await client.go(`movetime ${HINT_TIME}`, () => {});
  await client.ask(setOption('Level', settings.level));
  return move;
}
