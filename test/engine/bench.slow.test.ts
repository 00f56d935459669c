/** Bench signature of the fastest variants: any change of search or evaluation changes a node count. */
import { expect, test } from 'vitest';
import { runBench } from '../../src/engine/bench';
import { BENCH_HASH_BYTES } from '../../src/engine/limits';
import { SHARED_STATE_BYTES, SharedState } from '../../src/engine/shared-state';
import { registerWeights } from '../../src/engine/weights';
import { findVariant, rulesOf } from '../../src/games/registry';
import { WEIGHTS } from '../../src/weights/index';
import signature from '../vectors/bench.json' with { type: 'json' };

registerWeights(WEIGHTS);

const FAST_VARIANTS = [
  'twelve-mens-morris',
  'morabaraba',
  'el-filja',
  'russian-draughts',
  'damas-espanolas',
  'brandubh',
];

test.each(signature.filter(({ variant }) => FAST_VARIANTS.includes(variant)))(
  'bench of $variant',
  ({ variant, depth, nodes }) => {
    const rules = rulesOf(variant);
    if (!rules.ok) throw new Error(rules.error);
    const spec = { variant, values: findVariant(variant)!.values, fen: rules.value.startFen, moves: [] };
    const table = new SharedArrayBuffer(BENCH_HASH_BYTES);
    const state = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
    expect(runBench({ kind: 'bench', id: 1, spec, depth, table }, state).nodes).toBe(nodes);
  },
);
