/** Two planes of bits as pairs of bits, and back. */

/** The low 16 bits of a word, each at twice its place. */
export function spreadBits(half: number): number {
  let bits = half & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** The even bits of a word, close together. */
export function gatherBits(word: number): number {
  let bits = word & 0x55555555;
  bits = (bits | (bits >>> 1)) & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0xffff;
}

/** Word `at` of the plane that a table of pairs holds in its lower bits (`upper` 0: wins) or upper ones (1: losses). */
export const planeWord = (pairs: Int32Array, at: number, upper: number): number =>
  gatherBits(pairs[2 * at]! >>> upper) | (gatherBits(pairs[2 * at + 1]! >>> upper) << 16);

/** Writes the planes `wins` and `losses` from word `from` to word `to` as pairs. */
export function zip(wins: Int32Array, losses: Int32Array, pairs: Int32Array, from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const win = wins[at]!;
    const loss = losses[at]!;
    pairs[2 * at] = spreadBits(win) | (spreadBits(loss) << 1);
    pairs[2 * at + 1] = spreadBits(win >>> 16) | (spreadBits(loss >>> 16) << 1);
  }
}
