/** All positions to learn from, and what is known of each. */
import { MATE_BOUND } from '../../search/score';
import { type GameText, type Moment, replay } from '../replay';
import type { Truth } from '../truth';
import { Column } from './column';
import type { Form } from './form';

/** Of so many games one is held out, to be judged by. */
const HELD_OUT = 10;

export class Corpus {
  /** How the game ended for the side to move: 0, 0.5 or 1. */
  readonly results = new Column(Float32Array);
  /** How it would have ended by best play from where a table knows. */
  readonly dues = new Column(Float32Array);
  /** What the search and the evaluation in use say, in centimen for the side to move. */
  readonly searched = new Column(Int16Array);
  readonly present = new Column(Int16Array);
  private readonly heldOut = new Column(Uint8Array);

  add(games: GameText, truth: Truth, form: Form): void {
    replay(games, truth, moment => {
      if (worthLearning(moment) && form.gather(moment.position)) this.note(moment);
    });
  }

  private note({ position, halves, due, score, game }: Moment): void {
    this.results.push(halves / 2);
    this.dues.push(due / 2);
    this.searched.push(score);
    this.present.push(position.evaluate());
    this.heldOut.push(game % HELD_OUT === 0 ? 1 : 0);
  }

  /** The positions of the games that are learnt from, or of those held out. */
  part(heldOut: boolean): Int32Array {
    const wanted = heldOut ? 1 : 0;
    const held = this.heldOut.values();
    return Int32Array.from(held.keys()).filter(at => held[at] === wanted);
  }
}

/** A position that is decided, or where something is about to be taken, is none that an evaluation is asked about. */
export const worthLearning = ({ position, score }: Pick<Moment, 'position' | 'score'>): boolean =>
  Math.abs(score) < MATE_BOUND && !position.tense();
