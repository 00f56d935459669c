/** How a team hands memory from its first thread to the others while none of them can answer messages. */
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { MemoryChannel } from './team';

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
