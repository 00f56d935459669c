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

export function evaluate(position: BrandubhState, knowledge: Knowledge): number {
  if (knowledge.learnt !== undefined && position.king !== OFF_BOARD) return learntWorth(position, knowledge.learnt);
  const tables = unfold(knowledge);
  return tables === undefined || position.king === OFF_BOARD ? handmadeWorth(position) : learntWorth(position, tables);
}

export function terms(position: BrandubhState, knowledge: Knowledge): readonly Term[] {
  const tables = unfold(knowledge);
  return tables === undefined || position.king === OFF_BOARD ? handmadeTerms(position) : learntTerms(position, tables);
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
