/** A line to a command. Pure and total: every line is a command, nothing, or an error. */
import type { Limits } from '../engine/engine';
import { fail, ok, type PerftUnit, type Result } from '../games/game';
import { readWhole } from '../games/values';
import { readLimits } from './go';
import { QUESTIONS, type Question } from './questions';
import { quote } from './text';
import { trimmed, wordsOf } from './words';

type BareName =
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
  | { readonly name: BareName }
  | { readonly name: 'setoption'; readonly option: string; readonly value: string | undefined }
  /** Without `fen`: from the start position. `moves` is as it was sent: there may be millions of them. */
  | { readonly name: 'position'; readonly fen: string | undefined; readonly moves: string }
  | { readonly name: 'go'; readonly limits: Limits }
  | { readonly name: 'perft'; readonly depth: number; readonly unit: PerftUnit }
  | { readonly name: 'legal'; readonly unit: PerftUnit }
  | { readonly name: 'bench'; readonly depth: number | undefined }
  | { readonly name: 'ask'; readonly question: Question }
  | { readonly name: 'undo'; readonly turns: number };

const DEEPEST_PERFT = 100;
const DEEPEST_BENCH = 100;
const MOST_UNDONE = 2 ** 31 - 1;

type Words = readonly string[];

interface Form {
  readonly usage: string;
  readonly help: string;
  /** From what stands behind the name. */
  readonly read: (rest: string) => Result<Command>;
}

/** More words than any command but `position` needs. */
const MOST_WORDS = 100_000;
/** Longer than any FEN. */
const LONGEST_FEN = 10_000;

const fromWords =
  (name: string, read: (words: Words) => Result<Command>) =>
  (rest: string): Result<Command> => {
    const words: string[] = [];
    for (const word of wordsOf(rest)) {
      if (words.length === MOST_WORDS) return fail(`${name}: more than ${MOST_WORDS} words`);
      words.push(word);
    }
    return read(words);
  };

const bare = (name: BareName, help: string): [string, Form] => [
  name,
  {
    usage: name,
    help,
    read: fromWords(name, readBare(name)),
  },
];

/** What UCI has and this engine has no use for. */
const idle = (name: BareName, usage: string): [string, Form] => [
  name,
  { usage, help: 'taken, and changes nothing', read: () => ok({ name }) },
];

/** A place where a word begins and ends. */
const alone = (word: string): RegExp => new RegExp(`(?<![^ \\t\\r\\v\\f])${word}(?![^ \\t\\r\\v\\f])`);
const VALUE = alone('value');
const MOVES = alone('moves');

/** A value is taken as it stands, with the spaces in its midst: it may be a path. */
function readSetOption(rest: string): Result<Command> {
  const at = rest.search(VALUE);
  const value = at < 0 ? undefined : trimmed(rest.slice(at + 'value'.length));
  return fromWords('setoption', ([first, ...words]) => {
    if (first !== 'name') return fail("setoption: 'name' and the name of an option are needed");
    const option = words.join(' ');
    if (option === '') return fail("setoption: the name of an option is needed behind 'name'");
    return ok({ name: 'setoption', option, value });
  })(at < 0 ? rest : rest.slice(0, at));
}

function readPosition(rest: string): Result<Command> {
  const [kind] = wordsOf(rest);
  if (kind !== 'startpos' && kind !== 'fen') {
    return fail(`position: 'startpos' or 'fen' is needed${kind === undefined ? '' : `, not ${quote(kind)}`}`);
  }
  const behind = rest.slice(rest.indexOf(kind) + kind.length);
  const at = behind.search(MOVES);
  const setup = at < 0 ? behind : behind.slice(0, at);
  const moves = at < 0 ? '' : behind.slice(at + 'moves'.length);
  const [first] = wordsOf(setup);
  if (kind === 'fen') {
    if (first === undefined) return fail("position: a FEN is needed behind 'fen'");
    if (setup.length > LONGEST_FEN) return fail(`position: fen: longer than ${LONGEST_FEN} characters`);
    return ok({ name: 'position', fen: [...wordsOf(setup)].join(' '), moves });
  }
  if (first !== undefined) return fail(`position: 'moves' is needed behind 'startpos', not ${quote(first)}`);
  return ok({ name: 'position', fen: undefined, moves });
}

function readGo(words: Words): Result<Command> {
  if (words[0] === 'perft') return readPerft('go perft', words.slice(1), false);
  const limits = readLimits(words);
  return limits.ok ? ok({ name: 'go', limits: limits.value }) : limits;
}

/** The unit that the words name: nothing, or the one word `actions`. */
function readUnit(command: string, words: Words): Result<PerftUnit> {
  if (words.length === 0) return ok('turns');
  if (words[0] !== 'actions') return fail(`${command}: unexpected ${quote(words[0]!)}`);
  return words.length === 1 ? ok('actions') : fail(`${command}: unexpected ${quote(words[1]!)}`);
}

function readPerft(command: string, words: Words, inActions: boolean): Result<Command> {
  const [text, ...rest] = words;
  if (text === undefined) return fail(`${command}: a depth is needed`);
  const depth = readWhole(text, 0, DEEPEST_PERFT);
  if (!depth.ok) return fail(`${command}: depth: ${depth.error}`);
  if (!inActions && rest.length > 0) return fail(`${command}: unexpected ${quote(rest[0]!)}`);
  const unit = readUnit(command, rest);
  return unit.ok ? ok({ name: 'perft', depth: depth.value, unit: unit.value }) : unit;
}

/** A command that may have words behind it which make it a question for data; else `read` reads them. */
const asking = (usage: string, help: string, read?: (words: Words) => Result<Command>): [string, Form] => {
  const [name = ''] = usage.split(' ');
  const questions = QUESTIONS.filter(question => question.split(' ')[0] === name);
  const tails = questions.map(question => question.slice(name.length + 1));
  /** The first word with which no question goes on, -1 where there is none. */
  const strayAt = (words: Words): number =>
    words.findIndex((_, at) => !tails.some(tail => `${tail} `.startsWith(`${words.slice(0, at + 1).join(' ')} `)));
  const unasked = (words: Words): Result<Command> =>
    fail(
      words[0] === undefined ? `${name}: ${tails.join(' or ')} is needed` : `${name}: unexpected ${quote(words[0])}`,
    );
  return [
    name,
    {
      usage,
      help,
      read: fromWords(name, words => {
        const question = questions.find(candidate => candidate === [name, ...words].join(' '));
        if (question) return ok({ name: 'ask', question });
        const stray = strayAt(words);
        return stray > 0 ? fail(`${name}: unexpected ${quote(words[stray]!)}`) : (read ?? unasked)(words);
      }),
    },
  ];
};

const readBare =
  (name: BareName) =>
  (words: Words): Result<Command> =>
    words.length === 0 ? ok({ name }) : fail(`${name}: unexpected ${quote(words[0]!)}`);

function readUndo(words: Words): Result<Command> {
  const [text = '1', extra] = words;
  const turns = readWhole(text, 1, MOST_UNDONE);
  if (!turns.ok) return fail(`undo: ${turns.error}`);
  return extra === undefined ? ok({ name: 'undo', turns: turns.value }) : fail(`undo: unexpected ${quote(extra)}`);
}

function readLegal(words: Words): Result<Command> {
  const unit = readUnit('legal', words);
  return unit.ok ? ok({ name: 'legal', unit: unit.value }) : unit;
}

function readBench(words: Words): Result<Command> {
  const [text, extra] = words;
  if (text === undefined) return ok({ name: 'bench', depth: undefined });
  const depth = readWhole(text, 1, DEEPEST_BENCH);
  if (!depth.ok) return fail(`bench: depth: ${depth.error}`);
  return extra === undefined ? ok({ name: 'bench', depth: depth.value }) : fail(`bench: unexpected ${quote(extra)}`);
}

/** Every command, in the order in which `help` lists them. */
export const FORMS: ReadonlyMap<string, Form> = new Map([
  bare('uci', 'names the engine and lists its options'),
  idle('debug', 'debug [on|off]'),
  bare('isready', 'answers readyok'),
  ['setoption', { usage: 'setoption name N [value V]', help: 'sets an option', read: readSetOption }],
  idle('register', 'register [WORD...]'),
  bare('ucinewgame', 'forgets what was learnt from the last game'),
  [
    'position',
    { usage: 'position startpos|fen F [moves M...]', help: 'sets up a position and plays moves', read: readPosition },
  ],
  [
    'go',
    {
      usage:
        'go [depth N] [nodes N] [movetime MS] [mate N] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] ' +
        '[infinite] [ponder] [searchmoves M...]',
      help: 'searches until the first limit; without one until stop. go perft N counts as perft N does',
      read: fromWords('go', readGo),
    },
  ],
  bare('stop', 'ends the search or count'),
  bare('ponderhit', 'the move pondered on was played'),
  asking(
    'legal [actions|steps] [json]',
    'lists the legal moves; actions, steps: parts of them; json: as data',
    readLegal,
  ),
  asking('status [json]', 'who is to move, or who won and why', readBare('status')),
  asking('fen [app]', 'the FEN of the position; app: as the morris app writes it', readBare('fen')),
  asking('board json', 'the board and what stands on it, for drawing'),
  asking('played [json]', 'what the last turn changed'),
  asking('moves', 'the game so far'),
  ['undo', { usage: 'undo [N]', help: 'takes the last turn back, or the last N', read: fromWords('undo', readUndo) }],
  bare('d', 'draws the board'),
  bare('eval', 'shows what the position is worth, term by term'),
  [
    'perft',
    {
      usage: 'perft N [actions]',
      help: 'counts the ways to play N moves on',
      read: fromWords('perft', words => readPerft('perft', words, true)),
    },
  ],
  [
    'bench',
    {
      usage: 'bench [depth]',
      help: 'searches a fixed set of positions of this game',
      read: fromWords('bench', readBench),
    },
  ],
  asking('variants [json]', 'lists the variants', readBare('variants')),
  bare('help', 'lists the commands'),
  bare('quit', 'ends the engine'),
]);

/** Undefined for a line that says nothing: an empty one or a comment. */
export function parse(line: string): Result<Command> | undefined {
  const [name] = wordsOf(line);
  if (name === undefined || name.startsWith('#')) return undefined;
  const form = FORMS.get(name);
  if (!form) return fail(`unknown command ${quote(name)}; help lists the commands`);
  return form.read(line.slice(line.indexOf(name) + name.length));
}
