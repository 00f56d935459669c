/** The engine itself: threads, the memory they share, and one job at a time. */
import { Worker } from 'node:worker_threads';
import { chooseVariant } from '../games/index';
import { actionsOf, nameTurn, turnsOf } from '../games/turns';
import { now } from '../search/clock';
import { tableBytes } from '../search/table';
import type {
  BenchListener,
  Best,
  CountListener,
  CountRequest,
  Engine,
  EngineOptions,
  Limits,
  SearchListener,
  Setting,
} from './engine';
import type { Answer, Job, Order, ThreadData } from './messages';
import { setUp } from './setting';
import { Control, controlMemory } from './shared';

export const DEFAULTS: EngineOptions = {
  hash: 64,
  threads: 1,
  multiPv: 1,
  moveOverhead: 30,
  level: 'full',
  seed: 1,
};

/** A thread that is not up after so many milliseconds is not waited for any longer. */
const PATIENCE = 5000;

/** The engine; `program` is the file that its threads run, which must call `runWorker` off the main thread. */
export function createEngine(program: string = process.argv[1]!): Engine {
  return new ThreadedEngine(program);
}

/** What becomes of a job's answers. */
interface Desk {
  readonly id: number;
  hear(answer: Answer): void;
  /** All its threads are done, or were ended. */
  end(): void;
  /** Threads that are not done yet. */
  busy: number;
  /** Its threads do not look at the stop word while they work: counting leaves no time for that. */
  readonly deaf: boolean;
}

class ThreadedEngine implements Engine {
  private readonly control = new Control(controlMemory());
  private options = DEFAULTS;
  private table: SharedArrayBuffer | undefined;
  private workers: Worker[] = [];
  /** A thread that has seen one game runs another at half speed: the family that these have seen. */
  private family: string | undefined;
  /** The births of the threads; the last given out. */
  private births: number[] = [];
  private lastBirth = 0;
  private jobs = 0;
  private desk: Desk | undefined;

  constructor(private readonly program: string) {
    this.hire(1);
  }

  configure(options: EngineOptions): void {
    if (options.hash !== this.options.hash) {
      this.table = undefined;
      this.table = new SharedArrayBuffer(tableBytes(options.hash));
    }
    this.options = options;
    if (this.workers.length < options.threads) this.hire(options.threads);
    else this.shrink(options.threads);
  }

  prepare(variant: string): void {
    const { family } = chooseVariant(variant)!.game;
    if (this.family === undefined || this.family === family) return;
    const threads = this.workers.length;
    this.dismiss();
    this.hire(threads);
  }

  awaitThreads(): void {
    const deadline = now() + PATIENCE;
    for (const [thread, birth] of this.births.entries()) this.control.awaitUp(thread, birth, deadline);
  }

  newGame(): void {
    if (this.table) new Int32Array(this.table).fill(0);
    for (const worker of this.workers) worker.postMessage({ kind: 'forget' } satisfies Order);
  }

  search(setting: Setting, limits: Limits, listener: SearchListener): void {
    const begun = now();
    const { threads, multiPv, moveOverhead, level, seed, hash } = this.options;
    this.table ??= new SharedArrayBuffer(tableBytes(hash));
    let best: Best | undefined;
    const id = this.open(
      answer => {
        if (answer.kind === 'info') listener.info(answer.info);
        else if (answer.kind === 'best') best = answer.best;
      },
      () => listener.best(best ?? firstMove(setting)),
    );
    this.control.clearNodes();
    this.post(
      { kind: 'search', id, setting, limits, table: this.table, threads, multiPv, moveOverhead, level, seed, begun },
      threads,
    );
  }

  count(setting: Setting, request: CountRequest, listener: CountListener): void {
    const { depth, unit, threads, hash } = request;
    const moves = request.moves ?? rootNames(setting, unit);
    let counted = 0;
    const id = this.open(
      answer => {
        if (answer.kind !== 'counted') return;
        counted++;
        listener.move(answer.move, answer.count);
      },
      () => listener.done(counted === moves.length),
      true,
    );
    this.control.restartTickets();
    const table = hash > 0 ? new SharedArrayBuffer(tableBytes(hash)) : undefined;
    this.post({ kind: 'count', id, setting, depth, unit, moves, ...(table && { table }) }, threads);
  }

  bench(setting: Setting, depth: number | undefined, listener: BenchListener): void {
    let nodes = 0;
    let time = 0;
    const id = this.open(
      answer => {
        if (answer.kind === 'benched') ({ nodes, time } = answer);
      },
      () => listener.done(nodes, time),
    );
    this.post({ kind: 'bench', id, setting, ...(depth !== undefined && { depth }) }, 1);
  }

  stop(): void {
    this.control.stop(this.jobs);
    if (this.desk?.deaf) this.replace();
  }

  ponderHit(): void {
    this.control.ponderHit(this.jobs, now());
  }

  close(): void {
    this.desk = undefined;
    this.dismiss();
  }

  private open(hear: Desk['hear'], end: Desk['end'], deaf = false): number {
    if (this.desk) throw new Error('the engine is at work');
    const id = ++this.jobs;
    this.desk = { id, hear, end, busy: 0, deaf };
    return id;
  }

  private post(job: Job, threads: number): void {
    const { variant } = job.setting;
    this.prepare(variant);
    this.hire(threads);
    this.family = chooseVariant(variant)!.game.family;
    this.desk!.busy = threads;
    for (const worker of this.workers.slice(0, threads)) {
      worker.ref();
      worker.postMessage(job);
    }
  }

  private hear(answer: Answer): void {
    const desk = this.desk;
    if (!desk || answer.id !== desk.id) return;
    if (answer.kind !== 'done') desk.hear(answer);
    else if (--desk.busy === 0) this.settle();
  }

  /** The job under way has ended. */
  private settle(): void {
    const desk = this.desk;
    this.desk = undefined;
    for (const worker of this.workers) worker.unref();
    desk?.end();
  }

  private hire(threads: number): void {
    while (this.workers.length < threads) {
      const birth = ++this.lastBirth;
      const data: ThreadData = { control: this.control.memory, thread: this.workers.length, birth };
      const worker = new Worker(this.program, { workerData: data });
      worker.on('message', (answer: Answer) => this.hear(answer));
      worker.on('error', error => this.recover(error));
      worker.unref();
      this.workers.push(worker);
      this.births.push(birth);
    }
  }

  private shrink(threads: number): void {
    for (const worker of this.workers.splice(threads)) void worker.terminate();
    this.births.splice(threads);
  }

  private dismiss(): void {
    this.shrink(0);
    this.family = undefined;
  }

  /** A thread died of a fault in the program: the job under way answers with what it has, the next takes fresh ones. */
  private recover(error: unknown): void {
    console.error(error);
    this.dismiss();
    this.settle();
  }

  /** Ends the threads with the job under way, which answers with what it has, and takes fresh ones. */
  private replace(): void {
    const threads = this.workers.length;
    this.dismiss();
    this.hire(threads);
    this.settle();
  }
}

/** The names of the moves to count below. */
function rootNames(setting: Setting, unit: 'actions' | 'turns'): string[] {
  const { rules, position } = setUp(setting);
  const turns = unit === 'turns' ? turnsOf(position) : actionsOf(position).map(action => [action]);
  return turns.map(turn => nameTurn(rules, position, turn));
}

function firstMove(setting: Setting): Best {
  const [move] = rootNames(setting, 'turns');
  return move === undefined ? {} : { move };
}
