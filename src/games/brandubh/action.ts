/** A move as one int: 6 bits for where it starts, then where it ends. */
import type { Action } from '../game';

export const actionOf = (from: number, to: number): Action => from | (to << 6);
export const fromOf = (action: Action): number => action & 63;
export const toOf = (action: Action): number => action >> 6;
