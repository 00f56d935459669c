import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestEngine, InProcessEngine } from './program';

interface Exchange {
  readonly sent: string;
  readonly replies: readonly string[];
}

/** The examples of protocol.md: what is sent, and what comes back. */
function examples(): Exchange[][] {
  const text = readFileSync('protocol.md', 'utf8');
  return [...text.matchAll(/^```session\n(.*?)^```$/gms)].map(([, block]) =>
    block!
      .slice('> '.length)
      .split(/^> /m)
      .map(part => {
        const [sent, ...replies] = part.split('\n').slice(0, -1);
        return { sent: sent!, replies };
      }),
  );
}

/** A line without what depends on the machine, the version or the strength of play. */
function skeleton(line: string): string {
  if (line.startsWith('bestmove ') && line !== 'bestmove (none)') return 'bestmove';
  if (line.startsWith('info depth ')) return 'info depth';
  if (/^eval .* [+-]\d+\.\d\d$/.test(line)) return line.replace(/\s+\S+$/, '');
  if (line.startsWith('id name ')) return 'id name';
  return line.replace(/ time \d+ nps \d+$/, ' time nps');
}

/** Whether `line` is what the example shows; `...` at an end of the example stands for the rest of the line. */
function fits(shown: string, line: string): boolean {
  if (shown.endsWith(' ...')) return line.startsWith(shown.slice(0, -' ...'.length));
  return skeleton(shown) === skeleton(line);
}

const isProgress = (line: string): boolean => line.startsWith('info depth ');

/** Hears what the example shows. Lines of a search under way may come in between. */
async function hear(engine: InProcessEngine, replies: readonly string[]): Promise<void> {
  for (const [i, shown] of replies.entries()) {
    if (shown === '...') continue;
    const leftOut = replies[i - 1] === '...';
    let line = await engine.next();
    while (!fits(shown, line) && (leftOut || isProgress(line))) line = await engine.next();
    if (!fits(shown, line)) expect(line).toBe(shown);
  }
}

const EXAMPLES = examples();

const threads = createTestEngine();
afterAll(() => threads.close());

test('protocol.md has examples', () => {
  expect(EXAMPLES.length).toBeGreaterThan(10);
});

describe.each(EXAMPLES.map((exchanges, i) => ({ name: `example ${i + 1}: ${exchanges[0]!.sent}`, exchanges })))(
  '$name',
  ({ exchanges }) => {
    test('is what the engine says', async () => {
      const engine = new InProcessEngine(threads);
      for (const { sent, replies } of exchanges) {
        engine.send(sent);
        await hear(engine, replies);
      }
      if (exchanges.at(-1)!.sent !== 'quit') {
        engine.send('fen');
        const rest = (await engine.until('fen')).slice(0, -1);
        expect(rest.filter(line => !isProgress(line))).toEqual([]);
      }
      await engine.end();
      threads.newGame();
    });
  },
);
