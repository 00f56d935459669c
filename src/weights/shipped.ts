/**
 * Trained weights as the built program has them: without their bytes, which are in modules of the page. So the package
 * holds them once, and the engine reads only the model that it needs. The build puts this in the place of `index.ts`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackedWeights } from './packed';

/** Defined by the build: the weights without their bytes, with the module below dist that has them. */
declare const SHIPPED_WEIGHTS: readonly (Omit<PackedWeights, 'coded'> & { readonly module: string })[];

const CODED = /coded:"([^"]*)"/;

export const WEIGHTS: readonly PackedWeights[] = SHIPPED_WEIGHTS.map(({ module, ...weights }) => ({
  ...weights,
  get coded() {
    const path = join(__dirname, module);
    const [, coded] = CODED.exec(readFileSync(path, 'latin1')) ?? [];
    if (coded === undefined) throw new Error(`${path}: no weights`);
    return coded;
  },
}));
