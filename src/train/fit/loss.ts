/** How well scores foretell results. */

export const sigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));

/** The mean squared distance between results and the chances that `logit` gives to the positions of `part`. */
export function meanSquaredError(part: Int32Array, results: Float32Array, logit: (at: number) => number): number {
  let sum = 0;
  for (const at of part) sum += (results[at]! - sigmoid(logit(at))) ** 2;
  return sum / part.length;
}

/** The centimen a logit at which `scores` foretell best. */
export function fitScale(part: Int32Array, results: Float32Array, scores: Int16Array): number {
  const lossAt = (scale: number): number => meanSquaredError(part, results, at => scores[at]! / scale);
  let [low, high] = [20, 2000];
  while (high - low > 0.5) {
    const third = (high - low) / 3;
    if (lossAt(low + third) < lossAt(high - third)) high -= third;
    else low += third;
  }
  return (low + high) / 2;
}

/** Where scores of won games have no end a few would outweigh all others. */
const MAX_DEVIATION = 1000;

export function deviation(part: Int32Array, score: (at: number) => number): number {
  let sum = 0;
  for (const at of part) sum += Math.min(Math.abs(score(at)), MAX_DEVIATION) ** 2;
  return Math.sqrt(sum / part.length);
}
