/** Perft and tablebases, which the program loads when they are first needed. */
export { SOLVERS } from './games/solvers';
export { openTableStore } from './tablebase/store';
