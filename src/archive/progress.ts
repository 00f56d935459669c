/** How far an analysis of a file has come, kept so that it can go on. */
import { existsSync, statSync } from 'node:fs';
import { readText, writeAtomically } from '../disk/files';
import { fail, ok, type Result } from '../games/game';
import { aText, aWhole, oneOf, readJson, shaped } from '../shell/json';
import { readTallies, type Tallies } from './tally';

const FORMAT = 'alquerque analysis 1';

export interface Progress {
  /** All that decides what is written: the file and its size, the limits, the part. */
  readonly settings: string;
  /** The number of the last game that is done. */
  readonly game: number;
  /** How long the output is; what stands behind that was not finished. */
  readonly written: number;
  readonly tallies: Tallies;
}

const readProgress = shaped({
  format: oneOf(FORMAT),
  settings: aText,
  game: aWhole(0),
  written: aWhole(0),
  tallies: readTallies,
});

export const saveProgress = (path: string, progress: Progress): void =>
  writeAtomically(path, `${JSON.stringify({ format: FORMAT, ...progress }, null, 1)}\n`);

/** What the file says, if it is of this very analysis; a beginning if there is none. */
export function resumeProgress(path: string | undefined, settings: string, output: string): Result<Progress> {
  if (path === undefined || !existsSync(path)) return ok({ settings, game: 0, written: 0, tallies: {} });
  const text = readText(path);
  if (!text.ok) return text;
  const read = readJson(path, text.value, readProgress);
  if (!read.ok) return read;
  const { format: _, ...progress } = read.value;
  if (progress.settings !== settings) return fail(`${path}: of another analysis: ${progress.settings}`);
  const size = statSync(output, { throwIfNoEntry: false })?.size ?? 0;
  return size < progress.written ? fail(`${output}: it is shorter than ${path} says`) : ok(progress);
}
