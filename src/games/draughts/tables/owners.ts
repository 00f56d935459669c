/** What of a half belongs to which thread in the passes over it: all that a pass writes, no other thread writes. */

/** Threads own stripes of the words of a row, as wide as a line of the processor's cache where there are many. */
const STRIPE = 16;

/** Words of the rows of OPEN, and the rows among which this thread's lie: placements of the side to move. */
export interface Share {
  readonly words: Int32Array;
  readonly from: number;
  readonly to: number;
}

/**
 * The share of a thread in a half of `size` rows of `words` words: of all rows some words, or where these are too few
 * all of some rows.
 */
export function shareOf(size: number, words: number, thread: number, threads: number): Share {
  if (words >= threads) return { words: ownedWords(words, thread, threads), from: 0, to: size };
  const tiles = Math.ceil(size / 32);
  const bound = (share: number): number => Math.min(size, 32 * Math.floor((tiles * share) / threads));
  return { words: ownedWords(words, 0, 1), from: bound(thread), to: bound(thread + 1) };
}

/** Moves by the rows that they lead from, and what more is known of each. */
export interface Moves {
  readonly start: Int32Array;
  readonly ends: Int32Array;
  readonly crosses: Int32Array;
}

/** Of moves those that end in rows of a thread. */
export function movesInto(moves: Moves, { from, to }: Share): Moves {
  const { start, ends, crosses } = moves;
  const rows = start.length - 1;
  if (from === 0 && to === rows) return moves;
  const kept = new Int32Array(rows + 1);
  for (let row = 0, count = 0; row < rows; row++) {
    const end = start[row + 1]!;
    for (let e = start[row]!; e < end; e++) if (ends[e]! >= from && ends[e]! < to) count++;
    kept[row + 1] = count;
  }
  const keptEnds = new Int32Array(kept[rows]!);
  const keptCrosses = new Int32Array(crosses.length === 0 ? 0 : kept[rows]!);
  for (let e = 0, at = 0; e < ends.length; e++) {
    if (ends[e]! < from || ends[e]! >= to) continue;
    keptEnds[at] = ends[e]!;
    if (crosses.length > 0) keptCrosses[at] = crosses[e]!;
    at++;
  }
  return { start: kept, ends: keptEnds, crosses: keptCrosses };
}

/** Of so many words those that are this thread's. */
function ownedWords(words: number, thread: number, threads: number): Int32Array {
  const stripe = Math.max(1, Math.min(STRIPE, words >> 2));
  const all = Int32Array.from({ length: words }, (_, word) => word);
  return all.filter(word => Math.floor(word / stripe) % threads === thread);
}
