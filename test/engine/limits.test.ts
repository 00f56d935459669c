import { expect, test } from 'vitest';
import { DEFAULT_OPTIONS } from '../../src/engine/engine';
import { mayUseBook } from '../../src/engine/limits';

const CLOCK = { wtime: 60_000, btime: 60_000 };

test.each([
  ['a clock', CLOCK, {}, true],
  ['a time per move', { movetime: 100 }, {}, true],
  ['pondering', { ...CLOCK, ponder: true }, {}, true],
  ['analysis', { infinite: true }, {}, false],
  ['several lines', CLOCK, { multiPv: 2 }, false],
  ['a limit of nodes', { nodes: 1000 }, {}, false],
  ['a limit of depth', { depth: 5 }, {}, false],
  ['a mate to find', { mate: 2 }, {}, false],
  ['given moves', { ...CLOCK, searchmoves: ['d6'] }, {}, false],
  ['a weaker level', CLOCK, { level: 'master' as const }, false],
  ['an Elo', CLOCK, { elo: 1800 }, false],
  ['varied openings', CLOCK, { seed: 0 }, false],
  ['OwnBook off', CLOCK, { ownBook: false }, false],
])('with %s the opening book may be used: %o', (_, limits, options, expected) => {
  expect(mayUseBook({ ...DEFAULT_OPTIONS, ...options }, limits, 3)).toBe(expected);
});
