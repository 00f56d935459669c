/** The game on the board and the file that it is kept in. No file but its own is ever written over. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Game } from '../../api/index';
import { readGamesText } from '../../records/game-reader';
import { isNativeText, readRecord, splitRecords } from '../../records/native';
import type { GameEnding, MoveInfo, RecordedGame } from '../../records/record';
import { isFolder, readTextFile, writeFileAtomic } from '../../util/node/atomic-file';
import { pluralise } from '../../util/text';
import { addMove, countBeforeLastMoveOf, type GameLine, gameEnding, lineToRecord, truncateLine } from '../game-line';
import { UsageError } from './settings';

/** The file could not be written. */
export class SaveError extends Error {}

/** Where a game is kept: the file's name, and the text in it that is ours to replace. */
interface SaveTarget {
  readonly file: string;
  /** Earlier games in the file, which stay. */
  readonly before: string;
  /** All that the file is known to hold; undefined where it is not there yet. */
  readonly text: string | undefined;
}

export const newSaveTarget = (file: string): SaveTarget => ({ file, before: '', text: undefined });

export class SavedGame {
  /** All that was played is in the file. */
  isSaved = true;
  private lastTime = Date.now();

  constructor(
    public line: GameLine,
    /** Who plays, the side that moves first first. */
    private readonly names: readonly [string, string],
    /** Kept up to date after every turn, where one is given. */
    private target: SaveTarget | undefined,
  ) {}

  get ending(): GameEnding | undefined {
    return gameEnding(this.line);
  }

  /** The game after a turn of it. */
  addMove(game: Game, information?: MoveInfo): void {
    const now = Date.now();
    this.line = addMove(this.line, game, now - this.lastTime, information);
    this.lastTime = now;
    this.autosave();
  }

  resign(side: string): void {
    if (this.ending) return;
    this.line = { ...this.line, resignedBy: side };
    this.autosave();
  }

  /** Whether there was a turn of `sides` to take back. */
  undo(sides: ReadonlySet<string>): boolean {
    const count = countBeforeLastMoveOf(this.line, sides);
    if (count === undefined) return false;
    this.line = truncateLine(this.line, count);
    this.lastTime = Date.now();
    this.autosave();
    return true;
  }

  /** Whether a turn of `sides` could be taken back. */
  canUndo(sides: ReadonlySet<string>): boolean {
    return countBeforeLastMoveOf(this.line, sides) !== undefined;
  }

  start(line: GameLine): void {
    this.line = line;
    this.isSaved = true;
    this.lastTime = Date.now();
  }

  /** Writes the file, named after the variant and the time where it has no name, and says which. */
  save(): string {
    return this.saveTo(this.target ?? newSaveTarget(unusedFileName(this.line.start.variant)));
  }

  /** Writes a file of its own where the one that it is kept in is not to be had, and says which. */
  saveElsewhere(): string {
    try {
      return this.save();
    } catch (error) {
      if (this.target === undefined) throw error;
      return this.saveTo(newSaveTarget(unusedFileName(this.line.start.variant)));
    }
  }

  /** Whether a file has been asked for. */
  get hasFile(): boolean {
    return this.target !== undefined;
  }

  private saveTo({ file, before, text }: SaveTarget): string {
    const after = before + lineToRecord(this.line, this.names);
    try {
      checkUnchanged(file, text);
      writeFileAtomic(file, after);
    } catch (error) {
      throw new SaveError(`the game could not be saved: ${error instanceof Error ? error.message : error}`);
    }
    this.target = { file, before, text: after };
    this.isSaved = true;
    return file;
  }

  private autosave(): void {
    this.isSaved = false;
    if (this.target !== undefined) this.save();
  }
}

/** Throws unless the file holds what it is known to hold. */
function checkUnchanged(file: string, text: string | undefined): void {
  if (!existsSync(file)) return;
  if (text === undefined) throw new Error(`${file}: it is there already`);
  const now = readTextFile(file);
  if (!now.ok) throw new Error(now.error);
  if (now.value !== text) throw new Error(`${file}: somebody else has changed it`);
}

/** A name that no file has yet. */
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

/** A game of a file, to go on with: one of our own, or of any form in which people keep games. */

/** Which game of a file, and how much of it. */
interface GameSelection {
  readonly file: string;
  /** From 1; the last one where it is not said. */
  readonly number: number | undefined;
  /** So many turns of it; all where it is not said. */
  readonly plies: number | undefined;
  /** Of games that do not tell their variant. */
  readonly variant: string | undefined;
}

interface LoadedGame {
  readonly game: RecordedGame;
  /** Where it may be written back: undefined unless it is all that stands at the end of a file of ours. */
  readonly place: SaveTarget | undefined;
}

export function loadSavedGame({ file, number, plies, variant }: GameSelection): LoadedGame {
  const read = readTextFile(file);
  if (!read.ok) throw new UsageError(read.error);
  const text = read.value;
  const saved = isNativeText(text)
    ? readOwnGame(file, text, number)
    : { game: readOtherGame(file, text, number, variant) };
  const { game } = saved;
  if (variant !== undefined && variant !== game.variant) throw new UsageError(`${file}: a game of ${game.variant}`);
  if (plies === undefined) return { place: undefined, ...saved };
  if (plies > game.moves.length) throw new UsageError(`${file}: the game has ${pluralise(game.moves.length, 'turn')}`);
  return { game: { ...game, moves: game.moves.slice(0, plies) }, place: undefined };
}

function readOwnGame(
  file: string,
  text: string,
  number: number | undefined,
): Pick<LoadedGame, 'game'> & Partial<LoadedGame> {
  const records = splitRecords(text);
  const record = pickGame(file, records, number);
  const game = readRecord(record);
  if (!game.ok) throw new UsageError(`${file}: ${game.error}`);
  if (record !== records.at(-1)) return { game: game.value };
  const before = text.slice(0, offsetWithCrLf(text, Math.max(0, text.replaceAll('\r\n', '\n').lastIndexOf(record))));
  return { game: game.value, place: { file, before, text } };
}

/** Where in a text stands what has the place `plain` in it when all line ends are one sign. */
function offsetWithCrLf(text: string, plain: number): number {
  let at = 0;
  for (let passed = 0; passed < plain; passed++) at += text.startsWith('\r\n', at) ? 2 : 1;
  return at;
}

function readOtherGame(
  file: string,
  text: string,
  number: number | undefined,
  variant: string | undefined,
): RecordedGame {
  const { number: at, result: read } = pickGame(file, readGamesText(text, variant), number);
  if (!read.ok) throw new UsageError(`${file}: game ${at}, line ${read.at}: ${read.error}`);
  return read.value.game;
}

function pickGame<T>(file: string, games: readonly T[], number: number | undefined): T {
  const game = games.at(number === undefined ? -1 : number - 1);
  if (game !== undefined) return game;
  throw new UsageError(
    games.length === 0 ? `${file}: there is no game in it` : `${file}: it has ${pluralise(games.length, 'game')}`,
  );
}

/** Where the game is to be kept; undefined until the player asks to save. */
export function saveTargetFor(save: string | undefined, saved: LoadedGame | undefined): SaveTarget | undefined {
  if (save === undefined) return undefined;
  if (!existsSync(save)) {
    const folder = dirname(save);
    if (!isFolder(folder)) throw new UsageError(`--save: ${folder}: there is no such folder`);
    return newSaveTarget(save);
  }
  const place = saved?.place;
  if (place && realpathSync(save) === realpathSync(place.file)) return { ...place, file: save };
  throw new UsageError(`${save}: it is there already${isOwnFile(save) ? `; --load ${save} goes on with it` : ''}`);
}

const isOwnFile = (file: string): boolean => {
  const text = readTextFile(file);
  return text.ok && isNativeText(text.value);
};
