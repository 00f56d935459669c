/** An action as one int: from where, in 5 bits, to where. */
import type { Action } from '../game';

/** The `from` of a placement and of a removal: behind the points. */
export const PLACE = 24;
export const REMOVE = 25;

export const actionOf = (from: number, to: number): Action => (from << 5) | to;
export const fromOf = (action: Action): number => action >> 5;
export const toOf = (action: Action): number => action & 31;
