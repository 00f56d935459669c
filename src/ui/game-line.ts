/** The game so far as a row of whole turns, to look back at and to keep. Pure. */
import { type Game, newGame, type Result } from '../api/index';
import { readRecord, splitRecords, writeRecord } from '../records/native';
import {
  type GameEnding,
  type MoveInfo,
  makeRecord,
  type NamedSides,
  type RecordedGame,
  type RecordedMove,
} from '../records/record';
import { formatPairs } from '../util/text';

/** A whole turn, and the game after it. */
export interface LineMove {
  readonly game: Game;
  readonly name: string;
  readonly side: string;
  /** What the engine thought of its turn. */
  readonly information?: MoveInfo;
  /** Milliseconds since the turn before. */
  readonly time: number;
}

export interface GameLine {
  readonly start: Game;
  readonly moves: readonly LineMove[];
  /** The side that has forfeited. */
  readonly resignedBy?: string;
  /** What the opening that was drawn is called. */
  readonly ballot?: string;
}

/** The game after the first `count` turns. */
export const gameAfter = ({ start, moves: plies }: GameLine, count: number): Game => plies[count - 1]?.game ?? start;
export const latestGame = (line: GameLine): Game => gameAfter(line, line.moves.length);

export function addMove(line: GameLine, game: Game, time: number, information?: MoveInfo): GameLine {
  return withMoves(line, [...line.moves, lineMoveOf(game, time, information)]);
}

function lineMoveOf(game: Game, time: number, information?: MoveInfo): LineMove {
  const before = game.undo();
  return { game, name: game.moveSince(before).name, side: before.side, time, ...(information && { information }) };
}

export const truncateLine = (line: GameLine, count: number): GameLine => withMoves(line, line.moves.slice(0, count));

/** Whoever plays on, or takes back, has not forfeited. */
const withMoves = ({ resignedBy: _, ...line }: GameLine, plies: readonly LineMove[]): GameLine => ({
  ...line,
  moves: plies,
});

/** How many turns stay where the last turn of one of `sides` is taken back; undefined where none of them has had one. */
export function countBeforeLastMoveOf({ moves: plies }: GameLine, sides: ReadonlySet<string>): number | undefined {
  const at = plies.findLastIndex(({ side }) => sides.has(side));
  return at < 0 ? undefined : at;
}

/** The rule options that differ from the variant's own, as `Name=value`. */
export const changedRules = (game: Game): string[] => formatPairs(game.changes);

export function gameEnding(line: GameLine): GameEnding | undefined {
  if (line.resignedBy !== undefined) return { kind: 'forfeit', side: line.resignedBy };
  const { result, winner = '', reason = '' } = latestGame(line).status();
  if (result === 'ongoing') return undefined;
  return result === 'win' ? { kind: 'win', side: winner, reason } : { kind: 'draw', reason };
}

/** The text that `match --replay` reads. */
export function lineToRecord(line: GameLine, names: readonly [string, string]): string {
  const { start, moves: plies, ballot } = line;
  const seats: NamedSides = { sides: start.sides, names };
  const turns = plies.map(
    ({ name, time, information }): RecordedMove => ({ name, time, ...(information && { information }) }),
  );
  const game = {
    variant: start.variant,
    rules: changedRules(start),
    fen: start.startFen,
    turns,
    ...(ballot !== undefined && { ballot }),
  };
  return writeRecord(makeRecord(game, seats, gameEnding(line)));
}

export function readGameLine(text: string): Result<GameLine> {
  const [first = ''] = splitRecords(text);
  const record = readRecord(first);
  return record.ok ? lineFromRecord(record.value) : { ok: false, error: { code: 'bad-record', message: record.error } };
}

/** Who lost without losing on the board has forfeited. */
export function lineFromRecord({
  variant,
  rules,
  fen,
  moves: turns,
  termination,
  winner,
  sides,
}: RecordedGame): Result<GameLine> {
  const begun = playLine(variant, rules.split(' ').filter(Boolean), fen, turns);
  if (!begun.ok || termination !== 'adjudication' || (winner !== 0 && winner !== 1)) return begun;
  return { ok: true, value: { ...begun.value, resignedBy: sides[winner === 0 ? 1 : 0] } };
}

/** A game by the names of its turns. */
export function playLine(
  variant: string,
  rules: readonly string[],
  fen: string | undefined,
  turns: readonly RecordedMove[],
): Result<GameLine> {
  const options = Object.fromEntries(rules.map(rule => rule.split('=', 2) as [string, string]));
  const start = newGame(variant, { options, ...(fen !== undefined && fen !== '' && { fen }) });
  if (!start.ok) return start;
  let game = start.value;
  const plies: LineMove[] = [];
  for (const [index, { name, time = 0, information }] of turns.entries()) {
    const next = game.play(name);
    if (!next.ok) return { ok: false, error: { ...next.error, message: `turn ${index + 1}: ${next.error.message}` } };
    if (next.value.midTurn)
      return { ok: false, error: { code: 'illegal-turn', message: `turn ${index + 1}: '${name}' is not whole` } };
    game = next.value;
    plies.push(lineMoveOf(game, time, information));
  }
  return { ok: true, value: { start: start.value, moves: plies } };
}

/** The game as the fragment of a link. */
export function linkFragment({ start, moves: plies }: GameLine): string {
  const words = new URLSearchParams({ variant: start.variant });
  const rules = changedRules(start).join(' ');
  if (rules !== '') words.set('rules', rules);
  words.set('fen', start.startFen);
  if (plies.length > 0) words.set('moves', plies.map(({ name }) => name).join(' '));
  return `#${words}`;
}

/** Undefined where the fragment says nothing of a game. */
export function readLinkFragment(fragment: string): Result<GameLine> | undefined {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const variant = words.get('variant');
  if (variant === null) return undefined;
  const list = (name: string): string[] => (words.get(name) ?? '').split(' ').filter(Boolean);
  const turns = list('moves').map(name => ({ name }));
  return playLine(variant, list('rules'), words.get('fen') ?? undefined, turns);
}
