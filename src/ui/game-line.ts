/**
 * The game so far: one api `Game` for each complete move, with what a record keeps beside it. A value: playing and
 * undoing return new lines.
 */
import type { Game } from '../api/game';
import { type Heading, recordOf } from '../api/game-record';
import { newGame, type Result } from '../api/index';
import { readRecord, splitRecords, writeRecord } from '../records/native';
import type { MoveInfo, RecordedGame, RecordedMove } from '../records/record';
import { formatPairs } from '../util/text';

export interface LineMove {
  /** The game after the move. */
  readonly game: Game;
  readonly name: string;
  readonly side: string;
  /** The engine's evaluation of its move. */
  readonly info?: MoveInfo;
  readonly timeMs: number;
}

export interface GameLine {
  readonly start: Game;
  readonly moves: readonly LineMove[];
  readonly resignedBy?: string;
  /** Name of the opening drawn by ballot. */
  readonly ballot?: string;
}

/** The game after the first `count` moves. */
export const gameAfter = ({ start, moves }: GameLine, count: number): Game => moves[count - 1]?.game ?? start;
export const latestGame = (line: GameLine): Game => gameAfter(line, line.moves.length);

/** `game`: the game after the move. */
export function addMove(line: GameLine, game: Game, timeMs: number, info?: MoveInfo): GameLine {
  return withMoves(line, [...line.moves, lineMoveOf(game, timeMs, info)]);
}

function lineMoveOf(game: Game, timeMs: number, info?: MoveInfo): LineMove {
  const before = game.undo();
  return { game, name: game.moveSince(before).name, side: before.side, timeMs, ...(info && { info }) };
}

/** The line without the moves after the first `count`. */
export const truncateLine = (line: GameLine, count: number): GameLine => withMoves(line, line.moves.slice(0, count));

/** Playing on and undoing revoke a resignation. */
const withMoves = ({ resignedBy: _, ...line }: GameLine, moves: readonly LineMove[]): GameLine => ({ ...line, moves });

/** Number of moves before the last one of `sides`; undefined if none of them has moved. */
export function countBeforeLastMoveOf({ moves }: GameLine, sides: ReadonlySet<string>): number | undefined {
  const index = moves.findLastIndex(({ side }) => sides.has(side));
  return index < 0 ? undefined : index;
}

/** The rule options that differ from the variant's defaults, as `Name=value`. */
export const changedRules = (game: Game): string[] => formatPairs(game.changes);

export type LineEnding =
  | { readonly kind: 'win'; readonly side: string; readonly reason: string }
  | { readonly kind: 'draw'; readonly reason: string }
  | { readonly kind: 'resignation'; readonly side: string };

/** Undefined while the game goes on. */
export function gameEnding(line: GameLine): LineEnding | undefined {
  if (line.resignedBy !== undefined) return { kind: 'resignation', side: line.resignedBy };
  const { result, winner = '', reason = '' } = latestGame(line).status();
  if (result === 'ongoing') return undefined;
  return result === 'win' ? { kind: 'win', side: winner, reason } : { kind: 'draw', reason };
}

/** The game as a record in our own format. `players`: their names, the side that moves first first. */
export function lineToRecord(line: GameLine, players: readonly [string, string]): string {
  const { moves, resignedBy, ballot } = line;
  const heading: Heading = {
    players,
    tags: { Game: '1', Round: '1', ...(ballot !== undefined && { Ballot: ballot }) },
    moves: moves.map(({ timeMs, info }) => ({ time: timeMs, ...(info && { information: info }) })),
    ...(resignedBy !== undefined && { resigned: resignedBy }),
  };
  return writeRecord(recordOf(latestGame(line), heading));
}

/** Reads the first game of a text in our own format. */
export function readGameLine(text: string): Result<GameLine> {
  const [first = ''] = splitRecords(text);
  const record = readRecord(first);
  return record.ok ? lineFromRecord(record.value) : { ok: false, error: { code: 'bad-record', message: record.error } };
}

/** A side that lost by adjudication has resigned. */
export function lineFromRecord(game: RecordedGame): Result<GameLine> {
  const { variant, rules, fen, moves, termination, winner, sides } = game;
  const line = playLine(variant, rules.split(' ').filter(Boolean), fen, moves);
  if (!line.ok || termination !== 'adjudication' || (winner !== 0 && winner !== 1)) return line;
  return { ok: true, value: { ...line.value, resignedBy: sides[winner === 0 ? 1 : 0] } };
}

/** Plays moves by name. `rules`: `Name=value`; without a FEN the game starts from the variant's position. */
export function playLine(
  variant: string,
  rules: readonly string[],
  fen: string | undefined,
  moves: readonly RecordedMove[],
): Result<GameLine> {
  const options = Object.fromEntries(rules.map(rule => rule.split('=', 2) as [string, string]));
  const start = newGame(variant, { options, ...(fen !== undefined && fen !== '' && { fen }) });
  if (!start.ok) return start;
  let game = start.value;
  const played: LineMove[] = [];
  for (const [index, { name, time = 0, information }] of moves.entries()) {
    const next = game.play(name);
    if (!next.ok) return { ok: false, error: { ...next.error, message: `move ${index + 1}: ${next.error.message}` } };
    if (next.value.midTurn)
      return { ok: false, error: { code: 'illegal-turn', message: `move ${index + 1}: '${name}' is incomplete` } };
    game = next.value;
    played.push(lineMoveOf(game, time, information));
  }
  return { ok: true, value: { start: start.value, moves: played } };
}

/** The game as the fragment of a link: `#variant=...&fen=...&moves=...`. */
export function linkFragment({ start, moves }: GameLine): string {
  const params = new URLSearchParams({ variant: start.variant });
  const rules = changedRules(start).join(' ');
  if (rules !== '') params.set('rules', rules);
  params.set('fen', start.startFen);
  if (moves.length > 0) params.set('moves', moves.map(({ name }) => name).join(' '));
  return `#${params}`;
}

/** Undefined if the fragment names no variant. */
export function readLinkFragment(fragment: string): Result<GameLine> | undefined {
  const params = new URLSearchParams(fragment.replace(/^#/, ''));
  const variant = params.get('variant');
  if (variant === null) return undefined;
  const list = (name: string): string[] => (params.get(name) ?? '').split(' ').filter(Boolean);
  const moves = list('moves').map(name => ({ name }));
  return playLine(variant, list('rules'), params.get('fen') ?? undefined, moves);
}
