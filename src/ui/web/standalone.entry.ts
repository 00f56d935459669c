/** The page as one file: this program is also that of the engine's threads, which start from its own text. */
import { runBrowserWorker } from '../../engine/host-browser';
import { startPage } from './main';

if (typeof document === 'undefined') runBrowserWorker(globalThis as unknown as Parameters<typeof runBrowserWorker>[0]);
else {
  const text = document.getElementById('program')!.textContent!;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  // Pages from a disk may start plain programs so, but no modules.
  startPage(() => new Worker(address));
}
