/** Games as PDN 3.0, for draughts, and as the PGN of the app of morris. */
import { fail, ok, type Position, type Result, type Rules } from '../games/game';
import { readRuleset } from '../games/ruleset';
import { play, readTurn, type Turn } from '../games/turns';
import { isDraughts, tellsVariant, titleInApp, typeOf } from './gametypes';
import { isOthers } from './read';
import { pointsText, type RecordedGame, type RecordedTurn } from './record';
import { scoreText } from './score';
import { fill, noteText, quote, seatTags } from './write';

type Tag = readonly [string, string];

export const pdnHolds = (variant: string): Result<void> =>
  isDraughts(variant) ? ok(undefined) : fail(`PDN is for draughts, not ${variant}`);

export const pgnHolds = (variant: string): Result<void> =>
  titleInApp(variant) === undefined ? fail(`the app of morris has no ${variant}`) : ok(undefined);

export function writePdn(game: RecordedGame): Result<string> {
  const fit = pdnHolds(game.variant);
  if (!fit.ok) return fit;
  const type = typeOf(game.variant);
  const own: Tag[] = [
    ...(type === undefined ? [] : [['GameType', type] as const]),
    ...(tellsVariant(game.variant) ? [] : [['Variant', game.variant] as const]),
  ];
  const sign = game.variant === 'russian-draughts' ? ':' : 'x';
  return write(game, own, (fen, usual) => (fen === usual ? [] : [['FEN', fen]]), {
    spell: (rules, position, turn, name) => shortest(rules, position, turn, name).replaceAll('x', sign),
    after: () => undefined,
  });
}

export function writePgn(game: RecordedGame): Result<string> {
  const fit = pgnHolds(game.variant);
  if (!fit.ok) return fit;
  return write(
    game,
    [['Variant', titleInApp(game.variant)!]],
    (fen, usual) =>
      fen === usual
        ? []
        : [
            ['SetUp', '1'],
            ['FEN', fen],
          ],
    { spell: (_, __, ___, name) => name, after: (rules, position) => (rules.hasPassed?.(position) ? 'p' : undefined) },
  );
}

interface Manner {
  readonly spell: (rules: Rules, position: Position, turn: Turn, name: string) => string;
  /** A word for what the rules do themselves behind a turn. */
  readonly after: (rules: Rules, position: Position) => string | undefined;
}

function write(
  game: RecordedGame,
  own: readonly Tag[],
  setup: (fen: string, usual: string) => readonly Tag[],
  manner: Manner,
): Result<string> {
  const ruleset = readRuleset(game.variant, game.rules.split(' ').filter(Boolean));
  if (!ruleset.ok) return ruleset;
  const { rules } = ruleset.value;
  const read = rules.readFen(game.fen);
  if (!read.ok) return fail(`FEN: ${read.error}`);
  const words = turnWords(game, rules, read.value, manner);
  if (!words.ok) return words;
  const tags: Tag[] = [
    ...sevenTags(game),
    ...own,
    ...(game.rules === '' ? [] : [['Rules', game.rules] as const]),
    ...setup(game.fen, rules.startFen),
    ...Object.entries(game.tags).filter(([name]) => !WRITTEN.has(name) && isOthers(name, game.sides)),
    ...seatTags(game),
    ...endTags(game),
  ];
  const head = tags.map(([name, value]) => `[${name} "${quote(value)}"]`).join('\n');
  return ok(`${head}\n\n${fill([...words.value, pointsText(game.winner)])}\n\n`);
}

/** Tags that are written of a game anyway, besides those of our own form: twice, they would begin another game. */
const WRITTEN = new Set(['Event', 'Site', 'Date', 'Round', 'GameType', 'SetUp']);

function sevenTags({ tags, sides, seats, winner }: RecordedGame): Tag[] {
  const nameOf = (side: string): string => seats[sides.indexOf(side)]?.name || '?';
  return [
    ['Event', tags.Event ?? '?'],
    ['Site', tags.Site ?? '?'],
    ['Date', tags.Date ?? '????.??.??'],
    ['Round', tags.Round ?? '?'],
    ['White', nameOf('white')],
    ['Black', nameOf('black')],
    ['Result', pointsText(winner)],
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

function turnWords(game: RecordedGame, rules: Rules, position: Position, manner: Manner): Result<string[]> {
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
  for (const [at, recorded] of game.turns.entries()) {
    const turn = readTurn(rules, position, recorded.name);
    // Who made a fault in the middle of a turn did not finish it.
    if (!turn.ok && at === game.turns.length - 1 && game.termination !== 'normal') {
      words.push(`{begun: ${noteText(recorded.name)}}`);
      break;
    }
    if (!turn.ok) return fail(`turn ${at + 1}, ${recorded.name}: ${turn.error}`);
    const name = manner.spell(rules, position, turn.value, recorded.name);
    put(`${name}${recorded.mark ?? ''}`);
    const text = remark(recorded);
    if (text !== '') words.push(`{${text}}`);
    play(position, turn.value);
    const behind = manner.after(rules, position);
    if (behind !== undefined) put(behind);
  }
  return ok(words);
}

/** What was thought of a turn, for people. */
function remark({ information, note }: RecordedTurn): string {
  const { score, depth } = information ?? {};
  const figures = score ? `${scoreText(score)}${depth === undefined ? '' : `/${depth}`}` : '';
  return [figures, note === undefined ? '' : noteText(note)].filter(Boolean).join(' ');
}

/** A capture by its ends, where that is clear; else with all squares that it turns on. */
function shortest(rules: Rules, position: Position, turn: Turn, name: string): string {
  const squares = name.split('x');
  if (squares.length < 3) return name;
  const short = `${squares[0]}x${squares.at(-1)}`;
  const read = readTurn(rules, position, short);
  return read.ok && read.value.length === 1 && read.value[0] === turn[0] ? short : name;
}
