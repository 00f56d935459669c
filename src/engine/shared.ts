/**
 * The words that the threads of one process share. Jobs are numbered upwards: a word that holds n concerns job n and
 * all before it.
 */
const STOP = 0;
const PONDER_HIT = 1;
const NEXT = 2;
const UP = 3;
const WORDS = 4;

/** Where in the memory the doubles begin: when the ponder move was played, then the nodes of each thread. */
const DOUBLES = WORDS * 4;
export const MAX_THREADS = 64;

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

  /** A thread is up. */
  comeUp(): void {
    Atomics.add(this.words, UP, 1);
    Atomics.notify(this.words, UP);
  }

  /** Sleeps until so many threads have come up since the start, for `patience` milliseconds at most. */
  awaitUp(threads: number, patience: number): void {
    const deadline = performance.now() + patience;
    for (let up = Atomics.load(this.words, UP); up < threads; up = Atomics.load(this.words, UP)) {
      const left = deadline - performance.now();
      if (left <= 0) return;
      Atomics.wait(this.words, UP, up, left);
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
