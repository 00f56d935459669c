/**
 * Who may ask. The server stands on the loopback address, but any page that is open in a browser can send requests there:
 * a rebound name shows in the Host header, another site in Origin or in what the browser says of where it comes from.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErrorResponse, HttpError, INTERNAL_ERROR, NOT_FOUND, reject } from './errors';
import { findRoute, type Services } from './routes';
import { SECURITY_HEADERS, type StaticFile } from './static-files';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];

/** The Host headers that mean this server. */
const allowedHosts = (port: number): ReadonlySet<string> =>
  new Set([...LOOPBACK_NAMES.map(name => `${name}:${port}`), ...(port === 80 ? LOOPBACK_NAMES : [])]);

function checkHost({ headers }: IncomingMessage, hosts: ReadonlySet<string>): void {
  if (!hosts.has((headers.host ?? '').toLowerCase()))
    reject(403, 'forbidden', 'this server answers by its own name only');
}

/** No Origin comes from programs and from plain links; a page may ask only where it was served here. */
function checkOrigin({ headers }: IncomingMessage): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const same = origin === undefined || origin === `http://${headers.host}`;
  if (!same || site === 'cross-site' || site === 'same-site') {
    reject(403, 'forbidden', 'requests of other sites are not answered');
  }
}

function checkContentType({ headers }: IncomingMessage): void {
  const [type] = (headers['content-type'] ?? '').split(';');
  if (type!.trim().toLowerCase() !== 'application/json') {
    reject(415, 'media-type', 'the body has to be application/json');
  }
}

/** Bodies of requests, up to a size. */

const MAX_BODY_BYTES = 256 * 1024;

async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request);
  try {
    return JSON.parse(text);
  } catch {
    return reject(400, 'bad-json', 'the body is not JSON');
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = (): never => reject(413, 'too-large', `a body may have ${MAX_BODY_BYTES} bytes`);
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) tooLarge();
  // What is too large is read on without being kept: whoever still sends would not hear the answer.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) tooLarge();
  return Buffer.concat(chunks).toString('utf8');
}

/** The server: the page and the API on the loopback address. */

const MAX_CONNECTIONS = 64;
const HEADERS_TIMEOUT_MS = 5000;
const REQUEST_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 5000;
const CHECK_INTERVAL_MS = 1000;

/** To who only asks for the headers nothing else is sent. */
const READ_METHODS = ['GET', 'HEAD'];

/** What is answered to what is not a whole request, by the code of the error. */
const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

export function createApiServer(staff: Services, pages: ReadonlyMap<string, StaticFile>): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => void handleRequest(request, response, server, staff, pages),
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    const status = CLIENT_ERRORS[code] ?? '400 Bad Request';
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    else socket.destroy();
  });
  return server;
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  server: Server,
  staff: Services,
  pages: ReadonlyMap<string, StaticFile>,
): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  try {
    const address = server.address() as AddressInfo;
    checkHost(request, allowedHosts(address.port));
    const path = pathOf(request);
    if (path.startsWith('/api/')) await serveApi(request, response, path, staff, leaving.signal);
    else serveFile(request, response, pages.get(path));
  } catch (error) {
    sendError(response, error);
  }
}

function pathOf({ url }: IncomingMessage): string {
  const [path] = (url ?? '').split(/[?#]/);
  return path!;
}

function checkMethod({ method }: IncomingMessage, methods: readonly string[]): void {
  if (methods.includes(method ?? '')) return;
  throw new HttpError({
    status: 405,
    code: 'method',
    message: `this is for ${methods.join(' and ')}`,
    headers: { Allow: methods.join(', ') },
  });
}

async function serveApi(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  staff: Services,
  gone: AbortSignal,
): Promise<void> {
  checkOrigin(request);
  const route = findRoute(path, staff);
  if (!route) throw new HttpError(NOT_FOUND);
  checkMethod(request, route.method === 'GET' ? READ_METHODS : [route.method]);
  if (route.method === 'POST') checkContentType(request);
  const body = route.method === 'POST' ? await readJsonBody(request) : undefined;
  const value = await route.handle({ body, aborted: gone, response });
  if (value !== undefined) sendJson(response, 200, value);
}

function serveFile(request: IncomingMessage, response: ServerResponse, page: StaticFile | undefined): void {
  if (!page) throw new HttpError(NOT_FOUND);
  checkMethod(request, READ_METHODS);
  response.writeHead(200, page.headers);
  response.end(page.body);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** A request that was refused is not read to its end: its connection closes. */
function sendError(response: ServerResponse, error: unknown): void {
  const fault = error instanceof HttpError ? error.response : INTERNAL_ERROR;
  if (!(error instanceof HttpError) && !response.destroyed) console.error(error);
  if (response.headersSent) {
    response.end(`${JSON.stringify({ error: errorBody(fault) })}\n`);
    return;
  }
  for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value);
  response.setHeader('Connection', 'close');
  sendJson(response, fault.status, { error: errorBody(fault) });
}

const errorBody = ({ code, message, field }: ErrorResponse) => ({
  code,
  message,
  ...(field !== undefined && { field }),
});
