/** Replays files of training games, position by position, with results corrected by tablebases. */
import { attachWeights } from '../engine/weights';
import { type MoveActions, parseMove, playMove, undoMove } from '../games/moves';
import { rulesOf } from '../games/registry';
import type { Position, Rules } from '../games/rules';
import { MemoryTable, probeWdl, type TableEntries, UNKNOWN, WDL_LOSS, WDL_WIN } from '../games/tablebase';
import { TableFolder } from '../tablebase/folder';
import { FileError, readTextFile } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { type GenerationSettings, readGenerationSettings, readTrainingGame, type TrainingGame } from './game-file';

/** Half points of the side to move with best play, undefined if no table has the position. */
export type ResultProbe = (position: Position) => number | undefined;

export const noTables: ResultProbe = () => undefined;

/** Probe for all tables of a variant in a folder of `tables build`. Loads them into memory. */
export function openResultProbe(variant: string, path: string): Result<ResultProbe> {
  const rules = rulesOf(variant);
  if (!rules.ok) return rules;
  const tablebase = rules.value.tablebase?.();
  if (!tablebase) return fail(`${variant} has no tablebases`);
  if (!tablebase.ok) return tablebase;
  const folder = new TableFolder(path, tablebase.value);
  const tables = new Map<string, TableEntries>();
  const names = new Set(folder.names());
  for (const materialClass of tablebase.value.groups(tablebase.value.maxMen).flat()) {
    if (!names.has(materialClass.name)) continue;
    const table = folder.load(materialClass);
    if (!table.ok) return table;
    tables.set(materialClass.name, new MemoryTable(tablebase.value.metric, table.value));
  }
  if (tables.size === 0) return fail(`${path}: no tables of ${variant} there`);
  const prober = tablebase.value.createProber(tables);
  return ok(position => {
    const result = prober.probe(position);
    return result === UNKNOWN ? undefined : halfPointsFor(probeWdl(result));
  });
}

const halfPointsFor = (wdl: number): number => (wdl === WDL_WIN ? 2 : wdl === WDL_LOSS ? 0 : 1);

export interface TrainingFile {
  readonly path: string;
  readonly settings: GenerationSettings;
  readonly lines: readonly string[];
}

export function readTrainingFile(path: string): Result<TrainingFile> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const [header = '', ...lines] = text.value.split('\n');
  const settings = readGenerationSettings(path, header);
  if (!settings.ok) return settings;
  const rules = rulesOf(settings.value.variant);
  // Text after the last newline is an incomplete line of a killed run.
  return rules.ok ? ok({ path, settings: settings.value, lines: lines.slice(0, -1) }) : fail(`${path}: ${rules.error}`);
}

/** Position of a training game before a move. Score and half points are for the side to move. */
export interface TrainingPosition {
  readonly rules: Rules;
  readonly position: Position;
  /** Score of the search. */
  readonly score: number;
  /** Result of the game: 0, 1 or 2. */
  readonly halfPoints: number;
  /** Result by the first tablebase hit from this position on, or of the game if there is none. */
  readonly correctedHalfPoints: number;
  /** Number of the game in its file. */
  readonly game: number;
}

/** Visits all positions of a file. `position` is the same object each time, with the next move played. */
export function replayFile(
  { path, settings, lines }: TrainingFile,
  probe: ResultProbe,
  visit: (position: TrainingPosition) => void,
): void {
  const rules = rulesOf(settings.variant);
  if (!rules.ok) throw new Error(rules.error);
  attachWeights(rules.value);
  for (const line of lines) {
    const game = readTrainingGame(line);
    const started = startGame(rules.value, game);
    if (!started.ok) throw new FileError(`${path}: game ${game.number}: ${started.error}`);
    replayGame(rules.value, game, started.value, probe, visit);
  }
}

interface StartedGame {
  readonly position: Position;
  readonly moves: readonly MoveActions[];
}

function replayGame(
  rules: Rules,
  game: TrainingGame,
  { position, moves }: StartedGame,
  probe: ResultProbe,
  visit: (position: TrainingPosition) => void,
): void {
  const corrected = correctedResultsOf(position, moves, probe, game.halfPoints);
  for (const [index, move] of moves.entries()) {
    const forSideToMove = (halfPoints: number): number => (position.side === 0 ? halfPoints : 2 - halfPoints);
    const { score } = game.moves[index]!;
    visit({
      rules,
      position,
      score,
      halfPoints: forSideToMove(game.halfPoints),
      correctedHalfPoints: forSideToMove(corrected[index]!),
      game: game.number,
    });
    playMove(position, move);
  }
}

/** First position and parsed moves of a game. */
function startGame(rules: Rules, game: TrainingGame): Result<StartedGame> {
  const read = rules.readFen(game.fen);
  if (!read.ok) return read;
  const position = read.value;
  const moves: MoveActions[] = [];
  for (const { name } of game.moves) {
    const move = parseMove(rules, position, name);
    if (!move.ok) return move;
    playMove(position, move.value);
    moves.push(move.value);
  }
  undoMoves(position, moves);
  return ok({ position, moves });
}

function undoMoves(position: Position, moves: readonly MoveActions[]): void {
  for (const move of moves.toReversed()) undoMove(position, move);
}

/** Corrected half points of the first side before each move. */
function correctedResultsOf(
  position: Position,
  moves: readonly MoveActions[],
  probe: ResultProbe,
  halfPoints: number,
): number[] {
  const probed = moves.map(move => {
    const result = probe(position);
    const forFirstSide = result === undefined || position.side === 0 ? result : 2 - result;
    playMove(position, move);
    return forFirstSide;
  });
  undoMoves(position, moves);
  let current = halfPoints;
  return probed
    .reverse()
    .map(result => {
      current = result ?? current;
      return current;
    })
    .reverse();
}
