/** Keeps a match on disk while it is played: a game counts once the state says so. */
import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, readFileSync } from 'node:fs';
import { readGamesText } from '../records/game-reader';
import { readRecord, splitRecords } from '../records/native';
import type { RecordedGame } from '../records/record';
import { formatOfFile, gameWriter } from '../records/writers';
import { fileError, withFileErrors, writeFully } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { gameDigest, gameResult, type MatchGame } from './result';
import { appendResult, type MatchState, saveState } from './state';

export interface Journal {
  readonly state: MatchState;
  add(game: MatchGame): void;
  /** The machine kept the runner from looking for so many milliseconds; whether that forgave a flag. */
  addLag(time: number, forgave: boolean): void;
  close(): void;
}

/**
 * The record is written first, then the state, which says how long the file of records is. Killed in between, the next
 * run cuts off the record that does not count and plays that game again.
 */
export function openJournal(
  start: MatchState,
  statePath: string | undefined,
  recordPath: string | undefined,
  holds: () => boolean,
): Result<Journal> {
  const file = recordPath === undefined ? ok(undefined) : openGamesFile(recordPath, start);
  if (!file.ok) return file;
  const records = file.value;
  const write = gameWriter(formatOfFile(recordPath ?? ''));
  const began = performance.now();
  const results = new Map(start.results);
  let state: MatchState = { ...start, results };
  /** How long the file of the state is; undefined where it is not written, or not as a whole. */
  let length = statePath === undefined ? undefined : saveState(statePath, state);
  const journal: Journal = {
    get state() {
      return { ...state, elapsed: start.elapsed + Math.round(performance.now() - began) };
    },
    add(game) {
      if (!holds()) throw new Error('the lock is lost: another process may have taken this match over');
      const written = write(game);
      if (!written.ok) throw new Error(`${recordPath}: game ${game.game + 1} is not written: ${written.error}`);
      const text = Buffer.from(written.value);
      if (records !== undefined && recordPath !== undefined)
        withFileErrors(recordPath, () => {
          writeFully(records, text);
          fsyncSync(records);
        });
      const result = gameResult(game);
      const recorded = records === undefined ? state.recorded : state.recorded + text.length;
      results.set(game.game, result);
      state = { ...journal.state, recorded };
      if (statePath === undefined || length === undefined) return;
      const before = length;
      length = undefined;
      length = appendResult(statePath, before, state, result);
    },
    addLag(time, forgave) {
      const { lag } = state;
      state = { ...state, lag: { time: lag.time + Math.round(time), forgiven: lag.forgiven + (forgave ? 1 : 0) } };
    },
    close() {
      if (records !== undefined) closeSync(records);
      if (statePath !== undefined && length !== undefined && holds()) saveState(statePath, state);
    },
  };
  return ok(journal);
}

/** Opens the file of games to go on with it; a file that this match did not write is left as it is. */
function openGamesFile(path: string, state: MatchState): Result<number> {
  let file: number | undefined;
  const refuse = (why: string): Result<number> => {
    if (file !== undefined) closeSync(file);
    return fail(`${path}: ${why}`);
  };
  try {
    file = openSync(
      path,
      constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0),
      0o666,
    );
    const stat = fstatSync(file);
    if (!stat.isFile()) return refuse(stat.isDirectory() ? 'expected a file, got a folder' : 'not a regular file');
    const wrong = foreignContent(path, readFileSync(file), state);
    if (wrong !== '') return refuse(wrong);
    ftruncateSync(file, state.recorded);
    return ok(file);
  } catch (error) {
    if (file !== undefined) closeSync(file);
    return fail(fileError(path, error).message);
  }
}

/** What stands in a file of games that does not belong to the match; empty where all of it does. */
function foreignContent(path: string, content: Buffer, { recorded, results }: MatchState): string {
  if (content.length > 0 && recorded === 0) return 'it holds something already';
  if (content.length < recorded) return 'it is shorter than the state of the match says';
  const digests = new Map<number, string>();
  for (const [index, game] of readGamesFile(content.subarray(0, recorded).toString('utf8'), path).entries()) {
    if (!game.ok) return `the game at place ${index + 1} is not of this match: ${game.error}`;
    // A game that was replayed stands there twice; the later one counts.
    // In forms that hold whole turns only, one that was begun by the engine at fault is missing.
    if (isNativeFile(path) || game.value.termination === 'normal' || game.value.termination === 'adjudication')
      digests.set(Number(game.value.tags.Game) - 1, gameDigest(game.value));
  }
  for (const [game, digest] of digests)
    if ((results.get(game)?.moves ?? digest) !== digest) return `game ${game + 1} in it is not of this match`;
  // Of a game that was being written when the match was killed there is only the beginning, or it is not in the state.
  const rest = content.subarray(recorded).toString('utf8');
  const isOurs = isNativeFile(path) ? splitRecords(rest).length <= 1 : readGamesText(rest).length <= 1;
  return isOurs && /^(?:[[{]|\s*$)/.test(rest) ? '' : 'it holds more than this match has written';
}

const isNativeFile = (path: string): boolean => formatOfFile(path) === 'native';

/** The games in a file that a match writes. */
function readGamesFile(text: string, path: string): Result<RecordedGame>[] {
  if (isNativeFile(path)) return splitRecords(text).map(readRecord);
  return readGamesText(text).map(({ result: read }) => (read.ok ? ok(read.value.game) : fail(read.error)));
}
