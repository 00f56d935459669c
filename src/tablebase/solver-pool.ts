/** Worker threads that solve groups, pack tables and write files, one task at a time, and their shared memory. */
import type { Worker } from 'node:worker_threads';
import type { RuleValues } from '../games/rules';
import { type MaterialGroup, type Tablebase, type TableStatistics, tableSizeBytes } from '../games/tablebase';
import { checkMemory, startThread } from '../util/node/threads';
import { fail, ok, type Result } from '../util/result';
import { createTables, type TablesByName } from './solve';
import type { SolverData, SolverReply, SolverResult, SolverTask, TableOutput } from './solver-thread';
import { collectGarbage, createTeamMemory, setTeamPaused, teamPorts } from './thread-team';
import { writerMemoryBytes } from './writer';

export interface SolvedGroup {
  readonly tables: readonly Uint8Array[];
  readonly statistics: readonly TableStatistics[];
}

/** Garbage threshold in bytes before a forced collection, which costs more than a small group. */
const GARBAGE_BYTES = 2 ** 28;

export class SolverPool {
  /** Bytes allocated since the last collection. */
  private garbageBytes = 0;
  /** Working memory, reused from task to task. */
  private readonly buffers: SharedArrayBuffer[] = [];
  private readonly team = createTeamMemory();
  private readonly workers: readonly Worker[];
  /** Last task. Tasks run one after the other, so that a reply belongs to the current one. */
  private lastTask: Promise<unknown> = Promise.resolve();
  private resolveEnded: (reason: string) => void = () => undefined;
  /** Resolves with the reason when the threads end. */
  private readonly ended = new Promise<string>(resolve => {
    this.resolveEnded = resolve;
  });

  /**
   * `program` is the file that the threads run. It must call `runSolverThread` in them. Throws a RangeError if there is
   * not enough memory for them.
   */
  constructor(
    program: string | URL,
    variant: string,
    values: RuleValues,
    private readonly tablebase: Tablebase,
    threads: number,
    root = '',
  ) {
    checkMemory(0, threads);
    const kind = tablebase.base ? 'opening' : tablebase.metric === 'plies' ? 'dtm' : 'main';
    this.workers = teamPorts(threads).map((ports, thread) => {
      const data: SolverData = {
        solver: true,
        variant,
        values,
        kind,
        root,
        thread,
        threads,
        team: this.team,
        ports,
      };
      return startThread(program, { workerData: data, transferList: [...ports] });
    });
    for (const worker of this.workers) {
      worker.on('error', error => this.end(error instanceof Error ? error.message : String(error)));
      worker.on('exit', () => this.end('a solver thread ended unexpectedly'));
    }
  }

  /** Memory in bytes for solving a group, its successor tables included. */
  static memoryBytes(tablebase: Tablebase, group: MaterialGroup, sizes: ReadonlyMap<string, number>): number {
    const own = group.reduce((sum, { size }) => sum + tableSizeBytes(tablebase.metric, size), 0);
    const isLoaded = tablebase.kernel?.readsBlocks !== true;
    const successors = new Set(isLoaded ? group.flatMap(cls => tablebase.successorsOf(cls)) : []);
    const successorBytes = [...successors].reduce(
      (sum, name) => sum + tableSizeBytes(tablebase.metric, sizes.get(name) ?? 0),
      0,
    );
    const work = tablebase.kernel?.workspace(group).reduce((sum, bytes) => sum + bytes, 0) ?? 2 * own;
    return own + successorBytes + work;
  }

  async solve(group: MaterialGroup, successors: TablesByName): Promise<Result<SolvedGroup>> {
    const tables = createTables(this.tablebase, group);
    this.garbageBytes += tables.reduce((sum, { length }) => sum + length, 0);
    const results = await this.run('solve', group, tables, successors);
    return results.ok ? ok({ tables, statistics: combineStatistics(group, results.value) }) : results;
  }

  /** Packs tables for files. Does nothing if the game does not pack. */
  async pack(group: MaterialGroup, tables: readonly Uint8Array[], successors: TablesByName): Promise<Result<true>> {
    if (!this.tablebase.kernel?.pack) return ok(true);
    const done = await this.run('pack', group, tables, successors);
    return done.ok ? ok(true) : done;
  }

  async unpack(group: MaterialGroup, tables: readonly Uint8Array[], successors: TablesByName): Promise<Result<true>> {
    if (!this.tablebase.kernel?.unpack) return ok(true);
    const done = await this.run('unpack', group, tables, successors);
    return done.ok ? ok(true) : done;
  }

  /** Writes tables to files without blocking this thread. */
  async write(
    group: MaterialGroup,
    tables: readonly Uint8Array[],
    files: readonly TableOutput[],
  ): Promise<Result<true>> {
    const done = await this.run('write', group, tables, new Map(), files);
    return done.ok ? ok(true) : done;
  }

  /** Frees the memory of finished tasks if there is much of it. */
  releaseMemory(): void {
    if (this.garbageBytes < GARBAGE_BYTES) return;
    this.garbageBytes = 0;
    for (const worker of this.workers) worker.postMessage('collect');
    collectGarbage();
  }

  /** Pauses the threads at their next claim, or resumes them. */
  pause(paused: boolean): void {
    setTeamPaused(this.team, paused);
  }

  /** Lets the process end while these threads are at work. */
  unref(): void {
    for (const worker of this.workers) worker.unref();
  }

  private async run(
    kind: SolverTask['kind'],
    group: MaterialGroup,
    tables: readonly Uint8Array[],
    successors: TablesByName,
    files: readonly TableOutput[] = [],
  ): Promise<Result<readonly SolverResult[]>> {
    const sizes =
      kind === 'write'
        ? files.map(({ header }) => writerMemoryBytes(header))
        : (this.tablebase.kernel?.workspace(group) ?? []);
    const task: SolverTask = { kind, group, tables, successors: successors, workspace: this.workspace(sizes), files };
    const running = this.lastTask.then(() =>
      Promise.race([this.ended, Promise.all(this.workers.map(worker => this.runOn(worker, task)))]),
    );
    this.lastTask = running;
    const results = await running;
    return typeof results === 'string' ? fail(results) : ok(results);
  }

  /** Working memory of these sizes. Buffers are reused if large enough, since allocating is slow. */
  private workspace(sizes: readonly number[]): Uint8Array[] {
    return sizes.map((bytes, at) => {
      if ((this.buffers[at]?.byteLength ?? 0) < bytes) {
        this.buffers[at] = new SharedArrayBuffer(bytes);
        this.garbageBytes += bytes;
      }
      return new Uint8Array(this.buffers[at]!, 0, bytes);
    });
  }

  /** Runs a task on a thread. The first failure ends all threads, since the others may be waiting at a barrier. */
  private runOn(worker: Worker, task: SolverTask): Promise<SolverResult> {
    return new Promise(resolve => {
      worker.once('message', (reply: SolverReply) => {
        if ('error' in reply) this.end(reply.error);
        else resolve(reply);
      });
      worker.postMessage(task);
    });
  }

  /** Ends the threads. The current task fails. */
  close(): void {
    this.end('the solver threads were closed');
  }

  private end(reason: string): void {
    this.resolveEnded(reason);
    for (const worker of this.workers) void worker.terminate();
  }
}

/** Merges the replies of threads that each counted some of the classes. */
function combineStatistics(group: MaterialGroup, results: readonly SolverResult[]): TableStatistics[] {
  return group.map((_, at) => {
    const values = results[0]!.values.slice(3 * at, 3 * at + 3);
    if (values.length > 0) {
      const [win = 0, draw = 0, loss = 0] = values.map((_, i) =>
        results.reduce((sum, result) => sum + result.values[3 * at + i]!, 0),
      );
      return { win, draw, loss, distances: new Map() };
    }
    const counts = results[at % results.length]!.counts[Math.floor(at / results.length)]!;
    const counted = results.flatMap(({ captures }) => captures.slice(at, at + 1));
    return counted.length === 0 ? counts : { ...counts, captures: counted.reduce((sum, count) => sum + count) };
  });
}
