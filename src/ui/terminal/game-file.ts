/** Games in files: the file that the game is saved in, and saved games to continue. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { readGamesText } from '../../records/game-reader';
import { isNativeText, readRecord, splitRecords } from '../../records/native';
import type { RecordedGame } from '../../records/record';
import { isFolder, readTextFile, writeFileAtomic } from '../../util/node/atomic-file';
import { pluralise } from '../../util/text';
import type { GameLine } from '../game-line';
import { lineToRecord } from '../line-record';
import { UsageError } from './settings';

/** The file could not be written. */
export class SaveError extends Error {}

interface SaveTarget {
  readonly file: string;
  /** Text of earlier games in the file, which is kept. */
  readonly before: string;
  /** The whole text that we expect in the file; undefined if it must not exist yet. */
  readonly text: string | undefined;
}

export const newSaveTarget = (file: string): SaveTarget => ({ file, before: '', text: undefined });

/** Keeps a game in a file; never overwrites a file that somebody else has written. */
export class SavedGame {
  /** Everything played so far is in the file. */
  isSaved = true;

  constructor(
    public line: GameLine,
    /** The players' names, the side that moves first first. */
    private readonly names: readonly [string, string],
    /** If given, updated after every move. */
    private target: SaveTarget | undefined,
  ) {}

  /** A file was asked for. */
  get hasFile(): boolean {
    return this.target !== undefined;
  }

  /** The game has changed: saves it if there is a file. */
  update(line: GameLine): void {
    if (line === this.line) return;
    this.line = line;
    this.isSaved = false;
    if (this.target !== undefined) this.save();
  }

  /** Replaces the game by a new one, which is saved after its first move. */
  start(line: GameLine): void {
    this.line = line;
    this.isSaved = true;
  }

  /** Writes the file and returns its name; without one, it is named after the variant and the time. */
  save(): string {
    return this.saveTo(this.target ?? newSaveTarget(unusedFileName(this.line.start.variant)));
  }

  /** Writes the file, or a new one if that fails. Returns its name. */
  saveElsewhere(): string {
    try {
      return this.save();
    } catch (error) {
      if (this.target === undefined) throw error;
      return this.saveTo(newSaveTarget(unusedFileName(this.line.start.variant)));
    }
  }

  private saveTo({ file, before, text }: SaveTarget): string {
    const after = before + lineToRecord(this.line, this.names);
    try {
      checkUnchanged(file, text);
      writeFileAtomic(file, after);
    } catch (error) {
      throw new SaveError(`could not save the game: ${error instanceof Error ? error.message : error}`);
    }
    this.target = { file, before, text: after };
    this.isSaved = true;
    return file;
  }
}

/** Throws unless the file holds the text that we expect. */
function checkUnchanged(file: string, text: string | undefined): void {
  if (!existsSync(file)) return;
  if (text === undefined) throw new Error(`${file}: the file already exists`);
  const current = readTextFile(file);
  if (!current.ok) throw new Error(current.error);
  if (current.value !== text) throw new Error(`${file}: another program has changed the file`);
}

/** `brandubh-20250131120000.pgn`. */
function unusedFileName(variant: string): string {
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '');
  for (let count = 1; ; count++) {
    const name = `${variant}-${time}${count === 1 ? '' : `-${count}`}.pgn`;
    if (!existsSync(name)) return name;
  }
}

/** A game of a file, and how much of it. */
interface GameSelection {
  readonly file: string;
  /** Number of the game from 1; the last one if undefined. */
  readonly number: number | undefined;
  /** Number of moves to keep; all if undefined. */
  readonly plies: number | undefined;
  /** Variant of games that do not name theirs. */
  readonly variant: string | undefined;
}

interface LoadedGame {
  readonly game: RecordedGame;
  /** Target for saving the game again; undefined unless it is the last of a file in our own format, uncut. */
  readonly target: SaveTarget | undefined;
}

export function loadSavedGame({ file, number, plies, variant }: GameSelection): LoadedGame {
  const read = readTextFile(file);
  if (!read.ok) throw new UsageError(read.error);
  const text = read.value;
  const loaded: LoadedGame = isNativeText(text)
    ? readOwnGame(file, text, number)
    : { game: readOtherGame(file, text, number, variant), target: undefined };
  const { game } = loaded;
  if (variant !== undefined && variant !== game.variant)
    throw new UsageError(`${file}: expected a game of ${variant}, got ${game.variant}`);
  if (plies === undefined) return loaded;
  if (plies > game.moves.length)
    throw new UsageError(`${file}: the game has only ${pluralise(game.moves.length, 'move')}`);
  return { game: { ...game, moves: game.moves.slice(0, plies) }, target: undefined };
}

function readOwnGame(file: string, text: string, number: number | undefined): LoadedGame {
  const records = splitRecords(text);
  const record = pickGame(file, records, number);
  const game = readRecord(record);
  if (!game.ok) throw new UsageError(`${file}: ${game.error}`);
  if (record !== records.at(-1)) return { game: game.value, target: undefined };
  const start = Math.max(0, text.replaceAll('\r\n', '\n').lastIndexOf(record));
  const before = text.slice(0, offsetWithCrLf(text, start));
  return { game: game.value, target: { file, before, text } };
}

/** The offset in `text` of what stands at `offset` once every CR LF is a single LF. */
function offsetWithCrLf(text: string, offset: number): number {
  let at = 0;
  for (let passed = 0; passed < offset; passed++) at += text.startsWith('\r\n', at) ? 2 : 1;
  return at;
}

function readOtherGame(
  file: string,
  text: string,
  number: number | undefined,
  variant: string | undefined,
): RecordedGame {
  const { number: found, result } = pickGame(file, readGamesText(text, variant), number);
  if (!result.ok) throw new UsageError(`${file}: game ${found}, line ${result.at}: ${result.error}`);
  return result.value.game;
}

function pickGame<T>(file: string, games: readonly T[], number: number | undefined): T {
  const game = games.at(number === undefined ? -1 : number - 1);
  if (game !== undefined) return game;
  throw new UsageError(
    games.length === 0 ? `${file}: no game found` : `${file}: the file has only ${pluralise(games.length, 'game')}`,
  );
}

/** The file of `--save`; undefined if the game is not saved until the player asks for it. */
export function saveTargetFor(save: string | undefined, loaded: LoadedGame | undefined): SaveTarget | undefined {
  if (save === undefined) return undefined;
  if (!existsSync(save)) {
    const folder = dirname(save);
    if (!isFolder(folder)) throw new UsageError(`--save: ${folder}: no such folder`);
    return newSaveTarget(save);
  }
  const target = loaded?.target;
  if (target && realpathSync(save) === realpathSync(target.file)) return { ...target, file: save };
  const advice = isOwnFile(save) ? `; to continue its last game, add --load ${save}` : '';
  throw new UsageError(`${save}: the file already exists${advice}`);
}

const isOwnFile = (file: string): boolean => {
  const text = readTextFile(file);
  return text.ok && isNativeText(text.value);
};
