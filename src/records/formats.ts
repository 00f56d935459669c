/** Detects the format of a block of text and parses its games. */
import { fail, type Result } from '../util/result';
import { capitalise } from '../util/text';
import type { TextBlock } from './game-splitter';
import { otherGame } from './game-types';
import { isGoldTokenList, parseGoldToken } from './goldtoken';
import { lexGames } from './lexer';
import { readComment } from './native';
import { type ParsedGame, type ParsedLine, parseGame } from './parsed-game';
import { MARKS, MAX_VARIATION_DEPTH, type MoveInfo, type RecordedMove } from './record';

/** The games of a block. `userVariant` applies to games that do not name their variant. */
export function parseBlock(block: TextBlock, userVariant: string | undefined): readonly (ParsedGame | Result<never>)[] {
  const { text } = block;
  if (/^\s*\{"/.test(text)) return [parseJsonGame(block)];
  if (MOVE_LINE.test(text)) return [parseMoveLine(block)];
  if (TAFL_TAG.test(text)) return [parseOpenTafl(block)];
  if (isGoldTokenList(text)) return parseGoldToken(block, userVariant);
  return lexGames(block).map(raw => {
    const other = userVariant === undefined ? otherGame(raw.tags, raw.unparsed) : undefined;
    if (other !== undefined) return fail(`this is a game of ${other}; expected morris, draughts or Brandubh`);
    const parsed = parseGame(raw, userVariant);
    return parsed.format === 'native' ? { ...parsed, ...nativeLine(parsed) } : parsed;
  });
}

/** A line of a native record, whose comments hold times and evaluations. */
function nativeLine({ moves, lines, comments, variations = new Map() }: ParsedLine): ParsedLine {
  const noteBefore = comments.get(0)?.trim() ?? '';
  const recordedMoves = moves.map((name, at) => ({
    name,
    ...(at === 0 && noteBefore !== '' ? { noteBefore } : {}),
    ...readComment(comments.get(at + 1) ?? ''),
  }));
  const nested = [...variations].map(([at, others]) => [at, others.map(nativeLine)] as const);
  return { moves, lines, comments: new Map(), variations: new Map(nested), recordedMoves };
}

/** Own property only: names in files may be `constructor` or `toString`. */
const ownProperty = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

const MOVE_LINE = /^\s*((?:[a-g][1-7]-?[a-g][1-7][\s,;]+)+)(\d+)\s*[,;]\s*(\d+)\s*(?:[,;]\s*([^\n]*))?$/i;

/** Results after a line of moves. */
const RESULT_OF_WINNER: Readonly<Record<string, string>> = {
  attackers: '1-0',
  attacker: '1-0',
  a: '1-0',
  defenders: '0-1',
  defender: '0-1',
  d: '0-1',
  draw: '1/2-1/2',
};

const NO_TAGS = { tags: new Map<string, string>(), comments: new Map<number, string>(), unparsed: [], rules: [] };

/** Parses a line of Brandubh moves, losses of the defenders, losses of the attackers, and result. */
function parseMoveLine({ text, line }: TextBlock): ParsedGame {
  const [, movesText = '', defenders, attackers, result = ''] = MOVE_LINE.exec(text)!;
  const moves = movesText.split(/[\s,;]+/).filter(Boolean);
  return {
    ...NO_TAGS,
    format: 'line',
    line,
    variants: ['brandubh'],
    variantSource: 'game',
    claim: 'a line of moves',
    fen: undefined,
    moves,
    lines: moves.map(() => line),
    result: ownProperty(RESULT_OF_WINNER, result.trim().toLowerCase()) ?? result.trim(),
    resigned: false,
    losses: [Number(attackers), Number(defenders)],
  };
}

const TAFL_TAG = /^\s*\[[\w-]+:[^\]]*\]/;
const TAFL_TAGS = /\[([\w-]+):([^\]]*)\]/y;

/** Parses an OpenTafl record: tags in brackets, moves, and comments in brackets. */
function parseOpenTafl({ text, line }: TextBlock): ParsedGame {
  const tags = new Map<string, string>();
  let at = 0;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at++;
    TAFL_TAGS.lastIndex = at;
    const match = TAFL_TAGS.exec(text);
    if (!match) break;
    tags.set(match[1]!, match[2]!.trim());
    at += match[0].length;
  }
  const moves: string[] = [];
  const lines: number[] = [];
  const comments = new Map<number, string>();
  let resigned = false;
  let result = '';
  let currentLine = line + (text.slice(0, at).match(/\n/g)?.length ?? 0);
  for (const part of text.slice(at).match(/\n|\[[^\]]*\]?|[^\s[]+/g) ?? []) {
    if (part.startsWith('[')) {
      addComments(part.replace(/^\[|\]$/g, ''), moves.length, comments);
      currentLine += part.match(/\n/g)?.length ?? 0;
    } else if (part === '\n') currentLine++;
    else if (/^(?:\d+\.+)?---$/.test(part)) resigned = true;
    else if (/^\d+\.+$/.test(part) || part === '...') continue;
    else if (/^(?:[01]-[01]|1\/2-1\/2|\*)$/.test(part)) result = part;
    else {
      moves.push(part.replace(/^\d+\.+/, '').replace(/-{3}$/, ''));
      resigned ||= part.endsWith('---');
      lines.push(currentLine);
    }
  }
  return {
    format: 'opentafl',
    line,
    variants: ['brandubh'],
    variantSource: 'game',
    claim: 'an OpenTafl record',
    rules: [],
    fen: openTaflFen(tags),
    moves,
    lines,
    tags: new Map(
      [...tags]
        .filter(([name]) => !['result', 'position', 'start'].includes(name))
        .map(([name, value]) => [ownProperty(TAG_NAMES, name) ?? name, value]),
    ),
    result: result || (ownProperty(RESULT_OF_WINNER, (tags.get('result') ?? '').toLowerCase()) ?? ''),
    comments,
    unparsed: [],
    resigned,
  };
}

const TAG_NAMES: Readonly<Record<string, string>> = { date: 'Date', event: 'Event', site: 'Site', round: 'Round' };

/** Adds a comment; one with a bar comments on two moves. `moves`: number of moves before it. */
function addComments(text: string, moves: number, comments: Map<number, string>): void {
  const [first = '', second] = text.split('|').map(half => half.replace(/\s+/g, ' ').trim());
  const firstAt = second === undefined ? moves : moves % 2 === 0 ? moves - 1 : moves;
  const add = (at: number, comment: string): void => {
    if (comment !== '' && at > 0) comments.set(at, comments.has(at) ? `${comments.get(at)} ${comment}` : comment);
  };
  add(firstAt, first);
  if (second !== undefined) add(firstAt + 1, second);
}

/** Start position from the tags, which list rank 1 first; undefined for the usual start. */
function openTaflFen(tags: ReadonlyMap<string, string>): string | undefined {
  const start = /start:(\S+)/.exec(tags.get('rules') ?? '')?.[1] ?? tags.get('start');
  if (start === undefined) return undefined;
  const ranks = start.split('/').filter(Boolean);
  return `${ranks.reverse().join('/')} a 0`;
}

/** Parses a game in the JSON format that `writeJson` produces. */
function parseJsonGame({ text, line }: TextBlock): ParsedGame | Result<never> {
  let value: unknown;
  try {
    value = JSON.parse(text.trim());
  } catch {
    return fail('invalid JSON');
  }
  const {
    variant,
    rules = '',
    fen,
    turns,
    result,
    termination,
    reason,
    illegal,
    tags,
    seats,
  } = value as Record<string, unknown>;
  if (typeof variant !== 'string' || typeof rules !== 'string' || (fen !== undefined && typeof fen !== 'string'))
    return fail('variant, rules and fen: expected strings');
  if (!Array.isArray(turns) || !turns.every(isMove)) return fail('turns: expected a list of objects with a name');
  const allTags = new Map<string, string>();
  const put = (name: string, text: unknown): void => {
    if (typeof text === 'string') allTags.set(name, text);
  };
  for (const [name, text] of Object.entries(isObject(tags) ? tags : {})) put(name, text);
  for (const [side, seat] of Object.entries(isObject(seats) ? seats : {})) {
    const tag = capitalise(side);
    if (!isObject(seat)) continue;
    put(tag, seat.name);
    put(`${tag}Options`, seat.options);
    put(`${tag}Limit`, seat.limit);
  }
  for (const [name, text] of Object.entries({ Result: result, Termination: termination, Reason: reason }))
    put(name, text);
  put('Illegal', illegal);
  return {
    format: 'json',
    line,
    variants: [variant],
    variantSource: 'game',
    claim: `variant ${variant}`,
    rules: rules.split(' ').filter(Boolean),
    fen: (fen as string | undefined) || undefined,
    tags: allTags,
    result: '',
    unparsed: [],
    resigned: false,
    ...jsonLine(turns, line, 0),
  };
}

/** A game or a variation at a depth of variations. */
function jsonLine(moves: readonly JsonMove[], line: number, depth: number): ParsedLine {
  const variations = new Map<number, ParsedLine[]>();
  for (const [at, { variations: others }] of moves.entries()) {
    if (!Array.isArray(others) || depth === MAX_VARIATION_DEPTH) continue;
    const readable = others.filter(other => Array.isArray(other) && other.length > 0 && other.every(isMove));
    variations.set(
      at,
      readable.map(other => jsonLine(other, line, depth + 1)),
    );
  }
  return {
    moves: moves.map(({ name }) => name),
    lines: moves.map(() => line),
    comments: new Map(),
    variations,
    recordedMoves: moves.map(readJsonMove),
  };
}

type JsonMove = Record<'name', string> & Partial<Record<keyof RecordedMove, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isMove = (value: unknown): value is JsonMove => isObject(value) && typeof value.name === 'string';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** The valid fields of a move. */
function readJsonMove(move: JsonMove): RecordedMove {
  const { name, time, clock, information, note, noteBefore } = move;
  const mark = MARKS.find(known => known === move.mark);
  return {
    name,
    ...(isNumber(time) ? { time } : {}),
    ...(isNumber(clock) ? { clock } : {}),
    ...(isObject(information) ? { information: readJsonInfo(information) } : {}),
    ...(mark !== undefined ? { mark } : {}),
    ...(typeof note === 'string' ? { note } : {}),
    ...(typeof noteBefore === 'string' ? { noteBefore } : {}),
  };
}

function readJsonInfo({ score, depth, nodes }: Record<string, unknown>): MoveInfo {
  const { cp, mate } = isObject(score) ? score : {};
  return {
    ...(isNumber(cp) ? { score: { cp } } : isNumber(mate) ? { score: { mate } } : {}),
    ...(isNumber(depth) ? { depth } : {}),
    ...(isNumber(nodes) ? { nodes } : {}),
  };
}
