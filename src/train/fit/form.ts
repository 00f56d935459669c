/** A form of evaluation that can be learnt. */
import type { Position } from '../../games/game';

/** What is aimed at for each position: a chance for the side to move. */
export type Targets = Float32Array;

export interface Model {
  /** Takes up a position as the next one; false where it is none to learn from. */
  addPosition(position: Position): boolean;
  /** Goes once over the positions of `part`, in this order. */
  trainEpoch(part: Int32Array, targets: Targets, rate: number): void;
  /** What the form makes of a position that it took up: the logit of the chance of the side to move. */
  logit(at: number): number;
  /** All that was learnt, for `train export`. */
  readonly parameters: Float32Array;
}

/** How often all positions are gone over. */
export interface FitSchedule {
  readonly epochs: number;
  readonly rate: number;
}
