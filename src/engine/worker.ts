/** A searching thread: takes orders one after the other, answers by messages. */
import { hashTableBytes, TranspositionTable } from '../search/transposition-table';
import { Tree } from '../search/tree';
import { runBench, warmUp } from './bench';
import type { SearchJob, WorkerData, WorkerJob, WorkerReply, WorkerRequest } from './messages';
import type { runPerft } from './perft';
import { runSearchJob } from './search-job';
import { SearchLimiter } from './search-limiter';
import { type Memory, SharedState } from './shared-state';
import { WorkerTablebase } from './tablebase';

export type CountMoves = typeof runPerft;

export class SearchWorker {
  private readonly state: SharedState;
  private readonly thread: number;
  /** Nobody else counts in the words of this thread. */
  private readonly isIsolated: boolean;
  private readonly limiter: SearchLimiter;
  private readonly tablebase = new WorkerTablebase();
  private tree: Tree | undefined;

  constructor(
    { control, thread }: WorkerData,
    private readonly reply: (answer: WorkerReply) => void,
    /** Perft, absent in pages. */
    private readonly countMoves?: CountMoves,
  ) {
    this.state = new SharedState(control);
    this.thread = thread;
    this.isIsolated = control instanceof ArrayBuffer;
    this.limiter = new SearchLimiter(this.state, thread);
  }

  handle(order: WorkerRequest): void {
    if (order.kind === 'forget') this.clear();
    else if (order.kind === 'table') this.attachHash(order.table);
    else if (order.kind === 'tables') this.tablebase.setTables(order.tables);
    else {
      if (this.isIsolated) this.state.reset();
      this.run(order);
      this.reply({ id: order.id, kind: 'done' });
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
      case 'count':
        this.countMoves?.(job, this.state, (move, count) => this.reply({ id, kind: 'counted', move, count }));
        break;
      case 'bench':
        this.reply({ id, kind: 'benched', ...runBench(job, this.state) });
        break;
      case 'warm-up':
        warmUp(job, this.state);
        break;
    }
  }

  private search(job: SearchJob): void {
    const { id } = job;
    const tree = this.treeFor(job);
    tree.table.setAge(id);
    const best = runSearchJob(job, tree, this.limiter, this.state, this.tablebase, this.thread, {
      info: info => this.reply({ id, kind: 'info', info }),
      heartbeat: heartbeat => this.reply({ id, kind: 'heartbeat', heartbeat }),
    });
    if (this.thread === 0) this.reply({ id, kind: 'best', best });
  }

  /** Kept from search to search: what it has learnt of the game serves the next turn. */
  private treeFor({ hash }: SearchJob): Tree {
    const bytes = hashTableBytes(hash);
    if (this.tree && (!this.isIsolated || this.tree.table.sizeBytes === bytes)) return this.tree;
    return this.attachHash(new ArrayBuffer(bytes));
  }

  private attachHash(memory: Memory): Tree {
    this.tree = new Tree(new TranspositionTable(memory), this.limiter);
    return this.tree;
  }
}
