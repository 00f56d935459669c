/** Progress of the analysis of a file, saved so that it can be resumed, with the losses of each player so far. */
import { existsSync, statSync } from 'node:fs';
import { GAME_PHASES } from '../../api/judgement';
import {
  type JsonReader,
  jsonArray,
  jsonInteger,
  jsonNumber,
  jsonObject,
  jsonOneOf,
  jsonRecord,
  jsonString,
  readJson,
} from '../../util/json-reader';
import { readTextFile, writeFileAtomic } from '../../util/node/atomic-file';
import { fail, ok, type Result } from '../../util/result';
import type { GameAnalysis, JudgedMove } from './analyse-game';

const MARKS = ['?!', '?', '??'] as const;

interface PlayerTally {
  /** Number of moves. */
  readonly turns: number;
  /** Expected points lost, in total. */
  readonly loss: number;
  /** Number of each mark in each phase. */
  readonly marks: readonly (readonly number[])[];
}

/** Tallies by name of the player. */
export type PlayerTallies = Readonly<Record<string, PlayerTally>>;

const NO_MOVES: PlayerTally = { turns: 0, loss: 0, marks: GAME_PHASES.map(() => MARKS.map(() => 0)) };

const readTallies: JsonReader<PlayerTallies> = jsonRecord(
  jsonObject({
    turns: jsonInteger(0),
    loss: jsonNumber,
    marks: jsonArray(jsonArray(jsonInteger(0), MARKS.length), GAME_PHASES.length),
  }),
);

function withMove({ turns, loss, marks }: PlayerTally, move: JudgedMove): PlayerTally {
  const phase = GAME_PHASES.indexOf(move.phase);
  return {
    turns: turns + 1,
    loss: loss + move.loss,
    marks: marks.map((counts, at) =>
      at === phase ? counts.map((count, mark) => count + (MARKS[mark] === move.mark ? 1 : 0)) : counts,
    ),
  };
}

/** Names of the players: the side if there is none, name and side if both have one name. */
function playerNames({ sides, players }: GameAnalysis['game']): string[] {
  const names = sides.map((side, at) => players[at]?.name || side);
  return names[0] === names[1] ? names.map((name, at) => `${name} (${sides[at]})`) : names;
}

/** Adds the moves of a game. */
export function tallyGame(before: PlayerTallies, { game, judgedMoves }: GameAnalysis): PlayerTallies {
  const tallies: Record<string, PlayerTally> = { ...before };
  for (const [side, name] of playerNames(game).entries()) {
    const own = judgedMoves.filter(move => move.side === side);
    tallies[name] = own.reduce(withMove, Object.hasOwn(tallies, name) ? tallies[name]! : NO_MOVES);
  }
  return tallies;
}

export const formatTally = (name: string, { turns, loss, marks }: PlayerTally): string =>
  `${name}: average loss ${(loss / Math.max(1, turns)).toFixed(3)}; ` +
  `${MARKS.join('/')} ${GAME_PHASES.map((phase, at) => `${phase} ${marks[at]!.join('/')}`).join(', ')}`;

const FORMAT = 'alquerque analysis 1';

export interface AnalysisProgress {
  /** Everything that determines the output: the file and its size, the limits, the shard. */
  readonly settings: string;
  /** Number of the last game that is finished. */
  readonly game: number;
  /** Size of the output; anything beyond belongs to a game that was not finished. */
  readonly written: number;
  readonly tallies: PlayerTallies;
}

const readProgress = jsonObject({
  format: jsonOneOf(FORMAT),
  settings: jsonString,
  game: jsonInteger(0),
  written: jsonInteger(0),
  tallies: readTallies,
});

export const saveProgress = (path: string, progress: AnalysisProgress): void =>
  writeFileAtomic(path, `${JSON.stringify({ format: FORMAT, ...progress }, null, 1)}\n`);

/** Loads the progress of this analysis; starts anew if there is no file. */
export function loadProgress(path: string | undefined, settings: string, output: string): Result<AnalysisProgress> {
  if (path === undefined || !existsSync(path)) return ok({ settings, game: 0, written: 0, tallies: {} });
  const text = readTextFile(path);
  if (!text.ok) return text;
  const read = readJson(path, text.value, readProgress);
  if (!read.ok) return read;
  const { format: _, ...progress } = read.value;
  if (progress.settings !== settings) return fail(`${path}: belongs to another analysis: ${progress.settings}`);
  const size = statSync(output, { throwIfNoEntry: false })?.size ?? 0;
  return size < progress.written ? fail(`${output}: shorter than ${path} says`) : ok(progress);
}
