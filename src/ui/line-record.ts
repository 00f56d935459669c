/** Game lines as records and as links. */
import type { Game } from '../api/game';
import { type Heading, recordOf } from '../api/game-record';
import { newGame, type Result } from '../api/index';
import { readRecord, splitRecords, writeRecord } from '../records/native';
import { MAX_VARIATION_DEPTH, type RecordedGame, type RecordedMove, resultTag } from '../records/record';
import { timeControlOfTag, timeControlTag } from './clock';
import { agreedEnd, changedRules, type GameLine, type LineMove, latestGame, lineMoveOf, withEnd } from './game-line';
import { continuationsOf, mainMoves, variationFrom } from './game-tree';

/** The main line as a record, with all variations. `players`: names for a game that was not loaded. */
export function recordOfLine(line: GameLine, players: readonly [string, string]): RecordedGame {
  const { ballot, heading, timeControl } = line;
  const moves = mainMoves(line);
  const main = { ...line, moves };
  const end = agreedEnd(main);
  const details: Heading = {
    players,
    tags: {
      ...(heading?.tags ?? { Game: '1', Round: '1' }),
      ...(ballot !== undefined && { Ballot: ballot }),
      ...(timeControl && { TimeControl: timeControlTag(timeControl) }),
    },
    moves: recordedMoves(line, line.start, moves, 0),
    ...(end && { points: resultTag(end.winner) as Heading['points'] & string, ...end }),
  };
  const record = recordOf(latestGame(main), details);
  return heading ? { ...record, players: heading.players } : record;
}

/** Moves of a line from a position, with the alternatives of all but the first one of a variation. */
function recordedMoves(line: GameLine, from: Game, moves: readonly LineMove[], depth: number): RecordedMove[] {
  return moves.map((move, index) => {
    const { name, timeMs, clockMs, info, mark, note, noteBefore } = move;
    const before = moves[index - 1]?.game ?? from;
    const isBranch = line.tree !== undefined && depth < MAX_VARIATION_DEPTH && (index > 0 || depth === 0);
    const others = isBranch ? continuationsOf(line, before).slice(1) : [];
    return {
      name,
      ...(timeMs !== undefined && { time: timeMs }),
      ...(clockMs !== undefined && { clock: clockMs }),
      ...(info && { information: info }),
      ...(mark && { mark }),
      ...(note !== undefined && { note }),
      ...(noteBefore !== undefined && { noteBefore }),
      ...(others.length > 0 && {
        variations: others.map(other => recordedMoves(line, before, variationFrom(line, other), depth + 1)),
      }),
    };
  });
}

/** The game as a record in our own format. */
export const lineToRecord = (line: GameLine, players: readonly [string, string]): string =>
  writeRecord(recordOfLine(line, players));

/** Reads the first game of a text in our own format. */
export function readGameLine(text: string): Result<GameLine> {
  const [first = ''] = splitRecords(text);
  const record = readRecord(first);
  return record.ok ? lineFromRecord(record.value) : { ok: false, error: { code: 'bad-record', message: record.error } };
}

/** Tags of games that are saved by the page and the terminal game. */
const OWN_TAGS = ['Game', 'Round'] as const;

export function lineFromRecord(game: RecordedGame): Result<GameLine> {
  const { variant, rules, fen, moves, termination, reason, winner, players, tags } = game;
  const played = playLine(variant, rules.split(' ').filter(Boolean), fen, moves);
  if (!played.ok) return played;
  const { Ballot: ballot, TimeControl: control = '', ...others } = tags;
  const isOwn = OWN_TAGS.every(name => others[name] === '1') && Object.keys(others).length === OWN_TAGS.length;
  const isPlayedHere = isOwn && players.every(({ options }) => options === '');
  const timeControl = timeControlOfTag(control);
  const line = {
    ...played.value,
    ...(isPlayedHere ? ballot !== undefined && { ballot } : { heading: { players, tags } }),
    ...(isPlayedHere && timeControl && { timeControl }),
  };
  const isAgreed = winner !== 'nobody' && termination !== 'normal';
  return { ok: true, value: isAgreed ? withEnd(line, { winner, termination, reason }) : line };
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
  const tree = new Map<Game, readonly LineMove[]>();
  const main = playRecorded(start.value, moves, tree);
  if (!main.ok) return main;
  const hasVariations = tree.size !== main.value.length || [...tree.values()].some(({ length }) => length > 1);
  return { ok: true, value: { start: start.value, moves: main.value, ...(hasVariations && { tree }) } };
}

/** Plays a line and its variations, and adds them to `tree`. A variation ends before a move that is not legal. */
function playRecorded(
  from: Game,
  moves: readonly RecordedMove[],
  tree: Map<Game, readonly LineMove[]>,
): Result<LineMove[]> {
  let game = from;
  const played: LineMove[] = [];
  for (const [index, recorded] of moves.entries()) {
    const next = playOne(game, recorded, index + 1);
    if (!next.ok) return next;
    tree.set(game, [...(tree.get(game) ?? []), next.value]);
    for (const variation of recorded.variations ?? []) playVariation(game, variation, tree);
    game = next.value.game;
    played.push(next.value);
  }
  return { ok: true, value: played };
}

function playVariation(game: Game, moves: readonly RecordedMove[], tree: Map<Game, readonly LineMove[]>): void {
  const legal: RecordedMove[] = [];
  let at = game;
  for (const move of moves) {
    const next = playOne(at, move, 0);
    if (!next.ok) break;
    legal.push(move);
    at = next.value.game;
  }
  const isNew = legal[0] && !tree.get(game)?.some(({ name }) => name === legal[0]!.name);
  if (isNew) playRecorded(game, legal, tree);
}

function playOne(game: Game, recorded: RecordedMove, number: number): Result<LineMove> {
  const { name, time: timeMs = 0, clock: clockMs, information: info, mark, note, noteBefore } = recorded;
  const next = game.play(name);
  if (!next.ok) return { ok: false, error: { ...next.error, message: `move ${number}: ${next.error.message}` } };
  if (next.value.midTurn)
    return { ok: false, error: { code: 'illegal-turn', message: `move ${number}: '${name}' is incomplete` } };
  const notes = { ...(mark && { mark }), ...(note !== undefined && { note }), ...(noteBefore && { noteBefore }) };
  return { ok: true, value: { ...lineMoveOf(next.value, { timeMs, clockMs, info }), ...notes } };
}

/** The current line as the fragment of a link: `#variant=...&fen=...&moves=...`. */
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
