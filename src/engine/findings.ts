/** What each thread of a search has found last, where all can read it. */
import type { Finding } from '../search/peers';

/** In ints: how often it has been begun or ended, depth, score, the length of the line; then the line. */
const [STEPS, DEPTH, SCORE, LENGTH, LINE] = [0, 1, 2, 3, 4] as const;
const LONGEST_LINE = 60;
const WORDS = LINE + LONGEST_LINE;
export const FINDING_BYTES = 4 * WORDS;

export class Findings {
  private readonly words: Int32Array;

  /** In memory that the threads share, from byte `at` on. */
  constructor(memory: SharedArrayBuffer | ArrayBuffer, at: number, threads: number) {
    this.words = new Int32Array(memory, at, threads * WORDS);
  }

  clear(): void {
    this.words.fill(0);
  }

  set(thread: number, { depth, score, line }: Finding): void {
    const { words } = this;
    const at = thread * WORDS;
    const kept = line.slice(0, LONGEST_LINE);
    // The number of steps is odd while this goes on.
    Atomics.add(words, at + STEPS, 1);
    words[at + DEPTH] = depth;
    words[at + SCORE] = score;
    words[at + LENGTH] = kept.length;
    words.set(kept, at + LINE);
    Atomics.add(words, at + STEPS, 1);
  }

  /** Undefined where a thread has found nothing yet, or is just about to say it. */
  of(thread: number): Finding | undefined {
    const { words } = this;
    const at = thread * WORDS;
    const steps = Atomics.load(words, at + STEPS);
    const depth = words[at + DEPTH]!;
    const score = words[at + SCORE]!;
    const line = Array.from(words.subarray(at + LINE, at + LINE + words[at + LENGTH]!));
    const isWhole = steps > 0 && steps % 2 === 0 && Atomics.load(words, at + STEPS) === steps;
    return isWhole ? { depth, score, line } : undefined;
  }
}
