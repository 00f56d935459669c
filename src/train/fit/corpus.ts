/** All positions to learn from, and what is known of each. */
import { MATE_BOUND } from '../../search/score';
import { replayFile, type TrainingFile, type TrainingPosition } from '../replay';
import type { ResultProbe } from '../truth';
import { GrowableArray } from './column';
import type { Model } from './form';

/** Of so many games one is held out, to be judged by. */
const HELD_OUT_EVERY = 10;

export class Dataset {
  /** How the game ended for the side to move: 0, 0.5 or 1. */
  readonly results = new GrowableArray(Float32Array);
  /** How it would have ended by best play from where a table knows. */
  readonly correctedResults = new GrowableArray(Float32Array);
  /** What the search and the evaluation in use say, in centimen for the side to move. */
  readonly searchScores = new GrowableArray(Int16Array);
  readonly evalScores = new GrowableArray(Int16Array);
  private readonly heldOut = new GrowableArray(Uint8Array);

  add(games: TrainingFile, truth: ResultProbe, form: Model): void {
    replayFile(games, truth, moment => {
      if (isTrainable(moment) && form.addPosition(moment.position)) this.note(moment);
    });
  }

  private note({ position, halfPoints: halves, correctedHalfPoints: due, score, game }: TrainingPosition): void {
    this.results.push(halves / 2);
    this.correctedResults.push(due / 2);
    this.searchScores.push(score);
    this.evalScores.push(position.evaluate());
    this.heldOut.push(game % HELD_OUT_EVERY === 0 ? 1 : 0);
  }

  /** The positions of the games that are learnt from, or of those held out. */
  indices(heldOut: boolean): Int32Array {
    const wanted = heldOut ? 1 : 0;
    const held = this.heldOut.values();
    return Int32Array.from(held.keys()).filter(at => held[at] === wanted);
  }
}

/** A position that is decided, or where something is about to be taken, is none that an evaluation is asked about. */
export const isTrainable = ({ position, score }: Pick<TrainingPosition, 'position' | 'score'>): boolean =>
  Math.abs(score) < MATE_BOUND && !position.mustCapture();
