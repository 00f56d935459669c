/** Bodies of requests, up to a size. */
import type { IncomingMessage } from 'node:http';
import { reject } from './fault';

const MAX_BODY_BYTES = 256 * 1024;

export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request);
  try {
    return JSON.parse(text);
  } catch {
    return reject(400, 'bad-json', 'the body is not JSON');
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLarge = (): never => reject(413, 'too-large', `a body may have ${MAX_BODY_BYTES} bytes`);
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) tooLarge();
  // What is too large is read on without being kept: whoever still sends would not hear the answer.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  if (size > MAX_BODY_BYTES) tooLarge();
  return Buffer.concat(chunks).toString('utf8');
}
