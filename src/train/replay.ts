/** What tables of endings know of the positions of games: better than how a game went on from there. */

import { attachWeights } from '../engine/weights';
import { type MoveActions, parseMove, playMove, undoMove } from '../games/moves';
import { rulesOf } from '../games/registry';
import type { Position, Rules } from '../games/rules';
import { probeWdl, UNKNOWN, WDL_LOSS, WDL_WIN } from '../games/tablebase';
import { TableFolder } from '../tablebase/folder';
import { FileError, readTextFile } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { type GenerationSettings, readGenerationSettings, readTrainingGame, type TrainingGame } from './game-file';

/** Half points of the side to move by best play, undefined where no table knows. */
export type ResultProbe = (position: Position) => number | undefined;

export const noTables: ResultProbe = () => undefined;

/** All tables of the variant's endings in a folder that `tables build` filled, at once in memory. */
export function openResultProbe(variant: string, folder: string): Result<ResultProbe> {
  const rules = rulesOf(variant);
  if (!rules.ok) return rules;
  const endings = rules.value.tablebase?.();
  if (!endings) return fail(`${variant} has no endings`);
  if (!endings.ok) return endings;
  const files = new TableFolder(folder, endings.value);
  const tables = new Map<string, Uint8Array>();
  const there = new Set(files.names());
  for (const space of endings.value.groups(endings.value.maxMen).flat()) {
    if (!there.has(space.name)) continue;
    const table = files.load(space);
    if (!table.ok) return table;
    tables.set(space.name, table.value);
  }
  if (tables.size === 0) return fail(`${folder}: no tables of ${variant} there`);
  const prober = endings.value.createProber(tables);
  return ok(position => {
    const known = prober.probe(position);
    return known === UNKNOWN ? undefined : halfPointsFor(probeWdl(known));
  });
}

const halfPointsFor = (value: number): number => (value === WDL_WIN ? 2 : value === WDL_LOSS ? 0 : 1);

/** Files of games played again, position by position. */

export interface TrainingFile {
  readonly path: string;
  readonly settings: GenerationSettings;
  readonly lines: readonly string[];
}

export function readTrainingFile(path: string): Result<TrainingFile> {
  const text = readTextFile(path);
  if (!text.ok) return text;
  const [head = '', ...lines] = text.value.split('\n');
  const settings = readGenerationSettings(path, head);
  if (!settings.ok) return settings;
  const rules = rulesOf(settings.value.variant);
  // What stands behind the last line's end was left by a kill.
  return rules.ok ? ok({ path, settings: settings.value, lines: lines.slice(0, -1) }) : fail(`${path}: ${rules.error}`);
}

/** A position as it was searched in a game. */
export interface TrainingPosition {
  readonly rules: Rules;
  readonly position: Position;
  /** The search's, for the side to move. */
  readonly score: number;
  /** The game's end for the side to move: 0, 1 or 2 halves. */
  readonly halfPoints: number;
  /** The same as it would have been by best play from the first position on that is known, this one or one to come. */
  readonly correctedHalfPoints: number;
  /** The number of the game in its file. */
  readonly game: number;
}

/** Shows every position of the games. The position is the same object each time, played on. */
export function replayFile(
  { path, settings, lines }: TrainingFile,
  truth: ResultProbe,
  visit: (moment: TrainingPosition) => void,
): void {
  const rules = rulesOf(settings.variant);
  if (!rules.ok) throw new Error(rules.error);
  attachWeights(rules.value);
  for (const line of lines) {
    const game = readTrainingGame(line);
    const begun = startGame(rules.value, game);
    if (!begun.ok) throw new FileError(`${path}: game ${game.number}: ${begun.error}`);
    replayGame(rules.value, game, begun.value, truth, visit);
  }
}

interface StartedGame {
  readonly position: Position;
  readonly turns: readonly MoveActions[];
}

function replayGame(
  rules: Rules,
  game: TrainingGame,
  { position, turns }: StartedGame,
  truth: ResultProbe,
  visit: (moment: TrainingPosition) => void,
): void {
  const dues = correctedResultsOf(position, turns, truth, game.halfPoints);
  for (const [at, turn] of turns.entries()) {
    const own = (halves: number): number => (position.side === 0 ? halves : 2 - halves);
    const { score } = game.moves[at]!;
    visit({
      rules,
      position,
      score,
      halfPoints: own(game.halfPoints),
      correctedHalfPoints: own(dues[at]!),
      game: game.number,
    });
    playMove(position, turn);
  }
}

/** Where a game begins, and its turns. */
function startGame(rules: Rules, game: TrainingGame): Result<StartedGame> {
  const read = rules.readFen(game.fen);
  if (!read.ok) return read;
  const position = read.value;
  const turns: MoveActions[] = [];
  for (const { name } of game.moves) {
    const turn = parseMove(rules, position, name);
    if (!turn.ok) return turn;
    playMove(position, turn.value);
    turns.push(turn.value);
  }
  undoMoves(position, turns);
  return ok({ position, turns });
}

function undoMoves(position: Position, turns: readonly MoveActions[]): void {
  for (const turn of turns.toReversed()) undoMove(position, turn);
}

/** Half points due to the side that moves first, before each turn. */
function correctedResultsOf(
  position: Position,
  turns: readonly MoveActions[],
  truth: ResultProbe,
  halves: number,
): number[] {
  const known = turns.map(turn => {
    const due = truth(position);
    const first = due === undefined || position.side === 0 ? due : 2 - due;
    playMove(position, turn);
    return first;
  });
  undoMoves(position, turns);
  let due = halves;
  return known
    .reverse()
    .map(first => {
      due = first ?? due;
      return due;
    })
    .reverse();
}
