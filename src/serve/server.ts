/** The server: the page and the API on the loopback address. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { routeOf, type Staff } from './api';
import { readJson } from './body';
import { BROKEN, type Fault, NOT_FOUND, Refusal } from './fault';
import { admitHost, admitJson, admitOrigin, hostsOf } from './guard';
import { HEADERS, type Page } from './pages';

const CONNECTIONS = 64;
const HEADERS_MS = 5000;
const REQUEST_MS = 15_000;
const IDLE_MS = 5000;
const CHECK_MS = 1000;

/** To who only asks for the headers nothing else is sent. */
const READING = ['GET', 'HEAD'];

/** What is answered to what is not a whole request, by the code of the error. */
const MISTAKES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

export function serverFor(staff: Staff, pages: ReadonlyMap<string, Page>): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: IDLE_MS,
      connectionsCheckingInterval: CHECK_MS,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => void serve(request, response, server, staff, pages),
  );
  server.maxConnections = CONNECTIONS;
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    const status = MISTAKES[code] ?? '400 Bad Request';
    if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    else socket.destroy();
  });
  return server;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  server: Server,
  staff: Staff,
  pages: ReadonlyMap<string, Page>,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  try {
    const address = server.address() as AddressInfo;
    admitHost(request, hostsOf(address.port));
    const path = pathOf(request);
    if (path.startsWith('/api/')) await serveApi(request, response, path, staff, leaving.signal);
    else servePage(request, response, pages.get(path));
  } catch (error) {
    answerFault(response, error);
  }
}

function pathOf({ url }: IncomingMessage): string {
  const [path] = (url ?? '').split(/[?#]/);
  return path!;
}

function allow({ method }: IncomingMessage, methods: readonly string[]): void {
  if (methods.includes(method ?? '')) return;
  throw new Refusal({
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
  staff: Staff,
  gone: AbortSignal,
): Promise<void> {
  admitOrigin(request);
  const route = routeOf(path, staff);
  if (!route) throw new Refusal(NOT_FOUND);
  allow(request, route.method === 'GET' ? READING : [route.method]);
  if (route.method === 'POST') admitJson(request);
  const body = route.method === 'POST' ? await readJson(request) : undefined;
  const value = await route.answer({ body, gone, response });
  if (value !== undefined) sendJson(response, 200, value);
}

function servePage(request: IncomingMessage, response: ServerResponse, page: Page | undefined): void {
  if (!page) throw new Refusal(NOT_FOUND);
  allow(request, READING);
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
function answerFault(response: ServerResponse, error: unknown): void {
  const fault = error instanceof Refusal ? error.fault : BROKEN;
  if (!(error instanceof Refusal) && !response.destroyed) console.error(error);
  if (response.headersSent) {
    response.end(`${JSON.stringify({ error: bodyOf(fault) })}\n`);
    return;
  }
  for (const [name, value] of Object.entries(fault.headers ?? {})) response.setHeader(name, value);
  response.setHeader('Connection', 'close');
  sendJson(response, fault.status, { error: bodyOf(fault) });
}

const bodyOf = ({ code, message, field }: Fault) => ({ code, message, ...(field !== undefined && { field }) });
