/** Worker side of the engine: handles requests one after the other and replies by messages. */
import { hashTableBytes, TranspositionTable } from '../search/transposition-table';
import { Tree } from '../search/tree';
import { runBench, warmUp } from './bench';
import type { SearchJob, WarmUpJob, WorkerData, WorkerJob, WorkerReply, WorkerRequest } from './messages';
import type { runPerft } from './perft';
import { runSearchJob } from './search-job';
import { SearchLimiter } from './search-limiter';
import { SharedState } from './shared-state';
import { type OpenProbe, WorkerTablebase } from './tablebase';

export type RunPerft = typeof runPerft;

export class SearchWorker {
  private readonly state: SharedState;
  private readonly threadIndex: number;
  /** True if this worker shares no memory with others. */
  private readonly isIsolated: boolean;
  private readonly limiter: SearchLimiter;
  private readonly tablebase: WorkerTablebase;
  /** Id of the last job. */
  private jobId = 0;
  private tree: Tree | undefined;
  private isWarm = false;

  constructor(
    { sharedState, threadIndex }: WorkerData,
    private readonly reply: (reply: WorkerReply) => void,
    /** Absent in pages. */
    private readonly runPerft?: RunPerft,
    openProbe?: OpenProbe,
  ) {
    this.tablebase = new WorkerTablebase(problem => reply({ id: this.jobId, kind: 'problem', problem }), openProbe);
    this.state = new SharedState(sharedState);
    this.threadIndex = threadIndex;
    this.isIsolated = sharedState instanceof ArrayBuffer;
    this.limiter = new SearchLimiter(this.state, threadIndex);
  }

  handle(request: WorkerRequest): void {
    switch (request.kind) {
      case 'clear':
        this.clear();
        break;
      case 'set-hash':
        this.setHash(request.table);
        break;
      case 'set-tables':
        this.tablebase.setTables(request.tables);
        break;
      default:
        if (this.isIsolated) this.state.reset();
        this.jobId = request.id;
        this.run(request);
        this.reply({ id: request.id, kind: 'done' });
    }
  }

  private clear(): void {
    this.tree?.clearHistory();
    if (this.isIsolated) this.tree?.table.clear();
  }

  private run(job: WorkerJob): void {
    const { id } = job;
    switch (job.kind) {
      case 'search':
        this.search(job);
        break;
      case 'perft':
        this.runPerft?.(job, this.state, (move, count) => this.reply({ id, kind: 'perft', move, count }));
        break;
      case 'bench':
        this.reply({ id, kind: 'bench', ...runBench(job, this.state) });
        break;
      case 'warm-up':
        this.warmUp(job);
        break;
    }
  }

  private warmUp(job: WarmUpJob): void {
    const isStopped = (): boolean => this.state.isStopped(job.id);
    if (job.touchesHash && this.threadIndex === 0) this.tree?.table.touch(isStopped);
    if (this.isWarm) return;
    this.isWarm = true;
    warmUp(job, isStopped);
  }

  private search(job: SearchJob): void {
    const { id } = job;
    const tree = this.treeFor(job);
    tree.table.setAge(id);
    const best = runSearchJob(job, tree, this.limiter, this.state, this.tablebase, this.threadIndex, {
      info: info => this.reply({ id, kind: 'info', info }),
      heartbeat: heartbeat => this.reply({ id, kind: 'heartbeat', heartbeat }),
    });
    if (this.threadIndex === 0) this.reply({ id, kind: 'bestmove', best });
  }

  /** Tree of the worker. It is kept between searches: table and history help the next search of a game. */
  private treeFor({ hash }: SearchJob): Tree {
    const bytes = hashTableBytes(hash);
    if (this.tree && (!this.isIsolated || this.tree.table.sizeBytes === bytes)) return this.tree;
    return this.setHash(new ArrayBuffer(bytes));
  }

  private setHash(memory: ArrayBufferLike): Tree {
    this.tree = new Tree(new TranspositionTable(memory), this.limiter);
    return this.tree;
  }
}
