/** Bounded queue for a limited resource: requests wait until a slot is free, or fail. */
import { CLIENT_GONE, type ErrorResponse, HttpError, SERVER_BUSY } from './errors';

interface WaitingRequest {
  readonly isFollowUp: boolean;
  readonly start: () => void;
}

export class RequestQueue {
  private readonly waiting: WaitingRequest[] = [];

  /** `free` is the number of slots. Without `maxWaitMs`, requests wait as long as the slots are taken. */
  constructor(
    private free: number,
    private readonly maxWaiting: number,
    private readonly maxWaitMs?: number,
  ) {}

  /** Number of waiting requests. */
  get length(): number {
    return this.waiting.length;
  }

  /**
   * Takes a slot as soon as one is free. Rejects if the queue is full, after `maxWaitMs`, and when the client disconnects.
   * A follow-up completes a request that has waited before: it goes to the front, and always finds a place.
   */
  acquire(aborted: AbortSignal, isFollowUp = false): Promise<void> {
    if (aborted.aborted) return Promise.reject(new HttpError(CLIENT_GONE));
    if (this.free > 0) {
      this.free--;
      return Promise.resolve();
    }
    if (!isFollowUp && this.waiting.length >= this.maxWaiting) return Promise.reject(new HttpError(SERVER_BUSY));
    return new Promise((resolve, reject) => this.add(isFollowUp, aborted, resolve, reject));
  }

  /** Gives a slot back, to the first waiting request if there is one. */
  release(): void {
    const next = this.waiting.shift();
    if (next) next.start();
    else this.free++;
  }

  private add(
    isFollowUp: boolean,
    aborted: AbortSignal,
    resolve: () => void,
    reject: (error: HttpError) => void,
  ): void {
    const cleanUp = (): void => {
      clearTimeout(timer);
      aborted.removeEventListener('abort', abort);
    };
    const drop = (reason: ErrorResponse): void => {
      this.waiting.splice(this.waiting.indexOf(request), 1);
      cleanUp();
      reject(new HttpError(reason));
    };
    const abort = (): void => drop(CLIENT_GONE);
    const timer = this.maxWaitMs === undefined ? undefined : setTimeout(() => drop(SERVER_BUSY), this.maxWaitMs);
    const start = (): void => {
      cleanUp();
      resolve();
    };
    const request = { isFollowUp, start };
    aborted.addEventListener('abort', abort);
    const followUps = this.waiting.filter(waiting => waiting.isFollowUp).length;
    this.waiting.splice(isFollowUp ? followUps : this.waiting.length, 0, request);
  }
}
