/** Files that are never seen half written. */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';

/** Replaces the file as a whole: whoever reads it, also after a kill or a power cut, finds the old text or the new. */
export function writeAtomically(path: string, text: string): void {
  const draft = `${path}.${process.pid}.tmp`;
  const file = openSync(draft, 'w');
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
