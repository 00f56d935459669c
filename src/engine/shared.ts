/**
 * The words that the threads of one engine share. Jobs are numbered upwards: a word that holds n concerns job n and all
 * before it. A thread that shares no memory has a copy of its own, in which it hears from nobody.
 */
import { BUSY_BYTES, BusyMoves } from '../search/busy';
import { FINDING_BYTES, Findings } from './findings';

/** Memory that threads share, or plain memory of one thread. */
export type Memory = SharedArrayBuffer | ArrayBuffer;

const STOP = 0;
const PONDER_HIT = 1;
const NEXT = 2;
const WORDS = 4;
export const MAX_THREADS = 64;

/** Where in the memory the doubles begin: when the ponder move was played, then for each thread its nodes and its hits. */
const DOUBLES = 4 * WORDS;

/** Behind them the moves that threads are busy with, then what each thread has found. */
const BUSY = DOUBLES + 8 * (1 + 2 * MAX_THREADS);
const FINDINGS = BUSY + BUSY_BYTES;

export const CONTROL_BYTES = FINDINGS + MAX_THREADS * FINDING_BYTES;

export class Control {
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;
  readonly busy: BusyMoves;
  readonly findings: Findings;

  constructor(memory: Memory) {
    this.words = new Int32Array(memory, 0, WORDS);
    this.doubles = new Float64Array(memory, DOUBLES, 1 + 2 * MAX_THREADS);
    this.busy = new BusyMoves(memory, BUSY);
    this.findings = new Findings(memory, FINDINGS, MAX_THREADS);
  }

  stop(job: number): void {
    Atomics.store(this.words, STOP, job);
  }

  isStopped(job: number): boolean {
    return Atomics.load(this.words, STOP) >= job;
  }

  /** The move pondered on was played at `time`. */
  ponderHit(job: number, time: number): void {
    this.doubles[0] = time;
    Atomics.store(this.words, PONDER_HIT, job);
  }

  /** When the ponder move of `job` was played; undefined as long as it was not. */
  ponderHitTime(job: number): number | undefined {
    return Atomics.load(this.words, PONDER_HIT) >= job ? this.doubles[0] : undefined;
  }

  /** Before a job: what the last one counted must not be taken for the new one's. */
  restart(): void {
    this.doubles.fill(0, 1);
    this.busy.clear();
    this.findings.clear();
    Atomics.store(this.words, NEXT, 0);
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
  setHits(thread: number, hits: number): void {
    this.doubles[1 + MAX_THREADS + thread] = hits;
  }

  hits(threads: number): number {
    let sum = 0;
    for (let i = 1; i <= threads; i++) sum += this.doubles[MAX_THREADS + i]!;
    return sum;
  }

  /** Hands out 0, 1, 2 ... to whichever thread asks. */
  ticket(): number {
    return Atomics.add(this.words, NEXT, 1);
  }
}
