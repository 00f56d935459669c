/** What a position is worth: by what was learnt of such rules, else by weights made by hand. */
import type { EvalTerm, Weights } from '../game';
import { handmadeEval, handmadeTerms } from './handmade';
import { expandWeights, patternEval, patternTerms } from './learnt';
import type { PatternTables } from './patterns';
import type { MorrisRuleSet } from './rules';
import type { MorrisState } from './state';

/** Defined in the build of the page in one file, which has no weights and drops the code for them. */
declare const HANDMADE_ONLY: true | undefined;

export function evaluate(position: MorrisState): number {
  if (typeof HANDMADE_ONLY === 'undefined') {
    const { patternTables: learnt, weights } = position.rules;
    if (learnt !== undefined) return patternEval(position, learnt);
    if (weights !== undefined) return patternEval(position, expandTables(position.rules, weights));
  }
  return handmadeEval(position);
}

/** The same, a term at a time, seen from White. */
export function terms(position: MorrisState): readonly EvalTerm[] {
  const { weights } = position.rules;
  if (typeof HANDMADE_ONLY === 'undefined' && weights !== undefined)
    return patternTerms(position, expandTables(position.rules, weights));
  return handmadeTerms(position);
}

/** The tables are laid out once for each thread and file of weights, when a position is judged first. */
const expandedTables = new WeakMap<Weights, PatternTables>();

function expandTables(rules: MorrisRuleSet, weights: Weights): PatternTables {
  const tables = expandedTables.get(weights) ?? expandWeights(weights);
  expandedTables.set(weights, tables);
  rules.patternTables = tables;
  return tables;
}
