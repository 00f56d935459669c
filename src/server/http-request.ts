/** Checks of an HTTP request before it reaches a route, and its JSON body. */
import type { IncomingMessage } from 'node:http';
import { HttpError, reject } from './errors';

const MAX_BODY_BYTES = 256 * 1024;

export function checkMethod({ method }: IncomingMessage, methods: readonly string[]): void {
  if (methods.includes(method ?? '')) return;
  throw new HttpError({
    status: 405,
    code: 'method',
    message: `method: expected ${methods.join(' or ')}, got ${method}`,
    headers: { Allow: methods.join(', ') },
  });
}

export function checkContentType({ headers }: IncomingMessage): void {
  const [type] = (headers['content-type'] ?? '').split(';');
  if (type!.trim().toLowerCase() !== 'application/json') {
    reject(415, 'media-type', 'Content-Type: expected application/json');
  }
}

/** Query of the URL. */
export const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '');

/** Path without query and fragment. */
export function pathOf({ url }: IncomingMessage): string {
  const [path] = (url ?? '').split(/[?#]/);
  return path!;
}

export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request);
  try {
    return JSON.parse(text);
  } catch {
    return reject(400, 'bad-json', 'body: invalid JSON');
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = (): never => reject(413, 'too-large', `body: expected at most ${MAX_BODY_BYTES} bytes`);
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) tooLarge();
  // The rest of a large body is read and dropped, since a client that is still sending would miss the reply.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) tooLarge();
  return Buffer.concat(chunks).toString('utf8');
}
