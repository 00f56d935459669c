/** The page as one file: this program is also that of the engine's threads, which start from its own text. */
import { runPageThread } from '../engine/browser';
import { lay } from './main';

if (typeof document === 'undefined') runPageThread(globalThis as unknown as Parameters<typeof runPageThread>[0]);
else {
  const text = document.getElementById('program')!.textContent!;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  // Pages from a disk may start plain programs so, but no modules.
  lay(() => new Worker(address));
}
