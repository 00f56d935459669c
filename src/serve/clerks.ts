/** The clerk's desk: questions wait their turn; a clerk that does not answer is replaced. */
import { Worker } from 'node:worker_threads';
import type { ClerkData, Question, Reply, View } from './clerk';
import { BROKEN, LATE, Refusal, refuse } from './fault';

const PATIENCE_MS = 10_000;

interface Pending {
  readonly question: Question;
  readonly resolve: (view: View) => void;
  readonly reject: (error: unknown) => void;
}

export class Clerks {
  private worker: Worker | undefined;
  private readonly pending: Pending[] = [];
  private asked: NodeJS.Timeout | undefined;
  private last = 0;
  private closed = false;

  constructor(private readonly program: string) {}

  /** What the position is, or a refusal that says what is wrong with it. */
  ask(question: Omit<Question, 'id'>): Promise<View> {
    return new Promise((resolve, reject) => {
      this.pending.push({ question: { ...question, id: ++this.last }, resolve, reject });
      if (this.pending.length === 1) this.next();
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.asked);
    void this.worker?.terminate();
  }

  private next(): void {
    const [first] = this.pending;
    if (!first || this.closed) return;
    this.worker ??= this.start();
    this.worker.postMessage(first.question);
    this.asked = setTimeout(() => this.giveUp(LATE), PATIENCE_MS);
  }

  private start(): Worker {
    const worker = new Worker(this.program, { workerData: { clerk: true } satisfies ClerkData });
    worker.on('message', (reply: Reply) => this.hear(reply));
    worker.on('error', () => {
      if (this.worker === worker) this.giveUp(BROKEN);
    });
    worker.unref();
    return worker;
  }

  private hear(reply: Reply): void {
    const [first] = this.pending;
    if (!first || first.question.id !== reply.id) return;
    clearTimeout(this.asked);
    this.pending.shift();
    if ('view' in reply) first.resolve(reply.view);
    else first.reject(refusalOf(reply));
    this.next();
  }

  private giveUp(fault: typeof LATE): void {
    clearTimeout(this.asked);
    void this.worker?.terminate();
    this.worker = undefined;
    this.pending.shift()?.reject(new Refusal(fault));
    this.next();
  }
}

function refusalOf(reply: Exclude<Reply, { view: View }>): unknown {
  if ('broken' in reply) return new Error(reply.broken);
  const { code, message, field } = reply.wrong;
  try {
    return refuse(422, code, message, field);
  } catch (refusal) {
    return refusal;
  }
}
