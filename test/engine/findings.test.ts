import { expect, test } from 'vitest';
import { FINDING_BYTES, Findings } from '../../src/engine/findings';
import { SharedPeers } from '../../src/engine/peers';
import { CONTROL_BYTES, Control } from '../../src/engine/shared';

const line = [3, -1, 2 ** 31 - 1];

test('what one thread has found is read by another', () => {
  const memory = new SharedArrayBuffer(2 * FINDING_BYTES);
  const [one, other] = [new Findings(memory, 0, 2), new Findings(memory, 0, 2)];
  expect(other.of(1)).toBeUndefined();
  one.set(1, { depth: 7, score: -30_000, line });
  expect(other.of(1)).toEqual({ depth: 7, score: -30_000, line });
  expect(other.of(0)).toBeUndefined();
  one.set(1, { depth: 8, score: 4, line: Array.from({ length: 500 }, (_, i) => i) });
  expect(other.of(1)).toMatchObject({ depth: 8, score: 4 });
  expect(other.of(1)!.line.slice(0, 3)).toEqual([0, 1, 2]);
  one.clear();
  expect(other.of(1)).toBeUndefined();
});

test('what is just being written is nothing yet', () => {
  const memory = new SharedArrayBuffer(FINDING_BYTES);
  const findings = new Findings(memory, 0, 1);
  findings.set(0, { depth: 7, score: 1, line });
  Atomics.add(new Int32Array(memory), 0, 1);
  expect(findings.of(0)).toBeUndefined();
  Atomics.add(new Int32Array(memory), 0, 1);
  expect(findings.of(0)).toEqual({ depth: 7, score: 1, line });
});

test('peers tell the deepest of what the others have found', () => {
  const control = new Control(new SharedArrayBuffer(CONTROL_BYTES));
  const peers = [0, 1, 2].map(thread => new SharedPeers(control, thread, 3));
  peers[0]!.tell({ depth: 9, score: 1, line });
  peers[1]!.tell({ depth: 6, score: 2, line });
  peers[2]!.tell({ depth: 8, score: 3, line });
  expect(peers[0]!.ahead(6)).toEqual({ depth: 8, score: 3, line });
  expect(peers[1]!.ahead(6)!.score).toBe(1);
  expect(peers[0]!.ahead(9)).toBeUndefined();
  control.restart();
  expect(peers[1]!.ahead(0)).toBeUndefined();
});
