/** What each thread of a search has found last, where all can read it. */

import { ABDADA_BYTES, AbdadaTable } from '../search/abdada';
import type { PeerThreads, ThreadResult } from '../search/iterative-deepening';

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

/**
 * The words that the threads of one engine share. Jobs are numbered upwards: a word that holds n concerns job n and all
 * before it. A thread that shares no memory has a copy of its own, in which it hears from nobody.
 */

/** Memory that threads share, or plain memory of one thread. */
export type Memory = SharedArrayBuffer | ArrayBuffer;

const STOP_AT = 0;
const PONDER_HIT_AT = 1;
const NEXT_INDEX_AT = 2;
const CONTROL_INTS = 4;
export const MAX_THREADS = 64;

/** Where in the memory the doubles begin: when the ponder move was played, then for each thread its nodes and its hits. */
const DOUBLES_OFFSET = 4 * CONTROL_INTS;

/** Behind them the moves that threads are busy with, then what each thread has found. */
const ABDADA_OFFSET = DOUBLES_OFFSET + 8 * (1 + 2 * MAX_THREADS);
const RESULTS_OFFSET = ABDADA_OFFSET + ABDADA_BYTES;

export const SHARED_STATE_BYTES = RESULTS_OFFSET + MAX_THREADS * THREAD_RESULT_BYTES;

export class SharedState {
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  readonly abdada: AbdadaTable;
  readonly results: ThreadResults;

  constructor(memory: Memory) {
    this.words = new Int32Array(memory, 0, CONTROL_INTS);
    this.doubles = new Float64Array(memory, DOUBLES_OFFSET, 1 + 2 * MAX_THREADS);
    this.abdada = new AbdadaTable(memory, ABDADA_OFFSET);
    this.results = new ThreadResults(memory, RESULTS_OFFSET, MAX_THREADS);
  }

  stop(job: number): void {
    Atomics.store(this.words, STOP_AT, job);
  }

  isStopped(job: number): boolean {
    return Atomics.load(this.words, STOP_AT) >= job;
  }

  /** The move pondered on was played at `time`. */
  ponderHit(job: number, time: number): void {
    this.doubles[0] = time;
    Atomics.store(this.words, PONDER_HIT_AT, job);
  }

  /** When the ponder move of `job` was played; undefined as long as it was not. */
  ponderHitTime(job: number): number | undefined {
    return Atomics.load(this.words, PONDER_HIT_AT) >= job ? this.doubles[0] : undefined;
  }

  /** Before a job: what the last one counted must not be taken for the new one's. */
  reset(): void {
    this.doubles.fill(0, 1);
    this.abdada.clear();
    this.results.clear();
    Atomics.store(this.words, NEXT_INDEX_AT, 0);
  }

  setNodes(thread: number, nodes: number): void {
    this.doubles[1 + thread] = nodes;
  }

  nodes(threads: number): number {
    let sum = 0;
    for (let i = 1; i <= threads; i++) sum += this.doubles[i]!;
    return sum;
  }

  /** What the tables of endings knew. */
  setTbHits(thread: number, hits: number): void {
    this.doubles[1 + MAX_THREADS + thread] = hits;
  }

  tbHits(threads: number): number {
    let sum = 0;
    for (let i = 1; i <= threads; i++) sum += this.doubles[MAX_THREADS + i]!;
    return sum;
  }

  /** Hands out 0, 1, 2 ... to whichever thread asks. */
  takeIndex(): number {
    return Atomics.add(this.words, NEXT_INDEX_AT, 1);
  }
}

/** The other threads of a search, by the words that they share. */

export class SharedPeerThreads implements PeerThreads {
  readonly abdada: AbdadaTable;

  constructor(
    private readonly control: SharedState,
    private readonly thread: number,
    private readonly threads: number,
  ) {
    this.abdada = control.abdada;
  }

  publish(finding: ThreadResult): void {
    this.control.results.set(this.thread, finding);
  }

  deepestResult(depth: number): ThreadResult | undefined {
    let deepest: ThreadResult | undefined;
    for (let thread = 0; thread < this.threads; thread++) {
      const found = thread === this.thread ? undefined : this.control.results.get(thread);
      if (found && found.depth >= (deepest ? deepest.depth + 1 : depth)) deepest = found;
    }
    return deepest;
  }
}
