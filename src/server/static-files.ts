/** Files of the page, read once at start, and compressed. Only exact paths are served. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

const brotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** Fast enough to wait for. */
const QUICK_QUALITY = 5;
/** Smaller contents are sent as they are. */
const MIN_COMPRESSED_BYTES = 1000;

/** A reply that never changes, with its compressed forms. */
export class StaticFile {
  readonly etag: string;
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly body: Buffer,
    readonly headers: Readonly<Record<string, string>>,
    readonly isCompressible = true,
  ) {
    // Weak, since all encodings share it.
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  }

  private encode(encoding: Encoding): Promise<Buffer> {
    const known = this.encoded.get(encoding);
    const encoded = known ?? (encoding === 'br' ? this.toBrotli(QUICK_QUALITY) : toGzip(this.body, { level: 9 }));
    this.encoded.set(encoding, encoded);
    return encoded;
  }

  private toBrotli(quality: number): Promise<Buffer> {
    const params = { [zlib.BROTLI_PARAM_QUALITY]: quality, [zlib.BROTLI_PARAM_SIZE_HINT]: this.body.length };
    return brotli(this.body, { params });
  }

  /** Compresses the file as well as possible. Until that is done, requests get what is known. */
  async compressWell(): Promise<void> {
    if (!this.isCompressible) return;
    const best = await this.toBrotli(zlib.BROTLI_MAX_QUALITY);
    this.encoded.set('br', Promise.resolve(best));
  }

  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, etag, body } = this;
    const isCompressed = this.isCompressible && body.length >= MIN_COMPRESSED_BYTES;
    if (isCompressed) response.appendHeader('Vary', 'Accept-Encoding');
    const caching = { ...headers, ETag: etag };
    if (hasETag(request, etag)) {
      response.writeHead(304, caching).end();
      return;
    }
    const encoding = isCompressed ? acceptedEncoding(request) : undefined;
    const content = encoding ? await this.encode(encoding) : body;
    response.writeHead(200, {
      ...caching,
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Length': `${content.length}`,
    });
    response.end(content);
  }
}

function hasETag({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined) return false;
  const opaque = etag.replace('W/', '');
  return known.split(',').some(tag => tag.trim() === '*' || tag.trim().replace('W/', '') === opaque);
}

/** The best encoding that the client accepts. */
export function acceptedEncoding({ headers }: Pick<IncomingMessage, 'headers'>): Encoding | undefined {
  const accepted = `${headers['accept-encoding'] ?? ''}`
    .split(',')
    .map(part => part.trim().toLowerCase())
    .filter(part => !/;\s*q=0(\.0*)?$/.test(part))
    .map(part => part.split(';')[0]);
  return (['br', 'gzip'] as const).find(encoding => accepted.includes(encoding));
}

/** A file with a hash in its name never changes; a cached copy keeps an open page working after the server has stopped. */
const HASHED_NAME = /-[A-Z0-9]{8}\.(js|css)$/;
const IMMUTABLE = 'max-age=31536000, immutable';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.bin': 'application/octet-stream',
};
const COMPRESSED_TYPES = new Set(['.png', '.bin']);

/** Files of a folder by their URL paths. Empty if there is no such folder. */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const path = `/${source.slice(folder.length + 1).replaceAll('\\', '/')}`;
    const extension = extname(source);
    const headers = {
      'Content-Type': MEDIA_TYPES[extension] ?? 'application/octet-stream',
      ...(HASHED_NAME.test(entry.name) && { 'Cache-Control': IMMUTABLE }),
    };
    const file = new StaticFile(readFileSync(source), headers, !COMPRESSED_TYPES.has(extension));
    files.set(path, file);
    if (path === '/index.html') files.set('/', file);
  }
  return files;
}

/** Compresses the files of the first visit, which index.html names, while the server waits for it. */
export async function compressFirstVisit(files: ReadonlyMap<string, StaticFile>): Promise<void> {
  const page = files.get('/');
  const names = `${page?.body ?? ''}`.matchAll(/(?:href|src)="([\w-]+\.(?:js|css))"/g);
  const first = [page, ...[...names].map(([, name]) => files.get(`/${name}`))];
  for (const file of first) await file?.compressWell();
}

/** Headers of every response. They allow the page its own files and shared memory, and nothing else. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; " +
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Tells the page that the API is available.
  'Server-Timing': 'alquerque',
  'Cache-Control': 'no-cache',
};
