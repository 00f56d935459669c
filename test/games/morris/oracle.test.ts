import { describe, expect, test } from 'vitest';
import type { RuleValues } from '../../../src/games/game';
import { Random } from '../../../src/games/zobrist';
import { Oracle, type OracleRules } from './oracle';
import { actionNamed, legalNames, positionOf, rulesFor, winnerOf } from './table';

const CLASSICAL: OracleRules = {
  pieces: 9,
  diagonals: false,
  mayFly: true,
  flyCount: 3,
  multiple: false,
  fromMills: false,
  blackSlidesFirst: false,
  movesWhilePlacing: false,
};

/** Repetition needs a memory of the game: the oracle has none. */
const FORGETFUL: RuleValues = { ThreefoldRepetitionRule: false };

const cases: readonly (readonly [string, RuleValues, Partial<OracleRules>])[] = [
  ['nine-mens-morris', {}, {}],
  ['nine-mens-morris', { MayRemoveMultiple: true }, { multiple: true }],
  ['nine-mens-morris', { FlyPieceCount: 5 }, { flyCount: 5 }],
  ['twelve-mens-morris', {}, { pieces: 12, diagonals: true }],
  ['lasker-morris', {}, { pieces: 10, movesWhilePlacing: true }],
  ['nerenchi', {}, { pieces: 12, diagonals: true, fromMills: true, blackSlidesFirst: true }],
  ['mul-mulan', { InterventionCaptureEnabled: false }, { diagonals: true, mayFly: false, fromMills: true }],
];

describe.each(cases)('%s %o', (variant, options, changes) => {
  test('plays as the oracle does', () => {
    const rules = rulesFor(variant, { ...FORGETFUL, ...options });
    const oracle = new Oracle({ ...CLASSICAL, ...changes });
    const random = new Random(11);
    for (let game = 0; game < 30; game++) {
      const position = positionOf(rules, rules.startFen);
      let state = oracle.start();
      for (let ply = 0; ply < 300 && !state.winner; ply++) {
        const legal = oracle.actions(state);
        expect([rules.writeFen(position), legalNames(rules, position)]).toEqual([rules.writeFen(position), legal]);
        const action = legal[random.below(legal.length)]!;
        position.make(actionNamed(rules, position, action));
        state = oracle.play(state, action);
        expect([rules.writeFen(position), winnerOf(position)]).toEqual([rules.writeFen(position), state.winner]);
      }
    }
  });
});
