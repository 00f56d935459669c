/** Command parser. Pure and total: every line is a command, nothing, or an error. */
import { LIMIT_RANGES } from '../engine/limits';
import type { Limits } from '../engine/types';
import type { PerftUnit } from '../games/rules';
import { fail, ok, type Result } from '../util/result';
import { parseInteger, quoteWord, splitWords, trimWhitespace } from '../util/text';

/** Queries that return data for front ends, as they are written. */
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
  'fen mif',
] as const;

export type Query = (typeof QUERIES)[number];

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
  /** Without `fen`, the start position. `moves` is not split: there may be millions of them. */
  | { readonly name: 'position'; readonly fen: string | undefined; readonly moves: string }
  | { readonly name: 'go'; readonly limits: Limits }
  | { readonly name: 'perft'; readonly depth: number; readonly unit: PerftUnit }
  | { readonly name: 'legal'; readonly unit: PerftUnit }
  | { readonly name: 'bench'; readonly depth: number | undefined }
  | { readonly name: 'query'; readonly query: Query }
  | { readonly name: 'undo'; readonly moves: number };

const MAX_PERFT_DEPTH = 100;
const MAX_BENCH_DEPTH = 100;
const MAX_UNDO_MOVES = 2 ** 31 - 1;
/** More than any command but `position` needs. */
const MAX_WORDS = 100_000;
const MAX_FEN_LENGTH = 10_000;

type Words = readonly string[];

interface CommandSpec {
  readonly usage: string;
  readonly help: string;
  /** Parses what follows the command name. */
  readonly parse: (rest: string) => Result<Command>;
}

const withWords =
  (name: string, parse: (words: Words) => Result<Command>) =>
  (rest: string): Result<Command> => {
    const words: string[] = [];
    for (const word of splitWords(rest)) {
      if (words.length === MAX_WORDS) return fail(`${name}: more than ${MAX_WORDS} words`);
      words.push(word);
    }
    return parse(words);
  };

const unexpected = (command: string, word: string): Result<never> => fail(`${command}: unexpected ${quoteWord(word)}`);

const parsePlain =
  (name: PlainCommandName) =>
  (words: Words): Result<Command> =>
    words.length === 0 ? ok({ name }) : unexpected(name, words[0]!);

const plainCommand = (name: PlainCommandName, help: string): [string, CommandSpec] => [
  name,
  { usage: name, help, parse: withWords(name, parsePlain(name)) },
];

/** Command of UCI that has no effect here. */
const ignoredCommand = (name: PlainCommandName, usage: string): [string, CommandSpec] => [
  name,
  { usage, help: 'accepted for UCI compatibility and ignored', parse: () => ok({ name }) },
];

/** Command that is a query with certain words after it; `parse` handles all other words. */
const queryCommand = (
  usage: string,
  help: string,
  parse?: (words: Words) => Result<Command>,
): [string, CommandSpec] => {
  const [name = ''] = usage.split(' ');
  const queries = QUERIES.filter(query => query.split(' ')[0] === name);
  const tails = queries.map(query => query.slice(name.length + 1));
  /** Index of the first word that continues no query, or -1. */
  const indexOfStray = (words: Words): number =>
    words.findIndex((_, at) => !tails.some(tail => `${tail} `.startsWith(`${words.slice(0, at + 1).join(' ')} `)));
  const reject = (words: Words): Result<Command> =>
    words[0] === undefined ? fail(`${name}: expected ${tails.join(' or ')}`) : unexpected(name, words[0]);
  return [
    name,
    {
      usage,
      help,
      parse: withWords(name, words => {
        const query = queries.find(candidate => candidate === [name, ...words].join(' '));
        if (query) return ok({ name: 'query', query });
        const stray = indexOfStray(words);
        return stray > 0 ? unexpected(name, words[stray]!) : (parse ?? reject)(words);
      }),
    },
  ];
};

/** Matches `word` between white space. */
const standaloneWord = (word: string): RegExp => new RegExp(`(?<![^ \\t\\r\\v\\f])${word}(?![^ \\t\\r\\v\\f])`);
const VALUE_KEYWORD = standaloneWord('value');
const MOVES_KEYWORD = standaloneWord('moves');

/** The value keeps its inner spaces: it may be a path. */
function parseSetOption(rest: string): Result<Command> {
  const at = rest.search(VALUE_KEYWORD);
  const value = at < 0 ? undefined : trimWhitespace(rest.slice(at + 'value'.length));
  return withWords('setoption', ([first, ...words]) => {
    if (first !== 'name') return fail("setoption: expected 'name' and the name of an option");
    const option = words.join(' ');
    if (option === '') return fail("setoption: expected the name of an option after 'name'");
    return ok({ name: 'setoption', option, value });
  })(at < 0 ? rest : rest.slice(0, at));
}

function parsePosition(rest: string): Result<Command> {
  const [kind] = splitWords(rest);
  if (kind !== 'startpos' && kind !== 'fen') {
    return fail(`position: expected 'startpos' or 'fen'${kind === undefined ? '' : `, got ${quoteWord(kind)}`}`);
  }
  const tail = rest.slice(rest.indexOf(kind) + kind.length);
  const at = tail.search(MOVES_KEYWORD);
  const setup = at < 0 ? tail : tail.slice(0, at);
  const moves = at < 0 ? '' : tail.slice(at + 'moves'.length);
  const [first] = splitWords(setup);
  if (kind === 'fen') {
    if (first === undefined) return fail("position: expected a FEN after 'fen'");
    if (setup.length > MAX_FEN_LENGTH) return fail(`position: fen: longer than ${MAX_FEN_LENGTH} characters`);
    return ok({ name: 'position', fen: [...splitWords(setup)].join(' '), moves });
  }
  if (first !== undefined) return fail(`position: expected 'moves' after 'startpos', got ${quoteWord(first)}`);
  return ok({ name: 'position', fen: undefined, moves });
}

type NumericLimit = keyof typeof LIMIT_RANGES;
type FlagLimit = 'infinite' | 'ponder';

const isNumericLimit = (word: string): word is NumericLimit => Object.hasOwn(LIMIT_RANGES, word);
const isFlagLimit = (word: string): word is FlagLimit => word === 'infinite' || word === 'ponder';
const isGoKeyword = (word: string): boolean => isNumericLimit(word) || isFlagLimit(word) || word === 'searchmoves';

function movesUpToKeyword(words: Words, start: number): Words {
  const end = words.findIndex((word, i) => i >= start && isGoKeyword(word));
  return words.slice(start, end < 0 ? words.length : end);
}

function parseLimits(words: Words): Result<Limits> {
  const limits: { -readonly [Word in keyof Limits]: Limits[Word] } = {};
  for (let at = 0; at < words.length; ) {
    const word = words[at++]!;
    if (Object.hasOwn(limits, word)) return fail(`go: ${word} is given twice`);
    if (isFlagLimit(word)) limits[word] = true;
    else if (word === 'searchmoves') {
      const moves = movesUpToKeyword(words, at);
      if (moves.length === 0) return fail('go: searchmoves: expected at least one move');
      limits.searchmoves = moves;
      at += moves.length;
    } else if (isNumericLimit(word)) {
      const text = words[at++];
      if (text === undefined) return fail(`go: ${word}: expected a number`);
      const number = parseInteger(text, LIMIT_RANGES[word].min, LIMIT_RANGES[word].max);
      if (!number.ok) return fail(`go: ${word}: ${number.error}`);
      limits[word] = number.value;
    } else return fail(`go: unknown keyword ${quoteWord(word)}`);
  }
  return ok(limits);
}

export function withoutPonder(limits: Limits): Limits {
  const { ponder: _, ...others } = limits;
  return others;
}

function parseGo(words: Words): Result<Command> {
  if (words[0] === 'perft') return parsePerft('go perft', words.slice(1), false);
  const limits = parseLimits(words);
  return limits.ok ? ok({ name: 'go', limits: limits.value }) : limits;
}

/** Parses an optional `actions`. */
function parsePerftUnit(command: string, words: Words): Result<PerftUnit> {
  if (words.length === 0) return ok('turns');
  if (words[0] !== 'actions') return unexpected(command, words[0]!);
  return words.length === 1 ? ok('actions') : unexpected(command, words[1]!);
}

function parsePerft(command: string, words: Words, allowsActions: boolean): Result<Command> {
  const [text, ...rest] = words;
  if (text === undefined) return fail(`${command}: expected a depth`);
  const depth = parseInteger(text, 0, MAX_PERFT_DEPTH);
  if (!depth.ok) return fail(`${command}: depth: ${depth.error}`);
  if (!allowsActions && rest.length > 0) return unexpected(command, rest[0]!);
  const unit = parsePerftUnit(command, rest);
  return unit.ok ? ok({ name: 'perft', depth: depth.value, unit: unit.value }) : unit;
}

function parseUndo(words: Words): Result<Command> {
  const [text = '1', extra] = words;
  const moves = parseInteger(text, 1, MAX_UNDO_MOVES);
  if (!moves.ok) return fail(`undo: ${moves.error}`);
  return extra === undefined ? ok({ name: 'undo', moves: moves.value }) : unexpected('undo', extra);
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
  return extra === undefined ? ok({ name: 'bench', depth: depth.value }) : unexpected('bench', extra);
}

/** All commands, in the order of `help`. */
export const COMMANDS: ReadonlyMap<string, CommandSpec> = new Map([
  plainCommand('uci', 'identify the engine and list its options'),
  ignoredCommand('debug', 'debug [on|off]'),
  plainCommand('isready', 'print readyok when the engine is ready'),
  ['setoption', { usage: 'setoption name N [value V]', help: 'set an option', parse: parseSetOption }],
  ignoredCommand('register', 'register [WORD...]'),
  plainCommand('ucinewgame', 'clear the hash table and all learnt search statistics'),
  [
    'position',
    { usage: 'position startpos|fen F [moves M...]', help: 'set up a position and play moves', parse: parsePosition },
  ],
  [
    'go',
    {
      usage:
        'go [depth N] [nodes N] [movetime MS] [mate N] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] ' +
        '[infinite] [ponder] [searchmoves M...]',
      help: 'search until the first limit, or until stop; go perft N is perft N',
      parse: withWords('go', parseGo),
    },
  ],
  plainCommand('stop', 'end the running search, count or bench'),
  plainCommand('ponderhit', 'tell the engine that the expected move was played'),
  queryCommand(
    'legal [actions|steps] [json]',
    'list the legal moves; actions, steps: parts of moves; json: as JSON',
    parseLegal,
  ),
  queryCommand('status [json]', 'show the side to move, or the result and its reason', parsePlain('status')),
  queryCommand(
    'fen [app|mif]',
    'show the position as FEN; app: in the form of the morris app; mif: in the mill interchange format',
    parsePlain('fen'),
  ),
  queryCommand('board json', 'describe the board and its pieces for drawing'),
  queryCommand('played [json]', 'show what the last move changed'),
  queryCommand('moves', 'list the moves of the game'),
  ['undo', { usage: 'undo [N]', help: 'take back the last move, or the last N', parse: withWords('undo', parseUndo) }],
  plainCommand('d', 'draw the board'),
  plainCommand('eval', 'show the evaluation term by term'),
  [
    'perft',
    {
      usage: 'perft N [actions]',
      help: 'count the sequences of N moves, or of N actions',
      parse: withWords('perft', words => parsePerft('perft', words, true)),
    },
  ],
  [
    'bench',
    {
      usage: 'bench [depth]',
      help: 'search a fixed set of positions of the variant',
      parse: withWords('bench', parseBench),
    },
  ],
  queryCommand('variants [json]', 'list the variants', parsePlain('variants')),
  plainCommand('help', 'list the commands'),
  plainCommand('quit', 'exit'),
]);

const FIRST_WORD = /[^ \t\r\v\f]+/;

/** First word of a line. Returns `undefined` for an empty line or a comment. */
export function commandName(line: string): string | undefined {
  const name = FIRST_WORD.exec(line)?.[0];
  return name?.startsWith('#') ? undefined : name;
}

/** Parses one line. Returns `undefined` for an empty line or a comment. */
export function parseCommand(line: string): Result<Command> | undefined {
  const name = commandName(line);
  if (name === undefined) return undefined;
  const spec = COMMANDS.get(name);
  if (!spec) return fail(`unknown command ${quoteWord(name)}; try help`);
  return spec.parse(line.slice(line.indexOf(name) + name.length));
}

/** Parses a line of the input, which may be the error of a line that could not be read. */
export const parseLine = (line: Result<string>): Result<Command> | undefined =>
  line.ok ? parseCommand(line.value) : line;
