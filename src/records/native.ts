/** The native record format: PGN-like tags, then moves with what their players reported. */
import { type Ruleset, readRuleset } from '../games/registry';
import { crc32 } from '../util/bytes';
import { fail, ok, type Result } from '../util/result';
import { capitalise, quoteWord } from '../util/text';
import {
  formatScore,
  MARKS,
  MAX_VARIATION_DEPTH,
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

/** Tags that are fields of a recorded game, besides those of the players. */
const GAME_TAGS = ['Variant', 'Rules', 'FEN', 'Result', 'Termination', 'Reason', 'Turns', 'Illegal', 'CRC32'];

/** Splits a file into records: a tag after moves starts a new one. */
export function splitRecords(text: string): string[] {
  const records: string[] = [];
  let lines: string[] = [];
  let inMoves = false;
  const close = (): void => {
    if (lines.some(line => line.trim() !== '')) records.push(lines.join('\n'));
    lines = [];
    inMoves = false;
  };
  for (const line of text.replace(/^\ufeff/, '').split(/\r?\n/)) {
    const isTag = line.startsWith('[');
    if (isTag && inMoves) close();
    inMoves ||= !isTag && line.trim() !== '';
    lines.push(line);
  }
  close();
  return records;
}

/** True if a file holds native records. */
export const isNativeText = (text: string): boolean => /^\[Turns "\d+"\]\r?$/m.test(text);

export function readRecord(text: string): Result<RecordedGame> {
  const { tags, rest } = readTags(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'));
  const rules = tags.get('Rules') ?? '';
  const variant = tags.get('Variant');
  if (variant === undefined) return fail('missing tag Variant');
  const ruleset = readRuleset(variant, rules.split(' ').filter(Boolean));
  if (!ruleset.ok) return ruleset;
  const fen = tags.get('FEN');
  if (fen === undefined) return fail('missing tag FEN');
  const end = readNativeEnd(tags);
  if (!end.ok) return end;
  const moves = readMoves(rest, tags.get('Result') ?? '');
  if (!moves.ok) return moves;
  const illegal = tags.get('Illegal');
  return ok({
    variant: ruleset.value.variant,
    rules,
    ...readPlayers(tags, ruleset.value),
    fen,
    moves: moves.value,
    ...end.value,
    ...(illegal === undefined ? {} : { illegal }),
    tags: otherTags(tags, ruleset.value),
  });
}

function readNativeEnd(tags: Tags): Result<Pick<RecordedGame, 'winner' | 'termination' | 'reason'>> {
  const points = tags.get('Result') ?? '';
  const winner = Object.hasOwn(WINNER_OF_TAG, points) ? WINNER_OF_TAG[points as keyof typeof WINNER_OF_TAG] : undefined;
  if (winner === undefined)
    return fail(`Result: expected one of ${Object.keys(WINNER_OF_TAG).join(' ')}, got ${quoteWord(points)}`);
  const termination = ALL_TERMINATIONS.find(known => known === tags.get('Termination'));
  if (!termination)
    return fail(
      `Termination: expected one of ${ALL_TERMINATIONS.join(' ')}, got ${quoteWord(tags.get('Termination') ?? '')}`,
    );
  if ((winner === 'nobody') !== (termination === 'unfinished'))
    return fail(`Result '${points}' contradicts Termination '${termination}'`);
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
  const player = (side: string): RecordedPlayer => {
    const tag = capitalise(side);
    const value = (name: string): string => tags.get(name) ?? '';
    return { name: value(tag), options: value(`${tag}Options`), limit: value(`${tag}Limit`) };
  };
  return { sides, players: [player(sides[0]), player(sides[1])] };
}

/** True if `name` is a valid tag name that the format itself does not use. */
export const isFreeTag = (name: string, sides: readonly string[]): boolean =>
  /^[\w-]+$/.test(name) &&
  !GAME_TAGS.includes(name) &&
  !sides.some(side => ['', 'Options', 'Limit'].some(end => name === capitalise(side) + end));

function otherTags(tags: Tags, { rules: { sides } }: Ruleset): Record<string, string> {
  return Object.fromEntries([...tags].filter(([name]) => isFreeTag(name, sides)));
}

/** Reads moves with their comments and variations. Move numbers are skipped; the result must come last. */
function readMoves(text: string, result: string): Result<RecordedMove[]> {
  // A comment that is not closed is the last word.
  const words = text.match(/\{[^}]*(?:\}|$)|[()]|[^\s{}()]+/g) ?? [];
  if (words.pop() !== result) return fail(`expected the moves to end with the result ${result}`);
  const outer: RecordedMove[][] = [];
  let moves: RecordedMove[] = [];
  let noteBefore = '';
  for (const word of words) {
    const last = moves.at(-1);
    if (/^\d+\.+$/.test(word)) continue;
    if (word === '(') {
      if (!last) return fail('variation before the first move');
      if (outer.length === MAX_VARIATION_DEPTH) return fail(`variations nested deeper than ${MAX_VARIATION_DEPTH}`);
      outer.push(moves);
      moves = [];
    } else if (word === ')') {
      const before = outer.pop();
      const replaced = before?.at(-1);
      if (!before || !replaced || !last) return fail(last ? "')' without '('" : 'variation without moves');
      if (replaced.variations) (replaced.variations as RecordedMove[][]).push(moves);
      else before[before.length - 1] = { ...replaced, variations: [moves] };
      moves = before;
    } else if (!word.startsWith('{')) {
      moves.push({ name: word, ...(noteBefore !== '' && !last ? { noteBefore } : {}) });
      noteBefore = '';
    } else if (last) moves[moves.length - 1] = { ...last, ...readComment(word.slice(1, -1)) };
    else noteBefore = word.slice(1, -1).trim();
  }
  return outer.length > 0 ? fail("'(' without ')'") : ok(moves);
}

/** Separates figures from the note in a comment. */
const NOTE_SEPARATOR = ' | ';

const MOVE_MARK = /^(\?!|\?\?|\?|!!|!\?|!)(?: |$)/;

/** Reads a comment like `+0.35/12 time=0.050 nodes=1234 | ?? 11-15 is better`. */
export function readComment(text: string): Omit<RecordedMove, 'name'> {
  const [figures = '', ...rest] = text.split(NOTE_SEPARATOR);
  const remark = rest.join(NOTE_SEPARATOR).trim();
  const markText = MOVE_MARK.exec(remark)?.[1];
  const mark = MARKS.find(known => known === markText);
  const note = remark.slice(mark?.length ?? 0).trim();
  const [, score = '', depth] = /^(\S+)\/(\d+) /.exec(figures) ?? [];
  const [, nodes] = /nodes=(\d+)/.exec(figures) ?? [];
  const milliseconds = (key: string): number | undefined => {
    const [, seconds] = new RegExp(`${key}=(\\d+(?:\\.\\d+)?)`).exec(figures) ?? [];
    return seconds === undefined ? undefined : Math.round(Number(seconds) * 1000);
  };
  const [time, clock] = [milliseconds('time'), milliseconds('clock')];
  const parsedScore = parseScore(score);
  const information: MoveInfo = {
    ...(parsedScore === undefined ? {} : { score: parsedScore, depth: Number(depth) }),
    ...(nodes === undefined ? {} : { nodes: Number(nodes) }),
  };
  return {
    ...(time === undefined ? {} : { time, information }),
    ...(clock === undefined ? {} : { clock }),
    ...(mark === undefined ? {} : { mark }),
    ...(note === '' ? {} : { note }),
  };
}

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
  return `${header}\n\n${wrapWords([...nativeLineTexts(game.moves, 0, 0), resultTag(game.winner)])}\n\n`;
}

const CHECKSUM_LINE = /^\[CRC32 "([^"]*)"\]\n/m;

/** Checksum of a record without its tag CRC32. */
const recordChecksum = (record: string): string => crc32(record.trim());

/** Adds the tag CRC32 to a record, which tells whether it was changed. */
export const addChecksum = (record: string): string =>
  record.replace('\n\n', () => `\n[CRC32 "${recordChecksum(record)}"]\n\n`);

/** Checks the tag CRC32 of a record, if it has one. */
export function verifyChecksum(text: string): Result<void> {
  const record = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const expected = CHECKSUM_LINE.exec(record)?.[1];
  if (expected === undefined) return ok(undefined);
  const checksum = recordChecksum(record.replace(CHECKSUM_LINE, ''));
  return checksum === expected ? ok(undefined) : fail(`CRC32: expected ${expected}, got ${checksum}; it was changed`);
}

/** Options and limits of the players; none if both are people. */
export function engineTags({ sides, players }: RecordedGame): [string, string][] {
  if (players.every(({ options, limit }) => options === '' && limit === '')) return [];
  return sides.flatMap((side, index): [string, string][] => [
    [`${capitalise(side)}Options`, players[index]!.options],
    [`${capitalise(side)}Limit`, players[index]!.limit],
  ]);
}

/** Tag value without control characters, which could affect a terminal. */
export const escapeTag = (value: string): string =>
  value.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').replace(/["\\]/g, char => `\\${char}`);

/** Words of a line that begins at move `first`; moves of variations have comments only if there is something to say. */
function nativeLineTexts(moves: readonly RecordedMove[], first: number, depth: number): string[] {
  const words: string[] = [];
  for (const [at, move] of moves.entries()) {
    const index = first + at;
    const number = index % 2 === 0 ? `${index / 2 + 1}. ` : at === 0 && depth > 0 ? `${(index + 1) / 2}... ` : '';
    if (move.noteBefore !== undefined) words.push(`{${noteText(move.noteBefore)}}`);
    words.push(number + move.name);
    const comment = moveComment(move);
    if (depth === 0 || comment !== NO_FIGURES) words.push(`{${comment}}`);
    if (depth === MAX_VARIATION_DEPTH) continue;
    for (const variation of move.variations ?? [])
      words.push('(', ...nativeLineTexts(variation, index, depth + 1), ')');
  }
  return words;
}

function moveComment(move: RecordedMove): string {
  const remark = [move.mark, move.note].filter(word => word !== undefined).join(' ');
  const figures = searchFigures(move);
  return remark === '' ? figures : `${figures}${NOTE_SEPARATOR}${noteText(remark)}`;
}

/** Text that is safe inside a comment: without braces, quotes and backslashes. */
export const noteText = (text: string): string =>
  escapeTag(text).replaceAll('{', '(').replaceAll('}', ')').replaceAll('\\"', "'").replaceAll('\\\\', '/');

/** Figures of a move that has none. */
const NO_FIGURES = 'book';

function searchFigures({ time, clock, information }: RecordedMove): string {
  if (time === undefined) return NO_FIGURES;
  const words = [`time=${formatSeconds(time)}`];
  if (information?.score) words.unshift(`${formatScore(information.score)}/${information.depth ?? 0}`);
  if (information?.nodes !== undefined) words.push(`nodes=${information.nodes}`);
  if (clock !== undefined) words.push(`clock=${formatSeconds(clock)}`);
  return words.join(' ');
}

const formatSeconds = (timeMs: number): string => (timeMs / 1000).toFixed(3);

/** Wraps words to lines; a comment stays on the line of its move, parentheses at what they enclose. */
export function wrapWords(words: readonly string[]): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const mayBreak = !word.startsWith('{') && word !== ')' && !line.endsWith('(');
    if (line !== '' && mayBreak && line.length + word.length >= LINE_WIDTH) {
      lines.push(line);
      line = '';
    }
    line += line === '' || line.endsWith('(') || word === ')' ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
