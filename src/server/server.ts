/** HTTP server of the page and the API. Listens on the loopback address only. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ErrorResponse, HttpError, INTERNAL_ERROR, NOT_FOUND } from './errors';
import { checkContentType, checkHost, checkMethod, checkOrigin, pathOf, readJsonBody } from './http-request';
import { findRoute, type Services } from './routes';
import { SECURITY_HEADERS, type StaticFile } from './static-files';

const MAX_CONNECTIONS = 64;
const HEADERS_TIMEOUT_MS = 5000;
const REQUEST_TIMEOUT_MS = 15_000;
const KEEP_ALIVE_MS = 5000;
const CHECK_INTERVAL_MS = 1000;

const READ_METHODS = ['GET', 'HEAD'];

/** Status lines by the error code of a request that is incomplete or no HTTP. */
const CLIENT_ERRORS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Files by path, as `readStaticFiles` returns them. */
type StaticFiles = ReadonlyMap<string, StaticFile>;

export function createApiServer(services: Services, files: StaticFiles): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => void handleRequest(request, response, server, services, files),
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
  services: Services,
  files: StaticFiles,
): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  const aborted = new AbortController();
  response.on('close', () => aborted.abort());
  try {
    checkHost(request, (server.address() as AddressInfo).port);
    const path = pathOf(request);
    if (path.startsWith('/api/')) await serveApi(request, response, path, services, aborted.signal);
    else serveFile(request, response, files.get(path));
  } catch (error) {
    sendError(response, error);
  }
}

async function serveApi(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  services: Services,
  aborted: AbortSignal,
): Promise<void> {
  checkOrigin(request);
  const route = findRoute(path, services);
  if (!route) throw new HttpError(NOT_FOUND);
  checkMethod(request, route.method === 'GET' ? READ_METHODS : [route.method]);
  if (route.method === 'POST') checkContentType(request);
  const body = route.method === 'POST' ? await readJsonBody(request) : undefined;
  const value = await route.handle({ body, aborted, response });
  if (value !== undefined) sendJson(response, 200, value);
}

function serveFile(request: IncomingMessage, response: ServerResponse, file: StaticFile | undefined): void {
  if (!file) throw new HttpError(NOT_FOUND);
  checkMethod(request, READ_METHODS);
  response.writeHead(200, file.headers);
  response.end(file.body);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Sends an error and closes the connection, since the request may not have been read to its end. */
function sendError(response: ServerResponse, error: unknown): void {
  const reply = error instanceof HttpError ? error.response : INTERNAL_ERROR;
  if (!(error instanceof HttpError) && !response.destroyed) console.error(error);
  if (response.headersSent) {
    response.end(`${JSON.stringify({ error: errorBody(reply) })}\n`);
    return;
  }
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value);
  response.setHeader('Connection', 'close');
  sendJson(response, reply.status, { error: errorBody(reply) });
}

const errorBody = ({ code, message, field }: ErrorResponse) => ({
  code,
  message,
  ...(field !== undefined && { field }),
});
