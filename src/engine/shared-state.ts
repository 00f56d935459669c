/** Memory shared by the threads of an engine: stop and ponderhit flags, counters, ABDADA marks and search results. */
import { ABDADA_BYTES, AbdadaTable } from '../search/abdada';
import type { PeerThreads, ThreadResult } from '../search/iterative-deepening';

/**
 * Layout of a result in ints: sequence number (odd while a write is in progress), depth, score, length of the line, and
 * the line itself.
 */
const [SEQUENCE_AT, DEPTH_AT, SCORE_AT, LENGTH_AT, LINE_AT] = [0, 1, 2, 3, 4] as const;
const MAX_LINE = 60;
const RESULT_INTS = LINE_AT + MAX_LINE;
export const THREAD_RESULT_BYTES = 4 * RESULT_INTS;

/** Last result of each thread. A sequence lock protects readers from torn writes. */
export class ThreadResults {
  private readonly words: Int32Array;

  /** Uses shared memory from byte `offset` on. */
  constructor(memory: ArrayBufferLike, offset: number, threads: number) {
    this.words = new Int32Array(memory, offset, threads * RESULT_INTS);
  }

  clear(): void {
    this.words.fill(0);
  }

  set(thread: number, { depth, score, line }: ThreadResult): void {
    const { words } = this;
    const at = thread * RESULT_INTS;
    const kept = line.slice(0, MAX_LINE);
    Atomics.add(words, at + SEQUENCE_AT, 1);
    words[at + DEPTH_AT] = depth;
    words[at + SCORE_AT] = score;
    words[at + LENGTH_AT] = kept.length;
    words.set(kept, at + LINE_AT);
    Atomics.add(words, at + SEQUENCE_AT, 1);
  }

  /** Result of a thread, or undefined if it has none or is writing one. */
  get(thread: number): ThreadResult | undefined {
    const { words } = this;
    const at = thread * RESULT_INTS;
    const sequence = Atomics.load(words, at + SEQUENCE_AT);
    const depth = words[at + DEPTH_AT]!;
    const score = words[at + SCORE_AT]!;
    const line = Array.from(words.subarray(at + LINE_AT, at + LINE_AT + words[at + LENGTH_AT]!));
    const isComplete = sequence > 0 && sequence % 2 === 0 && Atomics.load(words, at + SEQUENCE_AT) === sequence;
    return isComplete ? { depth, score, line } : undefined;
  }
}

/** Control flags. A flag holds the id of a job and concerns this job and all earlier ones: ids only grow. */
const STOP_AT = 0;
const PONDER_HIT_AT = 1;
const NEXT_INDEX_AT = 2;
const CONTROL_INTS = 4;
export const MAX_THREADS = 64;

/** Byte offset of the doubles: time of the ponderhit, then the nodes of each thread, then the tablebase hits of each. */
const DOUBLES_OFFSET = 4 * CONTROL_INTS;

const ABDADA_OFFSET = DOUBLES_OFFSET + 8 * (1 + 2 * MAX_THREADS);
const RESULTS_OFFSET = ABDADA_OFFSET + ABDADA_BYTES;

export const SHARED_STATE_BYTES = RESULTS_OFFSET + MAX_THREADS * THREAD_RESULT_BYTES;

/** A worker without shared memory has a `SharedState` of its own, which no other thread writes to. */
export class SharedState {
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  readonly abdada: AbdadaTable;
  readonly results: ThreadResults;

  constructor(memory: ArrayBufferLike) {
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

  /** Records that the ponder move was played at `time`. */
  ponderHit(job: number, time: number): void {
    this.doubles[0] = time;
    Atomics.store(this.words, PONDER_HIT_AT, job);
  }

  /** Time of the ponderhit of a job, undefined before. */
  ponderHitTime(job: number): number | undefined {
    return Atomics.load(this.words, PONDER_HIT_AT) >= job ? this.doubles[0] : undefined;
  }

  /** Clears the counters and results of the last job. Called before each job. */
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

  setTbHits(thread: number, hits: number): void {
    this.doubles[1 + MAX_THREADS + thread] = hits;
  }

  tbHits(threads: number): number {
    let sum = 0;
    for (let i = 1; i <= threads; i++) sum += this.doubles[MAX_THREADS + i]!;
    return sum;
  }

  /** Next index of work to do, from 0. Each is returned to one thread only. */
  takeIndex(): number {
    return Atomics.add(this.words, NEXT_INDEX_AT, 1);
  }
}

/** Peer threads that communicate through shared memory. */
export class SharedPeerThreads implements PeerThreads {
  readonly abdada: AbdadaTable;

  constructor(
    private readonly state: SharedState,
    private readonly threadIndex: number,
    private readonly threads: number,
  ) {
    this.abdada = state.abdada;
  }

  publish(result: ThreadResult): void {
    this.state.results.set(this.threadIndex, result);
  }

  deepestResult(depth: number): ThreadResult | undefined {
    let deepest: ThreadResult | undefined;
    for (let thread = 0; thread < this.threads; thread++) {
      const result = thread === this.threadIndex ? undefined : this.state.results.get(thread);
      if (result && result.depth >= (deepest ? deepest.depth + 1 : depth)) deepest = result;
    }
    return deepest;
  }
}
