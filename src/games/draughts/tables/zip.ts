/** Two planes of bits as pairs of bits, and back. */

/** The low 16 bits of a word, each at twice its place. */
export function expandBits(half: number): number {
  let bits = half & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** The even bits of a word, close together. */
export function compactBits(word: number): number {
  let bits = word & 0x55555555;
  bits = (bits | (bits >>> 1)) & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0xffff;
}

/** Word `at` of the plane that a table of pairs holds in its lower bits (`upper` 0: wins) or upper ones (1: losses). */
export const planeWord = (pairs: Int32Array, at: number, upper: number): number =>
  compactBits(pairs[2 * at]! >>> upper) | (compactBits(pairs[2 * at + 1]! >>> upper) << 16);

/** Writes the planes `wins` and `losses` from word `from` to word `to` as pairs. */
export function interleavePlanes(
  wins: Int32Array,
  losses: Int32Array,
  pairs: Int32Array,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) {
    const win = wins[at]!;
    const loss = losses[at]!;
    pairs[2 * at] = expandBits(win) | (expandBits(loss) << 1);
    pairs[2 * at + 1] = expandBits(win >>> 16) | (expandBits(loss >>> 16) << 1);
  }
}

/** Overwrites the pairs of word `at` of the planes where `where` has a bit. */
export function replacePairs(pairs: Int32Array, at: number, where: number, win: number, loss: number): void {
  if (where === 0) return;
  const low = expandBits(where);
  const high = expandBits(where >>> 16);
  pairs[2 * at] = (pairs[2 * at]! & ~(low * 3)) | expandBits(win) | (expandBits(loss) << 1);
  pairs[2 * at + 1] = (pairs[2 * at + 1]! & ~(high * 3)) | expandBits(win >>> 16) | (expandBits(loss >>> 16) << 1);
}

/**
 * Gives the pairs of words `from` to `to` that are free the value of the one before them, so that a file of them is
 * small.
 */
export function fillDontCares(pairs: Int32Array, free: Int32Array, from: number, to: number): void {
  let last = 0;
  for (let at = from; at < to; at++) {
    const loose = free[at]!;
    for (let half = 0; half < 2; half++) {
      const word = pairs[2 * at + half]!;
      const looseHalf = (loose >>> (16 * half)) & 0xffff;
      if (looseHalf === 0) {
        last = word >>> 30;
        continue;
      }
      let smoothed = 0;
      for (let bit = 0; bit < 16; bit++) {
        if (((looseHalf >>> bit) & 1) === 0) last = (word >>> (2 * bit)) & 3;
        smoothed |= last << (2 * bit);
      }
      pairs[2 * at + half] = smoothed;
    }
  }
}
