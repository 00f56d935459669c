/** From positions to parameters. */
import { Random } from '../../games/zobrist';
import type { Dataset } from './corpus';
import type { FitSchedule, Model } from './form';
import { deviation, fitScale, meanSquaredError, sigmoid } from './loss';

/** What a position is taught to be worth: so much of the game's result, the rest of what the search said. */
const RESULT_WEIGHT = 0.5;

export interface FitReport {
  readonly positions: number;
  readonly heldOut: number;
  /** Mean squared distance from the results of the held-out games, each at its best scale. */
  readonly losses: { readonly present: number; readonly search: number; readonly learnt: number };
  /** Centimen a logit, so that scores spread as those of the evaluation in use do. */
  readonly scale: number;
}

export function fitModel(
  corpus: Dataset,
  form: Model,
  { epochs: rounds, rate }: FitSchedule,
  seed: number,
  tell: (line: string) => void,
): FitReport {
  const results = corpus.results.values();
  const dues = corpus.correctedResults.values();
  const searched = corpus.searchScores.values();
  const present = corpus.evalScores.values();
  const taught = corpus.indices(false);
  const heldOut = corpus.indices(true);

  const scale = fitScale(taught, results, searched);
  const targets = dues.map((due, at) => RESULT_WEIGHT * due + (1 - RESULT_WEIGHT) * sigmoid(searched[at]! / scale));
  const random = new Random(seed);
  for (let round = 0; round < rounds; round++) {
    shuffle(taught, random);
    form.trainEpoch(taught, targets, rateAt(round / rounds, rate));
    if (round % 4 === 3)
      tell(`round ${round + 1}: ${meanSquaredError(heldOut, results, at => form.logit(at)).toFixed(5)}`);
  }

  const scored = (scores: Int16Array): number => {
    const best = fitScale(taught, results, scores);
    return meanSquaredError(heldOut, results, at => scores[at]! / best);
  };
  return {
    positions: taught.length,
    heldOut: heldOut.length,
    losses: {
      present: scored(present),
      search: scored(searched),
      learnt: meanSquaredError(heldOut, results, at => form.logit(at)),
    },
    scale: deviation(heldOut, at => present[at]!) / deviation(heldOut, at => form.logit(at)),
  };
}

/** Falls from the first rate to nothing along half a wave. */
const rateAt = (done: number, first: number): number => (first * (1 + Math.cos(Math.PI * done))) / 2;

function shuffle(part: Int32Array, random: Random): void {
  for (let last = part.length - 1; last > 0; last--) {
    const other = random.nextInt(last + 1);
    const value = part[last]!;
    part[last] = part[other]!;
    part[other] = value;
  }
}
