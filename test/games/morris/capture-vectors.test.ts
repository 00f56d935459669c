import { describe, expect, test } from 'vitest';
import type { RuleValues } from '../../../src/games/rules';
import { actionNamed, jsonOf, legalNames, positionOf, rulesFor } from './helpers';

interface Step {
  readonly fen?: string;
  readonly legal?: readonly string[];
  readonly refuse?: readonly string[];
  readonly play?: string;
  readonly import?: string;
}

interface Scenario {
  readonly fr: string;
  readonly title: string;
  readonly variant: string;
  readonly options: RuleValues;
  readonly fen: string;
  readonly error?: true;
  readonly import?: string;
  readonly steps?: readonly Step[];
}

const scenarios = jsonOf<readonly Scenario[]>('fr.json');

describe('rejects a contradictory FEN', () => {
  test.each(scenarios.filter(({ error }) => error))('$fr: $title', ({ variant, options, fen }) => {
    expect(rulesFor(variant, options).readFen(fen).ok).toBe(false);
  });
});

describe('plays the scenario', () => {
  test.each(scenarios.filter(({ error }) => !error))('$fr: $title', scenario => {
    const rules = rulesFor(scenario.variant, scenario.options);
    const position = positionOf(rules, scenario.fen);
    expect(rules.writeFen(position)).toBe(scenario.fen);
    for (const told of [scenario, ...(scenario.steps ?? [])])
      if (told.import) expect(rules.writeFen(positionOf(rules, told.import))).toBe(told.fen);
    for (const { legal, refuse, play, fen } of scenario.steps ?? []) {
      const before = rules.writeFen(position);
      if (legal) expect(legalNames(rules, position)).toEqual(legal);
      for (const name of refuse ?? []) expect([name, rules.readAction(position, name).ok]).toEqual([name, false]);
      expect(rules.writeFen(position)).toBe(before);
      if (play) position.make(actionNamed(rules, position, play));
      if (fen) expect(rules.writeFen(position)).toBe(fen);
    }
  });
});
