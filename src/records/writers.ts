/** Writers of games: JSON, PDN 3.0 for draughts, and the PGN of the morris app. */
import { type MoveActions, parseMove, playMove } from '../games/moves';
import { readRuleset } from '../games/registry';
import type { Position, Rules } from '../games/rules';
import { fail, ok, type Result } from '../util/result';
import { appTitle, gameTypeTag, isDraughts, typeNamesVariant } from './game-types';
import { engineTags, escapeTag, isFreeTag, noteText, wrapWords, writeRecord } from './native';
import { formatScore, MAX_VARIATION_DEPTH, type RecordedGame, type RecordedMove, resultTag } from './record';

/** One game as a line of JSON. */
function writeJson({
  variant,
  rules,
  fen,
  sides,
  players,
  moves,
  winner,
  termination,
  reason,
  illegal,
  tags,
}: RecordedGame): string {
  return `${JSON.stringify({
    variant,
    rules,
    fen,
    seats: { [sides[0]]: players[0], [sides[1]]: players[1] },
    result: resultTag(winner),
    termination,
    reason,
    ...(illegal === undefined ? {} : { illegal }),
    tags,
    turns: moves,
  })}\n`;
}

type Tag = readonly [string, string];

const checkPdn = (variant: string): Result<void> =>
  isDraughts(variant) ? ok(undefined) : fail(`PDN cannot hold ${variant}`);

const checkPgn = (variant: string): Result<void> =>
  appTitle(variant) === undefined ? fail(`the PGN of the morris app cannot hold ${variant}`) : ok(undefined);

function writePdn(game: RecordedGame): Result<string> {
  const holds = checkPdn(game.variant);
  if (!holds.ok) return holds;
  const type = gameTypeTag(game.variant);
  const variantTags: Tag[] = [
    ...(type === undefined ? [] : [['GameType', type] as const]),
    ...(typeNamesVariant(game.variant) ? [] : [['Variant', game.variant] as const]),
  ];
  const captureSign = game.variant === 'russian-draughts' ? ':' : 'x';
  return writeTagged(game, variantTags, (fen, startFen) => (fen === startFen ? [] : [['FEN', fen]]), {
    nameMove: (rules, position, actions, name) =>
      shortestCapture(rules, position, actions, name).replaceAll('x', captureSign),
    passAfter: () => undefined,
  });
}

function writePgn(game: RecordedGame): Result<string> {
  const holds = checkPgn(game.variant);
  if (!holds.ok) return holds;
  return writeTagged(
    game,
    [['Variant', appTitle(game.variant)!]],
    (fen, startFen) =>
      fen === startFen
        ? []
        : [
            ['SetUp', '1'],
            ['FEN', fen],
          ],
    {
      nameMove: (_, __, ___, name) => name,
      passAfter: (rules, position) => (rules.hasPassed?.(position) ? 'p' : undefined),
    },
  );
}

interface MoveStyle {
  readonly nameMove: (rules: Rules, position: Position, actions: MoveActions, name: string) => string;
  /** Text for a pass that the rules make after a move. */
  readonly passAfter: (rules: Rules, position: Position) => string | undefined;
}

function writeTagged(
  game: RecordedGame,
  variantTags: readonly Tag[],
  setupTags: (fen: string, startFen: string) => readonly Tag[],
  style: MoveStyle,
): Result<string> {
  const ruleset = readRuleset(game.variant, game.rules.split(' ').filter(Boolean));
  if (!ruleset.ok) return ruleset;
  const { rules } = ruleset.value;
  const position = rules.readFen(game.fen);
  if (!position.ok) return fail(`FEN: ${position.error}`);
  const texts = moveTexts(game, rules, position.value, style);
  if (!texts.ok) return texts;
  const tags: Tag[] = [
    ...standardTags(game),
    ...variantTags,
    ...(game.rules === '' ? [] : [['Rules', game.rules] as const]),
    ...setupTags(game.fen, rules.startFen),
    ...Object.entries(game.tags).filter(([name]) => !STANDARD_TAGS.has(name) && isFreeTag(name, game.sides)),
    ...engineTags(game),
    ...endTags(game),
  ];
  const head = tags.map(([name, value]) => `[${name} "${escapeTag(value)}"]`).join('\n');
  return ok(`${head}\n\n${wrapWords([...texts.value, resultTag(game.winner)])}\n\n`);
}

/** Tags that are written for every game. A tag that occurs twice would start another game. */
const STANDARD_TAGS = new Set(['Event', 'Site', 'Date', 'Round', 'GameType', 'SetUp']);

function standardTags({ tags, sides, players, winner }: RecordedGame): Tag[] {
  const nameOf = (side: string): string => players[sides.indexOf(side)]?.name || '?';
  return [
    ['Event', tags.Event ?? '?'],
    ['Site', tags.Site ?? '?'],
    ['Date', tags.Date ?? '????.??.??'],
    ['Round', tags.Round ?? '?'],
    ['White', nameOf('white')],
    ['Black', nameOf('black')],
    ['Result', resultTag(winner)],
  ];
}

/** Tags for an end that is not by the rules. */
function endTags({ termination, reason, illegal }: RecordedGame): Tag[] {
  if (termination === 'normal' || termination === 'unfinished') return [];
  return [
    ['Termination', termination],
    ...(reason === '' ? [] : [['Reason', reason] as const]),
    ...(illegal === undefined ? [] : [['Illegal', illegal] as const]),
  ];
}

/** Number of the next move, counted in pairs. */
interface MoveNumber {
  readonly pair: number;
  readonly isSecond: boolean;
}

/** Writes the moves of a game and its variations as words. */
class MoveWriter {
  readonly texts: string[] = [];

  constructor(
    private readonly game: RecordedGame,
    private readonly rules: Rules,
    private readonly position: Position,
    private readonly style: MoveStyle,
  ) {}

  /** Writes a line from the current position, to which it returns. Returns an error or ''. */
  write(moves: readonly RecordedMove[], from: MoveNumber, depth: number): string {
    const { game, rules, position, style, texts } = this;
    let { pair, isSecond } = from;
    let actionsMade = 0;
    // The second side's move has a number if something stands between it and the first side's.
    let needsNumber = true;
    const put = (text: string): void => {
      const prefix = isSecond ? (needsNumber ? `${pair}... ` : '') : `${pair}. `;
      texts.push(prefix + text);
      if (isSecond) pair++;
      isSecond = !isSecond;
      needsNumber = false;
    };
    for (const [at, recorded] of moves.entries()) {
      const actions = parseMove(rules, position, recorded.name);
      // A fault in the middle of a move leaves it incomplete.
      if (!actions.ok && depth === 0 && at === moves.length - 1 && game.termination !== 'normal') {
        texts.push(`{begun: ${noteText(recorded.name)}}`);
        break;
      }
      if (!actions.ok) return `move ${at + 1}, ${recorded.name}: ${actions.error}`;
      if (recorded.noteBefore !== undefined) texts.push(`{${noteText(recorded.noteBefore)}}`);
      const number = { pair, isSecond };
      put(`${style.nameMove(rules, position, actions.value, recorded.name)}${recorded.mark ?? ''}`);
      const comment = commentText(recorded);
      if (comment !== '') texts.push(`{${comment}}`);
      for (const variation of depth < MAX_VARIATION_DEPTH ? (recorded.variations ?? []) : []) {
        texts.push('(');
        const error = this.write(variation, number, depth + 1);
        if (error !== '') return `variation of ${error}`;
        texts.push(')');
        needsNumber = true;
      }
      playMove(position, actions.value);
      actionsMade += actions.value.length;
      const pass = style.passAfter(rules, position);
      if (pass !== undefined) put(pass);
    }
    if (depth > 0) for (; actionsMade > 0; actionsMade--) position.undo();
    return '';
  }
}

function moveTexts(game: RecordedGame, rules: Rules, position: Position, style: MoveStyle): Result<string[]> {
  const writer = new MoveWriter(game, rules, position, style);
  const error = writer.write(game.moves, { pair: 1, isSecond: position.side === 1 }, 0);
  return error === '' ? ok(writer.texts) : fail(error);
}

/** Score, depth and note of a move. */
function commentText({ information, note }: RecordedMove): string {
  const { score, depth } = information ?? {};
  const figures = score ? `${formatScore(score)}${depth === undefined ? '' : `/${depth}`}` : '';
  return [figures, note === undefined ? '' : noteText(note)].filter(Boolean).join(' ');
}

/** A capture by its first and last square if that is unambiguous, otherwise with all squares. */
function shortestCapture(rules: Rules, position: Position, actions: MoveActions, name: string): string {
  const squares = name.split('x');
  if (squares.length < 3) return name;
  const short = `${squares[0]}x${squares.at(-1)}`;
  const read = parseMove(rules, position, short);
  return read.ok && read.value.length === 1 && read.value[0] === actions[0] ? short : name;
}

type GameWriter = (game: RecordedGame) => Result<string>;

export type WritableFormat = 'native' | 'pdn' | 'pgn' | 'json';

const WRITER_OF_FORMAT: Readonly<Record<WritableFormat, GameWriter>> = {
  native: game => ok(writeRecord(game)),
  pdn: writePdn,
  pgn: writePgn,
  json: game => ok(writeJson(game)),
};

export const WRITABLE_FORMATS = Object.keys(WRITER_OF_FORMAT) as readonly WritableFormat[];

export const gameWriter = (format: WritableFormat): GameWriter => WRITER_OF_FORMAT[format];

/** Checks that a format can hold games of a variant. */
export function checkFormat(format: WritableFormat, variant: string): Result<void> {
  return format === 'pdn' ? checkPdn(variant) : format === 'pgn' ? checkPgn(variant) : ok(undefined);
}

/** Format by the extension of a file name; `native` if it is unknown. */
export const formatOfFile = (path: string): WritableFormat => formatByExtension(path) ?? 'native';

export function formatByExtension(path: string): WritableFormat | undefined {
  if (/\.pdn$/i.test(path)) return 'pdn';
  return /\.jsonl?$/i.test(path) ? 'json' : undefined;
}

/** The format that a game was read from, if it can be written too; otherwise `native`. */
export const formatForWriting = (source: string, variant: string): WritableFormat =>
  WRITABLE_FORMATS.find(format => format === source && checkFormat(format, variant).ok) ?? 'native';
