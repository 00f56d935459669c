/** The game on the table and the file that it is kept in. */
import { renameSync, writeFileSync } from 'node:fs';
import { type Game, type Outcome, type PlayedTurn, takeBack, withTurn } from './game';
import { type Seats, writeRecord } from './record';

/** The file could not be written. */
export class NotSaved extends Error {}

export class Ledger {
  outcome: Outcome | undefined;
  private lastTime = Date.now();

  constructor(
    public game: Game,
    private readonly seats: Seats,
    /** Kept up to date after every turn, where a name is given. */
    private file: string | undefined,
  ) {}

  add(turn: Omit<PlayedTurn, 'time'>): void {
    const now = Date.now();
    this.game = withTurn(this.game, { ...turn, time: now - this.lastTime });
    this.lastTime = now;
    this.keep();
  }

  end(outcome: Outcome): void {
    if (this.outcome) return;
    this.outcome = outcome;
    this.keep();
  }

  /** Whether there was a turn of `sides` to take back. */
  takeBack(sides: ReadonlySet<string>): boolean {
    const game = takeBack(this.game, sides);
    if (!game) return false;
    this.game = game;
    this.outcome = undefined;
    this.lastTime = Date.now();
    this.keep();
    return true;
  }

  begin(game: Game): void {
    this.game = game;
    this.outcome = undefined;
    this.lastTime = Date.now();
  }

  /** Writes the file, named after the variant and the time where it has no name, and says which. */
  save(): string {
    this.file ??= fileName(this.game.variant.name);
    const unfinished = `${this.file}.${process.pid}.tmp`;
    try {
      writeFileSync(unfinished, writeRecord(this.game, this.seats, this.outcome));
      renameSync(unfinished, this.file);
    } catch (error) {
      throw new NotSaved(`the game could not be saved: ${error instanceof Error ? error.message : error}`);
    }
    return this.file;
  }

  private keep(): void {
    if (this.file !== undefined) this.save();
  }
}

function fileName(variant: string): string {
  const time = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replace(/\D/g, '');
  return `${variant}-${time}.pgn`;
}
