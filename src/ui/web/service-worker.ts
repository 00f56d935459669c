/** Service worker: keeps the files of the page, so that it opens without its server. */

/** Minimal types: the DOM library has none for service workers. */
interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

/** Replaced by the build: the names of all files, and a hash of their contents. */
declare const FILES: readonly string[];
declare const VERSION: string;

const PREFIX = 'alquerque-';
const CACHE = `${PREFIX}${VERSION}`;
/** A server that does not answer in this time counts as absent. */
const NETWORK_TIMEOUT_MS = 3000;

const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('install', event => {
  event.waitUntil(fillCache().then(() => scope.skipWaiting()));
});

async function fillCache(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(['./', ...FILES]);
}

scope.addEventListener('activate', event => {
  event.waitUntil(dropOldCaches().then(() => scope.clients.claim()));
});

/** Tabs that still run an older version have loaded its modules, or load the new ones. */
async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith(PREFIX) && name !== CACHE).map(name => caches.delete(name)));
}

scope.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api')) return;
  event.respondWith(request.mode === 'navigate' ? openPage(request) : loadFile(request));
});

/** The page itself comes from the server if there is one: a new version is seen at once. */
async function openPage(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(NETWORK_TIMEOUT_MS) });
  } catch (error) {
    const kept = await caches.match('./');
    if (kept) return kept;
    throw error;
  }
}

async function loadFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}
