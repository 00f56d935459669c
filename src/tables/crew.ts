/** The threads that solve groups one after the other, and the memory that they share. */
import { Worker } from 'node:worker_threads';
import { type Endings, type Facts, type Group, tableBytes } from '../games/endings';
import { fail, ok, type Result, type RuleValues } from '../games/game';
import { draftMemory } from './draft';
import { teamPorts } from './ports';
import { emptyTables, type Tables } from './solve';
import { pauseTeam, teamMemory } from './team';
import type { Done, SolverAnswer, SolverData, SolverTask, TableDraft } from './thread';
import { tidy } from './tidy';

export interface Solved {
  readonly tables: readonly Uint8Array[];
  readonly facts: readonly Facts[];
}

/** Bytes that may lie about before they are collected: a collection costs more than a small group. */
const LITTER = 2 ** 28;

export class Crew {
  /** Bytes handed out since the last collection. */
  private litter = 0;
  /** Pieces of memory for tasks, of which there is one at a time. */
  private readonly rooms: SharedArrayBuffer[] = [];
  private readonly team = teamMemory();
  private readonly workers: readonly Worker[];
  /** The task given last: a thread's answer is that to the one task it has. */
  private last: Promise<unknown> = Promise.resolve();
  private tellEnd: (why: string) => void = () => undefined;
  /** Why there are no threads any more. */
  private readonly ended = new Promise<string>(resolve => {
    this.tellEnd = resolve;
  });

  /** `program`: the file that the threads run, which must call `runSolver` for them. */
  constructor(
    program: string | URL,
    variant: string,
    values: RuleValues,
    private readonly endings: Endings,
    threads: number,
  ) {
    const distances = endings.metric === 'plies';
    this.workers = teamPorts(threads).map((ports, thread) => {
      const data: SolverData = { solver: true, variant, values, distances, thread, threads, team: this.team, ports };
      // As for the threads of the engine: some flags of a program a thread does not take.
      return new Worker(program, { workerData: data, transferList: [...ports], execArgv: [] });
    });
    for (const worker of this.workers) {
      worker.on('error', error => this.end(error instanceof Error ? error.message : String(error)));
      worker.on('exit', () => this.end('a thread has ended'));
    }
  }

  /** Bytes of memory that solving a group takes, the tables below it included. */
  static memory(endings: Endings, group: Group, sizes: ReadonlyMap<string, number>): number {
    const own = group.reduce((sum, { size }) => sum + tableBytes(endings.metric, size), 0);
    const below = new Set(group.flatMap(space => endings.below(space)));
    const beneath = [...below].reduce((sum, name) => sum + tableBytes(endings.metric, sizes.get(name) ?? 0), 0);
    const work = endings.kernel?.workspace(group).reduce((sum, bytes) => sum + bytes, 0) ?? 2 * own;
    return own + beneath + work;
  }

  async solve(group: Group, below: Tables): Promise<Result<Solved>> {
    const tables = emptyTables(this.endings, group);
    this.litter += tables.reduce((sum, { length }) => sum + length, 0);
    const answers = await this.run('solve', group, tables, below);
    return answers.ok ? ok({ tables, facts: factsOf(group, answers.value) }) : answers;
  }

  /** Frees what a file need not hold, or finds it again; where the game has nothing of the kind, does nothing. */
  async pack(group: Group, tables: readonly Uint8Array[], below: Tables): Promise<Result<true>> {
    if (!this.endings.kernel?.pack) return ok(true);
    const done = await this.run('pack', group, tables, below);
    return done.ok ? ok(true) : done;
  }

  async unpack(group: Group, tables: readonly Uint8Array[], below: Tables): Promise<Result<true>> {
    if (!this.endings.kernel?.unpack) return ok(true);
    const done = await this.run('unpack', group, tables, below);
    return done.ok ? ok(true) : done;
  }

  /** Writes tables to their files, without keeping this thread from anything else. */
  async write(group: Group, tables: readonly Uint8Array[], files: readonly TableDraft[]): Promise<Result<true>> {
    const done = await this.run('write', group, tables, new Map(), files);
    return done.ok ? ok(true) : done;
  }

  /** Lets go of the memory of what is done, once there is much of it. */
  tidy(): void {
    if (this.litter < LITTER) return;
    this.litter = 0;
    for (const worker of this.workers) worker.postMessage('tidy');
    tidy();
  }

  /** Rests between two pieces of work, or goes on. */
  pause(paused: boolean): void {
    pauseTeam(this.team, paused);
  }

  /** The process may end while these threads are at work. */
  unref(): void {
    for (const worker of this.workers) worker.unref();
  }

  private async run(
    what: SolverTask['what'],
    group: Group,
    tables: readonly Uint8Array[],
    below: Tables,
    files: readonly TableDraft[] = [],
  ): Promise<Result<readonly Done[]>> {
    const pieces =
      what === 'write'
        ? tables.map((table, at) => draftMemory(table, files[at]!.header.block))
        : (this.endings.kernel?.workspace(group) ?? []);
    const task: SolverTask = { what, group, tables, below, workspace: this.room(pieces), files };
    const answering = this.last.then(() =>
      Promise.race([this.ended, Promise.all(this.workers.map(worker => this.answerOf(worker, task)))]),
    );
    this.last = answering;
    const answers = await answering;
    return typeof answers === 'string' ? fail(answers) : ok(answers);
  }

  /** Memory for a task: that of the task before as far as it is large enough, as new memory takes long to be had. */
  private room(sizes: readonly number[]): Uint8Array[] {
    return sizes.map((bytes, at) => {
      if ((this.rooms[at]?.byteLength ?? 0) < bytes) {
        this.rooms[at] = new SharedArrayBuffer(bytes);
        this.litter += bytes;
      }
      return new Uint8Array(this.rooms[at]!, 0, bytes);
    });
  }

  /** What a thread has done; the first that fails ends them all, as the others may wait for it. */
  private answerOf(worker: Worker, task: SolverTask): Promise<Done> {
    return new Promise(resolve => {
      worker.once('message', (answer: SolverAnswer) => {
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
    this.tellEnd(why);
    for (const worker of this.workers) void worker.terminate();
  }
}

/** What threads that share out the spaces of a group tell of them together. */
function factsOf(group: Group, answers: readonly Done[]): Facts[] {
  return group.map((_, at) => {
    const tally = answers[at % answers.length]!.tallies[Math.floor(at / answers.length)]!;
    const counted = answers.flatMap(({ captures }) => captures.slice(at, at + 1));
    return counted.length === 0 ? tally : { ...tally, captures: counted.reduce((sum, count) => sum + count) };
  });
}
