/** However long a game has gone on: what is written of it is read back. */
import { describe, expect, test } from 'vitest';
import { brandubh } from '../../src/games/brandubh/index';
import { draughts } from '../../src/games/draughts/index';
import { morris } from '../../src/games/morris/index';
import { gameOutcome, legalActions } from '../../src/games/moves';
import { rulesOf } from '../../src/games/registry';
import { type EngineFamily, ONGOING, type RuleValues } from '../../src/games/rules';
import { same } from '../same';
import { samples, seeded } from '../seed';
import { readPosition, visitRandomPositions } from './random-play';

interface Family {
  readonly variants: EngineFamily['variants'];
  /** Takes away what ends games by counting moves. */
  readonly unlimited: RuleValues;
  /** The same position with the largest counters that a FEN may tell. */
  latest(fen: string): string;
}

const FAMILIES: readonly Family[] = [
  {
    variants: morris.variants,
    unlimited: { NMoveRule: 0, EndgameNMoveRule: 0 },
    latest: fen => {
      const fields = fen.split(' ');
      return [...fields.slice(0, 15), '1000000000', '1000000000', ...fields.slice(17)].join(' ');
    },
  },
  {
    variants: draughts.variants,
    unlimited: { NMoveRule: 0 },
    latest: fen => fen.replace(/:[HF]\d+/g, '').replace(/(:C.*)?$/, ':H99999:F99999$1'),
  },
  {
    variants: brandubh.variants,
    unlimited: { MoveLimit: 0 },
    latest: fen => fen.replace(/\d+$/, '999999'),
  },
];

describe.each(FAMILIES.flatMap(family => family.variants.map(({ name }) => ({ name, ...family }))))(
  'in $name',
  ({ name, unlimited, latest }) => {
    const settled = rulesOf(name, unlimited);
    if (!settled.ok) throw new Error(settled.error);
    const rules = settled.value;

    test('a FEN is read back when its counters cannot go on', () => {
      const random = seeded(41);
      let moved = 0;
      visitRandomPositions(rules, { random, number: samples(10), step: 7 }, before => {
        const position = readPosition(rules, latest(rules.writeFen(before)));
        for (let plies = 0; plies < 10 && gameOutcome(position) === ONGOING; plies++) {
          const actions = legalActions(position);
          position.make(actions[random.nextInt(actions.length)]!);
          moved++;
          const fen = rules.writeFen(position);
          const again = readPosition(rules, fen);
          same(rules.writeFen(again), fen);
          same(legalActions(again).join(), legalActions(position).join(), () => fen);
        }
      });
      expect(moved).toBeGreaterThan(20);
    });
  },
);
