/** The signature of the search, as far as it takes no time: a fault in the search or in what is learnt changes a count. */
import { expect, test } from 'vitest';
import { BENCH_TABLE_BYTES, bench } from '../../src/engine/bench';
import { supply } from '../../src/engine/equip';
import { CONTROL_BYTES, Control } from '../../src/engine/shared';
import { chooseVariant, rulesOf } from '../../src/games/index';
import { WEIGHTS } from '../../src/weights/index';
import signature from '../vectors/bench.json' with { type: 'json' };

supply(WEIGHTS);

const QUICK = ['twelve-mens-morris', 'morabaraba', 'el-filja', 'russian-draughts', 'damas-espanolas', 'brandubh'];

test.each(signature.filter(({ variant }) => QUICK.includes(variant)))('$variant', ({ variant, depth, nodes }) => {
  const rules = rulesOf(variant);
  if (!rules.ok) throw new Error(rules.error);
  const setting = { variant, values: chooseVariant(variant)!.values, fen: rules.value.startFen, moves: [] };
  const table = new SharedArrayBuffer(BENCH_TABLE_BYTES);
  const control = new Control(new ArrayBuffer(CONTROL_BYTES));
  expect(bench({ kind: 'bench', id: 1, setting, depth, table }, control).nodes).toBe(nodes);
});
