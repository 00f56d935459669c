/** HTTP server of the page and the API. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import {
  type AccessRules,
  answerPreflight,
  checkHost,
  checkOrigin,
  checkToken,
  LOOPBACK_ONLY,
  pathOf,
  queryOf,
} from './access';
import { CONNECTION_LIMITS, type Connection, type ConnectionLimits, Connections } from './connections';
import { type ErrorResponse, HttpError, INTERNAL_ERROR, NOT_FOUND, reject, SERVER_BUSY } from './errors';
import { findRoute, type Services } from './routes';
import { SECURITY_HEADERS, StaticFile } from './static-files';

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

export function createApiServer(
  services: Services,
  files: StaticFiles,
  limits: ConnectionLimits = CONNECTION_LIMITS,
  access: AccessRules = LOOPBACK_ONLY,
): Server {
  const connections = new Connections(limits);
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      const connection = connections.of(request.socket);
      if (connection) void handleRequest(request, response, connection, server, services, files, access);
      else response.destroy();
    },
  );
  server.on('connection', socket => connections.add(socket));
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    connections.closeWithError(socket as Socket, CLIENT_ERRORS[code] ?? '400 Bad Request');
  });
  return server;
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  connection: Connection,
  server: Server,
  services: Services,
  files: StaticFiles,
  access: AccessRules,
): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  const aborted = connection.open(response);
  try {
    if (connection.isFlooded) throw new HttpError(SERVER_BUSY);
    checkHost(request, (server.address() as AddressInfo).port, access);
    if (checkToken(request, response, access)) return;
    const path = pathOf(request);
    if (path === '/api' || path.startsWith('/api/')) {
      checkOrigin(request, response, access);
      if (request.method === 'OPTIONS' && response.hasHeader('Access-Control-Allow-Origin')) answerPreflight(response);
      else await serveApi(request, response, path, services, connection, aborted);
    } else await serveFile(request, response, files.get(path));
  } catch (error) {
    if (!aborted.aborted) sendError(response, error);
  }
}

async function serveApi(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  services: Services,
  connection: Connection,
  aborted: AbortSignal,
): Promise<void> {
  const route = findRoute(path, services);
  if (!route) throw new HttpError(NOT_FOUND);
  checkMethod(request, route.method === 'GET' ? READ_METHODS : [route.method]);
  if (route.method === 'POST') checkContentType(request);
  const body = route.method === 'POST' ? await readJsonBody(request) : undefined;
  const value = await connection.run(() => route.handle({ body, query: queryOf(request), aborted, response }));
  if (value === undefined || aborted.aborted) return;
  if (value instanceof StaticFile) await value.send(request, response);
  else sendJson(response, 200, value);
}

async function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile | undefined,
): Promise<void> {
  if (!file) throw new HttpError(NOT_FOUND);
  checkMethod(request, READ_METHODS);
  await file.send(request, response);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(body);
}

/** Sends an error and closes the connection, since the request may not have been read to its end. */
function sendError(response: ServerResponse, error: unknown): void {
  const reply = error instanceof HttpError ? error.response : INTERNAL_ERROR;
  if (!(error instanceof HttpError)) console.error(error);
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

const MAX_BODY_BYTES = 256 * 1024;

function checkMethod({ method }: IncomingMessage, methods: readonly string[]): void {
  if (methods.includes(method ?? '')) return;
  throw new HttpError({
    status: 405,
    code: 'method',
    message: `method: expected ${methods.join(' or ')}, got ${method}`,
    headers: { Allow: methods.join(', ') },
  });
}

function checkContentType({ headers }: IncomingMessage): void {
  const [type] = (headers['content-type'] ?? '').split(';');
  if (type!.trim().toLowerCase() !== 'application/json') {
    reject(415, 'media-type', 'Content-Type: expected application/json');
  }
}

async function readJsonBody(request: IncomingMessage): Promise<unknown> {
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
