/** Games as text: a line each, for any game. */
import { fail, type Result } from '../games/game';
import { aText, aTruth, aWhole, maybe, readJson, shaped } from '../shell/json';

export interface PlayedTurn {
  readonly name: string;
  /** What the search made of the position before it, for the side to move. */
  readonly score: number;
}

export interface TrainingGame {
  readonly number: number;
  /** Points of the side that moves first in the game: 0, 1 or 2 halves. */
  readonly halves: number;
  /** Where the search began to play. */
  readonly fen: string;
  readonly turns: readonly PlayedTurn[];
}

/** What made a file of games: the same settings make the same file. */
export interface Settings {
  readonly variant: string;
  readonly seed: number;
  readonly nodes: number;
  readonly games: number;
  /** How near to even games begin, where that is not the usual. */
  readonly within?: number;
  /** Games end soon where tables know how. */
  readonly tables?: boolean;
  /** `i/n`. */
  readonly shard: string;
}

export const asSettings = shaped({
  variant: aText,
  seed: aWhole(0),
  nodes: aWhole(1),
  games: aWhole(1),
  within: maybe(aWhole(0)),
  tables: maybe(aTruth),
  shard: aText,
});

const MAGIC = '# alquerque training games:';

export const writeSettings = (settings: Settings): string => `${MAGIC} ${JSON.stringify(settings)}\n`;

/** From the first line of the file at `path`. */
export function readSettings(path: string, line: string): Result<Settings> {
  if (!line.startsWith(MAGIC)) return fail(`${path}: the first line does not say what games these are`);
  return readJson(path, line.slice(MAGIC.length), asSettings);
}

/** Number, half points, FEN, then turns and scores in turn, tabs between the four. */
export function writeGame({ number, halves, fen, turns }: TrainingGame): string {
  return `${number}\t${halves}\t${fen}\t${turns.map(({ name, score }) => `${name} ${score}`).join(' ')}\n`;
}

export function readGame(line: string): TrainingGame {
  const [number = '', halves = '', fen = '', played = ''] = line.split('\t');
  const words = played.split(' ');
  const turns: PlayedTurn[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) turns.push({ name: words[at]!, score: Number(words[at + 1]) });
  return { number: Number(number), halves: Number(halves), fen, turns };
}
