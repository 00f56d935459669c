/** The forms that a block may have, each read to drafts. */
import { fail, type Result } from '../games/game';
import { capital } from '../games/names';
import type { Block } from './cut';
import { type Draft, draftOf } from './draft';
import { type Sheet, sheetsOf } from './lexer';
import { readComment } from './read';
import type { Mark, RecordedTurn } from './record';
import type { Information } from './score';

/** The drafts of the games in a block; a text that has no game in it has none. */
export function draftsOf(block: Block, told: string | undefined): readonly (Draft | Result<never>)[] {
  const { text } = block;
  if (/^\s*\{"/.test(text)) return [fromJson(block)];
  if (LINE.test(text)) return [fromLine(block)];
  if (TAFL_TAG.test(text)) return [fromTafl(block)];
  return sheetsOf(block).map(sheet => {
    const draft = draftOf(sheet, told);
    return draft.form === 'native' ? { ...draft, turns: ownTurns(sheet) } : draft;
  });
}

const ownTurns = ({ words, comments }: Sheet): RecordedTurn[] =>
  words.map((name, at) => ({ name, ...readComment(comments.get(at + 1) ?? '') }));

/** Files may call anything by the names of what every object has. */
const own = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

const LINE = /^\s*((?:[a-g][1-7]-?[a-g][1-7][\s,;]+)+)(\d+)\s*[,;]\s*(\d+)\s*(?:[,;]\s*([^\n]*))?$/i;

/** Words for the result behind a line of moves. */
const WHO: Readonly<Record<string, string>> = {
  attackers: '1-0',
  attacker: '1-0',
  a: '1-0',
  defenders: '0-1',
  defender: '0-1',
  d: '0-1',
  draw: '1/2-1/2',
};

const BARE = { tags: new Map<string, string>(), comments: new Map<number, string>(), prose: [], rules: [] };

/** Moves of Brandubh, comma, losses of defenders, of attackers, result. */
function fromLine({ text, line }: Block): Draft {
  const [, moves = '', defenders, attackers, result = ''] = LINE.exec(text)!;
  const words = moves.split(/[\s,;]+/).filter(Boolean);
  return {
    ...BARE,
    form: 'line',
    line,
    variants: ['brandubh'],
    told: 'game',
    claim: 'a line of moves',
    fen: undefined,
    words,
    places: words.map(() => line),
    result: own(WHO, result.trim().toLowerCase()) ?? result.trim(),
    resigned: false,
    losses: [Number(attackers), Number(defenders)],
  };
}

const TAFL_TAG = /^\s*\[[\w-]+:[^\]]*\]/;
const TAFL_TAGS = /\[([\w-]+):([^\]]*)\]/y;

/** Tags in brackets, turns, and comments in brackets too. */
function fromTafl({ text, line }: Block): Draft {
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
  const words: string[] = [];
  const places: number[] = [];
  const comments = new Map<number, string>();
  let resigned = false;
  let result = '';
  let here = line + (text.slice(0, at).match(/\n/g)?.length ?? 0);
  for (const part of text.slice(at).match(/\n|\[[^\]]*\]?|[^\s[]+/g) ?? []) {
    if (part.startsWith('[')) {
      noteHalves(part.replace(/^\[|\]$/g, ''), words.length, comments);
      here += part.match(/\n/g)?.length ?? 0;
    } else if (part === '\n') here++;
    else if (/^(?:\d+\.+)?---$/.test(part)) resigned = true;
    else if (/^\d+\.+$/.test(part) || part === '...') continue;
    else if (/^(?:[01]-[01]|1\/2-1\/2|\*)$/.test(part)) result = part;
    else {
      words.push(part.replace(/^\d+\.+/, '').replace(/-{3}$/, ''));
      resigned ||= part.endsWith('---');
      places.push(here);
    }
  }
  return {
    form: 'opentafl',
    line,
    variants: ['brandubh'],
    told: 'game',
    claim: 'an OpenTafl record',
    rules: [],
    fen: fenOf(tags),
    words,
    places,
    tags: new Map(
      [...tags]
        .filter(([name]) => !['result', 'position', 'start'].includes(name))
        .map(([name, value]) => [own(NAMES, name) ?? name, value]),
    ),
    result: result || (own(WHO, (tags.get('result') ?? '').toLowerCase()) ?? ''),
    comments,
    prose: [],
    resigned,
  };
}

const NAMES: Readonly<Record<string, string>> = { date: 'Date', event: 'Event', site: 'Site', round: 'Round' };

/** A comment on two turns: before the bar on the first, behind it on the second. */
function noteHalves(text: string, turns: number, comments: Map<number, string>): void {
  const [first = '', second] = text.split('|').map(half => half.replace(/\s+/g, ' ').trim());
  const firstAt = second === undefined ? turns : turns % 2 === 0 ? turns - 1 : turns;
  const add = (at: number, words: string): void => {
    if (words !== '' && at > 0) comments.set(at, comments.has(at) ? `${comments.get(at)} ${words}` : words);
  };
  add(firstAt, first);
  if (second !== undefined) add(firstAt + 1, second);
}

/** Where the record begins elsewhere: a position in its tags, rank 1 first. */
function fenOf(tags: ReadonlyMap<string, string>): string | undefined {
  const start = /start:(\S+)/.exec(tags.get('rules') ?? '')?.[1] ?? tags.get('start');
  if (start === undefined) return undefined;
  const ranks = start.split('/').filter(Boolean);
  return `${ranks.reverse().join('/')} a 0`;
}

/** A game as plain data, as we write it. */
function fromJson({ text, line }: Block): Draft | Result<never> {
  let value: unknown;
  try {
    value = JSON.parse(text.trim());
  } catch {
    return fail('it is no JSON');
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
    return fail('variant, rules and fen are texts');
  if (!Array.isArray(turns) || !turns.every(isTurn)) return fail('turns are a list of objects with a name');
  const all = new Map<string, string>();
  const put = (name: string, text: unknown): void => {
    if (typeof text === 'string') all.set(name, text);
  };
  for (const [name, text] of Object.entries(isObject(tags) ? tags : {})) put(name, text);
  for (const [side, seat] of Object.entries(isObject(seats) ? seats : {})) {
    const tag = capital(side);
    if (!isObject(seat)) continue;
    put(tag, seat.name);
    put(`${tag}Options`, seat.options);
    put(`${tag}Limit`, seat.limit);
  }
  for (const [name, text] of Object.entries({ Result: result, Termination: termination, Reason: reason }))
    put(name, text);
  put('Illegal', illegal);
  return {
    form: 'json',
    line,
    variants: [variant],
    told: 'game',
    claim: `variant ${variant}`,
    rules: rules.split(' ').filter(Boolean),
    fen: (fen as string | undefined) || undefined,
    words: turns.map(({ name }) => name),
    places: turns.map(() => line),
    tags: all,
    result: '',
    comments: new Map(),
    prose: [],
    resigned: false,
    turns: turns.map(turnFrom),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTurn = (value: unknown): value is RecordedTurn => isObject(value) && typeof value.name === 'string';

const MARKS: readonly unknown[] = ['?!', '?', '??', '!'];
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** What of a turn's data is as it has to be. */
function turnFrom(turn: Record<'name', string> & Partial<Record<keyof RecordedTurn, unknown>>): RecordedTurn {
  const { name, time, clock, information, mark, note } = turn;
  return {
    name,
    ...(isNumber(time) ? { time } : {}),
    ...(isNumber(clock) ? { clock } : {}),
    ...(isObject(information) ? { information: informationFrom(information) } : {}),
    ...(MARKS.includes(mark) ? { mark: mark as Mark } : {}),
    ...(typeof note === 'string' ? { note } : {}),
  };
}

function informationFrom({ score, depth, nodes }: Record<string, unknown>): Information {
  const { cp, mate } = isObject(score) ? score : {};
  return {
    ...(isNumber(cp) ? { score: { cp } } : isNumber(mate) ? { score: { mate } } : {}),
    ...(isNumber(depth) ? { depth } : {}),
    ...(isNumber(nodes) ? { nodes } : {}),
  };
}
