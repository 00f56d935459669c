/** The words behind `go`. */
import { LIMIT_RANGES } from '../engine/limits';
import type { Limits } from '../engine/types';
import type { PerftUnit } from '../games/rules';
import { fail, ok, type Result } from '../util/result';
import { parseInteger, quoteWord, splitWords, trimWhitespace } from '../util/text';

type NumericLimit = keyof typeof LIMIT_RANGES;
type FlagLimit = 'infinite' | 'ponder';

const isNumericLimit = (word: string): word is NumericLimit => Object.hasOwn(LIMIT_RANGES, word);
const isFlagLimit = (word: string): word is FlagLimit => word === 'infinite' || word === 'ponder';
const isGoKeyword = (word: string): boolean => isNumericLimit(word) || isFlagLimit(word) || word === 'searchmoves';

/** The words up to the next one that `go` knows. */
function movesUpToKeyword(words: readonly string[], start: number): readonly string[] {
  const end = words.findIndex((word, i) => i >= start && isGoKeyword(word));
  return words.slice(start, end < 0 ? words.length : end);
}

function parseLimits(words: readonly string[]): Result<Limits> {
  const limits: { -readonly [Word in keyof Limits]: Limits[Word] } = {};
  for (let at = 0; at < words.length; ) {
    const word = words[at++]!;
    if (Object.hasOwn(limits, word)) return fail(`go: ${word} is given twice`);
    if (isFlagLimit(word)) limits[word] = true;
    else if (word === 'searchmoves') {
      const moves = movesUpToKeyword(words, at);
      if (moves.length === 0) return fail('go: searchmoves needs at least one move');
      limits.searchmoves = moves;
      at += moves.length;
    } else if (isNumericLimit(word)) {
      const text = words[at++];
      if (text === undefined) return fail(`go: ${word} needs a number`);
      const number = parseInteger(text, LIMIT_RANGES[word].min, LIMIT_RANGES[word].max);
      if (!number.ok) return fail(`go: ${word}: ${number.error}`);
      limits[word] = number.value;
    } else return fail(`go: unknown word ${quoteWord(word)}`);
  }
  return ok(limits);
}

export function withoutPonder(limits: Limits): Limits {
  const { ponder: _, ...others } = limits;
  return others;
}

/** Every question: the words that ask it. */
const QUERIES = [
  'legal json',
  'legal actions json',
  'legal steps',
  'legal steps json',
  'status json',
  'board json',
  'variants json',
  'played',
  'played json',
  'moves',
  'fen app',
] as const;

export type Query = (typeof QUERIES)[number];

/** A line to a command. Pure and total: every line is a command, nothing, or an error. */

type PlainCommandName =
  | 'uci'
  | 'debug'
  | 'register'
  | 'isready'
  | 'ucinewgame'
  | 'stop'
  | 'ponderhit'
  | 'status'
  | 'fen'
  | 'd'
  | 'eval'
  | 'variants'
  | 'help'
  | 'quit';

export type Command =
  | { readonly name: PlainCommandName }
  | { readonly name: 'setoption'; readonly option: string; readonly value: string | undefined }
  /** Without `fen`: from the start position. `moves` is as it was sent: there may be millions of them. */
  | { readonly name: 'position'; readonly fen: string | undefined; readonly moves: string }
  | { readonly name: 'go'; readonly limits: Limits }
  | { readonly name: 'perft'; readonly depth: number; readonly unit: PerftUnit }
  | { readonly name: 'legal'; readonly unit: PerftUnit }
  | { readonly name: 'bench'; readonly depth: number | undefined }
  | { readonly name: 'ask'; readonly question: Query }
  | { readonly name: 'undo'; readonly turns: number };

const MAX_PERFT_DEPTH = 100;
const MAX_BENCH_DEPTH = 100;
const MAX_UNDO_MOVES = 2 ** 31 - 1;

type Words = readonly string[];

interface CommandSpec {
  readonly usage: string;
  readonly help: string;
  /** From what stands behind the name. */
  readonly parse: (rest: string) => Result<Command>;
}

/** More words than any command but `position` needs. */
const MAX_WORDS = 100_000;
/** Longer than any FEN. */
const MAX_FEN_LENGTH = 10_000;

const withWords =
  (name: string, read: (words: Words) => Result<Command>) =>
  (rest: string): Result<Command> => {
    const words: string[] = [];
    for (const word of splitWords(rest)) {
      if (words.length === MAX_WORDS) return fail(`${name}: more than ${MAX_WORDS} words`);
      words.push(word);
    }
    return read(words);
  };

const plainCommand = (name: PlainCommandName, help: string): [string, CommandSpec] => [
  name,
  {
    usage: name,
    help,
    parse: withWords(name, parsePlain(name)),
  },
];

/** What UCI has and this engine has no use for. */
const ignoredCommand = (name: PlainCommandName, usage: string): [string, CommandSpec] => [
  name,
  { usage, help: 'taken, and changes nothing', parse: () => ok({ name }) },
];

/** A place where a word begins and ends. */
const standaloneWord = (word: string): RegExp => new RegExp(`(?<![^ \\t\\r\\v\\f])${word}(?![^ \\t\\r\\v\\f])`);
const VALUE_KEYWORD = standaloneWord('value');
const MOVES_KEYWORD = standaloneWord('moves');

/** A value is taken as it stands, with the spaces in its midst: it may be a path. */
function parseSetOption(rest: string): Result<Command> {
  const at = rest.search(VALUE_KEYWORD);
  const value = at < 0 ? undefined : trimWhitespace(rest.slice(at + 'value'.length));
  return withWords('setoption', ([first, ...words]) => {
    if (first !== 'name') return fail("setoption: 'name' and the name of an option are needed");
    const option = words.join(' ');
    if (option === '') return fail("setoption: the name of an option is needed behind 'name'");
    return ok({ name: 'setoption', option, value });
  })(at < 0 ? rest : rest.slice(0, at));
}

function parsePosition(rest: string): Result<Command> {
  const [kind] = splitWords(rest);
  if (kind !== 'startpos' && kind !== 'fen') {
    return fail(`position: 'startpos' or 'fen' is needed${kind === undefined ? '' : `, not ${quoteWord(kind)}`}`);
  }
  const behind = rest.slice(rest.indexOf(kind) + kind.length);
  const at = behind.search(MOVES_KEYWORD);
  const setup = at < 0 ? behind : behind.slice(0, at);
  const moves = at < 0 ? '' : behind.slice(at + 'moves'.length);
  const [first] = splitWords(setup);
  if (kind === 'fen') {
    if (first === undefined) return fail("position: a FEN is needed behind 'fen'");
    if (setup.length > MAX_FEN_LENGTH) return fail(`position: fen: longer than ${MAX_FEN_LENGTH} characters`);
    return ok({ name: 'position', fen: [...splitWords(setup)].join(' '), moves });
  }
  if (first !== undefined) return fail(`position: 'moves' is needed behind 'startpos', not ${quoteWord(first)}`);
  return ok({ name: 'position', fen: undefined, moves });
}

function parseGo(words: Words): Result<Command> {
  if (words[0] === 'perft') return parsePerft('go perft', words.slice(1), false);
  const limits = parseLimits(words);
  return limits.ok ? ok({ name: 'go', limits: limits.value }) : limits;
}

/** The unit that the words name: nothing, or the one word `actions`. */
function parsePerftUnit(command: string, words: Words): Result<PerftUnit> {
  if (words.length === 0) return ok('turns');
  if (words[0] !== 'actions') return fail(`${command}: unexpected ${quoteWord(words[0]!)}`);
  return words.length === 1 ? ok('actions') : fail(`${command}: unexpected ${quoteWord(words[1]!)}`);
}

function parsePerft(command: string, words: Words, inActions: boolean): Result<Command> {
  const [text, ...rest] = words;
  if (text === undefined) return fail(`${command}: a depth is needed`);
  const depth = parseInteger(text, 0, MAX_PERFT_DEPTH);
  if (!depth.ok) return fail(`${command}: depth: ${depth.error}`);
  if (!inActions && rest.length > 0) return fail(`${command}: unexpected ${quoteWord(rest[0]!)}`);
  const unit = parsePerftUnit(command, rest);
  return unit.ok ? ok({ name: 'perft', depth: depth.value, unit: unit.value }) : unit;
}

/** A command that may have words behind it which make it a question for data; else `read` reads them. */
const queryCommand = (usage: string, help: string, read?: (words: Words) => Result<Command>): [string, CommandSpec] => {
  const [name = ''] = usage.split(' ');
  const questions = QUERIES.filter(question => question.split(' ')[0] === name);
  const tails = questions.map(question => question.slice(name.length + 1));
  /** The first word with which no question goes on, -1 where there is none. */
  const strayAt = (words: Words): number =>
    words.findIndex((_, at) => !tails.some(tail => `${tail} `.startsWith(`${words.slice(0, at + 1).join(' ')} `)));
  const unasked = (words: Words): Result<Command> =>
    fail(
      words[0] === undefined
        ? `${name}: ${tails.join(' or ')} is needed`
        : `${name}: unexpected ${quoteWord(words[0])}`,
    );
  return [
    name,
    {
      usage,
      help,
      parse: withWords(name, words => {
        const question = questions.find(candidate => candidate === [name, ...words].join(' '));
        if (question) return ok({ name: 'ask', question });
        const stray = strayAt(words);
        return stray > 0 ? fail(`${name}: unexpected ${quoteWord(words[stray]!)}`) : (read ?? unasked)(words);
      }),
    },
  ];
};

const parsePlain =
  (name: PlainCommandName) =>
  (words: Words): Result<Command> =>
    words.length === 0 ? ok({ name }) : fail(`${name}: unexpected ${quoteWord(words[0]!)}`);

function parseUndo(words: Words): Result<Command> {
  const [text = '1', extra] = words;
  const turns = parseInteger(text, 1, MAX_UNDO_MOVES);
  if (!turns.ok) return fail(`undo: ${turns.error}`);
  return extra === undefined ? ok({ name: 'undo', turns: turns.value }) : fail(`undo: unexpected ${quoteWord(extra)}`);
}

function parseLegal(words: Words): Result<Command> {
  const unit = parsePerftUnit('legal', words);
  return unit.ok ? ok({ name: 'legal', unit: unit.value }) : unit;
}

function parseBench(words: Words): Result<Command> {
  const [text, extra] = words;
  if (text === undefined) return ok({ name: 'bench', depth: undefined });
  const depth = parseInteger(text, 1, MAX_BENCH_DEPTH);
  if (!depth.ok) return fail(`bench: depth: ${depth.error}`);
  return extra === undefined
    ? ok({ name: 'bench', depth: depth.value })
    : fail(`bench: unexpected ${quoteWord(extra)}`);
}

/** Every command, in the order in which `help` lists them. */
export const COMMANDS: ReadonlyMap<string, CommandSpec> = new Map([
  plainCommand('uci', 'names the engine and lists its options'),
  ignoredCommand('debug', 'debug [on|off]'),
  plainCommand('isready', 'answers readyok'),
  ['setoption', { usage: 'setoption name N [value V]', help: 'sets an option', parse: parseSetOption }],
  ignoredCommand('register', 'register [WORD...]'),
  plainCommand('ucinewgame', 'forgets what was learnt from the last game'),
  [
    'position',
    { usage: 'position startpos|fen F [moves M...]', help: 'sets up a position and plays moves', parse: parsePosition },
  ],
  [
    'go',
    {
      usage:
        'go [depth N] [nodes N] [movetime MS] [mate N] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] ' +
        '[infinite] [ponder] [searchmoves M...]',
      help: 'searches until the first limit; without one until stop. go perft N counts as perft N does',
      parse: withWords('go', parseGo),
    },
  ],
  plainCommand('stop', 'ends the search or count'),
  plainCommand('ponderhit', 'the move pondered on was played'),
  queryCommand(
    'legal [actions|steps] [json]',
    'lists the legal moves; actions, steps: parts of them; json: as data',
    parseLegal,
  ),
  queryCommand('status [json]', 'who is to move, or who won and why', parsePlain('status')),
  queryCommand('fen [app]', 'the FEN of the position; app: as the morris app writes it', parsePlain('fen')),
  queryCommand('board json', 'the board and what stands on it, for drawing'),
  queryCommand('played [json]', 'what the last turn changed'),
  queryCommand('moves', 'the game so far'),
  ['undo', { usage: 'undo [N]', help: 'takes the last turn back, or the last N', parse: withWords('undo', parseUndo) }],
  plainCommand('d', 'draws the board'),
  plainCommand('eval', 'shows what the position is worth, term by term'),
  [
    'perft',
    {
      usage: 'perft N [actions]',
      help: 'counts the ways to play N moves on',
      parse: withWords('perft', words => parsePerft('perft', words, true)),
    },
  ],
  [
    'bench',
    {
      usage: 'bench [depth]',
      help: 'searches a fixed set of positions of this game',
      parse: withWords('bench', parseBench),
    },
  ],
  queryCommand('variants [json]', 'lists the variants', parsePlain('variants')),
  plainCommand('help', 'lists the commands'),
  plainCommand('quit', 'ends the engine'),
]);

/** Undefined for a line that says nothing: an empty one or a comment. */
export function parseCommand(line: string): Result<Command> | undefined {
  const [name] = splitWords(line);
  if (name === undefined || name.startsWith('#')) return undefined;
  const form = COMMANDS.get(name);
  if (!form) return fail(`unknown command ${quoteWord(name)}; help lists the commands`);
  return form.parse(line.slice(line.indexOf(name) + name.length));
}
