/**
 * The commands that wait, first come first served, and which jobs among them are to end as soon as they begin. However
 * many wait, nothing here goes through all of them: of each list only the part behind a mark is looked at, and marks
 * only go forward.
 */
import { ok, type Result } from '../util/result';
import { type Command, withoutPonder } from './commands';

export const JOB_COMMANDS: ReadonlySet<string> = new Set(['go', 'perft', 'bench']);

/** Whether a `stop` came before a job began, and which jobs it ends: those that nothing else would end, or any. */
export type PendingStop = 'none' | 'endless' | 'any';

interface QueueEntry {
  command: Result<Command>;
  stopped: boolean;
}

/** So many that are gone are kept before the list is moved up. */
const COMPACT_THRESHOLD = 1024;

export class CommandQueue {
  private entries: QueueEntry[] = [];
  private gone = 0;
  /** Up to here every search is stopped that nothing else would end. */
  private endlessTo = 0;
  /** Up to here every job is stopped. */
  private stoppedTo = 0;
  /** Up to here no search ponders that was not stopped. */
  private hitTo = 0;

  get length(): number {
    return this.entries.length - this.gone;
  }

  get first(): Result<Command> | undefined {
    return this.entries[this.gone]?.command;
  }

  push(command: Result<Command>): void {
    this.entries.push({ command, stopped: false });
  }

  /** Takes the first out; there has to be one. */
  shift(): { command: Result<Command>; stop: PendingStop } {
    const at = this.gone++;
    const { command, stopped } = this.entries[at]!;
    const stop = stopped ? 'any' : at < this.endlessTo ? 'endless' : 'none';
    if (this.gone > COMPACT_THRESHOLD && this.gone * 2 > this.entries.length) this.moveUp();
    return { command, stop };
  }

  /** Stops the first job that is not stopped yet; false where there is none. */
  stopNext(): boolean {
    for (let at = Math.max(this.stoppedTo, this.gone); at < this.entries.length; at++) {
      const entry = this.entries[at]!;
      this.stoppedTo = at + 1;
      if (!entry.command.ok || !JOB_COMMANDS.has(entry.command.value.name)) continue;
      entry.stopped = true;
      return true;
    }
    return false;
  }

  /** Stops all searches that nothing else would end. */
  stopEndless(): void {
    this.endlessTo = this.entries.length;
  }

  /** The move pondered on was played in the first search that ponders and was not stopped. */
  ponderHit(): void {
    for (let at = Math.max(this.hitTo, this.endlessTo, this.gone); at < this.entries.length; at++) {
      const entry = this.entries[at]!;
      const { command } = entry;
      this.hitTo = at + 1;
      if (!command.ok || command.value.name !== 'go' || !command.value.limits.ponder) continue;
      entry.command = ok({ name: 'go', limits: withoutPonder(command.value.limits) });
      return;
    }
  }

  private moveUp(): void {
    const { gone } = this;
    this.entries = this.entries.slice(gone);
    this.gone = 0;
    this.endlessTo = Math.max(0, this.endlessTo - gone);
    this.stoppedTo = Math.max(0, this.stoppedTo - gone);
    this.hitTo = Math.max(0, this.hitTo - gone);
  }
}
