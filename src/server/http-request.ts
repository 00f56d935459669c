/** Checks of an HTTP request before it reaches a route, and its JSON body. */
import type { IncomingMessage } from 'node:http';
import { HttpError, reject } from './errors';

const MAX_BODY_BYTES = 256 * 1024;

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Rejects Host headers other than the server's own. A page in the user's browser can send requests to loopback addresses;
 * with DNS rebinding it even seems to have the same origin, but its host name is another one.
 */
export function checkHost({ headers }: IncomingMessage, port: number): void {
  const allowed = LOOPBACK_NAMES.flatMap(name => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  if (!allowed.includes((headers.host ?? '').toLowerCase()))
    reject(403, 'forbidden', `Host: expected ${allowed.join(' or ')}`);
}

/** Rejects requests from pages of other sites. Programs and plain links send no Origin. */
export function checkOrigin({ headers }: IncomingMessage): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isSameOrigin = origin === undefined || origin === `http://${headers.host}`;
  if (!isSameOrigin || site === 'cross-site' || site === 'same-site') {
    reject(403, 'forbidden', 'requests from other sites are not allowed');
  }
}

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
