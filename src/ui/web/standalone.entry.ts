/** Entry of the page as one file: the engine's threads run this same program, started from its own text. */
import { runBrowserWorker } from '../../engine/worker-browser';
import { startPage } from './main';

if (typeof document === 'undefined') runBrowserWorker(globalThis as unknown as Parameters<typeof runBrowserWorker>[0]);
else {
  const text = document.getElementById('program')!.textContent!;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  // A page opened from a disk may start classic workers from a blob, but no modules.
  void startPage(() => new Worker(address));
}
