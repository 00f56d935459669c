/** What is answered where a request cannot be: a status of HTTP, a code for programs, a sentence for people. */
export interface ErrorResponse {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** The field of the body that was wrong. */
  readonly field?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export class HttpError extends Error {
  constructor(readonly response: ErrorResponse) {
    super(response.message);
  }
}

export function reject(status: number, code: string, message: string, field?: string): never {
  throw new HttpError({ status, code, message, ...(field !== undefined && { field }) });
}

/** Seconds after which it is worth asking again. */
const RETRY_SECONDS = 1;

export const SERVER_BUSY: ErrorResponse = {
  status: 503,
  code: 'busy',
  message: 'all engines are busy and the queue is full',
  headers: { 'Retry-After': `${RETRY_SECONDS}` },
};

export const TIMED_OUT: ErrorResponse = { status: 504, code: 'timeout', message: 'there was no answer in time' };

export const NOT_FOUND: ErrorResponse = { status: 404, code: 'not-found', message: 'there is nothing at this path' };

export const INTERNAL_ERROR: ErrorResponse = {
  status: 500,
  code: 'internal',
  message: 'the server has made a mistake',
};
