/** What a position is worth: by what was learnt, where that is at hand, else by terms made by hand. */
import type { EvalTerm, Weights } from '../game';
import { OFF_BOARD } from './board';
import { handmadeEval, handmadeTerms } from './handmade';
import { expandWeights, type PatternTables, patternEval, patternTerms } from './learnt';
import type { BrandubhState } from './state';

/** What is known of how to judge positions. The tables are laid out when a position is judged first. */
export interface EvalWeights {
  weights: Weights | undefined;
  patternTables: PatternTables | undefined;
}

/** Defined in the build of the page in one file, which has no weights and drops the code for them. */
declare const HANDMADE_ONLY: true | undefined;

export function evaluate(position: BrandubhState, knowledge: EvalWeights): number {
  if (typeof HANDMADE_ONLY === 'undefined' && position.king !== OFF_BOARD) {
    if (knowledge.patternTables !== undefined) return patternEval(position, knowledge.patternTables);
    const tables = expandTables(knowledge);
    if (tables !== undefined) return patternEval(position, tables);
  }
  return handmadeEval(position);
}

export function terms(position: BrandubhState, knowledge: EvalWeights): readonly EvalTerm[] {
  if (typeof HANDMADE_ONLY === 'undefined' && position.king !== OFF_BOARD) {
    const tables = expandTables(knowledge);
    if (tables !== undefined) return patternTerms(position, tables);
  }
  return handmadeTerms(position);
}

/** Once for each thread and file of weights. */
const expandedTables = new WeakMap<Weights, PatternTables>();

function expandTables(knowledge: EvalWeights): PatternTables | undefined {
  const { weights } = knowledge;
  if (weights === undefined) return undefined;
  const tables = expandedTables.get(weights) ?? expandWeights(weights);
  expandedTables.set(weights, tables);
  knowledge.patternTables = tables;
  return tables;
}
