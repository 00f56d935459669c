/** How far an analysis of a file has come, kept so that it can go on. */
import { existsSync, statSync } from 'node:fs';
import { readTextFile, writeFileAtomic } from '../disk/files';
import { fail, ok, type Result } from '../games/game';
import { jsonInteger, jsonObject, jsonOneOf, jsonString, readJson } from '../shell/json';
import { type PlayerTallies, readTallies } from './tally';

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
