/** A game as text: tags, then turns with what the players said of them, in the manner of PGN. */
import type { Information, Score } from './information';
import type { Opening } from './referee';
import type { Termination, Winner } from './result';

export interface PlayedTurn {
  readonly name: string;
  /** Milliseconds; absent where the opening book played. */
  readonly time?: number;
  /** What the clock shows after the turn. */
  readonly clock?: number;
  readonly information?: Information;
}

export interface Seat {
  readonly name: string;
  readonly options: string;
  readonly limit: string;
}

export interface GameRecord {
  /** From 0. */
  readonly game: number;
  readonly round: number;
  readonly variant: string;
  /** The rule options that differ from the variant's row. */
  readonly rules: string;
  readonly sides: readonly [string, string];
  readonly seats: readonly [Seat, Seat];
  /** Without its moves, which are the first of `turns`. */
  readonly fen: Opening['fen'];
  readonly turns: readonly PlayedTurn[];
  readonly winner: Winner;
  readonly termination: Termination;
  readonly reason: string;
  /** What was answered instead of a legal move. */
  readonly illegal?: string;
}

/** A game as it was written down: also one that is still being played. */
export interface WrittenGame extends Omit<GameRecord, 'winner' | 'termination'> {
  readonly winner: Winner | 'nobody';
  readonly termination: Termination | 'unfinished';
}

export const POINTS = { '1-0': 0, '0-1': 1, '1/2-1/2': 'draw', '*': 'nobody' } as const;

/** The score of the side that moves first comes first. */
export function pointsText(winner: WrittenGame['winner']): string {
  if (winner === 'nobody') return '*';
  return winner === 'draw' ? '1/2-1/2' : winner === 0 ? '1-0' : '0-1';
}

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const LINE_WIDTH = 100;

export function writeRecord(record: GameRecord): string {
  const tags: [string, string][] = [
    ['Game', `${record.game + 1}`],
    ['Round', `${record.round + 1}`],
    ['Variant', record.variant],
    ['Rules', record.rules],
    ['FEN', record.fen],
    ...record.sides.map((side, index): [string, string] => [capital(side), record.seats[index]!.name]),
    ...record.sides.flatMap((side, index): [string, string][] => [
      [`${capital(side)}Options`, record.seats[index]!.options],
      [`${capital(side)}Limit`, record.seats[index]!.limit],
    ]),
    ['Result', pointsText(record.winner)],
    ['Termination', record.termination],
    ['Reason', record.reason],
    ['Turns', `${record.turns.length}`],
    ...(record.illegal === undefined ? [] : ([['Illegal', record.illegal]] as [string, string][])),
  ];
  const header = tags.map(([name, value]) => `[${name} "${quote(value)}"]`).join('\n');
  return `${header}\n\n${fill([...record.turns.flatMap(turnWords), pointsText(record.winner)])}\n\n`;
}

const quote = (value: string): string => value.replace(/[\r\n\t]/g, ' ').replace(/["\\]/g, sign => `\\${sign}`);

function turnWords(turn: PlayedTurn, index: number): string[] {
  const number = index % 2 === 0 ? `${index / 2 + 1}. ` : '';
  return [`${number}${turn.name}`, `{${comment(turn)}}`];
}

function comment({ time, clock, information }: PlayedTurn): string {
  if (time === undefined) return 'book';
  const words = [`time=${seconds(time)}`];
  if (information?.score) words.unshift(`${scoreText(information.score)}/${information.depth ?? 0}`);
  if (information?.nodes !== undefined) words.push(`nodes=${information.nodes}`);
  if (clock !== undefined) words.push(`clock=${seconds(clock)}`);
  return words.join(' ');
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** Seen from the player who moved: `+0.35`, `-M3`. */
function scoreText(score: Score): string {
  const value = 'cp' in score ? score.cp : score.mate;
  const sign = value < 0 ? '-' : '+';
  return 'cp' in score ? `${sign}${(Math.abs(value) / 100).toFixed(2)}` : `${sign}M${Math.abs(value)}`;
}

/** Words to lines; a comment stays behind its turn. */
function fill(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line !== '' && !word.startsWith('{') && line.length + word.length >= LINE_WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
