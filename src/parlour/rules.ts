/** The rules of a game at a glance, as it is set up. */
import { summaryOf } from '../glance';
import type { Game } from '../lib';

export const goalText = ({ family }: Game): string => summaryOf(family).goal;

export function rulesSummary({ family, variant, options }: Game): string[] {
  const values = new Map(Object.entries(options).map(([name, value]) => [name, `${value}`]));
  return summaryOf(family).sentences(variant, values);
}
