/** Perft beyond 2^53, compared with a count by distinct positions, ply by ply. */
import { afterAll, expect, test } from 'vitest';
import { createSearchEngine } from '../../src/engine/engine';
import { nodeHost } from '../../src/engine/host-node';
import { legalActions } from '../../src/games/moves';
import { findVariant, rulesOf } from '../../src/games/registry';
import { openTableStore } from '../../src/tablebase/store';
import { readPosition } from '../games/random-play';

const engine = createSearchEngine(nodeHost(openTableStore, './dist/thread.js'));
afterAll(() => engine.close());

const VARIANT = 'damas-espanolas';
/** One king each: few positions, many lines. */
const FEN = 'W:WK1:BK29';
const DEPTH = 19;

/** FEN without its move counters. */
const withoutCounters = (fen: string): string => fen.replace(/:[HF].*/, '');

function countForward(): bigint {
  const rules = rulesOf(VARIANT, { NMoveRule: 0, ThreefoldRepetitionRule: false });
  if (!rules.ok) throw new Error(rules.error);
  let reached = new Map([[FEN, 1n]]);
  for (let depth = 0; depth < DEPTH; depth++) {
    const next = new Map<string, bigint>();
    for (const [fen, ways] of reached) {
      const position = readPosition(rules.value, fen);
      for (const action of legalActions(position)) {
        position.make(action);
        const after = withoutCounters(rules.value.writeFen(position));
        next.set(after, (next.get(after) ?? 0n) + ways);
        position.undo();
      }
    }
    reached = next;
  }
  return [...reached.values()].reduce((sum, ways) => sum + ways, 0n);
}

function countByTable(): Promise<bigint> {
  const { values } = findVariant(VARIANT)!;
  const spec = { variant: VARIANT, values, fen: FEN, moves: [] };
  let sum = 0n;
  return new Promise(resolve =>
    engine.perft(
      spec,
      { depth: DEPTH, unit: 'turns', threads: 2, hash: 4 },
      {
        move: (_, count) => {
          sum += count;
        },
        done: () => resolve(sum),
      },
    ),
  );
}

test('a perft count above 2^53 is exact', async () => {
  const count = await countByTable();
  expect(count).toBeGreaterThan(2n ** 53n);
  expect(count).toBe(countForward());
});
