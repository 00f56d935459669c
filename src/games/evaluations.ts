/** Code of evaluations by trained weights. Imported only with weights: a page needs neither before its first search. */
import { registerNets } from './draughts/family';
import { netEvaluation } from './draughts/net/evaluation';

/** Registers the evaluations of all families that need code of their own. */
export const registerEvaluations = (): void => registerNets(netEvaluation);
