/** The game on the board and the file that it is kept in. No file but its own is ever written over. */
import { existsSync } from 'node:fs';
import { readTextFile, writeFileAtomic } from '../disk/files';
import type { Game } from '../lib';
import { addMove, countBeforeLastMoveOf, type GameLine, gameEnding, lineToRecord, truncateLine } from '../parlour/line';
import type { GameEnding } from '../records/played';
import type { MoveInfo } from '../records/score';

/** The file could not be written. */
export class SaveError extends Error {}

/** Where a game is kept: the file's name, and the text in it that is ours to replace. */
export interface SaveTarget {
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
