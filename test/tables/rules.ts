import type { Endings } from '../../src/games/endings';
import type { Rules, RuleValues } from '../../src/games/game';
import { rulesOf } from '../../src/games/index';

/** With other values of some options. */
export function nineMensMorris(values: RuleValues = {}): Rules {
  const rules = rulesOf('nine-mens-morris', values);
  if (!rules.ok) throw new Error(rules.error);
  return rules.value;
}

export function endingsOf(rules: Rules): Endings {
  const endings = rules.endings?.();
  if (!endings?.ok) throw new Error('no endings');
  return endings.value;
}
