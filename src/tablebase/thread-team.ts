/** Gives large pieces of memory back as soon as nothing needs them: by itself a thread takes its time over that. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { ThreadTeam } from '../games/tablebase';

let gc: (() => void) | undefined;

export function collectGarbage(): void {
  if (!gc) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc') as () => void;
  }
  gc();
}

/** Threads that solve together: where they meet, and what they share out. */

const ARRIVED = 0;
const GENERATION = 1;
const PAUSED = 2;
const FIRST_QUEUE = 3;
const QUEUE_COUNT = 8;

export const createTeamMemory = (): SharedArrayBuffer => new SharedArrayBuffer(4 * (FIRST_QUEUE + QUEUE_COUNT));

/** How memory gets from the first thread to all others. */
interface MemoryChannel {
  send(pieces: readonly SharedArrayBuffer[]): void;
  /** What was sent before the last barrier. */
  receive(): SharedArrayBuffer[];
}
const NO_CHANNEL: MemoryChannel = { send: () => undefined, receive: () => [] };

export class SharedThreadTeam implements ThreadTeam {
  private readonly words: Int32Array;

  constructor(
    memory: SharedArrayBuffer,
    readonly thread: number,
    readonly threads: number,
    private readonly channel: MemoryChannel = NO_CHANNEL,
  ) {
    this.words = new Int32Array(memory);
  }

  barrier(): void {
    const { words } = this;
    const generation = Atomics.load(words, GENERATION);
    if (Atomics.add(words, ARRIVED, 1) === this.threads - 1) {
      Atomics.store(words, ARRIVED, 0);
      for (let lot = 0; lot < QUEUE_COUNT; lot++) Atomics.store(words, FIRST_QUEUE + lot, 0);
      Atomics.add(words, GENERATION, 1);
      Atomics.notify(words, GENERATION);
    } else while (Atomics.load(words, GENERATION) === generation) Atomics.wait(words, GENERATION, generation);
  }

  claim(lot: number, items: number, atOnce: number): number {
    while (Atomics.load(this.words, PAUSED) === 1) Atomics.wait(this.words, PAUSED, 1);
    const first = Atomics.add(this.words, FIRST_QUEUE + lot, atOnce);
    return first < items ? first : -1;
  }

  allocate(sizes: readonly number[]): SharedArrayBuffer[] {
    const pieces = this.thread === 0 ? sizes.map(bytes => new SharedArrayBuffer(bytes)) : [];
    if (this.thread === 0) this.channel.send(pieces);
    this.barrier();
    return this.thread === 0 ? pieces : this.channel.receive();
  }
}

/** Lets the team rest between two draws, or go on. */
export function setTeamPaused(memory: SharedArrayBuffer, paused: boolean): void {
  const words = new Int32Array(memory);
  Atomics.store(words, PAUSED, paused ? 1 : 0);
  Atomics.notify(words, PAUSED);
}

/** A team of one. */
export const singleThreadTeam = (): ThreadTeam => new SharedThreadTeam(createTeamMemory(), 0, 1);

/** How a team hands memory from its first thread to the others while none of them can answer messages. */

/** The ports of each thread: what the first sends through those of its own arrives at those of the others. */
export function teamPorts(threads: number): MessagePort[][] {
  const channels = Array.from({ length: threads - 1 }, () => new MessageChannel());
  return [channels.map(({ port1 }) => port1), ...channels.map(({ port2 }) => [port2])];
}

export const memoryChannel = (ports: readonly MessagePort[]): MemoryChannel => ({
  send(pieces) {
    for (const port of ports) port.postMessage(pieces);
  },
  receive: () => receiveMessageOnPort(ports[0]!)!.message,
});
