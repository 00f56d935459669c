/** Queue of requests to the rules worker. A worker that does not reply in time is replaced. */
import { Worker } from 'node:worker_threads';
import { HttpError, INTERNAL_ERROR, TIMED_OUT } from './errors';
import type { PositionReply, RulesReply, RulesRequest, RulesWorkerData } from './rules-worker';

const REPLY_TIMEOUT_MS = 10_000;

interface PendingRequest {
  readonly request: RulesRequest;
  readonly resolve: (position: PositionReply) => void;
  readonly reject: (error: unknown) => void;
}

export class RulesWorkerQueue {
  private worker: Worker | undefined;
  /** The first request is with the worker, the others wait. */
  private readonly pending: PendingRequest[] = [];
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;
  private closed = false;

  constructor(private readonly program: string) {}

  /** Describes a position. Rejects with status 422 if the rules reject it. */
  ask(request: Omit<RulesRequest, 'id'>): Promise<PositionReply> {
    return new Promise((resolve, reject) => {
      this.pending.push({ request: { ...request, id: ++this.lastId }, resolve, reject });
      if (this.pending.length === 1) this.sendFirst();
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    void this.worker?.terminate();
  }

  private sendFirst(): void {
    const [first] = this.pending;
    if (!first || this.closed) return;
    this.worker ??= this.start();
    this.worker.postMessage(first.request);
    this.timer = setTimeout(() => this.failFirst(new HttpError(TIMED_OUT)), REPLY_TIMEOUT_MS);
  }

  private start(): Worker {
    const worker = new Worker(this.program, { workerData: { rulesWorker: true } satisfies RulesWorkerData });
    worker.on('message', (reply: RulesReply) => this.handleReply(reply));
    worker.on('error', () => {
      if (this.worker === worker) this.failFirst(new HttpError(INTERNAL_ERROR));
    });
    worker.unref();
    return worker;
  }

  private handleReply(reply: RulesReply): void {
    const [first] = this.pending;
    if (!first || first.request.id !== reply.id) return;
    clearTimeout(this.timer);
    this.pending.shift();
    if ('position' in reply) first.resolve(reply.position);
    else first.reject(errorOf(reply));
    this.sendFirst();
  }

  private failFirst(error: HttpError): void {
    clearTimeout(this.timer);
    void this.worker?.terminate();
    this.worker = undefined;
    this.pending.shift()?.reject(error);
    this.sendFirst();
  }
}

function errorOf(reply: Exclude<RulesReply, { position: PositionReply }>): Error {
  return 'stack' in reply ? new Error(reply.stack) : new HttpError({ status: 422, ...reply.invalid });
}
