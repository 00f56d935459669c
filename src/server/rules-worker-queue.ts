/** The clerk's desk: questions wait their turn; a clerk that does not answer is replaced. */
import { Worker } from 'node:worker_threads';
import { HttpError, INTERNAL_ERROR, reject, TIMED_OUT } from './errors';
import type { PositionReply, RulesReply, RulesRequest, RulesWorkerData } from './rules-worker';

const REPLY_TIMEOUT_MS = 10_000;

interface PendingRequest {
  readonly request: RulesRequest;
  readonly resolve: (view: PositionReply) => void;
  readonly reject: (error: unknown) => void;
}

export class RulesWorkerQueue {
  private worker: Worker | undefined;
  private readonly pending: PendingRequest[] = [];
  private timer: NodeJS.Timeout | undefined;
  private last = 0;
  private closed = false;

  constructor(private readonly program: string) {}

  /** What the position is, or a refusal that says what is wrong with it. */
  ask(question: Omit<RulesRequest, 'id'>): Promise<PositionReply> {
    return new Promise((resolve, reject) => {
      this.pending.push({ request: { ...question, id: ++this.last }, resolve, reject });
      if (this.pending.length === 1) this.next();
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    void this.worker?.terminate();
  }

  private next(): void {
    const [first] = this.pending;
    if (!first || this.closed) return;
    this.worker ??= this.start();
    this.worker.postMessage(first.request);
    this.timer = setTimeout(() => this.failFirst(TIMED_OUT), REPLY_TIMEOUT_MS);
  }

  private start(): Worker {
    const worker = new Worker(this.program, { workerData: { rulesWorker: true } satisfies RulesWorkerData });
    worker.on('message', (reply: RulesReply) => this.handleReply(reply));
    worker.on('error', () => {
      if (this.worker === worker) this.failFirst(INTERNAL_ERROR);
    });
    worker.unref();
    return worker;
  }

  private handleReply(reply: RulesReply): void {
    const [first] = this.pending;
    if (!first || first.request.id !== reply.id) return;
    clearTimeout(this.timer);
    this.pending.shift();
    if ('view' in reply) first.resolve(reply.view);
    else first.reject(errorOf(reply));
    this.next();
  }

  private failFirst(fault: typeof TIMED_OUT): void {
    clearTimeout(this.timer);
    void this.worker?.terminate();
    this.worker = undefined;
    this.pending.shift()?.reject(new HttpError(fault));
    this.next();
  }
}

function errorOf(reply: Exclude<RulesReply, { view: PositionReply }>): unknown {
  if ('broken' in reply) return new Error(reply.broken);
  const { code, message, field } = reply.wrong;
  try {
    return reject(422, code, message, field);
  } catch (refusal) {
    return refusal;
  }
}
