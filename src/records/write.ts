/** A game as text, in our own manner of PGN: tags, then turns with what the players said of them. */
import { capitalise } from '../games/names';
import { isFreeTag, NOTE_SEPARATOR } from './read';
import { type RecordedGame, type RecordedMove, resultTag } from './record';
import { formatScore } from './score';

const LINE_WIDTH = 100;

export function writeRecord(game: RecordedGame): string {
  const tags: [string, string][] = [
    ...Object.entries(game.tags).filter(([name]) => isFreeTag(name, game.sides)),
    ['Variant', game.variant],
    ['Rules', game.rules],
    ['FEN', game.fen],
    ...game.sides.map((side, index): [string, string] => [capitalise(side), game.players[index]!.name]),
    ...engineTags(game),
    ['Result', resultTag(game.winner)],
    ['Termination', game.termination],
    ['Reason', game.reason],
    ['Turns', `${game.moves.length}`],
    ...(game.illegal === undefined ? [] : ([['Illegal', game.illegal]] as [string, string][])),
  ];
  const header = tags.map(([name, value]) => `[${name} "${escapeTag(value)}"]`).join('\n');
  return `${header}\n\n${wrapWords([...game.moves.flatMap(nativeMoveTexts), resultTag(game.winner)])}\n\n`;
}

/** What engines were told. */
export function engineTags({ sides, players: seats }: RecordedGame): [string, string][] {
  if (seats.every(({ options, limit }) => options === '' && limit === '')) return [];
  return sides.flatMap((side, index): [string, string][] => [
    [`${capitalise(side)}Options`, seats[index]!.options],
    [`${capitalise(side)}Limit`, seats[index]!.limit],
  ]);
}

/** Control characters do not get into a file that people look at in a terminal. */
export const escapeTag = (value: string): string =>
  value.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').replace(/["\\]/g, sign => `\\${sign}`);

function nativeMoveTexts(turn: RecordedMove, index: number): string[] {
  const number = index % 2 === 0 ? `${index / 2 + 1}. ` : '';
  return [`${number}${turn.name}`, `{${moveComment(turn)}}`];
}

function moveComment(turn: RecordedMove): string {
  const words = [turn.mark, turn.note].filter(word => word !== undefined).join(' ');
  const told = searchFigures(turn);
  return words === '' ? told : `${told}${NOTE_SEPARATOR}${noteText(words)}`;
}

/** Braces end a comment, and ours have a sign of their own before words for people. */
export const noteText = (text: string): string =>
  escapeTag(text).replaceAll('{', '(').replaceAll('}', ')').replaceAll('\\"', "'").replaceAll('\\\\', '/');

function searchFigures({ time, clock, information }: RecordedMove): string {
  if (time === undefined) return 'book';
  const words = [`time=${formatSeconds(time)}`];
  if (information?.score) words.unshift(`${formatScore(information.score)}/${information.depth ?? 0}`);
  if (information?.nodes !== undefined) words.push(`nodes=${information.nodes}`);
  if (clock !== undefined) words.push(`clock=${formatSeconds(clock)}`);
  return words.join(' ');
}

const formatSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** Words to lines; a comment stays behind its turn. */
export function wrapWords(words: readonly string[]): string {
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
