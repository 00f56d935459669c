import { rulesOf } from '../../src/games/registry';
import type { Rules, RuleValues } from '../../src/games/rules';
import type { Tablebase } from '../../src/games/tablebase';

export function rulesOfVariant(variant: string, values: RuleValues = {}): Rules {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

/** With other values of some options. */
export const nineMensMorris = (values: RuleValues = {}): Rules => rulesOfVariant('nine-mens-morris', values);

export function endingsOf(rules: Rules): Tablebase {
  const endings = rules.tablebase?.();
  if (!endings?.ok) throw new Error('no endings');
  return endings.value;
}
