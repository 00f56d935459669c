/** Games as text: a line each, for any game. */
import { fail, type Result } from '../games/game';
import { jsonBoolean, jsonInteger, jsonObject, jsonOptional, jsonString, readJson } from '../shell/json';

export interface TrainingMove {
  readonly name: string;
  /** What the search made of the position before it, for the side to move. */
  readonly score: number;
}

export interface TrainingGame {
  readonly number: number;
  /** Points of the side that moves first in the game: 0, 1 or 2 halves. */
  readonly halfPoints: number;
  /** Where the search began to play. */
  readonly fen: string;
  readonly moves: readonly TrainingMove[];
}

/** What made a file of games: the same settings make the same file. */
export interface GenerationSettings {
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

export const asSettings = jsonObject({
  variant: jsonString,
  seed: jsonInteger(0),
  nodes: jsonInteger(1),
  games: jsonInteger(1),
  within: jsonOptional(jsonInteger(0)),
  tables: jsonOptional(jsonBoolean),
  shard: jsonString,
});

const MAGIC = '# alquerque training games:';

export const writeGenerationSettings = (settings: GenerationSettings): string =>
  `${MAGIC} ${JSON.stringify(settings)}\n`;

/** From the first line of the file at `path`. */
export function readGenerationSettings(path: string, line: string): Result<GenerationSettings> {
  if (!line.startsWith(MAGIC)) return fail(`${path}: the first line does not say what games these are`);
  return readJson(path, line.slice(MAGIC.length), asSettings);
}

/** Number, half points, FEN, then turns and scores in turn, tabs between the four. */
export function writeTrainingGame({ number, halfPoints: halves, fen, moves: turns }: TrainingGame): string {
  return `${number}\t${halves}\t${fen}\t${turns.map(({ name, score }) => `${name} ${score}`).join(' ')}\n`;
}

export function readTrainingGame(line: string): TrainingGame {
  const [number = '', halves = '', fen = '', played = ''] = line.split('\t');
  const words = played.split(' ');
  const turns: TrainingMove[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) turns.push({ name: words[at]!, score: Number(words[at + 1]) });
  return { number: Number(number), halfPoints: Number(halves), fen, moves: turns };
}
