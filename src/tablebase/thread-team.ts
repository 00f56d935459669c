/** Synchronisation of solver threads: barriers, shared work queues, shared memory. */ import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { ThreadTeam } from '../games/tablebase';

let gc: (() => void) | undefined;

/** Frees large unused buffers at once; by itself a thread keeps them for long. */
export function collectGarbage(): void {
  if (!gc) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc') as () => void;
  }
  gc();
}

/** Words of the team's shared memory. */
const ARRIVED = 0;
const GENERATION = 1;
const PAUSED = 2;
const FIRST_QUEUE = 3;
const QUEUE_COUNT = 8;

export const createTeamMemory = (): SharedArrayBuffer => new SharedArrayBuffer(4 * (FIRST_QUEUE + QUEUE_COUNT));

/** Passes shared memory from the first thread to the others. */
interface MemoryChannel {
  send(buffers: readonly SharedArrayBuffer[]): void;
  /** Returns what was sent before the last barrier. */
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
      for (let queue = 0; queue < QUEUE_COUNT; queue++) Atomics.store(words, FIRST_QUEUE + queue, 0);
      Atomics.add(words, GENERATION, 1);
      Atomics.notify(words, GENERATION);
    } else while (Atomics.load(words, GENERATION) === generation) Atomics.wait(words, GENERATION, generation);
  }

  claim(queue: number, items: number, chunk: number): number {
    while (Atomics.load(this.words, PAUSED) === 1) Atomics.wait(this.words, PAUSED, 1);
    const first = Atomics.add(this.words, FIRST_QUEUE + queue, chunk);
    return first < items ? first : -1;
  }

  allocate(sizes: readonly number[]): SharedArrayBuffer[] {
    const buffers = this.thread === 0 ? sizes.map(bytes => new SharedArrayBuffer(bytes)) : [];
    if (this.thread === 0) this.channel.send(buffers);
    this.barrier();
    return this.thread === 0 ? buffers : this.channel.receive();
  }
}

/** Pauses all threads of a team at their next claim, or resumes them. */
export function setTeamPaused(memory: SharedArrayBuffer, isPaused: boolean): void {
  const words = new Int32Array(memory);
  Atomics.store(words, PAUSED, isPaused ? 1 : 0);
  Atomics.notify(words, PAUSED);
}

/** Team of one thread. */
export const singleThreadTeam = (): ThreadTeam => new SharedThreadTeam(createTeamMemory(), 0, 1);

/** Message ports of each thread. The first has one to each other thread, every other one has the opposite end. */
export function teamPorts(threads: number): MessagePort[][] {
  const channels = Array.from({ length: threads - 1 }, () => new MessageChannel());
  return [channels.map(({ port1 }) => port1), ...channels.map(({ port2 }) => [port2])];
}

/** Channel that works while the threads are busy and handle no message events. */
export const memoryChannel = (ports: readonly MessagePort[]): MemoryChannel => ({
  send(buffers) {
    for (const port of ports) port.postMessage(buffers);
  },
  receive: () => receiveMessageOnPort(ports[0]!)!.message,
});
