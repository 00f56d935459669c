/** Bodies of requests, up to a size. */
import type { IncomingMessage } from 'node:http';
import { refuse } from './fault';

const LARGEST = 256 * 1024;

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch {
    return refuse(400, 'bad-json', 'the body is not JSON');
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = (): never => refuse(413, 'too-large', `a body may have ${LARGEST} bytes`);
  if (Number(request.headers['content-length'] ?? 0) > LARGEST) tooLarge();
  // What is too large is read on without being kept: whoever still sends would not hear the answer.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= LARGEST) chunks.push(chunk);
  }
  if (size > LARGEST) tooLarge();
  return Buffer.concat(chunks).toString('utf8');
}
