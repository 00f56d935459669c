/** The signature of the search, as far as it takes no time: a fault in the search or in what is learnt changes a count. */
import { expect, test } from 'vitest';
import { BENCH_HASH_BYTES, runBench } from '../../src/engine/bench';
import { SHARED_STATE_BYTES, SharedState } from '../../src/engine/shared-state';
import { registerWeights } from '../../src/engine/weights';
import { findVariant, rulesOf } from '../../src/games/registry';
import { WEIGHTS } from '../../src/weights/index';
import signature from '../vectors/bench.json' with { type: 'json' };

registerWeights(WEIGHTS);

const QUICK = ['twelve-mens-morris', 'morabaraba', 'el-filja', 'russian-draughts', 'damas-espanolas', 'brandubh'];

test.each(signature.filter(({ variant }) => QUICK.includes(variant)))('$variant', ({ variant, depth, nodes }) => {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  const setting = { variant, values: findVariant(variant)!.values, fen: rules.value.startFen, moves: [] };
  const table = new SharedArrayBuffer(BENCH_HASH_BYTES);
  const control = new SharedState(new ArrayBuffer(SHARED_STATE_BYTES));
  expect(runBench({ kind: 'bench', id: 1, spec: setting, depth, table }, control).nodes).toBe(nodes);
});
