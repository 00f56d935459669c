/** Reads games of our own format back from text. The text is anybody's: what is wrong with it is said in one line. */

import { type Ruleset, readRuleset } from '../games/registry';
import { fail, ok, type Result } from '../util/result';
import { capitalise } from '../util/text';
import {
  formatScore,
  type Mark,
  type MoveInfo,
  parseScore,
  type RecordedGame,
  type RecordedMove,
  type RecordedPlayer,
  resultTag,
  TERMINATIONS,
  WINNER_OF_TAG,
} from './record';

type Tags = ReadonlyMap<string, string>;

const ALL_TERMINATIONS = [...TERMINATIONS, 'unfinished'] as const;

/** Tags that are fields of a recorded game, besides those of the seats. */
const GAME_TAGS = ['Variant', 'Rules', 'FEN', 'Result', 'Termination', 'Reason', 'Turns', 'Illegal'];

/** The texts of the games in a file: each begins where a tag follows turns. */
export function splitRecords(text: string): string[] {
  const records: string[] = [];
  let lines: string[] = [];
  let inTurns = false;
  const close = (): void => {
    if (lines.some(line => line.trim() !== '')) records.push(lines.join('\n'));
    lines = [];
    inTurns = false;
  };
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
    const isTag = line.startsWith('[');
    if (isTag && inTurns) close();
    inTurns ||= !isTag && line.trim() !== '';
    lines.push(line);
  }
  close();
  return records;
}

/** Whether a file holds games of our own format. */
export const isNativeText = (text: string): boolean => /^\[Turns "\d+"\]\r?$/m.test(text);

export function readRecord(text: string): Result<RecordedGame> {
  const { tags, rest } = readTags(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'));
  const rules = tags.get('Rules') ?? '';
  const variant = tags.get('Variant');
  if (variant === undefined) return fail('Variant is missing');
  const ruleset = readRuleset(variant, rules.split(' ').filter(Boolean));
  if (!ruleset.ok) return ruleset;
  const fen = tags.get('FEN');
  if (fen === undefined) return fail('FEN is missing');
  const end = readNativeEnd(tags);
  if (!end.ok) return end;
  const turns = readMoves(rest, tags.get('Result') ?? '');
  if (!turns.ok) return turns;
  const illegal = tags.get('Illegal');
  return ok({
    variant: ruleset.value.variant,
    rules,
    ...readPlayers(tags, ruleset.value),
    fen,
    moves: turns.value,
    ...end.value,
    ...(illegal === undefined ? {} : { illegal }),
    tags: otherTags(tags, ruleset.value),
  });
}

function readNativeEnd(tags: Tags): Result<Pick<RecordedGame, 'winner' | 'termination' | 'reason'>> {
  const points = tags.get('Result') ?? '';
  const winner = Object.hasOwn(WINNER_OF_TAG, points) ? WINNER_OF_TAG[points as keyof typeof WINNER_OF_TAG] : undefined;
  if (winner === undefined) return fail(`Result '${points}' is not one of ${Object.keys(WINNER_OF_TAG).join(' ')}`);
  const termination = ALL_TERMINATIONS.find(known => known === tags.get('Termination'));
  if (!termination) return fail(`Termination '${tags.get('Termination')}' is not one of ${ALL_TERMINATIONS.join(' ')}`);
  if ((winner === 'nobody') !== (termination === 'unfinished')) return fail(`Result '${points}' of ${termination}`);
  return ok({ winner, termination, reason: tags.get('Reason') ?? '' });
}

function readTags(text: string): { tags: Tags; rest: string } {
  const tags = new Map<string, string>();
  const rest = text.replace(/^\[([\w-]+) "((?:[^"\\]|\\.)*)"\]$/gm, (_, name: string, value: string) => {
    tags.set(name, value.replace(/\\(.)/g, '$1'));
    return '';
  });
  return { tags, rest };
}

function readPlayers(tags: Tags, { rules: { sides } }: Ruleset): Pick<RecordedGame, 'sides' | 'players'> {
  const seat = (side: string): RecordedPlayer => {
    const tag = capitalise(side);
    const value = (name: string): string => tags.get(name) ?? '';
    return { name: value(tag), options: value(`${tag}Options`), limit: value(`${tag}Limit`) };
  };
  return { sides, players: [seat(sides[0]), seat(sides[1])] };
}

/** Whether a tag may have such a name, and is none of ours. */
export const isFreeTag = (name: string, sides: readonly string[]): boolean =>
  /^[\w-]+$/.test(name) &&
  !GAME_TAGS.includes(name) &&
  !sides.some(side => ['', 'Options', 'Limit'].some(end => name === capitalise(side) + end));

function otherTags(tags: Tags, { rules: { sides } }: Ruleset): Record<string, string> {
  return Object.fromEntries([...tags].filter(([name]) => isFreeTag(name, sides)));
}

/** Turns and their comments; numbers are passed over, the result has to stand at the end. */
function readMoves(text: string, result: string): Result<RecordedMove[]> {
  const words = text.match(/\{[^}]*\}|[^\s{}]+/g) ?? [];
  if (words.pop() !== result) return fail(`the turns do not end in the result, ${result}`);
  const turns: RecordedMove[] = [];
  for (const word of words) {
    if (/^\d+\.$/.test(word)) continue;
    const last = turns.at(-1);
    if (!word.startsWith('{')) turns.push({ name: word });
    else if (last) turns[turns.length - 1] = { ...last, ...readComment(word.slice(1, -1)) };
    else return fail(`a comment before the first turn: ${word.slice(0, 80)}`);
  }
  return ok(turns);
}

/** Behind it a comment has words for people. */
const NOTE_SEPARATOR = ' | ';

const MOVE_MARK = /^(\?!|\?\?|\?|!)(?: |$)/;

/** What our own comments say: `+0.35/12 time=0.050 nodes=1234 | ?? 11-15 is better`. */
export function readComment(whole: string): Omit<RecordedMove, 'name'> {
  const [comment = '', ...rest] = whole.split(NOTE_SEPARATOR);
  const words = rest.join(NOTE_SEPARATOR).trim();
  const [, mark] = MOVE_MARK.exec(words) ?? [];
  const note = words.slice(mark?.length ?? 0).trim();
  const [, score = '', depth] = /^(\S+)\/(\d+) /.exec(comment) ?? [];
  const [, nodes] = /nodes=(\d+)/.exec(comment) ?? [];
  const milliseconds = (key: string): number | undefined => {
    const [, seconds] = new RegExp(`${key}=(\\d+(?:\\.\\d+)?)`).exec(comment) ?? [];
    return seconds === undefined ? undefined : Math.round(Number(seconds) * 1000);
  };
  const [time, clock] = [milliseconds('time'), milliseconds('clock')];
  const value = parseScore(score);
  const information: MoveInfo = {
    ...(value === undefined ? {} : { score: value, depth: Number(depth) }),
    ...(nodes === undefined ? {} : { nodes: Number(nodes) }),
  };
  return {
    ...(time === undefined ? {} : { time, information }),
    ...(clock === undefined ? {} : { clock }),
    ...(mark === undefined ? {} : { mark: mark as Mark }),
    ...(note === '' ? {} : { note }),
  };
}

/** A game as text, in our own manner of PGN: tags, then turns with what the players said of them. */

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
