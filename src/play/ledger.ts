/** The game on the board and the file that it is kept in. No file but its own is ever written over. */
import { existsSync } from 'node:fs';
import { readText, writeAtomically } from '../disk/files';
import type { Game } from '../lib';
import { beforeLastTurnOf, cutTo, endingOf, type Line, textOf, withPly } from '../parlour/line';
import type { Ending } from '../records/played';
import type { Information } from '../records/score';

/** The file could not be written. */
export class NotSaved extends Error {}

/** Where a game is kept: the file's name, and the text in it that is ours to replace. */
export interface Place {
  readonly file: string;
  /** Earlier games in the file, which stay. */
  readonly before: string;
  /** All that the file is known to hold; undefined where it is not there yet. */
  readonly text: string | undefined;
}

export const newPlace = (file: string): Place => ({ file, before: '', text: undefined });

export class Ledger {
  /** All that was played is in the file. */
  saved = true;
  private lastTime = Date.now();

  constructor(
    public line: Line,
    /** Who plays, the side that moves first first. */
    private readonly names: readonly [string, string],
    /** Kept up to date after every turn, where one is given. */
    private place: Place | undefined,
  ) {}

  get ending(): Ending | undefined {
    return endingOf(this.line);
  }

  /** The game after a turn of it. */
  add(game: Game, information?: Information): void {
    const now = Date.now();
    this.line = withPly(this.line, game, now - this.lastTime, information);
    this.lastTime = now;
    this.keep();
  }

  forfeit(side: string): void {
    if (this.ending) return;
    this.line = { ...this.line, forfeit: side };
    this.keep();
  }

  /** Whether there was a turn of `sides` to take back. */
  takeBack(sides: ReadonlySet<string>): boolean {
    const count = beforeLastTurnOf(this.line, sides);
    if (count === undefined) return false;
    this.line = cutTo(this.line, count);
    this.lastTime = Date.now();
    this.keep();
    return true;
  }

  /** Whether a turn of `sides` could be taken back. */
  canTakeBack(sides: ReadonlySet<string>): boolean {
    return beforeLastTurnOf(this.line, sides) !== undefined;
  }

  begin(line: Line): void {
    this.line = line;
    this.saved = true;
    this.lastTime = Date.now();
  }

  /** Writes the file, named after the variant and the time where it has no name, and says which. */
  save(): string {
    return this.saveIn(this.place ?? newPlace(freeName(this.line.start.variant)));
  }

  /** Writes a file of its own where the one that it is kept in is not to be had, and says which. */
  rescue(): string {
    try {
      return this.save();
    } catch (error) {
      if (this.place === undefined) throw error;
      return this.saveIn(newPlace(freeName(this.line.start.variant)));
    }
  }

  /** Whether a file has been asked for. */
  get kept(): boolean {
    return this.place !== undefined;
  }

  private saveIn({ file, before, text }: Place): string {
    const after = before + textOf(this.line, this.names);
    try {
      checkOurs(file, text);
      writeAtomically(file, after);
    } catch (error) {
      throw new NotSaved(`the game could not be saved: ${error instanceof Error ? error.message : error}`);
    }
    this.place = { file, before, text: after };
    this.saved = true;
    return file;
  }

  private keep(): void {
    this.saved = false;
    if (this.place !== undefined) this.save();
  }
}

/** Throws unless the file holds what it is known to hold. */
function checkOurs(file: string, text: string | undefined): void {
  if (!existsSync(file)) return;
  if (text === undefined) throw new Error(`${file}: it is there already`);
  const now = readText(file);
  if (!now.ok) throw new Error(now.error);
  if (now.value !== text) throw new Error(`${file}: somebody else has changed it`);
}

/** A name that no file has yet. */
function freeName(variant: string): string {
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '');
  for (let count = 1; ; count++) {
    const name = `${variant}-${time}${count === 1 ? '' : `-${count}`}.pgn`;
    if (!existsSync(name)) return name;
  }
}
