/** The files of the page: read once, found by their paths and by nothing else. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface StaticFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What has its own hash in its name never changes: a page that is open finds it even when the server has gone. */
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

export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const pages = new Map<string, StaticFile>();
  if (!existsSync(folder)) return pages;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${file.slice(folder.length + 1).replaceAll('\\', '/')}`;
    const type = MEDIA_TYPES[extname(file)] ?? 'application/octet-stream';
    const body = readFileSync(file);
    const kept = HASHED_NAME.test(entry.name) && { 'Cache-Control': IMMUTABLE };
    const page = { headers: { 'Content-Type': type, 'Content-Length': `${body.length}`, ...kept }, body };
    pages.set(path, page);
    if (path === '/index.html') pages.set('/', page);
  }
  return pages;
}

/** What a browser is to allow the page. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' data:; " +
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  // Whoever has the page open sees by it that there is a server to ask.
  'Server-Timing': 'alquerque',
  'Cache-Control': 'no-cache',
};
