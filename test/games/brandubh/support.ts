/** What the tests of Brandubh share. */
import { brandubh } from '../../../src/games/brandubh';
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import type { Result, Rules, RuleValues } from '../../../src/games/game';

export const DEFAULTS: RuleValues = Object.fromEntries(brandubh.options.map(option => [option.name, option.default]));

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

export const rules = (changes: RuleValues = {}): Rules<BrandubhPosition> =>
  value(brandubh.rules('brandubh', { ...DEFAULTS, ...changes }));

export const position = (fen: string, changes: RuleValues = {}): BrandubhPosition => value(rules(changes).readFen(fen));
