/** A game as one line of JSON. */

import { type MoveActions, parseMove, playMove } from '../games/moves';
import { readRuleset } from '../games/registry';
import type { Position, Rules } from '../games/rules';
import { fail, ok, type Result } from '../util/result';
import { appTitle, gameTypeTag, isDraughts, typeNamesVariant } from './game-types';
import { engineTags, escapeTag, isFreeTag, noteText, wrapWords, writeRecord } from './native';
import { formatScore, type RecordedGame, type RecordedMove, resultTag } from './record';

function writeJson({
  variant,
  rules,
  fen,
  sides,
  players: seats,
  moves: turns,
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
    seats: { [sides[0]]: seats[0], [sides[1]]: seats[1] },
    result: resultTag(winner),
    termination,
    reason,
    ...(illegal === undefined ? {} : { illegal }),
    tags,
    turns,
  })}\n`;
}

/** Games as PDN 3.0, for draughts, and as the PGN of the app of morris. */

type Tag = readonly [string, string];

const checkPdn = (variant: string): Result<void> =>
  isDraughts(variant) ? ok(undefined) : fail(`PDN is for draughts, not ${variant}`);

const checkPgn = (variant: string): Result<void> =>
  appTitle(variant) === undefined ? fail(`the app of morris has no ${variant}`) : ok(undefined);

function writePdn(game: RecordedGame): Result<string> {
  const fit = checkPdn(game.variant);
  if (!fit.ok) return fit;
  const type = gameTypeTag(game.variant);
  const own: Tag[] = [
    ...(type === undefined ? [] : [['GameType', type] as const]),
    ...(typeNamesVariant(game.variant) ? [] : [['Variant', game.variant] as const]),
  ];
  const sign = game.variant === 'russian-draughts' ? ':' : 'x';
  return writeTagged(game, own, (fen, usual) => (fen === usual ? [] : [['FEN', fen]]), {
    nameMove: (rules, position, turn, name) => shortestCapture(rules, position, turn, name).replaceAll('x', sign),
    passAfter: () => undefined,
  });
}

function writePgn(game: RecordedGame): Result<string> {
  const fit = checkPgn(game.variant);
  if (!fit.ok) return fit;
  return writeTagged(
    game,
    [['Variant', appTitle(game.variant)!]],
    (fen, usual) =>
      fen === usual
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
  readonly nameMove: (rules: Rules, position: Position, turn: MoveActions, name: string) => string;
  /** A word for what the rules do themselves behind a turn. */
  readonly passAfter: (rules: Rules, position: Position) => string | undefined;
}

function writeTagged(
  game: RecordedGame,
  own: readonly Tag[],
  setup: (fen: string, usual: string) => readonly Tag[],
  manner: MoveStyle,
): Result<string> {
  const ruleset = readRuleset(game.variant, game.rules.split(' ').filter(Boolean));
  if (!ruleset.ok) return ruleset;
  const { rules } = ruleset.value;
  const read = rules.readFen(game.fen);
  if (!read.ok) return fail(`FEN: ${read.error}`);
  const words = moveTexts(game, rules, read.value, manner);
  if (!words.ok) return words;
  const tags: Tag[] = [
    ...standardTags(game),
    ...own,
    ...(game.rules === '' ? [] : [['Rules', game.rules] as const]),
    ...setup(game.fen, rules.startFen),
    ...Object.entries(game.tags).filter(([name]) => !STANDARD_TAGS.has(name) && isFreeTag(name, game.sides)),
    ...engineTags(game),
    ...endTags(game),
  ];
  const head = tags.map(([name, value]) => `[${name} "${escapeTag(value)}"]`).join('\n');
  return ok(`${head}\n\n${wrapWords([...words.value, resultTag(game.winner)])}\n\n`);
}

/** Tags that are written of a game anyway, besides those of our own form: twice, they would begin another game. */
const STANDARD_TAGS = new Set(['Event', 'Site', 'Date', 'Round', 'GameType', 'SetUp']);

function standardTags({ tags, sides, players: seats, winner }: RecordedGame): Tag[] {
  const nameOf = (side: string): string => seats[sides.indexOf(side)]?.name || '?';
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

/** What the result does not say: whoever else than the rules ended the game, and why. */
function endTags({ termination, reason, illegal }: RecordedGame): Tag[] {
  if (termination === 'normal' || termination === 'unfinished') return [];
  return [
    ['Termination', termination],
    ...(reason === '' ? [] : [['Reason', reason] as const]),
    ...(illegal === undefined ? [] : [['Illegal', illegal] as const]),
  ];
}

function moveTexts(game: RecordedGame, rules: Rules, position: Position, manner: MoveStyle): Result<string[]> {
  const words: string[] = [];
  let second = position.side === 1;
  let numbered = false;
  let number = 1;
  const put = (word: string): void => {
    const mark = second ? (numbered ? '' : `${number}... `) : `${number}. `;
    words.push(mark + word);
    if (second) number++;
    second = !second;
    numbered = true;
  };
  for (const [at, recorded] of game.moves.entries()) {
    const turn = parseMove(rules, position, recorded.name);
    // Who made a fault in the middle of a turn did not finish it.
    if (!turn.ok && at === game.moves.length - 1 && game.termination !== 'normal') {
      words.push(`{begun: ${noteText(recorded.name)}}`);
      break;
    }
    if (!turn.ok) return fail(`turn ${at + 1}, ${recorded.name}: ${turn.error}`);
    const name = manner.nameMove(rules, position, turn.value, recorded.name);
    put(`${name}${recorded.mark ?? ''}`);
    const text = commentText(recorded);
    if (text !== '') words.push(`{${text}}`);
    playMove(position, turn.value);
    const behind = manner.passAfter(rules, position);
    if (behind !== undefined) put(behind);
  }
  return ok(words);
}

/** What was thought of a turn, for people. */
function commentText({ information, note }: RecordedMove): string {
  const { score, depth } = information ?? {};
  const figures = score ? `${formatScore(score)}${depth === undefined ? '' : `/${depth}`}` : '';
  return [figures, note === undefined ? '' : noteText(note)].filter(Boolean).join(' ');
}

/** A capture by its ends, where that is clear; else with all squares that it turns on. */
function shortestCapture(rules: Rules, position: Position, turn: MoveActions, name: string): string {
  const squares = name.split('x');
  if (squares.length < 3) return name;
  const short = `${squares[0]}x${squares.at(-1)}`;
  const read = parseMove(rules, position, short);
  return read.ok && read.value.length === 1 && read.value[0] === turn[0] ? short : name;
}

/** The forms in which games are written, by name. */

type GameWriter = (game: RecordedGame) => Result<string>;

export type WritableFormat = 'native' | 'pdn' | 'pgn' | 'json';

const WRITER_OF_FORMAT: Readonly<Record<WritableFormat, GameWriter>> = {
  native: game => ok(writeRecord(game)),
  pdn: writePdn,
  pgn: writePgn,
  json: game => ok(writeJson(game)),
};

export const WRITABLE_FORMATS = Object.keys(WRITER_OF_FORMAT) as readonly WritableFormat[];

export const gameWriter = (form: WritableFormat): GameWriter => WRITER_OF_FORMAT[form];

/** Whether a form can hold games of a variant. */
export function checkFormat(form: WritableFormat, variant: string): Result<void> {
  return form === 'pdn' ? checkPdn(variant) : form === 'pgn' ? checkPgn(variant) : ok(undefined);
}

/** The form that the ending of a file's name suggests: our own where it suggests none. */
export const formatOfFile = (path: string): WritableFormat => formatByExtension(path) ?? 'native';

export function formatByExtension(path: string): WritableFormat | undefined {
  if (/\.pdn$/i.test(path)) return 'pdn';
  return /\.jsonl?$/i.test(path) ? 'json' : undefined;
}

/** The form in which a game was read, where that is written too; else our own. */
export const formatForWriting = (form: string, variant: string): WritableFormat =>
  WRITABLE_FORMATS.find(own => own === form && checkFormat(own, variant).ok) ?? 'native';
