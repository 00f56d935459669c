/** The engine itself: threads, the memory they share, and one job at a time. */
import { chooseVariant } from '../games/index';
import { now } from '../search/clock';
import { tableBytes } from '../search/table';
import type { LoadedTables } from '../tables/endgame';
import type { Complain, TableOptions } from '../tables/source';
import { BENCH_TABLE_BYTES } from './bench';
import { clockFor } from './clocks';
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
import type { Host } from './host';
import type { Answer, Job } from './messages';
import { ThreadPool } from './pool';
import { firstMove, rootNames } from './root';
import { setUp } from './setting';
import { CONTROL_BYTES, Control, type Memory } from './shared';
import { mayAsk } from './tables';

export const DEFAULTS: EngineOptions = {
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

export const createEngine = (host: Host): Engine => new ThreadedEngine(host);

/** What is under way. */
interface Work {
  readonly id: number;
  hear(answer: Answer): void;
  /** All its threads are done, or were terminated. */
  end(): void;
  /** A thread has died; absent: then it ends as ever. */
  readonly fail?: ((error: unknown) => void) | undefined;
  /** Threads that are not done yet. */
  busy: number;
  /** Its threads look at the stop word; else they are terminated. */
  readonly heedsStop: boolean;
  /** What has to come before it may end: it may have to go on until `stop`, or until the move pondered on is played. */
  awaits: 'nothing' | 'ponderhit' | 'stop';
  /** What was asked for, where this is a search. */
  readonly search?: { readonly setting: Setting; readonly limits: Limits };
}

class ThreadedEngine implements Engine {
  complain: Complain = () => {};
  private readonly controlMemory: Memory;
  private readonly control: Control;
  private readonly pool: ThreadPool;
  private options = DEFAULTS;
  private table: Memory | undefined;
  /** A thread that has seen one game runs another at half speed: the family that these have seen. */
  private family: string | undefined;
  /** So many threads, the first, have warmed up. */
  private warm = 0;
  private jobs = 0;
  private work: Work | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly host: Host) {
    this.controlMemory = host.memory(CONTROL_BYTES);
    this.control = new Control(this.controlMemory);
    this.pool = new ThreadPool(host, this.controlMemory, {
      hear: answer => this.hear(answer),
      fail: error => this.recover(error),
    });
    this.pool.resize(1);
  }

  configure(options: EngineOptions): void {
    const threads = this.threadsOf(options.threads);
    let table = this.table;
    if (options.hash !== this.options.hash) {
      // There may not be the memory for two. Where this throws, the next search makes one of the size before.
      this.table = table = undefined;
      if (this.host.shares) table = this.host.memory(tableBytes(options.hash));
    }
    this.pool.resize(threads);
    this.table = table;
    this.warm = Math.min(this.warm, threads);
    this.options = options;
  }

  prepare(variant: string): void {
    const { family } = chooseVariant(variant)!.game;
    if (this.family === undefined || this.family === family) return;
    this.restartThreads();
  }

  ready(setting: Setting, done: () => void, fail?: (error: unknown) => void): void {
    const threads = this.take(setting, this.options.threads);
    this.tables(setting);
    const first = this.warm;
    if (first >= threads) {
      this.host.tables?.goOn();
      done();
      return;
    }
    const id = this.open({ hear: () => {}, end: done, fail, heedsStop: true });
    this.warm = threads;
    this.post({ kind: 'warm-up', id, setting }, first, threads);
  }

  newGame(): void {
    if (this.table) new Int32Array(this.table).fill(0);
    this.pool.post({ kind: 'forget' }, 0, this.pool.size);
  }

  search(setting: Setting, limits: Limits, listener: SearchListener): void {
    const begun = now();
    const { multiPv, moveOverhead, level, elo, seed, hash } = this.options;
    const threads = this.take(setting, this.options.threads);
    if (this.host.shares) this.table ??= this.allocateTable(hash);
    let best: Best | undefined;
    const id = this.open({
      hear: answer => {
        if (answer.kind === 'info') {
          const { multipv, bound, pv } = answer.info;
          if (multipv === 1 && bound !== 'upper') best = bestOf(pv);
          listener.info(answer.info);
        } else if (answer.kind === 'heartbeat') listener.heartbeat(answer.heartbeat);
        else if (answer.kind === 'best') best = answer.best;
      },
      end: () => listener.best(best ?? firstMove(setting, limits)),
      fail: listener.fail && (error => listener.fail?.(error)),
      heedsStop: this.host.shares,
      awaits: limits.ponder ? 'ponderhit' : limits.infinite ? 'stop' : 'nothing',
      search: { setting, limits },
    });
    if (this.table) this.pool.giveTable(this.table, threads);
    const endgame = mayAsk(this.options, limits) ? this.tables(setting) : undefined;
    if (endgame) this.pool.giveTables(endgame, threads);
    this.post(
      {
        kind: 'search',
        id,
        setting,
        limits,
        hash,
        ...(endgame && { endgame: endgame.id }),
        threads,
        multiPv,
        moveOverhead,
        level,
        ...(elo !== undefined && { elo }),
        seed,
        begun,
      },
      0,
      threads,
    );
    this.warm = Math.max(this.warm, threads);
  }

  count(setting: Setting, request: CountRequest, listener: CountListener): void {
    const { depth, unit, hash } = request;
    const threads = this.take(setting, request.threads);
    const moves = request.moves ?? rootNames(setting, unit);
    const table = hash > 0 ? { table: this.host.memory(tableBytes(hash)) } : undefined;
    let counted = 0;
    const id = this.open({
      hear: answer => {
        if (answer.kind !== 'counted') return;
        counted++;
        listener.move(answer.move, answer.count);
      },
      end: () => listener.done(counted === moves.length),
      // Counting leaves no time to look at it.
      heedsStop: false,
    });
    this.post({ kind: 'count', id, setting, depth, unit, moves, ...table }, 0, threads);
  }

  bench(setting: Setting, depth: number | undefined, listener: BenchListener): void {
    this.take(setting, 1);
    const table = this.host.memory(BENCH_TABLE_BYTES);
    let nodes = 0;
    let time = 0;
    const id = this.open({
      hear: answer => {
        if (answer.kind === 'benched') ({ nodes, time } = answer);
      },
      end: () => listener.done(nodes, time),
      heedsStop: this.host.shares,
    });
    this.post({ kind: 'bench', id, setting, table, ...(depth !== undefined && { depth }) }, 0, 1);
  }

  stop(): void {
    const { work } = this;
    if (!work) return;
    work.awaits = 'nothing';
    this.control.stop(work.id);
    if (work.busy > 0 && !work.heedsStop) {
      work.busy = 0;
      this.restartThreads();
    }
    this.endWhenDone();
  }

  ponderHit(): void {
    const { work } = this;
    if (work?.awaits !== 'ponderhit') return;
    const { setting, limits } = work.search!;
    work.awaits = limits.infinite ? 'stop' : 'nothing';
    const played = now();
    this.control.ponderHit(work.id, played);
    if (!this.host.shares) this.stopInTime(setting, limits);
    this.endWhenDone();
  }

  close(): void {
    this.work = undefined;
    clearTimeout(this.timer);
    this.host.tables?.close();
    this.pool.terminate();
  }

  /** The tables that there are for the rules of a setting. */
  private tables({ variant, values }: Setting): LoadedTables | undefined {
    return this.host.tables?.find({ variant, values }, this.tableOptions, (...line) => this.complain(...line));
  }

  loaded({ variant, values }: Pick<Setting, 'variant' | 'values'>): LoadedTables | undefined {
    return this.host.tables?.inMemory({ variant, values }, this.tableOptions);
  }

  private get tableOptions(): TableOptions {
    const { tablePath, tableMemory, tableSeconds } = this.options;
    return { tablePath, tableMemory, tableSeconds };
  }

  /** Hash table of a search: half the size, a quarter and so on if there is not enough memory for all of it. */
  private allocateTable(megabytes: number): Memory {
    for (let size = megabytes; ; size >>= 1) {
      try {
        const table = this.host.memory(tableBytes(size));
        if (size < megabytes) this.complain(`not enough memory for Hash ${megabytes}, using ${size}`, 'remark');
        return table;
      } catch (error) {
        if (size === 1 || !(error instanceof RangeError)) throw error;
      }
    }
  }

  private threadsOf(threads: number): number {
    return this.host.shares ? threads : 1;
  }

  /** Makes so many threads ready for a job of the setting's family; returns how many there are for it. */
  private take(setting: Setting, wanted: number): number {
    this.prepare(setting.variant);
    const threads = this.threadsOf(wanted);
    if (this.pool.size < threads) this.pool.resize(threads);
    return threads;
  }

  private open(work: Omit<Work, 'id' | 'busy' | 'awaits'> & Partial<Pick<Work, 'awaits'>>): number {
    if (this.work) throw new Error('the engine is at work');
    const id = ++this.jobs;
    this.work = { awaits: 'nothing', ...work, id, busy: 0 };
    this.control.restart();
    this.host.tables?.pause();
    return id;
  }

  /** Gives a job to the threads from `first` on, before `end`. */
  private post(job: Job, first: number, end: number): void {
    this.family = chooseVariant(job.setting.variant)!.game.family;
    this.work!.busy = end - first;
    this.pool.keepAlive(true);
    this.pool.post(job, first, end);
  }

  private hear(answer: Answer): void {
    const { work } = this;
    if (!work || answer.id !== work.id) return;
    if (answer.kind === 'done') {
      work.busy--;
      this.endWhenDone();
    } else work.hear(answer);
  }

  /** Ends the job under way, where its threads are done and nothing is waited for. */
  private endWhenDone(): void {
    const { work } = this;
    if (!work || work.busy > 0 || work.awaits !== 'nothing') return;
    this.putAway();
    work.end();
  }

  private putAway(): void {
    this.work = undefined;
    clearTimeout(this.timer);
    this.pool.keepAlive(false);
    this.host.tables?.goOn();
  }

  /** Threads that hear nothing while they work cannot hear that the clock of a ponder move runs either. */
  private stopInTime(setting: Setting, limits: Limits): void {
    const clock = clockFor(setUp(setting).position.side, limits, this.options.moveOverhead);
    const time = Math.min(clock.soft, clock.hard);
    if (time !== Number.POSITIVE_INFINITY) this.timer = setTimeout(() => this.stop(), time);
  }

  private restartThreads(): void {
    this.family = undefined;
    this.warm = 0;
    this.pool.restart();
  }

  /** A thread could not be started or died of a fault in the program: the next job takes fresh ones. */
  private recover(error: unknown): void {
    this.family = undefined;
    this.warm = 0;
    this.pool.terminate();
    const { work } = this;
    if (work?.fail) {
      this.putAway();
      work.fail(error);
      return;
    }
    console.error(error);
    if (work) work.busy = 0;
    this.endWhenDone();
  }
}

const bestOf = ([move, ponder]: readonly string[]): Best => ({
  ...(move !== undefined && { move }),
  ...(ponder !== undefined && { ponder }),
});
