/** Implementation of the search engine: a thread pool, shared memory, and one job at a time. */
import { findVariant } from '../games/registry';
import type { MoveBook } from '../games/tablebase';
import { now } from '../search/time-manager';
import { hashTableBytes } from '../search/transposition-table';
import type { LoadedTables, ReportProblem, TableOptions } from '../tablebase/loaded-tables';
import { BENCH_HASH_BYTES, mayProbe, mayUseBook, timeManagerFor } from './limits';
import type { JobBookMove, WorkerJob, WorkerReply } from './messages';
import { bookMoveFor, fallbackMove, positionFromSpec, rootMoveNames } from './position-spec';
import { SHARED_STATE_BYTES, SharedState } from './shared-state';
import { type Host, ThreadPool } from './thread-pool';
import type {
  BenchListener,
  BestMove,
  EngineOptions,
  Limits,
  PerftListener,
  PerftRequest,
  PositionSpec,
  SearchEngine,
  SearchListener,
} from './types';

export const DEFAULT_OPTIONS: EngineOptions = {
  hash: 64,
  threads: 1,
  multiPv: 1,
  moveOverhead: 30,
  level: 'full',
  seed: 1,
  ownBook: true,
  tablePath: '',
  tableMemory: 128,
  tableSeconds: 0,
};

export const createSearchEngine = (host: Host): SearchEngine => new ThreadedEngine(host);

/** Job that runs now. */
interface ActiveJob {
  readonly id: number;
  onReply(reply: WorkerReply): void;
  /** Called when all threads are done or terminated. */
  finish(): void;
  /** Called when a thread has crashed. If absent, the job finishes as usual. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Number of threads that are not done. */
  runningThreads: number;
  /** True if the threads check the stop flag. Otherwise they are terminated to stop the job. */
  readonly checksStop: boolean;
  /** Command that must come before the job may finish. */
  waitsFor: 'nothing' | 'ponderhit' | 'stop';
  /** Parameters of a search. */
  readonly search?: { readonly spec: PositionSpec; readonly limits: Limits };
}

class ThreadedEngine implements SearchEngine {
  onProblem: ReportProblem = () => {};
  private readonly stateMemory: ArrayBufferLike;
  private readonly state: SharedState;
  private readonly pool: ThreadPool;
  private options = DEFAULT_OPTIONS;
  private table: ArrayBufferLike | undefined;
  /** Last table that a thread has written to. */
  private usedTable: ArrayBufferLike | undefined;
  /** Family that the threads have run. A thread that changes the family runs at half speed, so it is replaced. */
  private family: string | undefined;
  /** Number of threads that have warmed up: the first ones. */
  private warmThreads = 0;
  private lastJobId = 0;
  private job: ActiveJob | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: Host) {
    this.stateMemory = host.allocate(SHARED_STATE_BYTES);
    this.state = new SharedState(this.stateMemory);
    this.pool = new ThreadPool(host, this.stateMemory, {
      onReply: reply => this.onReply(reply),
      onError: error => this.onThreadError(error),
    });
  }

  configure(options: EngineOptions): void {
    const threads = this.usableThreads(options.threads);
    let table = this.table;
    if (options.hash !== this.options.hash) {
      // Releases the old table first: there may not be memory for both. If this throws, the next search allocates
      // a table of the old size.
      this.table = this.usedTable = table = undefined;
      if (this.host.hasSharedMemory) table = this.host.allocate(hashTableBytes(options.hash));
    }
    // The first thread starts with `prepare`, or with the first job.
    if (this.pool.size > 0 || threads > 1) this.pool.resize(threads);
    this.table = table;
    this.warmThreads = Math.min(this.warmThreads, threads);
    this.options = options;
  }

  prepare(variant: string): void {
    const { family } = findVariant(variant)!.family;
    if (this.pool.size === 0) this.pool.resize(1);
    if (this.family === undefined || this.family === family) return;
    this.restartThreads();
  }

  ready(spec: PositionSpec, done: () => void, fail?: (error: unknown) => void): void {
    const threads = this.acquireThreads(spec, this.options.threads);
    this.findTables(spec);
    if (this.options.ownBook) this.findBook(spec);
    const touchesHash = this.prepareTable(threads);
    const first = touchesHash ? 0 : this.warmThreads;
    if (first >= threads) {
      this.host.tables?.resume();
      done();
      return;
    }
    const id = this.startJob({ onReply: () => {}, finish: done, onError: fail, checksStop: true });
    this.warmThreads = threads;
    this.post({ kind: 'warm-up', id, spec, touchesHash }, first, threads);
  }

  newGame(): void {
    if (this.table) new Int32Array(this.table).fill(0);
    this.pool.post({ kind: 'clear' }, 0, this.pool.size);
  }

  search(spec: PositionSpec, limits: Limits, listener: SearchListener): void {
    const startTime = now();
    const { multiPv, moveOverhead, level, elo, seed, hash } = this.options;
    const threads = this.acquireThreads(spec, this.options.threads);
    this.prepareTable(threads);
    let best: BestMove | undefined;
    const id = this.startJob({
      onReply: reply => {
        if (reply.kind === 'info') {
          const { multipv, bound, pv } = reply.info;
          if (multipv === 1 && bound !== 'upper') best = bestMoveFromPv(pv);
          listener.info(reply.info);
        } else if (reply.kind === 'heartbeat') listener.heartbeat(reply.heartbeat);
        else if (reply.kind === 'bestmove') best = reply.best;
      },
      finish: () => listener.best(best ?? fallbackMove(spec, limits)),
      onError: listener.fail && (error => listener.fail?.(error)),
      checksStop: this.host.hasSharedMemory,
      waitsFor: limits.ponder ? 'ponderhit' : limits.infinite ? 'stop' : 'nothing',
      search: { spec, limits },
    });
    const book = mayUseBook(this.options, limits, spec.moves.length) ? this.findBookMove(spec) : undefined;
    const tables = mayProbe(this.options, limits) ? this.findTables(spec) : undefined;
    if (tables) this.pool.sendTables(tables, threads);
    this.post(
      {
        kind: 'search',
        id,
        spec,
        limits,
        hash,
        ...(tables && { tablesId: tables.id }),
        ...(book && { book }),
        threads,
        multiPv,
        moveOverhead,
        level,
        ...(elo !== undefined && { elo }),
        seed,
        startTime,
      },
      0,
      threads,
    );
    this.warmThreads = Math.max(this.warmThreads, threads);
  }

  perft(spec: PositionSpec, request: PerftRequest, listener: PerftListener): void {
    const { depth, unit, hash } = request;
    const threads = this.acquireThreads(spec, request.threads);
    const moves = request.moves ?? rootMoveNames(spec, unit);
    const table = hash > 0 ? { table: this.host.allocate(hashTableBytes(hash)) } : undefined;
    let counted = 0;
    const id = this.startJob({
      onReply: reply => {
        if (reply.kind !== 'perft') return;
        counted++;
        listener.move(reply.move, reply.count);
      },
      finish: () => listener.done(counted === moves.length),
      // The counting loop is too tight to check a flag.
      checksStop: false,
    });
    this.post({ kind: 'perft', id, spec, depth, unit, moves, ...table }, 0, threads);
  }

  bench(spec: PositionSpec, depth: number | undefined, listener: BenchListener): void {
    this.acquireThreads(spec, 1);
    const table = this.host.allocate(BENCH_HASH_BYTES);
    let nodes = 0;
    let time = 0;
    const id = this.startJob({
      onReply: reply => {
        if (reply.kind === 'bench') ({ nodes, time } = reply);
      },
      finish: () => listener.done(nodes, time),
      checksStop: this.host.hasSharedMemory,
    });
    this.post({ kind: 'bench', id, spec, table, ...(depth !== undefined && { depth }) }, 0, 1);
  }

  stop(): void {
    const { job } = this;
    if (!job) return;
    job.waitsFor = 'nothing';
    this.state.stop(job.id);
    if (job.runningThreads > 0 && !job.checksStop) {
      job.runningThreads = 0;
      this.restartThreads();
    }
    this.finishIfDone();
  }

  ponderHit(): void {
    const { job } = this;
    if (job?.waitsFor !== 'ponderhit') return;
    const { spec, limits } = job.search!;
    job.waitsFor = limits.infinite ? 'stop' : 'nothing';
    this.state.ponderHit(job.id, now());
    if (!this.host.hasSharedMemory) this.stopAtDeadline(spec, limits);
    this.finishIfDone();
  }

  close(): void {
    this.job = undefined;
    clearTimeout(this.timer);
    this.host.tables?.close();
    this.pool.terminate();
  }

  /** Tablebases for the rules of a position. */
  private findTables({ variant, values }: PositionSpec): LoadedTables | undefined {
    return this.host.tables?.load({ variant, values }, this.tableOptions, (...problem) => this.onProblem(...problem));
  }

  /** Opening book for the rules of a position. */
  private findBook({ variant, values }: PositionSpec): MoveBook | undefined {
    return this.host.tables?.book({ variant, values }, (...problem) => this.onProblem(...problem));
  }

  private findBookMove(spec: PositionSpec): JobBookMove | undefined {
    const book = this.findBook(spec);
    return book && bookMoveFor(book, spec);
  }

  loadedTables({ variant, values }: Pick<PositionSpec, 'variant' | 'values'>): LoadedTables | undefined {
    return this.host.tables?.peek({ variant, values }, this.tableOptions);
  }

  private get tableOptions(): TableOptions {
    const { tablePath, tableMemory, tableSeconds } = this.options;
    return { tablePath, tableMemory, tableSeconds };
  }

  /** Allocates the hash table if there is none, and sends it to the threads. Returns true if it was never used. */
  private prepareTable(threads: number): boolean {
    if (!this.host.hasSharedMemory) return false;
    this.table ??= this.allocateTable(this.options.hash);
    this.pool.sendHash(this.table, threads);
    const isNew = this.table !== this.usedTable;
    this.usedTable = this.table;
    return isNew;
  }

  /** Hash table of a search: half the size, a quarter and so on if there is not enough memory for all of it. */
  private allocateTable(megabytes: number): ArrayBufferLike {
    for (let size = megabytes; ; size >>= 1) {
      try {
        const table = this.host.allocate(hashTableBytes(size));
        if (size < megabytes) this.onProblem(`not enough memory for Hash ${megabytes}, using ${size}`, 'remark');
        return table;
      } catch (error) {
        if (size === 1 || !(error instanceof RangeError)) throw error;
      }
    }
  }

  private usableThreads(threads: number): number {
    return this.host.hasSharedMemory ? threads : 1;
  }

  /** Starts threads for a job. Returns the number of threads that it gets. */
  private acquireThreads(spec: PositionSpec, wanted: number): number {
    this.prepare(spec.variant);
    const threads = this.usableThreads(wanted);
    if (this.pool.size < threads) this.pool.resize(threads);
    return threads;
  }

  private startJob(
    job: Omit<ActiveJob, 'id' | 'runningThreads' | 'waitsFor'> & Partial<Pick<ActiveJob, 'waitsFor'>>,
  ): number {
    if (this.job) throw new Error('a job is already running');
    const id = ++this.lastJobId;
    this.job = { waitsFor: 'nothing', ...job, id, runningThreads: 0 };
    this.state.reset();
    this.host.tables?.pause();
    return id;
  }

  /** Posts a job to the threads from `first` up to, but not including, `end`. */
  private post(job: WorkerJob, first: number, end: number): void {
    this.family = findVariant(job.spec.variant)!.family.family;
    this.job!.runningThreads = end - first;
    this.pool.keepAlive(true);
    this.pool.post(job, first, end);
  }

  private onReply(reply: WorkerReply): void {
    const { job } = this;
    if (!job || reply.id !== job.id) return;
    if (reply.kind === 'problem') this.onProblem(reply.problem);
    else if (reply.kind === 'done') {
      job.runningThreads--;
      this.finishIfDone();
    } else job.onReply(reply);
  }

  /** Finishes the job if all threads are done and it waits for no command. */
  private finishIfDone(): void {
    const { job } = this;
    if (!job || job.runningThreads > 0 || job.waitsFor !== 'nothing') return;
    this.clearJob();
    job.finish();
  }

  private clearJob(): void {
    this.job = undefined;
    clearTimeout(this.timer);
    this.pool.keepAlive(false);
    this.host.tables?.resume();
  }

  /** Sets a timer after `ponderhit`: workers without shared memory receive no message while they search. */
  private stopAtDeadline(spec: PositionSpec, limits: Limits): void {
    const timeManager = timeManagerFor(positionFromSpec(spec).position.side, limits, this.options.moveOverhead);
    const time = Math.min(timeManager.softLimitMs, timeManager.hardLimitMs);
    if (time !== Number.POSITIVE_INFINITY) this.timer = setTimeout(() => this.stop(), time);
  }

  private restartThreads(): void {
    this.family = undefined;
    this.warmThreads = 0;
    this.pool.restart();
  }

  /** Discards all threads after a crash. The next job starts new ones. */
  private onThreadError(error: unknown): void {
    this.family = undefined;
    this.warmThreads = 0;
    this.pool.terminate();
    const { job } = this;
    if (job?.onError) {
      this.clearJob();
      job.onError(error);
      return;
    }
    console.error(error);
    if (job) job.runningThreads = 0;
    this.finishIfDone();
  }
}

const bestMoveFromPv = ([move, ponder]: readonly string[]): BestMove => ({
  ...(move !== undefined && { move }),
  ...(ponder !== undefined && { ponder }),
});
