/** A searching thread: takes orders one after the other, answers by messages. */
import { Table, tableBytes } from '../search/table';
import { Tree } from '../search/tree';
import { bench } from './bench';
import type { countMoves } from './count';
import type { Answer, Job, Order, SearchJob, ThreadData } from './messages';
import { Sentry } from './sentry';
import { Control, type Memory } from './shared';
import { Endgames } from './tables';
import { think } from './think';
import { warmUp } from './warm-up';

export type CountMoves = typeof countMoves;

export class SearchingThread {
  private readonly control: Control;
  private readonly thread: number;
  /** Nobody else counts in the words of this thread. */
  private readonly alone: boolean;
  private readonly sentry: Sentry;
  private readonly endgames = new Endgames();
  private tree: Tree | undefined;

  constructor(
    { control, thread }: ThreadData,
    private readonly answer: (answer: Answer) => void,
    /** Perft, absent in pages. */
    private readonly countMoves?: CountMoves,
  ) {
    this.control = new Control(control);
    this.thread = thread;
    this.alone = control instanceof ArrayBuffer;
    this.sentry = new Sentry(this.control, thread);
  }

  obey(order: Order): void {
    if (order.kind === 'forget') this.forget();
    else if (order.kind === 'table') this.plant(order.table);
    else if (order.kind === 'tables') this.endgames.take(order.tables);
    else {
      if (this.alone) this.control.restart();
      this.work(order);
      this.answer({ id: order.id, kind: 'done' });
    }
  }

  private forget(): void {
    this.tree?.forget();
    if (this.alone) this.tree?.table.clear();
  }

  private work(job: Job): void {
    const { id } = job;
    switch (job.kind) {
      case 'search':
        this.search(job);
        break;
      case 'count':
        this.countMoves?.(job, this.control, (move, count) => this.answer({ id, kind: 'counted', move, count }));
        break;
      case 'bench':
        this.answer({ id, kind: 'benched', ...bench(job, this.control) });
        break;
      case 'warm-up':
        warmUp(job, this.control);
        break;
    }
  }

  private search(job: SearchJob): void {
    const { id } = job;
    const tree = this.treeFor(job);
    tree.table.setAge(id);
    const best = think(job, tree, this.sentry, this.control, this.endgames, this.thread, {
      info: info => this.answer({ id, kind: 'info', info }),
      heartbeat: heartbeat => this.answer({ id, kind: 'heartbeat', heartbeat }),
    });
    if (this.thread === 0) this.answer({ id, kind: 'best', best });
  }

  /** Kept from search to search: what it has learnt of the game serves the next turn. */
  private treeFor({ hash }: SearchJob): Tree {
    const bytes = tableBytes(hash);
    if (this.tree && (!this.alone || this.tree.table.bytes === bytes)) return this.tree;
    return this.plant(new ArrayBuffer(bytes));
  }

  private plant(memory: Memory): Tree {
    this.tree = new Tree(new Table(memory), this.sentry);
    return this.tree;
  }
}
