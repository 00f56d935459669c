/**
 * The words that the threads of one process share. Jobs are numbered upwards: a word that holds n concerns job n and
 * all before it.
 */
import { now } from '../search/clock';

const STOP = 0;
const PONDER_HIT = 1;
const NEXT = 2;
/** From here on a word for each thread: the birth of the last that came up in its place. */
const UP = 3;
export const MAX_THREADS = 64;
const WORDS = UP + MAX_THREADS;

/** Where in the memory the doubles begin: when the ponder move was played, then the nodes of each thread. */
const DOUBLES = 8 * Math.ceil(WORDS / 2);

export const controlMemory = (): SharedArrayBuffer => new SharedArrayBuffer(DOUBLES + 8 * (1 + MAX_THREADS));

export class Control {
  private readonly words: Int32Array;
  private readonly doubles: Float64Array;

  constructor(readonly memory: SharedArrayBuffer) {
    this.words = new Int32Array(memory, 0, WORDS);
    this.doubles = new Float64Array(memory, DOUBLES);
  }

  stop(job: number): void {
    Atomics.store(this.words, STOP, job);
    Atomics.notify(this.words, STOP);
  }

  isStopped(job: number): boolean {
    return Atomics.load(this.words, STOP) >= job;
  }

  /** The move pondered on was played at `time`. */
  ponderHit(job: number, time: number): void {
    this.doubles[0] = time;
    Atomics.store(this.words, PONDER_HIT, job);
    Atomics.notify(this.words, PONDER_HIT);
  }

  /** When the ponder move of `job` was played; undefined as long as it was not. */
  ponderHitTime(job: number): number | undefined {
    return Atomics.load(this.words, PONDER_HIT) >= job ? this.doubles[0] : undefined;
  }

  /** The thread of this birth is up. */
  comeUp(thread: number, birth: number): void {
    Atomics.store(this.words, UP + thread, birth);
    Atomics.notify(this.words, UP + thread);
  }

  /** Sleeps until that thread is up, or `deadline` has come. */
  awaitUp(thread: number, birth: number, deadline: number): void {
    const word = UP + thread;
    for (let up = Atomics.load(this.words, word); up !== birth; up = Atomics.load(this.words, word)) {
      const left = deadline - now();
      if (left <= 0) return;
      Atomics.wait(this.words, word, up, left);
    }
  }

  /** Sleeps until the job is stopped, or for a short while. */
  doze(job: number): void {
    const word = Atomics.load(this.words, STOP);
    if (word < job) Atomics.wait(this.words, STOP, word, 5);
  }

  /** Before a search: what the last one counted must not be taken for the new one's. */
  clearNodes(): void {
    this.doubles.fill(0, 1);
  }

  setNodes(thread: number, nodes: number): void {
    this.doubles[1 + thread] = nodes;
  }

  nodes(threads: number): number {
    let sum = 0;
    for (let i = 1; i <= threads; i++) sum += this.doubles[i]!;
    return sum;
  }

  /** Hands out 0, 1, 2 ... to whichever thread asks. */
  restartTickets(): void {
    Atomics.store(this.words, NEXT, 0);
  }

  ticket(): number {
    return Atomics.add(this.words, NEXT, 1);
  }
}
