/** What each thread of a search has found last, where all can read it. */
import type { ThreadResult } from '../search/peers';

/** In ints: how often it has been begun or ended, depth, score, the length of the line; then the line. */
const [SEQUENCE_AT, DEPTH_AT, SCORE_AT, LENGTH_AT, LINE_AT] = [0, 1, 2, 3, 4] as const;
const MAX_LINE = 60;
const RESULT_INTS = LINE_AT + MAX_LINE;
export const THREAD_RESULT_BYTES = 4 * RESULT_INTS;

export class ThreadResults {
  private readonly words: Int32Array;

  /** In memory that the threads share, from byte `at` on. */
  constructor(memory: SharedArrayBuffer | ArrayBuffer, at: number, threads: number) {
    this.words = new Int32Array(memory, at, threads * RESULT_INTS);
  }

  clear(): void {
    this.words.fill(0);
  }

  set(thread: number, { depth, score, line }: ThreadResult): void {
    const { words } = this;
    const at = thread * RESULT_INTS;
    const kept = line.slice(0, MAX_LINE);
    // The number of steps is odd while this goes on.
    Atomics.add(words, at + SEQUENCE_AT, 1);
    words[at + DEPTH_AT] = depth;
    words[at + SCORE_AT] = score;
    words[at + LENGTH_AT] = kept.length;
    words.set(kept, at + LINE_AT);
    Atomics.add(words, at + SEQUENCE_AT, 1);
  }

  /** Undefined where a thread has found nothing yet, or is just about to say it. */
  get(thread: number): ThreadResult | undefined {
    const { words } = this;
    const at = thread * RESULT_INTS;
    const steps = Atomics.load(words, at + SEQUENCE_AT);
    const depth = words[at + DEPTH_AT]!;
    const score = words[at + SCORE_AT]!;
    const line = Array.from(words.subarray(at + LINE_AT, at + LINE_AT + words[at + LENGTH_AT]!));
    const isWhole = steps > 0 && steps % 2 === 0 && Atomics.load(words, at + SEQUENCE_AT) === steps;
    return isWhole ? { depth, score, line } : undefined;
  }
}
