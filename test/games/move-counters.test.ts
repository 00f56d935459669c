/** FENs round-trip however long a game has lasted. */
import { describe, expect, test } from 'vitest';
import { gameOutcome, legalActions } from '../../src/games/moves';
import { brandubh, draughts, morris, rulesOf } from '../../src/games/registry';
import { type EngineFamily, ONGOING, type RuleValues } from '../../src/games/rules';
import { same } from '../same';
import { samples, seeded } from '../seed';
import { readPosition, visitRandomPositions } from './random-play';

interface Family {
  readonly variants: EngineFamily['variants'];
  /** Turns off the rules that count moves. */
  readonly unlimited: RuleValues;
  /** The same position with the largest counters that a FEN can have. */
  withMaxCounters(fen: string): string;
}

const FAMILIES: readonly Family[] = [
  {
    variants: morris.variants,
    unlimited: { NMoveRule: 0, EndgameNMoveRule: 0 },
    withMaxCounters: fen => {
      const fields = fen.split(' ');
      return [...fields.slice(0, 15), '1000000000', '1000000000', ...fields.slice(17)].join(' ');
    },
  },
  {
    variants: draughts.variants,
    unlimited: { NMoveRule: 0 },
    withMaxCounters: fen => fen.replace(/:[HF]\d+/g, '').replace(/(:C.*)?$/, ':H99999:F99999$1'),
  },
  {
    variants: brandubh.variants,
    unlimited: { MoveLimit: 0 },
    withMaxCounters: fen => fen.replace(/\d+$/, '999999'),
  },
];

describe.each(FAMILIES.flatMap(family => family.variants.map(({ name }) => ({ name, ...family }))))(
  'in $name',
  ({ name, unlimited, withMaxCounters }) => {
    const settled = rulesOf(name, unlimited);
    if (!settled.ok) throw new Error(settled.error);
    const rules = settled.value;

    test('a FEN with the largest counters round-trips', () => {
      const random = seeded(41);
      let moved = 0;
      visitRandomPositions(rules, { random, number: samples(10), step: 7 }, before => {
        const position = readPosition(rules, withMaxCounters(rules.writeFen(before)));
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

    test('a FEN without counters is the same position as at the start of a game', () => {
      const limited = rulesOf(name);
      if (!limited.ok) throw new Error(limited.error);
      const { value } = limited;
      visitRandomPositions(value, { random: seeded(43), number: samples(10), step: 7 }, before => {
        const fen = value.writeFen(before);
        const position = readPosition(value, value.withoutCounters(withMaxCounters(fen)));
        expect(value.boardState(position)).toEqual(value.boardState(before));
        expect(position.pliesToDraw()).toBeGreaterThanOrEqual(before.pliesToDraw());
        const fresh = readPosition(value, value.withoutCounters(fen));
        expect(legalActions(position)).toEqual(legalActions(fresh));
      });
    });
  },
);
