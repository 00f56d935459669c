import { rulesOf } from '../../src/games/registry';
import type { Rules, RuleValues } from '../../src/games/rules';
import type { Tablebase } from '../../src/games/tablebase';

export function rulesOfVariant(variant: string, values: RuleValues = {}): Rules {
  const rules = rulesOf(variant, values);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

/** Nine men's morris with some options changed. */
export const nineMensMorris = (values: RuleValues = {}): Rules => rulesOfVariant('nine-mens-morris', values);

export function tablebaseOf(rules: Rules): Tablebase {
  const tablebase = rules.tablebase?.();
  if (!tablebase?.ok) throw new Error('the rules have no tablebase');
  return tablebase.value;
}
