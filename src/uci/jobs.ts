/** The engine at work for one conversation: a job at a time, its answers as lines. */
import type { BestMove, Limits, PositionSpec, SearchEngine } from '../engine/types';
import type { PerftUnit } from '../games/rules';
import { withoutPonder } from './commands';
import { bestmoveLine, errorLine, heartbeatLine, infoLine, nodesLine, perftLines, type RootCount } from './format';

/** What the engine is busy with. */
interface Job {
  /** Nothing but `stop` ends it. */
  endless: boolean;
  /** What limits the search when the move pondered on is played. */
  afterHit: Limits | undefined;
  stopped: boolean;
  /** Not a job that was asked for: the engine makes ready. */
  readonly makesReady: boolean;
}

const READYOK = 'readyok';

export class JobRunner {
  private job: Job | undefined;

  /** `print` takes lines, `answered` is called when a job has ended and printed. */
  constructor(
    private readonly engine: SearchEngine,
    private readonly print: (lines: readonly string[]) => void,
    private readonly answered: () => void,
  ) {}

  get busy(): boolean {
    return this.job !== undefined;
  }

  get endless(): boolean {
    return this.job?.endless === true;
  }

  get pondering(): boolean {
    return this.job?.afterHit !== undefined;
  }

  get stopped(): boolean {
    return this.job?.stopped === true;
  }

  get makesReady(): boolean {
    return this.job?.makesReady === true;
  }

  /** Answers `isready`: at once in the middle of another job, else when the engine is ready or in a hurry. */
  ready(setting: PositionSpec): void {
    if (this.job) this.print([READYOK]);
    else {
      this.job = { endless: true, afterHit: undefined, stopped: true, makesReady: true };
      this.start('isready', () => this.engine.ready(setting, () => this.end([READYOK])));
    }
  }

  /** Somebody waits: the engine is to be as ready as it is. */
  hurry(): void {
    if (this.makesReady) this.engine.stop();
  }

  /** What was promised is said before the conversation ends. */
  leave(): void {
    if (this.makesReady) this.print([READYOK]);
  }

  /** `shown` is how the best move is written, `wdl` whether chances are. */
  search(setting: PositionSpec, limits: Limits, shown: (best: BestMove) => BestMove, wdl: boolean): void {
    this.begin(limits.infinite || limits.ponder, limits.ponder ? withoutPonder(limits) : undefined);
    this.start('go', () =>
      this.engine.search(setting, limits, {
        info: info => this.print([infoLine(info, wdl)]),
        heartbeat: heartbeat => this.print([heartbeatLine(heartbeat)]),
        best: best => this.end([bestmoveLine(shown(best))]),
      }),
    );
  }

  count(setting: PositionSpec, depth: number, unit: PerftUnit, threads: number): void {
    const job = this.begin();
    const counts: RootCount[] = [];
    const start = performance.now();
    this.start('perft', () =>
      this.engine.perft(
        setting,
        { depth, unit, threads, hash: 0 },
        {
          move: (move, count) => counts.push({ move, count }),
          done: finished =>
            this.end(
              finished && !job.stopped ? perftLines(counts, performance.now() - start) : [errorLine('count stopped')],
            ),
        },
      ),
    );
  }

  bench(setting: PositionSpec, depth: number | undefined): void {
    const job = this.begin();
    this.start('bench', () =>
      this.engine.bench(setting, depth, {
        done: (nodes, time) => this.end([job.stopped ? errorLine('bench stopped') : nodesLine(nodes, time)]),
      }),
    );
  }

  stop(): void {
    if (!this.job || this.job.makesReady) return;
    this.job.stopped = true;
    this.engine.stop();
  }

  ponderHit(): void {
    if (!this.job?.afterHit) return;
    this.job.endless = this.job.afterHit.infinite === true;
    this.job.afterHit = undefined;
    this.engine.ponderHit();
  }

  /** Has the engine begin; where it has not the memory for it, that is the answer. */
  private start(command: string, begin: () => void): void {
    try {
      begin();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.job = undefined;
      this.print([errorLine(`${command}: the engine cannot do that here: ${error.message}`)]);
      if (command === 'isready') this.print([READYOK]);
    }
  }

  private begin(endless = false, afterHit?: Limits): Job {
    this.job = { endless, afterHit, stopped: false, makesReady: false };
    return this.job;
  }

  private end(lines: readonly string[]): void {
    this.job = undefined;
    this.print(lines);
    this.answered();
  }
}
