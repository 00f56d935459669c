/** Errors of the HTTP API: HTTP status, code for programs, message for people. */
export interface ErrorResponse {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Invalid field of the request body. */
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

/** Seconds until the client should retry. */
const RETRY_SECONDS = 1;

export const SERVER_BUSY: ErrorResponse = {
  status: 503,
  code: 'busy',
  message: 'too many requests are waiting',
  headers: { 'Retry-After': `${RETRY_SECONDS}` },
};

/** Never sent; ends the work for a client that has disconnected. */
export const CLIENT_GONE: ErrorResponse = { status: 499, code: 'disconnected', message: 'the client has disconnected' };

export const TIMED_OUT: ErrorResponse = { status: 504, code: 'timeout', message: 'no reply in time' };

export const NOT_FOUND: ErrorResponse = { status: 404, code: 'not-found', message: 'no such path' };

export const INTERNAL_ERROR: ErrorResponse = { status: 500, code: 'internal', message: 'internal error' };
