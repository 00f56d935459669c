/** Compares the oracle, a slow and obvious implementation of the rules, with the test vectors, and the engine with the oracle. */
import { describe, expect, inject, test } from 'vitest';
import type { RuleValues } from '../../../src/games/rules';
import { samples } from '../../seed';
import { configs, jsonOf, rowsOf } from './helpers';
import { Duel, type Tally } from './oracle/compare';
import { legalActions } from './oracle/legal-actions';
import { optionsOf } from './oracle/options';
import { perft } from './oracle/perft';
import { play } from './oracle/play';
import { stateOf } from './oracle/read-fen';
import type { State } from './oracle/state';
import { fenOf } from './oracle/write-fen';

const GAMES = samples(12);
const PARTS = 4;
/** `SAMPLES=50` compares 10 000 positions. */
const LEAP_POSITIONS = samples(200);

/** The engine is tested with all vectors, the oracle with one in this many. */
const STEP = Math.ceil(12 / samples(1));
const isSampled = (_: unknown, at: number): boolean => at % STEP === 0;

/** Larger perft counts take the oracle too long. */
const MOST_LEAVES = samples(150);
/** Vectors do not list the moves of positions with this many. */
const MOST_TURNS = 200;

function turnsOf(state: State): string[] | null {
  const names: string[] = [];
  const extend = (from: State, name: string): void => {
    for (const action of legalActions(from)) {
      if (names.length === MOST_TURNS) return;
      const next = play(from, action);
      if (next.midTurn) extend(next, name + action);
      else names.push(name + action);
    }
  };
  extend(state, '');
  return names.length === MOST_TURNS ? null : names.sort();
}

function resultOf({ ending }: State): string | undefined {
  if (!ending) return undefined;
  const winner = { w: 'white', b: 'black', draw: 'draw' }[ending.winner];
  return `${winner} ${ending.reason.replace('endgame-n-move', 'endgame n-move')}`;
}

describe('the oracle agrees with the test vectors', () => {
  test.each(configs())('%s', config => {
    for (const { variant, options, fen, legal, turns, next, ends } of rowsOf(config).filter(isSampled)) {
      const state = stateOf(optionsOf(variant, options), fen);
      expect(fenOf(state)).toBe(fen);
      expect([fen, legalActions(state).sort()]).toEqual([fen, legal]);
      expect([fen, turnsOf(state)]).toEqual([fen, turns]);
      for (const [action, text] of Object.entries(next)) {
        const after = play(state, action);
        expect([fen, action, fenOf(after), resultOf(after)]).toEqual([fen, action, text, ends[action]]);
      }
    }
  });

  test('capture scenarios', () => {
    interface Scenario {
      readonly title: string;
      readonly variant: string;
      readonly options: RuleValues;
      readonly fen: string;
      readonly import?: string;
      readonly error?: boolean;
      readonly steps: readonly { legal: string[]; refuse?: string[]; play?: string; fen?: string }[];
    }
    for (const scenario of jsonOf<Scenario[]>('fr.json')) {
      const { title, variant, fen, steps } = scenario;
      const options = optionsOf(variant, scenario.options);
      if (scenario.error) {
        expect(() => stateOf(options, fen), title).toThrow();
        continue;
      }
      let state = stateOf(options, scenario.import ?? fen);
      expect(fenOf(state), title).toBe(fen);
      for (const step of steps) {
        expect(legalActions(state).sort(), title).toEqual(step.legal);
        for (const refused of step.refuse ?? []) expect(step.legal, title).not.toContain(refused);
        if (step.play) state = play(state, step.play);
        if (step.fen) expect(fenOf(state), title).toBe(step.fen);
      }
    }
  });

  test('perft', () => {
    interface Counts {
      readonly variant: string;
      readonly options: RuleValues;
      readonly fen: string;
      readonly actions: readonly number[];
      readonly turns: readonly number[];
    }
    for (const { variant, options, fen, ...counts } of jsonOf<Counts[]>('perft.json')) {
      const state = stateOf(optionsOf(variant, options), fen);
      for (const unit of ['actions', 'turns'] as const)
        for (const [index, count] of counts[unit].entries())
          if (count <= MOST_LEAVES)
            expect([fen, unit, index, perft(state, index + 1, unit)]).toEqual([fen, unit, index, count]);
    }
  });
});

describe('the engine agrees with the oracle', () => {
  test.each(Array.from({ length: PARTS }, (_, part) => part))(
    'random rules, games and texts, part %i',
    part => {
      const tally: Tally = { games: 0, positions: 0, texts: 0, leaps: 0 };
      for (let game = part; game < GAMES; game += PARTS) new Duel(inject('seed') + game, tally).play();
      expect(tally.games).toBe(Math.ceil((GAMES - part) / PARTS));
      expect(tally.positions).toBeGreaterThan(tally.games);
    },
    3_600_000,
  );

  test('random games with leap captures', () => {
    const tally: Tally = { games: 0, positions: 0, texts: 0, leaps: 0 };
    const required = { LeapCaptureEnabled: true, LeapCaptureInMovingPhase: true };
    for (let game = 0; tally.positions < LEAP_POSITIONS; game++)
      new Duel(inject('seed') + game, tally, required).play();
    expect(tally.leaps).toBeGreaterThan(tally.positions / 50);
  }, 3_600_000);
});
