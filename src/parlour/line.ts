/** The game so far as a row of whole turns, to look back at and to keep. Pure. */
import { type Game, newGame, type Result } from '../lib';
import type { Ending, Seats } from '../records/played';
import { recordOf } from '../records/played';
import { readRecord, splitRecords } from '../records/read';
import type { RecordedGame, RecordedTurn } from '../records/record';
import type { Information } from '../records/score';
import { writeRecord } from '../records/write';

/** A whole turn, and the game after it. */
export interface Ply {
  readonly game: Game;
  readonly name: string;
  readonly side: string;
  /** What the engine thought of its turn. */
  readonly information?: Information;
  /** Milliseconds since the turn before. */
  readonly time: number;
}

export interface Line {
  readonly start: Game;
  readonly plies: readonly Ply[];
  /** The side that has forfeited. */
  readonly forfeit?: string;
  /** What the opening that was drawn is called. */
  readonly ballot?: string;
}

/** The game after the first `count` turns. */
export const gameAt = ({ start, plies }: Line, count: number): Game => plies[count - 1]?.game ?? start;
export const endOfLine = (line: Line): Game => gameAt(line, line.plies.length);

export function withPly(line: Line, game: Game, time: number, information?: Information): Line {
  return withPlies(line, [...line.plies, plyOf(game, time, information)]);
}

function plyOf(game: Game, time: number, information?: Information): Ply {
  const before = game.undo();
  return { game, name: game.playedSince(before).name, side: before.side, time, ...(information && { information }) };
}

export const cutTo = (line: Line, count: number): Line => withPlies(line, line.plies.slice(0, count));

/** Whoever plays on, or takes back, has not forfeited. */
const withPlies = ({ forfeit: _, ...line }: Line, plies: readonly Ply[]): Line => ({ ...line, plies });

/** How many turns stay where the last turn of one of `sides` is taken back; undefined where none of them has had one. */
export function beforeLastTurnOf({ plies }: Line, sides: ReadonlySet<string>): number | undefined {
  const at = plies.findLastIndex(({ side }) => sides.has(side));
  return at < 0 ? undefined : at;
}

/** The rule options that differ from the variant's own, as `Name=value`. */
export const rulesOf = (game: Game): string[] =>
  Object.entries(game.changes).map(([name, value]) => `${name}=${value}`);

export function endingOf(line: Line): Ending | undefined {
  if (line.forfeit !== undefined) return { kind: 'forfeit', side: line.forfeit };
  const { result, winner = '', reason = '' } = endOfLine(line).status();
  if (result === 'ongoing') return undefined;
  return result === 'win' ? { kind: 'win', side: winner, reason } : { kind: 'draw', reason };
}

/** The text that `match --replay` reads. */
export function textOf(line: Line, names: readonly [string, string]): string {
  const { start, plies, ballot } = line;
  const seats: Seats = { sides: start.sides, names };
  const turns = plies.map(
    ({ name, time, information }): RecordedTurn => ({ name, time, ...(information && { information }) }),
  );
  const game = {
    variant: start.variant,
    rules: rulesOf(start),
    fen: start.startFen,
    turns,
    ...(ballot !== undefined && { ballot }),
  };
  return writeRecord(recordOf(game, seats, endingOf(line)));
}

export function readLine(text: string): Result<Line> {
  const [first = ''] = splitRecords(text);
  const record = readRecord(first);
  return record.ok ? lineOf(record.value) : { ok: false, error: { code: 'bad-record', message: record.error } };
}

/** Who lost without losing on the board has forfeited. */
export function lineOf({ variant, rules, fen, turns, termination, winner, sides }: RecordedGame): Result<Line> {
  const begun = begin(variant, rules.split(' ').filter(Boolean), fen, turns);
  if (!begun.ok || termination !== 'adjudication' || (winner !== 0 && winner !== 1)) return begun;
  return { ok: true, value: { ...begun.value, forfeit: sides[winner === 0 ? 1 : 0] } };
}

/** A game by the names of its turns. */
export function begin(
  variant: string,
  rules: readonly string[],
  fen: string | undefined,
  turns: readonly RecordedTurn[],
): Result<Line> {
  const options = Object.fromEntries(rules.map(rule => rule.split('=', 2) as [string, string]));
  const start = newGame(variant, { options, ...(fen !== undefined && fen !== '' && { fen }) });
  if (!start.ok) return start;
  let game = start.value;
  const plies: Ply[] = [];
  for (const [index, { name, time = 0, information }] of turns.entries()) {
    const next = game.play(name);
    if (!next.ok) return { ok: false, error: { ...next.error, message: `turn ${index + 1}: ${next.error.message}` } };
    if (next.value.midTurn)
      return { ok: false, error: { code: 'illegal-turn', message: `turn ${index + 1}: '${name}' is not whole` } };
    game = next.value;
    plies.push(plyOf(game, time, information));
  }
  return { ok: true, value: { start: start.value, plies } };
}

/** The game as the fragment of a link. */
export function fragmentOf({ start, plies }: Line): string {
  const words = new URLSearchParams({ variant: start.variant });
  const rules = rulesOf(start).join(' ');
  if (rules !== '') words.set('rules', rules);
  words.set('fen', start.startFen);
  if (plies.length > 0) words.set('moves', plies.map(({ name }) => name).join(' '));
  return `#${words}`;
}

/** Undefined where the fragment says nothing of a game. */
export function readFragment(fragment: string): Result<Line> | undefined {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const variant = words.get('variant');
  if (variant === null) return undefined;
  const list = (name: string): string[] => (words.get(name) ?? '').split(' ').filter(Boolean);
  const turns = list('moves').map(name => ({ name }));
  return begin(variant, list('rules'), words.get('fen') ?? undefined, turns);
}
