/** The threads of an engine: started, given jobs, terminated. */
import type { LoadedTables } from '../tables/endgame';
import type { Host, Thread } from './host';
import type { Answer, Gift, Order } from './messages';
import type { Memory } from './shared';

export interface PoolEvents {
  hear(answer: Answer): void;
  fail(error: unknown): void;
}

/** Its threads are numbered from 0. What a thread says after it was terminated is not heard. */
export class ThreadPool {
  private readonly threads: Thread[] = [];
  /** What each was given last, by kind. */
  private readonly given = new WeakMap<Thread, Map<Gift['kind'], unknown>>();

  constructor(
    private readonly host: Host,
    private readonly control: Memory,
    private readonly events: PoolEvents,
  ) {}

  get size(): number {
    return this.threads.length;
  }

  /** Starts or terminates threads until there are so many. Where they are not to be had it throws, and there are as many as before. */
  resize(size: number): void {
    const before = this.size;
    if (size > before && size > 1) this.host.admit(size - before);
    try {
      while (this.size < size) this.start();
    } catch (error) {
      this.resize(before);
      throw error;
    }
    for (const thread of this.threads.splice(size)) thread.terminate();
  }

  /** As many fresh threads instead of those that there are. */
  restart(): void {
    const { size } = this;
    this.terminate();
    while (this.size < size) this.start();
  }

  terminate(): void {
    this.resize(0);
  }

  /** Gives an order to the threads from `first` on, before `end`. */
  post(order: Order, first: number, end: number): void {
    for (const thread of this.threads.slice(first, end)) thread.post(order);
  }

  /** Gives the table to those threads before `end` that have another or none. */
  giveTable(table: Memory, end: number): void {
    this.give({ kind: 'table', table }, table, end);
  }

  /** The same of tables of endings. */
  giveTables(tables: LoadedTables, end: number): void {
    this.give({ kind: 'tables', tables }, tables.id, end);
  }

  keepAlive(alive: boolean): void {
    for (const thread of this.threads) thread.keepAlive(alive);
  }

  private give(gift: Gift, known: unknown, end: number): void {
    for (const thread of this.threads.slice(0, end)) {
      const given = this.given.get(thread)!;
      if (given.get(gift.kind) === known) continue;
      thread.post(gift);
      given.set(gift.kind, known);
    }
  }

  private start(): void {
    const isCurrent = (): boolean => this.threads.includes(thread);
    const thread: Thread = this.host.start(
      { control: this.control, thread: this.size },
      {
        hear: answer => {
          if (isCurrent()) this.events.hear(answer);
        },
        fail: error => {
          if (isCurrent()) this.events.fail(error);
        },
      },
    );
    this.given.set(thread, new Map());
    this.threads.push(thread);
  }
}
