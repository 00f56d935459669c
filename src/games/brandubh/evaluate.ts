/** What a position is worth: by what was learnt, where that is at hand, else by terms made by hand. */
import type { Term, Weights } from '../game';
import { OFF_BOARD } from './board';
import { handmadeTerms, handmadeWorth } from './handmade';
import { type LearntTables, learntTerms, learntWorth, tablesOf } from './learnt';
import type { BrandubhState } from './state';

/** What is known of how to judge positions. The tables are laid out when a position is judged first. */
export interface Knowledge {
  weights: Weights | undefined;
  learnt: LearntTables | undefined;
}

/** Defined in the build of the page in one file, which has no weights and drops the code for them. */
declare const HANDMADE_ONLY: true | undefined;

export function evaluate(position: BrandubhState, knowledge: Knowledge): number {
  if (typeof HANDMADE_ONLY === 'undefined' && position.king !== OFF_BOARD) {
    if (knowledge.learnt !== undefined) return learntWorth(position, knowledge.learnt);
    const tables = unfold(knowledge);
    if (tables !== undefined) return learntWorth(position, tables);
  }
  return handmadeWorth(position);
}

export function terms(position: BrandubhState, knowledge: Knowledge): readonly Term[] {
  if (typeof HANDMADE_ONLY === 'undefined' && position.king !== OFF_BOARD) {
    const tables = unfold(knowledge);
    if (tables !== undefined) return learntTerms(position, tables);
  }
  return handmadeTerms(position);
}

/** Once for each thread and file of weights. */
const unfolded = new WeakMap<Weights, LearntTables>();

function unfold(knowledge: Knowledge): LearntTables | undefined {
  const { weights } = knowledge;
  if (weights === undefined) return undefined;
  const tables = unfolded.get(weights) ?? tablesOf(weights);
  unfolded.set(weights, tables);
  knowledge.learnt = tables;
  return tables;
}
