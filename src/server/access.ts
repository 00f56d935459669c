/** Access to the server: for this machine, other devices that know the token, and pages of allowed origins. */
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { reject } from './errors';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
const COOKIE = 'alquerque-token';

export interface AccessRules {
  /** Names and addresses besides the loopback ones that the Host header may have. */
  readonly hosts: readonly string[];
  /** Other devices must send it, in the link that they open first. Without it, there are no other devices. */
  readonly token?: string;
  /** Origins of pages that may use the API. */
  readonly corsOrigins: readonly string[];
}

/** The server listens on the loopback address, and its own page alone uses the API. */
export const LOOPBACK_ONLY: AccessRules = { hosts: [], corsOrigins: [] };

/**
 * Rejects Host headers other than the server's own. A page in the user's browser can send requests to loopback addresses;
 * with DNS rebinding it even seems to have the same origin, but its host name is another one.
 */
export function checkHost({ headers }: IncomingMessage, port: number, { hosts }: AccessRules): void {
  const names = [...LOOPBACK_NAMES, ...hosts];
  const allowed = names.flatMap(name => (port === 80 ? [name, `${name}:80`] : [`${name}:${port}`]));
  if (!allowed.includes((headers.host ?? '').toLowerCase()))
    reject(403, 'forbidden', `Host: expected ${allowed.join(' or ')}`);
}

const isLoopback = ({ socket }: IncomingMessage): boolean =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '');

function equals(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Path of a request, without query and fragment. */
export function pathOf({ url = '/' }: IncomingMessage): string {
  const [path] = url.split(/[?#]/);
  return path!;
}

export const queryOf = ({ url = '' }: IncomingMessage): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '');

function tokensOf(request: IncomingMessage): string[] {
  const { headers } = request;
  const cookies = (headers.cookie ?? '').split(/;\s*/).map(cookie => cookie.split('='));
  const cookie = cookies.find(([name]) => name === COOKIE)?.[1];
  const [, bearer] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
  return [cookie, bearer, linkToken(request)].filter(token => token !== undefined);
}

const linkToken = (request: IncomingMessage): string | undefined => queryOf(request).get('token') ?? undefined;

/**
 * Rejects other devices without the token. A link with the token sets a cookie, and leads to the page without it; then
 * the result is true, and the response has been sent.
 */
export function checkToken(request: IncomingMessage, response: ServerResponse, { token }: AccessRules): boolean {
  if (token === undefined || isLoopback(request)) return false;
  if (!tokensOf(request).some(sent => equals(sent, token)))
    reject(403, 'forbidden', 'token: open the link that alquerque serve has printed');
  if (linkToken(request) === undefined || request.method !== 'GET') return false;
  // Not an address of another site, whatever the path.
  const location = pathOf(request).replace(/^\/+/, '/');
  response.writeHead(303, {
    'Set-Cookie': `${COOKIE}=${token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000`,
    Location: location,
  });
  response.end();
  return true;
}

/** Rejects requests from pages of other sites, unless their origin is allowed. Programs and plain links send no Origin. */
export function checkOrigin(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { corsOrigins }: AccessRules,
): void {
  const { origin } = headers;
  if (corsOrigins.length > 0) response.setHeader('Vary', 'Origin');
  if (origin !== undefined && corsOrigins.includes(origin)) {
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    return;
  }
  const site = headers['sec-fetch-site'];
  const isSameOrigin = origin === undefined || origin === `http://${headers.host}`;
  if (!isSameOrigin || site === 'cross-site' || site === 'same-site') {
    reject(403, 'forbidden', 'requests from other sites are not allowed');
  }
}

/** Answers the question of a browser whether a page of an allowed origin may send a request. */
export function answerPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'Content-Type, Authorization',
    'Access-Control-Max-Age': '600',
  });
  response.end();
}
