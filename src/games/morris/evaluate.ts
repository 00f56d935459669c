/** What a position is worth: by what was learnt of such rules, else by weights made by hand. */
import type { Term, Weights } from '../game';
import { handmadeTerms, handmadeWorth } from './handmade';
import { learntTerms, learntWorth, tablesOf } from './learnt';
import type { LearntTables } from './patterns';
import type { RuleSet } from './rules';
import type { MorrisState } from './state';

export function evaluate(position: MorrisState): number {
  const { learnt, weights } = position.rules;
  if (learnt !== undefined) return learntWorth(position, learnt);
  return weights === undefined ? handmadeWorth(position) : learntWorth(position, unfold(position.rules, weights));
}

/** The same, a term at a time, seen from White. */
export function terms(position: MorrisState): readonly Term[] {
  const { weights } = position.rules;
  return weights === undefined ? handmadeTerms(position) : learntTerms(position, unfold(position.rules, weights));
}

/** The tables are laid out once for each thread and file of weights, when a position is judged first. */
const unfolded = new WeakMap<Weights, LearntTables>();

function unfold(rules: RuleSet, weights: Weights): LearntTables {
  const tables = unfolded.get(weights) ?? tablesOf(weights);
  unfolded.set(weights, tables);
  rules.learnt = tables;
  return tables;
}
