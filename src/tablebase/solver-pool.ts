/** The threads that solve groups one after the other, and the memory that they share. */
import { Worker } from 'node:worker_threads';
import type { RuleValues } from '../games/rules';
import { type MaterialGroup, type Tablebase, type TableStatistics, tableSizeBytes } from '../games/tablebase';
import { fail, ok, type Result } from '../util/result';
import { createTables, type TablesByName } from './solve';
import type { SolverData, SolverReply, SolverResult, SolverTask, TableOutput } from './solver-thread';
import { collectGarbage, createTeamMemory, setTeamPaused, teamPorts } from './thread-team';
import { writerMemoryBytes } from './writer';

export interface SolvedGroup {
  readonly tables: readonly Uint8Array[];
  readonly statistics: readonly TableStatistics[];
}

/** Bytes that may lie about before they are collected: a collection costs more than a small group. */
const GARBAGE_BYTES = 2 ** 28;

export class SolverPool {
  /** Bytes handed out since the last collection. */
  private garbageBytes = 0;
  /** Pieces of memory for tasks, of which there is one at a time. */
  private readonly buffers: SharedArrayBuffer[] = [];
  private readonly team = createTeamMemory();
  private readonly workers: readonly Worker[];
  /** The task given last: a thread's answer is that to the one task it has. */
  private lastTask: Promise<unknown> = Promise.resolve();
  private resolveEnded: (why: string) => void = () => undefined;
  /** Why there are no threads any more. */
  private readonly ended = new Promise<string>(resolve => {
    this.resolveEnded = resolve;
  });

  /** `program`: the file that the threads run, which must call `runSolver` for them. */
  constructor(
    program: string | URL,
    variant: string,
    values: RuleValues,
    private readonly endings: Tablebase,
    threads: number,
  ) {
    const distances = endings.metric === 'plies';
    this.workers = teamPorts(threads).map((ports, thread) => {
      const data: SolverData = {
        solver: true,
        variant,
        values,
        isDtm: distances,
        thread,
        threads,
        team: this.team,
        ports,
      };
      // As for the threads of the engine: some flags of a program a thread does not take.
      return new Worker(program, { workerData: data, transferList: [...ports], execArgv: [] });
    });
    for (const worker of this.workers) {
      worker.on('error', error => this.end(error instanceof Error ? error.message : String(error)));
      worker.on('exit', () => this.end('a thread has ended'));
    }
  }

  /** Bytes of memory that solving a group takes, the tables below it included. */
  static memoryBytes(endings: Tablebase, group: MaterialGroup, sizes: ReadonlyMap<string, number>): number {
    const own = group.reduce((sum, { size }) => sum + tableSizeBytes(endings.metric, size), 0);
    const below = new Set(group.flatMap(space => endings.successorsOf(space)));
    const beneath = [...below].reduce((sum, name) => sum + tableSizeBytes(endings.metric, sizes.get(name) ?? 0), 0);
    const work = endings.kernel?.workspace(group).reduce((sum, bytes) => sum + bytes, 0) ?? 2 * own;
    return own + beneath + work;
  }

  async solve(group: MaterialGroup, below: TablesByName): Promise<Result<SolvedGroup>> {
    const tables = createTables(this.endings, group);
    this.garbageBytes += tables.reduce((sum, { length }) => sum + length, 0);
    const answers = await this.run('solve', group, tables, below);
    return answers.ok ? ok({ tables, statistics: combineStatistics(group, answers.value) }) : answers;
  }

  /** Frees what a file need not hold, or finds it again; where the game has nothing of the kind, does nothing. */
  async pack(group: MaterialGroup, tables: readonly Uint8Array[], below: TablesByName): Promise<Result<true>> {
    if (!this.endings.kernel?.pack) return ok(true);
    const done = await this.run('pack', group, tables, below);
    return done.ok ? ok(true) : done;
  }

  async unpack(group: MaterialGroup, tables: readonly Uint8Array[], below: TablesByName): Promise<Result<true>> {
    if (!this.endings.kernel?.unpack) return ok(true);
    const done = await this.run('unpack', group, tables, below);
    return done.ok ? ok(true) : done;
  }

  /** Writes tables to their files, without keeping this thread from anything else. */
  async write(
    group: MaterialGroup,
    tables: readonly Uint8Array[],
    files: readonly TableOutput[],
  ): Promise<Result<true>> {
    const done = await this.run('write', group, tables, new Map(), files);
    return done.ok ? ok(true) : done;
  }

  /** Lets go of the memory of what is done, once there is much of it. */
  releaseMemory(): void {
    if (this.garbageBytes < GARBAGE_BYTES) return;
    this.garbageBytes = 0;
    for (const worker of this.workers) worker.postMessage('tidy');
    collectGarbage();
  }

  /** Rests between two pieces of work, or goes on. */
  pause(paused: boolean): void {
    setTeamPaused(this.team, paused);
  }

  /** The process may end while these threads are at work. */
  unref(): void {
    for (const worker of this.workers) worker.unref();
  }

  private async run(
    what: SolverTask['kind'],
    group: MaterialGroup,
    tables: readonly Uint8Array[],
    below: TablesByName,
    files: readonly TableOutput[] = [],
  ): Promise<Result<readonly SolverResult[]>> {
    const pieces =
      what === 'write'
        ? tables.map((table, at) => writerMemoryBytes(table, files[at]!.header.block))
        : (this.endings.kernel?.workspace(group) ?? []);
    const task: SolverTask = { kind: what, group, tables, successors: below, workspace: this.workspace(pieces), files };
    const answering = this.lastTask.then(() =>
      Promise.race([this.ended, Promise.all(this.workers.map(worker => this.runOn(worker, task)))]),
    );
    this.lastTask = answering;
    const answers = await answering;
    return typeof answers === 'string' ? fail(answers) : ok(answers);
  }

  /** Memory for a task: that of the task before as far as it is large enough, as new memory takes long to be had. */
  private workspace(sizes: readonly number[]): Uint8Array[] {
    return sizes.map((bytes, at) => {
      if ((this.buffers[at]?.byteLength ?? 0) < bytes) {
        this.buffers[at] = new SharedArrayBuffer(bytes);
        this.garbageBytes += bytes;
      }
      return new Uint8Array(this.buffers[at]!, 0, bytes);
    });
  }

  /** What a thread has done; the first that fails ends them all, as the others may wait for it. */
  private runOn(worker: Worker, task: SolverTask): Promise<SolverResult> {
    return new Promise(resolve => {
      worker.once('message', (answer: SolverReply) => {
        if ('error' in answer) this.end(answer.error);
        else resolve(answer);
      });
      worker.postMessage(task);
    });
  }

  /** What is under way fails. */
  close(): void {
    this.end('the threads were closed');
  }

  private end(why: string): void {
    this.resolveEnded(why);
    for (const worker of this.workers) void worker.terminate();
  }
}

/** What threads that share out the spaces of a group tell of them together. */
function combineStatistics(group: MaterialGroup, answers: readonly SolverResult[]): TableStatistics[] {
  return group.map((_, at) => {
    const tally = answers[at % answers.length]!.counts[Math.floor(at / answers.length)]!;
    const counted = answers.flatMap(({ captures }) => captures.slice(at, at + 1));
    return counted.length === 0 ? tally : { ...tally, captures: counted.reduce((sum, count) => sum + count) };
  });
}
