/** Entry of the page on a server; the engine's threads load thread.js beside it. */
import { startPage } from './main';

void startPage(new URL('./thread.js', import.meta.url));

// Only on secure origins; the page works without.
if ('serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('service-worker.js').catch(() => {}));
