/** A game as text, in our own manner of PGN: tags, then turns with what the players said of them. */
import { capital } from '../games/names';
import { isOthers, NOTE } from './read';
import { pointsText, type RecordedGame, type RecordedTurn } from './record';
import { scoreText } from './score';

const LINE_WIDTH = 100;

export function writeRecord(game: RecordedGame): string {
  const tags: [string, string][] = [
    ...Object.entries(game.tags).filter(([name]) => isOthers(name, game.sides)),
    ['Variant', game.variant],
    ['Rules', game.rules],
    ['FEN', game.fen],
    ...game.sides.map((side, index): [string, string] => [capital(side), game.seats[index]!.name]),
    ...seatTags(game),
    ['Result', pointsText(game.winner)],
    ['Termination', game.termination],
    ['Reason', game.reason],
    ['Turns', `${game.turns.length}`],
    ...(game.illegal === undefined ? [] : ([['Illegal', game.illegal]] as [string, string][])),
  ];
  const header = tags.map(([name, value]) => `[${name} "${quote(value)}"]`).join('\n');
  return `${header}\n\n${fill([...game.turns.flatMap(turnWords), pointsText(game.winner)])}\n\n`;
}

/** What engines were told. */
export function seatTags({ sides, seats }: RecordedGame): [string, string][] {
  if (seats.every(({ options, limit }) => options === '' && limit === '')) return [];
  return sides.flatMap((side, index): [string, string][] => [
    [`${capital(side)}Options`, seats[index]!.options],
    [`${capital(side)}Limit`, seats[index]!.limit],
  ]);
}

/** Control characters do not get into a file that people look at in a terminal. */
export const quote = (value: string): string =>
  value.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').replace(/["\\]/g, sign => `\\${sign}`);

function turnWords(turn: RecordedTurn, index: number): string[] {
  const number = index % 2 === 0 ? `${index / 2 + 1}. ` : '';
  return [`${number}${turn.name}`, `{${comment(turn)}}`];
}

function comment(turn: RecordedTurn): string {
  const words = [turn.mark, turn.note].filter(word => word !== undefined).join(' ');
  const told = figures(turn);
  return words === '' ? told : `${told}${NOTE}${noteText(words)}`;
}

/** Braces end a comment, and ours have a sign of their own before words for people. */
export const noteText = (text: string): string =>
  quote(text).replaceAll('{', '(').replaceAll('}', ')').replaceAll('\\"', "'").replaceAll('\\\\', '/');

function figures({ time, clock, information }: RecordedTurn): string {
  if (time === undefined) return 'book';
  const words = [`time=${seconds(time)}`];
  if (information?.score) words.unshift(`${scoreText(information.score)}/${information.depth ?? 0}`);
  if (information?.nodes !== undefined) words.push(`nodes=${information.nodes}`);
  if (clock !== undefined) words.push(`clock=${seconds(clock)}`);
  return words.join(' ');
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** Words to lines; a comment stays behind its turn. */
export function fill(words: readonly string[]): string {
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
