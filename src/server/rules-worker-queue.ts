/** Queue of requests to the rules worker. A worker that does not reply in time is replaced. */
import { Worker } from 'node:worker_threads';
import { HttpError, INTERNAL_ERROR, TIMED_OUT } from './errors';
import { RequestQueue } from './request-queue';
import type { PositionReply, RulesReply, RulesRequest, RulesWorkerData } from './rules-worker';

const REPLY_TIMEOUT_MS = 10_000;
const MAX_WAITING = 64;
/** The client is told to retry rather than kept waiting for longer. */
const MAX_WAIT_MS = 5000;

interface RunningRequest {
  readonly id: number;
  readonly resolve: (position: PositionReply) => void;
  readonly reject: (error: unknown) => void;
}

export class RulesWorkerQueue {
  private worker: Worker | undefined;
  private readonly queue = new RequestQueue(1, MAX_WAITING, MAX_WAIT_MS);
  private running: RunningRequest | undefined;
  private timer: NodeJS.Timeout | undefined;
  private lastId = 0;
  private closed = false;

  constructor(private readonly program: string) {}

  /**
   * Describes a position. Rejects with status 422 if the rules reject it, with 503 if too many requests wait, and when the
   * client disconnects. The second request of one client is a follow-up, see `RequestQueue.acquire`.
   */
  async ask(request: Omit<RulesRequest, 'id'>, aborted: AbortSignal, isFollowUp = false): Promise<PositionReply> {
    await this.queue.acquire(aborted, isFollowUp);
    try {
      return await this.send({ ...request, id: ++this.lastId });
    } finally {
      this.queue.release();
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    void this.worker?.terminate();
  }

  private send(request: RulesRequest): Promise<PositionReply> {
    return new Promise((resolve, reject) => {
      if (this.closed) return;
      this.running = { id: request.id, resolve, reject };
      this.worker ??= this.start();
      this.worker.postMessage(request);
      this.timer = setTimeout(() => this.fail(new HttpError(TIMED_OUT)), REPLY_TIMEOUT_MS);
    });
  }

  private start(): Worker {
    const worker = new Worker(this.program, { workerData: { rulesWorker: true } satisfies RulesWorkerData });
    worker.on('message', (reply: RulesReply) => this.handleReply(reply));
    worker.on('error', () => {
      if (this.worker === worker) this.fail(new HttpError(INTERNAL_ERROR));
    });
    worker.unref();
    return worker;
  }

  private handleReply(reply: RulesReply): void {
    if (this.running?.id !== reply.id) return;
    clearTimeout(this.timer);
    if ('position' in reply) this.running.resolve(reply.position);
    else this.running.reject(errorOf(reply));
    this.running = undefined;
  }

  /** Fails the running request; the next one starts another worker. */
  private fail(error: HttpError): void {
    clearTimeout(this.timer);
    void this.worker?.terminate();
    this.worker = undefined;
    this.running?.reject(error);
    this.running = undefined;
  }
}

function errorOf(reply: Exclude<RulesReply, { position: PositionReply }>): Error {
  return 'stack' in reply ? new Error(reply.stack) : new HttpError({ status: 422, ...reply.invalid });
}
