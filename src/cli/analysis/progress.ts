/** What each player lost, in one game or in all of a file. */

import { existsSync, statSync } from 'node:fs';
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
import { GAME_PHASES, type GameAnalysis, type JudgedMove } from './analyse-game';

const MARKS = ['?!', '?', '??'] as const;

interface PlayerTally {
  readonly turns: number;
  /** Expected points, of all turns together. */
  readonly loss: number;
  /** For each phase how often each mark was given. */
  readonly marks: readonly (readonly number[])[];
}

/** By player. */
export type PlayerTallies = Readonly<Record<string, PlayerTally>>;

const NO_MOVES: PlayerTally = { turns: 0, loss: 0, marks: GAME_PHASES.map(() => MARKS.map(() => 0)) };

const readTallies: JsonReader<PlayerTallies> = jsonRecord(
  jsonObject({
    turns: jsonInteger(0),
    loss: jsonNumber,
    marks: jsonArray(jsonArray(jsonInteger(0), MARKS.length), GAME_PHASES.length),
  }),
);

function withMove({ turns, loss, marks }: PlayerTally, judgement: JudgedMove): PlayerTally {
  const phase = GAME_PHASES.indexOf(judgement.phase);
  return {
    turns: turns + 1,
    loss: loss + judgement.loss,
    marks: marks.map((counts, at) =>
      at === phase ? counts.map((count, mark) => count + (MARKS[mark] === judgement.mark ? 1 : 0)) : counts,
    ),
  };
}

/** What the players of a game are called: who has no name by the side, two of one name by both. */
function playerNames({ sides, players: seats }: GameAnalysis['game']): string[] {
  const names = sides.map((side, at) => seats[at]?.name || side);
  return names[0] === names[1] ? names.map((name, at) => `${name} (${sides[at]})`) : names;
}

/** `before` and the turns of one more game. */
export function tallyGame(before: PlayerTallies, { game, judgedMoves: judgements }: GameAnalysis): PlayerTallies {
  const tallies: Record<string, PlayerTally> = { ...before };
  for (const [side, name] of playerNames(game).entries()) {
    const own = judgements.filter(judgement => judgement.side === side);
    const so = Object.hasOwn(tallies, name) ? tallies[name]! : NO_MOVES;
    tallies[name] = own.reduce(withMove, so);
  }
  return tallies;
}

export const formatTally = (name: string, { turns, loss, marks }: PlayerTally): string =>
  `${name}: average loss ${(loss / Math.max(1, turns)).toFixed(3)}; ` +
  `${MARKS.join('/')} ${GAME_PHASES.map((phase, at) => `${phase} ${marks[at]!.join('/')}`).join(', ')}`;

/** How far an analysis of a file has come, kept so that it can go on. */

const FORMAT = 'alquerque analysis 1';

export interface AnalysisProgress {
  /** All that decides what is written: the file and its size, the limits, the part. */
  readonly settings: string;
  /** The number of the last game that is done. */
  readonly game: number;
  /** How long the output is; what stands behind that was not finished. */
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

/** What the file says, if it is of this very analysis; a beginning if there is none. */
export function loadProgress(path: string | undefined, settings: string, output: string): Result<AnalysisProgress> {
  if (path === undefined || !existsSync(path)) return ok({ settings, game: 0, written: 0, tallies: {} });
  const text = readTextFile(path);
  if (!text.ok) return text;
  const read = readJson(path, text.value, readProgress);
  if (!read.ok) return read;
  const { format: _, ...progress } = read.value;
  if (progress.settings !== settings) return fail(`${path}: of another analysis: ${progress.settings}`);
  const size = statSync(output, { throwIfNoEntry: false })?.size ?? 0;
  return size < progress.written ? fail(`${output}: it is shorter than ${path} says`) : ok(progress);
}
