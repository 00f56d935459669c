/** What a position is worth: by what was learnt of such rules, else by weights made by hand. */
import type { Term, Weights } from '../game';
import { handmadeTerms, handmadeWorth } from './handmade';
import { learntTerms, learntWorth, tablesOf } from './learnt';
import type { LearntTables } from './patterns';
import type { RuleSet } from './rules';
import type { MorrisState } from './state';

/** Defined in the build of the page in one file, which has no weights and drops the code for them. */
declare const HANDMADE_ONLY: true | undefined;

export function evaluate(position: MorrisState): number {
  if (typeof HANDMADE_ONLY === 'undefined') {
    const { learnt, weights } = position.rules;
    if (learnt !== undefined) return learntWorth(position, learnt);
    if (weights !== undefined) return learntWorth(position, unfold(position.rules, weights));
  }
  return handmadeWorth(position);
}

/** The same, a term at a time, seen from White. */
export function terms(position: MorrisState): readonly Term[] {
  const { weights } = position.rules;
  if (typeof HANDMADE_ONLY === 'undefined' && weights !== undefined)
    return learntTerms(position, unfold(position.rules, weights));
  return handmadeTerms(position);
}

/** The tables are laid out once for each thread and file of weights, when a position is judged first. */
const unfolded = new WeakMap<Weights, LearntTables>();

function unfold(rules: RuleSet, weights: Weights): LearntTables {
  const tables = unfolded.get(weights) ?? tablesOf(weights);
  unfolded.set(weights, tables);
  rules.learnt = tables;
  return tables;
}
