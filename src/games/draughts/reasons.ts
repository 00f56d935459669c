/** How games end: indices into REASONS. */
export const BLOCKED = 0;
export const NO_PIECES = 1;
export const BOTH_BLOCKED = 2;
export const REPETITION = 3;
export const N_MOVE = 4;
export const THREE_KINGS = 5;

export const REASONS = ['blocked', 'no-pieces', 'both-blocked', 'repetition', 'n-move', 'three-kings'] as const;
