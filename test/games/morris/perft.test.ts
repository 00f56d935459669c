import { describe, expect, test } from 'vitest';
import { gameOutcome, legalActions } from '../../../src/games/moves';
import type { Position, Rules, RuleValues } from '../../../src/games/rules';
import { Random } from '../../../src/util/random';
import { samples } from '../../seed';
import { positionOf, rulesFor } from './helpers';

/** One position in this many is counted deeper. */
const STEP = Math.ceil(3 / samples(1));

/** Perft by making every action; ignores repetition. */
function naive(position: Position, depth: number, unit: 'actions' | 'turns'): number {
  if (depth === 0) return 1;
  const list = new Int32Array(2048);
  let total = 0;
  for (const action of list.subarray(0, position.generate(list, 0))) {
    position.make(action);
    total += naive(position, unit === 'turns' && position.midTurn ? depth : depth - 1, unit);
    position.undo();
  }
  return total;
}

/** Positions from random games, in every phase and with removals owed. */
function* positions(rules: Rules, seed: number, games: number): Generator<Position> {
  const random = new Random(seed);
  for (let game = 0; game < games; game++) {
    const position = positionOf(rules, rules.startFen);
    for (let ply = 0; ply < 160 && gameOutcome(position) === 0; ply++) {
      const actions = legalActions(position);
      position.make(actions[random.nextInt(actions.length)]!);
      if (random.nextInt(12) === 0) yield position;
    }
  }
}

const cases: readonly (readonly [string, RuleValues])[] = [
  ['nine-mens-morris', {}],
  ['nine-mens-morris', { FlyPieceCount: 5, NMoveRule: 12 }],
  ['nine-mens-morris', { MayFly: false, HasDiagonalLines: true }],
  ['nine-mens-morris', { PiecesAtLeastCount: 4, IsDefenderMoveFirst: true }],
  ['nine-mens-morris', { MayRemoveFromMillsInPlacingPhase: true, EndgameNMoveRule: 3 }],
  ['twelve-mens-morris', {}],
  ['nerenchi', {}],
  ['lasker-morris', {}],
  ['morabaraba', {}],
  ['custodian-intervention-morris', {}],
  ['lasker-morris', { LeapCaptureEnabled: true, MayFly: false }],
];

describe.each(cases)('%s %o', (variant, options) => {
  const rules = rulesFor(variant, options);

  test.each(['actions', 'turns'] as const)('equals the count by making every action, in %s', unit => {
    for (const position of positions(rules, 7, samples(2))) {
      const fen = rules.writeFen(position);
      for (const depth of [1, 2])
        expect([fen, rules.perft(position, depth, unit)]).toEqual([fen, naive(position, depth, unit)]);
    }
    let seen = 0;
    for (const position of positions(rules, 8, samples(1))) {
      if (seen++ % STEP !== 0) continue;
      const fen = rules.writeFen(position);
      expect([fen, rules.perft(position, 3, unit)]).toEqual([fen, naive(position, 3, unit)]);
    }
  });
});

describe('nine-mens-morris from the start', () => {
  const rules = rulesFor('nine-mens-morris');
  const start = (): Position => positionOf(rules, rules.startFen);

  test('in actions', () => {
    const counts = [24, 552, 12144, 255024, 5100480, 96223680];
    expect(counts.map((_, depth) => rules.perft(start(), depth + 1, 'actions'))).toEqual(counts);
  });

  test('in turns', () => {
    expect(rules.perft(start(), 5, 'turns')).toBe(5140800);
  });
});
