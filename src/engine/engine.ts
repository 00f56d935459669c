/** The engine itself: threads, the memory they share, and one job at a time. */
import { findVariant } from '../games/registry';
import { now } from '../search/time-manager';
import { hashTableBytes } from '../search/transposition-table';
import type { LoadedTables, ReportProblem, TableOptions } from '../tablebase/loaded-tables';
import { BENCH_HASH_BYTES } from './bench';
import type { Host } from './host';
import { timeManagerFor } from './limits';
import type { WorkerJob, WorkerReply } from './messages';
import { fallbackMove, positionFromSpec, rootMoveNames } from './position-spec';
import { type Memory, SHARED_STATE_BYTES, SharedState } from './shared-state';
import { mayProbe } from './tablebase';
import { ThreadPool } from './thread-pool';
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
  tablePath: '',
  tableMemory: 128,
  tableSeconds: 0,
};

export const createSearchEngine = (host: Host): SearchEngine => new ThreadedEngine(host);

/** What is under way. */
interface ActiveJob {
  readonly id: number;
  onReply(answer: WorkerReply): void;
  /** All its threads are done, or were terminated. */
  finish(): void;
  /** A thread has died; absent: then it ends as ever. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Threads that are not done yet. */
  runningThreads: number;
  /** Its threads look at the stop word; else they are terminated. */
  readonly checksStop: boolean;
  /** What has to come before it may end: it may have to go on until `stop`, or until the move pondered on is played. */
  waitsFor: 'nothing' | 'ponderhit' | 'stop';
  /** What was asked for, where this is a search. */
  readonly search?: { readonly setting: PositionSpec; readonly limits: Limits };
}

class ThreadedEngine implements SearchEngine {
  onTableProblem: ReportProblem = () => {};
  private readonly controlMemory: Memory;
  private readonly control: SharedState;
  private readonly pool: ThreadPool;
  private options = DEFAULT_OPTIONS;
  private table: Memory | undefined;
  /** A thread that has seen one game runs another at half speed: the family that these have seen. */
  private family: string | undefined;
  /** So many threads, the first, have warmed up. */
  private warmThreads = 0;
  private lastJobId = 0;
  private job: ActiveJob | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: Host) {
    this.controlMemory = host.allocate(SHARED_STATE_BYTES);
    this.control = new SharedState(this.controlMemory);
    this.pool = new ThreadPool(host, this.controlMemory, {
      onReply: answer => this.onReply(answer),
      onError: error => this.onThreadError(error),
    });
    this.pool.resize(1);
  }

  configure(options: EngineOptions): void {
    const threads = this.usableThreads(options.threads);
    let table = this.table;
    if (options.hash !== this.options.hash) {
      // There may not be the memory for two. Where this throws, the next search makes one of the size before.
      this.table = table = undefined;
      if (this.host.hasSharedMemory) table = this.host.allocate(hashTableBytes(options.hash));
    }
    this.pool.resize(threads);
    this.table = table;
    this.warmThreads = Math.min(this.warmThreads, threads);
    this.options = options;
  }

  prepare(variant: string): void {
    const { family } = findVariant(variant)!.family;
    if (this.family === undefined || this.family === family) return;
    this.restartThreads();
  }

  ready(setting: PositionSpec, done: () => void, fail?: (error: unknown) => void): void {
    const threads = this.acquireThreads(setting, this.options.threads);
    this.findTables(setting);
    const first = this.warmThreads;
    if (first >= threads) {
      this.host.tables?.resume();
      done();
      return;
    }
    const id = this.startJob({ onReply: () => {}, finish: done, onError: fail, checksStop: true });
    this.warmThreads = threads;
    this.post({ kind: 'warm-up', id, spec: setting }, first, threads);
  }

  newGame(): void {
    if (this.table) new Int32Array(this.table).fill(0);
    this.pool.post({ kind: 'forget' }, 0, this.pool.size);
  }

  search(setting: PositionSpec, limits: Limits, listener: SearchListener): void {
    const begun = now();
    const { multiPv, moveOverhead, level, elo, seed, hash } = this.options;
    const threads = this.acquireThreads(setting, this.options.threads);
    if (this.host.hasSharedMemory) this.table ??= this.allocateTable(hash);
    let best: BestMove | undefined;
    const id = this.startJob({
      onReply: answer => {
        if (answer.kind === 'info') {
          const { multipv, bound, pv } = answer.info;
          if (multipv === 1 && bound !== 'upper') best = bestMoveFromPv(pv);
          listener.info(answer.info);
        } else if (answer.kind === 'heartbeat') listener.heartbeat(answer.heartbeat);
        else if (answer.kind === 'best') best = answer.best;
      },
      finish: () => listener.best(best ?? fallbackMove(setting, limits)),
      onError: listener.fail && (error => listener.fail?.(error)),
      checksStop: this.host.hasSharedMemory,
      waitsFor: limits.ponder ? 'ponderhit' : limits.infinite ? 'stop' : 'nothing',
      search: { setting, limits },
    });
    if (this.table) this.pool.sendHash(this.table, threads);
    const endgame = mayProbe(this.options, limits) ? this.findTables(setting) : undefined;
    if (endgame) this.pool.sendTables(endgame, threads);
    this.post(
      {
        kind: 'search',
        id,
        spec: setting,
        limits,
        hash,
        ...(endgame && { tablesId: endgame.id }),
        threads,
        multiPv,
        moveOverhead,
        level,
        ...(elo !== undefined && { elo }),
        seed,
        startTime: begun,
      },
      0,
      threads,
    );
    this.warmThreads = Math.max(this.warmThreads, threads);
  }

  perft(setting: PositionSpec, request: PerftRequest, listener: PerftListener): void {
    const { depth, unit, hash } = request;
    const threads = this.acquireThreads(setting, request.threads);
    const moves = request.moves ?? rootMoveNames(setting, unit);
    const table = hash > 0 ? { table: this.host.allocate(hashTableBytes(hash)) } : undefined;
    let counted = 0;
    const id = this.startJob({
      onReply: answer => {
        if (answer.kind !== 'counted') return;
        counted++;
        listener.move(answer.move, answer.count);
      },
      finish: () => listener.done(counted === moves.length),
      // Counting leaves no time to look at it.
      checksStop: false,
    });
    this.post({ kind: 'count', id, spec: setting, depth, unit, moves, ...table }, 0, threads);
  }

  bench(setting: PositionSpec, depth: number | undefined, listener: BenchListener): void {
    this.acquireThreads(setting, 1);
    const table = this.host.allocate(BENCH_HASH_BYTES);
    let nodes = 0;
    let time = 0;
    const id = this.startJob({
      onReply: answer => {
        if (answer.kind === 'benched') ({ nodes, time } = answer);
      },
      finish: () => listener.done(nodes, time),
      checksStop: this.host.hasSharedMemory,
    });
    this.post({ kind: 'bench', id, spec: setting, table, ...(depth !== undefined && { depth }) }, 0, 1);
  }

  stop(): void {
    const { job: work } = this;
    if (!work) return;
    work.waitsFor = 'nothing';
    this.control.stop(work.id);
    if (work.runningThreads > 0 && !work.checksStop) {
      work.runningThreads = 0;
      this.restartThreads();
    }
    this.finishIfDone();
  }

  ponderHit(): void {
    const { job: work } = this;
    if (work?.waitsFor !== 'ponderhit') return;
    const { setting, limits } = work.search!;
    work.waitsFor = limits.infinite ? 'stop' : 'nothing';
    const played = now();
    this.control.ponderHit(work.id, played);
    if (!this.host.hasSharedMemory) this.stopAtDeadline(setting, limits);
    this.finishIfDone();
  }

  close(): void {
    this.job = undefined;
    clearTimeout(this.timer);
    this.host.tables?.close();
    this.pool.terminate();
  }

  /** The tables that there are for the rules of a setting. */
  private findTables({ variant, values }: PositionSpec): LoadedTables | undefined {
    return this.host.tables?.load({ variant, values }, this.tableOptions, (...line) => this.onTableProblem(...line));
  }

  loadedTables({ variant, values }: Pick<PositionSpec, 'variant' | 'values'>): LoadedTables | undefined {
    return this.host.tables?.peek({ variant, values }, this.tableOptions);
  }

  private get tableOptions(): TableOptions {
    const { tablePath, tableMemory, tableSeconds } = this.options;
    return { tablePath, tableMemory, tableSeconds };
  }

  /** Hash table of a search: half the size, a quarter and so on if there is not enough memory for all of it. */
  private allocateTable(megabytes: number): Memory {
    for (let size = megabytes; ; size >>= 1) {
      try {
        const table = this.host.allocate(hashTableBytes(size));
        if (size < megabytes) this.onTableProblem(`not enough memory for Hash ${megabytes}, using ${size}`, 'remark');
        return table;
      } catch (error) {
        if (size === 1 || !(error instanceof RangeError)) throw error;
      }
    }
  }

  private usableThreads(threads: number): number {
    return this.host.hasSharedMemory ? threads : 1;
  }

  /** Makes so many threads ready for a job of the setting's family; returns how many there are for it. */
  private acquireThreads(setting: PositionSpec, wanted: number): number {
    this.prepare(setting.variant);
    const threads = this.usableThreads(wanted);
    if (this.pool.size < threads) this.pool.resize(threads);
    return threads;
  }

  private startJob(
    work: Omit<ActiveJob, 'id' | 'runningThreads' | 'waitsFor'> & Partial<Pick<ActiveJob, 'waitsFor'>>,
  ): number {
    if (this.job) throw new Error('the engine is at work');
    const id = ++this.lastJobId;
    this.job = { waitsFor: 'nothing', ...work, id, runningThreads: 0 };
    this.control.reset();
    this.host.tables?.pause();
    return id;
  }

  /** Gives a job to the threads from `first` on, before `end`. */
  private post(job: WorkerJob, first: number, end: number): void {
    this.family = findVariant(job.spec.variant)!.family.family;
    this.job!.runningThreads = end - first;
    this.pool.keepAlive(true);
    this.pool.post(job, first, end);
  }

  private onReply(answer: WorkerReply): void {
    const { job: work } = this;
    if (!work || answer.id !== work.id) return;
    if (answer.kind === 'done') {
      work.runningThreads--;
      this.finishIfDone();
    } else work.onReply(answer);
  }

  /** Ends the job under way, where its threads are done and nothing is waited for. */
  private finishIfDone(): void {
    const { job: work } = this;
    if (!work || work.runningThreads > 0 || work.waitsFor !== 'nothing') return;
    this.clearJob();
    work.finish();
  }

  private clearJob(): void {
    this.job = undefined;
    clearTimeout(this.timer);
    this.pool.keepAlive(false);
    this.host.tables?.resume();
  }

  /** Threads that hear nothing while they work cannot hear that the clock of a ponder move runs either. */
  private stopAtDeadline(setting: PositionSpec, limits: Limits): void {
    const clock = timeManagerFor(positionFromSpec(setting).position.side, limits, this.options.moveOverhead);
    const time = Math.min(clock.softLimitMs, clock.hardLimitMs);
    if (time !== Number.POSITIVE_INFINITY) this.timer = setTimeout(() => this.stop(), time);
  }

  private restartThreads(): void {
    this.family = undefined;
    this.warmThreads = 0;
    this.pool.restart();
  }

  /** A thread could not be started or died of a fault in the program: the next job takes fresh ones. */
  private onThreadError(error: unknown): void {
    this.family = undefined;
    this.warmThreads = 0;
    this.pool.terminate();
    const { job: work } = this;
    if (work?.onError) {
      this.clearJob();
      work.onError(error);
      return;
    }
    console.error(error);
    if (work) work.runningThreads = 0;
    this.finishIfDone();
  }
}

const bestMoveFromPv = ([move, ponder]: readonly string[]): BestMove => ({
  ...(move !== undefined && { move }),
  ...(ponder !== undefined && { ponder }),
});
