/** Transcripts: lines of a host after `>`, replies of the bridge after `<`. */
import { expect } from 'vitest';
import type { TestHost } from './host';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Sends the lines of the host and waits for each reply, skipping `info` lines. In a reply `*` stands for any text and
 * `(a|b)` for a choice.
 */
export async function replay(host: TestHost, transcript: string): Promise<void> {
  for (const line of transcript
    .trim()
    .split('\n')
    .map(part => part.trim())) {
    const text = line.slice(2);
    if (line.startsWith('> ')) host.send(text);
    else {
      const pattern = text
        .split(/(\*|\([^)]*\))/)
        .map(part => (part === '*' ? '.*' : part.startsWith('(') ? part : escaped(part)))
        .join('');
      const reply = await host.next(received => !received.startsWith('info '));
      expect(reply).toMatch(new RegExp(`^${pattern}$`));
    }
  }
}
