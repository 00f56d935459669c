/** Files of the page, read once at start. Only exact paths are served. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface StaticFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A file with a hash in its name never changes; a cached copy keeps an open page working after the server has stopped. */
const HASHED_NAME = /-[A-Z0-9]{8}\.js$/;
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

/** Files of a folder by their URL paths. Empty if there is no such folder. */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const path = `/${source.slice(folder.length + 1).replaceAll('\\', '/')}`;
    const type = MEDIA_TYPES[extname(source)] ?? 'application/octet-stream';
    const body = readFileSync(source);
    const caching = HASHED_NAME.test(entry.name) && { 'Cache-Control': IMMUTABLE };
    const file = { headers: { 'Content-Type': type, 'Content-Length': `${body.length}`, ...caching }, body };
    files.set(path, file);
    if (path === '/index.html') files.set('/', file);
  }
  return files;
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
