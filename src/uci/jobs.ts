/** Jobs of the engine: one search, count or bench at a time, with its output as protocol lines. */
import type { BestMove, Limits, PositionSpec, SearchEngine } from '../engine/types';
import type { PerftUnit } from '../games/rules';
import { withoutPonder } from './commands';
import { bestmoveLine, errorLine, heartbeatLine, infoLine, nodesLine, perftLines, type RootCount } from './format';

interface Job {
  /** Only `stop` can end it. */
  isEndless: boolean;
  /** Limits that apply after `ponderhit`; present while the job ponders. */
  limitsAfterPonderHit: Limits | undefined;
  isStopped: boolean;
  /** The engine warms up for `isready`: not a job that the client asked for. */
  readonly isWarmUp: boolean;
}

const READYOK = 'readyok';

export class JobRunner {
  private job: Job | undefined;

  /** `onFinished` is called when a job has ended and its result is printed. */
  constructor(
    private readonly engine: SearchEngine,
    private readonly print: (lines: readonly string[]) => void,
    private readonly onFinished: () => void,
  ) {}

  get isBusy(): boolean {
    return this.job !== undefined;
  }

  get isEndless(): boolean {
    return this.job?.isEndless === true;
  }

  get isPondering(): boolean {
    return this.job?.limitsAfterPonderHit !== undefined;
  }

  get isStopped(): boolean {
    return this.job?.isStopped === true;
  }

  get isWarmingUp(): boolean {
    return this.job?.isWarmUp === true;
  }

  /** Answers `isready`: at once during a job, otherwise when the engine is warm or `endWarmUp` is called. */
  ready(spec: PositionSpec): void {
    if (this.job) this.print([READYOK]);
    else {
      this.job = { isEndless: true, limitsAfterPonderHit: undefined, isStopped: true, isWarmUp: true };
      this.run('isready', () => this.engine.ready(spec, () => this.finish([READYOK])));
    }
  }

  /** Cuts a warm-up short, since other commands are waiting. */
  endWarmUp(): void {
    if (this.isWarmingUp) this.engine.stop();
  }

  /** Prints a `readyok` that is still owed when the session ends. */
  printPendingReady(): void {
    if (this.isWarmingUp) this.print([READYOK]);
  }

  /** `toReply` changes the best move before it is printed. */
  search(spec: PositionSpec, limits: Limits, toReply: (best: BestMove) => BestMove, showWdl: boolean): void {
    this.newJob(limits.infinite || limits.ponder, limits.ponder ? withoutPonder(limits) : undefined);
    this.run('go', () =>
      this.engine.search(spec, limits, {
        info: info => this.print([infoLine(info, showWdl)]),
        heartbeat: heartbeat => this.print([heartbeatLine(heartbeat)]),
        best: best => this.finish([bestmoveLine(toReply(best))]),
      }),
    );
  }

  perft(spec: PositionSpec, depth: number, unit: PerftUnit, threads: number): void {
    const job = this.newJob();
    const counts: RootCount[] = [];
    const start = performance.now();
    this.run('perft', () =>
      this.engine.perft(
        spec,
        { depth, unit, threads, hash: 0 },
        {
          move: (move, count) => counts.push({ move, count }),
          done: isComplete =>
            this.finish(
              isComplete && !job.isStopped
                ? perftLines(counts, performance.now() - start)
                : [errorLine('count stopped')],
            ),
        },
      ),
    );
  }

  bench(spec: PositionSpec, depth: number | undefined): void {
    const job = this.newJob();
    this.run('bench', () =>
      this.engine.bench(spec, depth, {
        done: (nodes, time) => this.finish([job.isStopped ? errorLine('bench stopped') : nodesLine(nodes, time)]),
      }),
    );
  }

  stop(): void {
    if (!this.job || this.job.isWarmUp) return;
    this.job.isStopped = true;
    this.engine.stop();
  }

  ponderHit(): void {
    if (!this.job?.limitsAfterPonderHit) return;
    this.job.isEndless = this.job.limitsAfterPonderHit.infinite === true;
    this.job.limitsAfterPonderHit = undefined;
    this.engine.ponderHit();
  }

  /** Starts the job. If the engine lacks the memory for it, prints an error instead. */
  private run(command: string, start: () => void): void {
    try {
      start();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.job = undefined;
      this.print([errorLine(`${command}: ${error.message}`)]);
      if (command === 'isready') this.print([READYOK]);
    }
  }

  private newJob(isEndless = false, limitsAfterPonderHit?: Limits): Job {
    this.job = { isEndless, limitsAfterPonderHit, isStopped: false, isWarmUp: false };
    return this.job;
  }

  private finish(lines: readonly string[]): void {
    this.job = undefined;
    this.print(lines);
    this.onFinished();
  }
}
