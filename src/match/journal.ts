/** Saves a match while it is played. A game counts once it is in the state. */
import { closeSync, fstatSync, fsyncSync, ftruncateSync, readFileSync } from 'node:fs';
import { readGamesText } from '../records/game-reader';
import { addChecksum, readRecord, splitRecords } from '../records/native';
import type { RecordedGame } from '../records/record';
import { formatOfFile, gameWriter } from '../records/writers';
import { fileError, openToAppend, removeFile, withFileErrors, writeFully } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { gameDigest, gameResult, type MatchGame } from './result';
import { appendResult, type MatchState, saveState } from './state';

export interface Journal {
  readonly state: MatchState;
  add(game: MatchGame): void;
  /** Adds lag of the runner, and whether a time forfeit was waived for it. */
  addLag(lagMs: number, isWaived: boolean): void;
  close(): void;
}

/**
 * The record is written first, then the state, which holds the size of the game file. If the match is killed in between,
 * the next run cuts off the extra record and plays that game again.
 */
export function openJournal(
  start: MatchState,
  statePath: string | undefined,
  recordPath: string | undefined,
  isLockHeld: () => boolean,
): Result<Journal> {
  const file = recordPath === undefined ? ok(undefined) : openGamesFile(recordPath, start);
  if (!file.ok) return file;
  const gamesFile = file.value?.file;
  const write = gameWriter(formatOfFile(recordPath ?? ''));
  const startTime = performance.now();
  const results = new Map(start.results);
  let state: MatchState = { ...start, results };
  /** Size of the state file; undefined if there is none, or if writing it failed. */
  let size: number | undefined;
  const closeGamesFile = (): void => {
    if (gamesFile === undefined || recordPath === undefined) return;
    closeSync(gamesFile);
    if (file.value?.isNew && state.recorded === 0 && isLockHeld()) removeFile(recordPath);
  };
  try {
    if (statePath !== undefined) size = saveState(statePath, state);
  } catch (error) {
    closeGamesFile();
    throw error;
  }
  const journal: Journal = {
    get state() {
      return { ...state, elapsed: start.elapsed + Math.round(performance.now() - startTime) };
    },
    add(game) {
      if (!isLockHeld()) throw new Error('lost the lock: another process may have taken over this match');
      const written = write(game);
      if (!written.ok) throw new Error(`${recordPath}: cannot write game ${game.game + 1}: ${written.error}`);
      const text = Buffer.from(isNativeFile(recordPath ?? '') ? addChecksum(written.value) : written.value);
      if (gamesFile !== undefined && recordPath !== undefined)
        withFileErrors(recordPath, () => {
          writeFully(gamesFile, text);
          fsyncSync(gamesFile);
        });
      const result = gameResult(game);
      const recorded = gamesFile === undefined ? state.recorded : state.recorded + text.length;
      results.set(game.game, result);
      state = { ...journal.state, recorded };
      if (statePath === undefined || size === undefined) return;
      const before = size;
      size = undefined;
      size = appendResult(statePath, before, state, result);
    },
    addLag(lagMs, isWaived) {
      const { lag } = state;
      state = { ...state, lag: { time: lag.time + Math.round(lagMs), forgiven: lag.forgiven + (isWaived ? 1 : 0) } };
    },
    close() {
      closeGamesFile();
      if (statePath !== undefined && size !== undefined && isLockHeld()) saveState(statePath, state);
    },
  };
  return ok(journal);
}

/** An open game file; `isNew` if this run has created it. */
type GamesFile = ReturnType<typeof openToAppend>;

/**
 * Opens the game file to append to it. A file that this match did not write is rejected unchanged, and no empty one is
 * left behind.
 */
function openGamesFile(path: string, state: MatchState): Result<GamesFile> {
  let opened: GamesFile | undefined;
  const reject = (error: string): Result<GamesFile> => {
    if (opened !== undefined) closeSync(opened.file);
    if (opened?.isNew) removeFile(path);
    return fail(error);
  };
  try {
    opened = openToAppend(path);
    const { file } = opened;
    const stat = fstatSync(file);
    if (!stat.isFile())
      return reject(`${path}: ${stat.isDirectory() ? 'expected a file, got a folder' : 'not a regular file'}`);
    const foreign = foreignContent(path, readFileSync(file), state);
    if (foreign !== '') return reject(`${path}: ${foreign}`);
    ftruncateSync(file, state.recorded);
    return ok(opened);
  } catch (error) {
    return reject(fileError(path, error).message);
  }
}

/** Describes content of a game file that does not belong to the match; empty if there is none. */
function foreignContent(path: string, content: Buffer, { recorded, results }: MatchState): string {
  if (content.length > 0 && recorded === 0) return 'the file is not empty';
  if (content.length < recorded) return 'the file is shorter than the state says';
  const digests = new Map<number, string>();
  for (const [index, game] of readGamesFile(content.subarray(0, recorded).toString('utf8'), path).entries()) {
    if (!game.ok) return `game number ${index + 1} is not of this match: ${game.error}`;
    // A replayed game occurs twice, and the later one counts. Formats without incomplete moves lack the last one of
    // games that ended by a fault, so their digest differs.
    if (isNativeFile(path) || game.value.termination === 'normal' || game.value.termination === 'adjudication')
      digests.set(Number(game.value.tags.Game) - 1, gameDigest(game.value));
  }
  for (const [game, digest] of digests)
    if ((results.get(game)?.moves ?? digest) !== digest) return `game ${game + 1} is not of this match`;
  // The game being written when the match was killed may be incomplete, or missing in the state.
  const rest = content.subarray(recorded).toString('utf8');
  const isOneGame = isNativeFile(path) ? splitRecords(rest).length <= 1 : readGamesText(rest).length <= 1;
  return isOneGame && /^(?:[[{]|\s*$)/.test(rest) ? '' : 'the file holds more than this match has written';
}

const isNativeFile = (path: string): boolean => formatOfFile(path) === 'native';

/** Games of a file that a match has written. */
function readGamesFile(text: string, path: string): Result<RecordedGame>[] {
  if (isNativeFile(path)) return splitRecords(text).map(readRecord);
  return readGamesText(text).map(({ result }) => (result.ok ? ok(result.value.game) : fail(result.error)));
}
