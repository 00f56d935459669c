import { ok, type Result } from '../util/result';
import { type Command, withoutPonder } from './commands';

export const JOB_COMMANDS: ReadonlySet<string> = new Set(['go', 'perft', 'bench']);

/** Effect of an early `stop` on a queued job: none, end it if nothing else would, or end it in any case. */
export type PendingStop = 'none' | 'endless' | 'any';

interface QueueEntry {
  command: Result<Command>;
  isStopped: boolean;
}

/** Number of consumed entries that are kept before the array is compacted. */
const COMPACT_THRESHOLD = 1024;

/**
 * Queue of commands that wait for the engine, in order of arrival, with the stops and ponderhits that reach them early.
 *
 * Every operation takes amortised constant time, however many commands wait: each scan starts at a mark that only moves
 * forward.
 */
export class CommandQueue {
  private entries: QueueEntry[] = [];
  private head = 0;
  /** Searches before this index are stopped if nothing else would end them. */
  private endlessStopEnd = 0;
  /** All jobs before this index are stopped. */
  private stopScan = 0;
  /** No search before this index is pondering and not stopped. */
  private ponderScan = 0;

  get length(): number {
    return this.entries.length - this.head;
  }

  get first(): Result<Command> | undefined {
    return this.entries[this.head]?.command;
  }

  push(command: Result<Command>): void {
    this.entries.push({ command, isStopped: false });
  }

  /** Removes the first command. The queue must not be empty. */
  shift(): { command: Result<Command>; stop: PendingStop } {
    const at = this.head++;
    const { command, isStopped } = this.entries[at]!;
    const stop = isStopped ? 'any' : at < this.endlessStopEnd ? 'endless' : 'none';
    if (this.head > COMPACT_THRESHOLD && this.head * 2 > this.entries.length) this.compact();
    return { command, stop };
  }

  /** Stops the first job that is not stopped yet. Returns false if there is none. */
  stopNext(): boolean {
    for (let at = Math.max(this.stopScan, this.head); at < this.entries.length; at++) {
      const entry = this.entries[at]!;
      this.stopScan = at + 1;
      if (!entry.command.ok || !JOB_COMMANDS.has(entry.command.value.name)) continue;
      entry.isStopped = true;
      return true;
    }
    return false;
  }

  /** Stops all queued searches that nothing else would end. */
  stopEndless(): void {
    this.endlessStopEnd = this.entries.length;
  }

  /** Turns the first pondering search that is not stopped into a normal search. */
  ponderHit(): void {
    for (let at = Math.max(this.ponderScan, this.endlessStopEnd, this.head); at < this.entries.length; at++) {
      const entry = this.entries[at]!;
      const { command } = entry;
      this.ponderScan = at + 1;
      if (!command.ok || command.value.name !== 'go' || !command.value.limits.ponder) continue;
      entry.command = ok({ name: 'go', limits: withoutPonder(command.value.limits) });
      return;
    }
  }

  private compact(): void {
    const { head } = this;
    this.entries = this.entries.slice(head);
    this.head = 0;
    this.endlessStopEnd = Math.max(0, this.endlessStopEnd - head);
    this.stopScan = Math.max(0, this.stopScan - head);
    this.ponderScan = Math.max(0, this.ponderScan - head);
  }
}
