/** Which words of the rows of a half each thread owns. */

/** Threads own stripes of the words of a row, as wide as a line of the processor's cache where there are many. */
const STRIPE = 16;

/** Of so many words those that are this thread's; none where `thread` is below 0. */
export function ownedWords(words: number, thread: number, threads: number): Int32Array {
  const stripe = Math.max(1, Math.min(STRIPE, words >> 2));
  const all = Int32Array.from({ length: words }, (_, word) => word);
  return thread < 0 ? all.subarray(0, 0) : all.filter(word => Math.floor(word / stripe) % threads === thread);
}
