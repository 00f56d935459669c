/**
 * The words that the threads of one engine share. Jobs are numbered upwards: a word that holds n concerns job n and all
 * before it. A thread that shares no memory has a copy of its own, in which it hears from nobody.
 */
import { ABDADA_BYTES, AbdadaTable } from '../search/busy';
import { THREAD_RESULT_BYTES, ThreadResults } from './findings';

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
