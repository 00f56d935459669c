/** A searching thread: takes orders one after the other, answers by messages. */
import { parentPort, workerData } from 'node:worker_threads';
import { Table } from '../search/table';
import { Tree } from '../search/tree';
import { bench } from './bench';
import { countMoves } from './count';
import type { Answer, Job, Order, SearchJob, ThreadData } from './messages';
import { Control } from './shared';
import { Sentry, think } from './think';

export function runWorker(): void {
  const { control: memory, thread, birth } = workerData as ThreadData;
  const control = new Control(memory);
  const searcher = new SearchingThread(control, thread, answer => parentPort!.postMessage(answer));
  parentPort!.on('message', (order: Order) => searcher.obey(order));
  control.comeUp(thread, birth);
}

class SearchingThread {
  private readonly sentry: Sentry;
  private tree: Tree | undefined;
  private memory: SharedArrayBuffer | undefined;

  constructor(
    private readonly control: Control,
    private readonly thread: number,
    private readonly answer: (answer: Answer) => void,
  ) {
    this.sentry = new Sentry(control, thread);
  }

  obey(order: Order): void {
    if (order.kind === 'forget') this.tree?.forget();
    else {
      this.work(order);
      this.answer({ id: order.id, kind: 'done' });
    }
  }

  private work(job: Job): void {
    const { id } = job;
    if (job.kind === 'search') this.search(job);
    else if (job.kind === 'count') {
      countMoves(job, this.control, (move, count) => this.answer({ id, kind: 'counted', move, count }));
    } else this.answer({ id, kind: 'benched', ...bench(job, this.control) });
  }

  private search(job: SearchJob): void {
    const { id } = job;
    const tree = this.treeFor(job.table);
    tree.table.setAge(id);
    const best = think(job, tree, this.sentry, this.control, this.thread, info =>
      this.answer({ id, kind: 'info', info }),
    );
    if (this.thread === 0) this.answer({ id, kind: 'best', best });
  }

  private treeFor(memory: SharedArrayBuffer): Tree {
    if (!this.tree || this.memory !== memory) {
      this.memory = memory;
      this.tree = new Tree(new Table(memory), this.sentry);
    }
    return this.tree;
  }
}
