/** The `session` blocks of a document: commands after `> `, and the replies that the engine must give. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type createTestEngine, InProcessEngine } from './program';

interface Exchange {
  readonly sent: string;
  readonly replies: readonly string[];
}

export const sessionExamples = (file: string): Exchange[][] =>
  [...readFileSync(file, 'utf8').matchAll(/^```session\n(.*?)^```$/gms)].map(([, block]) =>
    block!
      .slice('> '.length)
      .split(/^> /m)
      .map(part => {
        const [sent, ...replies] = part.split('\n').slice(0, -1);
        return { sent: sent!, replies };
      }),
  );

/** Removes from a line what depends on the machine, the version or the strength of play. */
function normalised(line: string): string {
  if (line.startsWith('bestmove ') && line !== 'bestmove (none)') return 'bestmove';
  if (line.startsWith('info depth ')) return 'info depth';
  if (/^eval .* [+-]\d+\.\d\d$/.test(line)) return line.replace(/\s+\S+$/, '');
  if (line.startsWith('id name ')) return 'id name';
  return line.replace(/ time \d+ nps \d+$/, ' time nps');
}

/** True if `line` is the expected one; ` ...` at its end stands for the rest of the line. */
function matches(expected: string, line: string): boolean {
  if (expected.endsWith(' ...')) return line.startsWith(expected.slice(0, -' ...'.length));
  return normalised(expected) === normalised(line);
}

const isProgress = (line: string): boolean => line.startsWith('info depth ');

/** A line that stands for any number of replies. */
const ANY_LINES = '...';

/** Reads the expected replies up to the last that is shown. `info depth` lines may come in between. */
async function expectReplies(engine: InProcessEngine, replies: readonly string[]): Promise<void> {
  for (const [i, expected] of replies.entries()) {
    if (expected === ANY_LINES) continue;
    const maySkip = replies[i - 1] === ANY_LINES;
    let line = await engine.next();
    while (!matches(expected, line) && (maySkip || isProgress(line))) line = await engine.next();
    if (!matches(expected, line)) expect(line).toBe(expected);
  }
}

/** Defines a test for each session of the file, with a new session of the same engine. */
export function testSessions(file: string, engineThreads: ReturnType<typeof createTestEngine>): void {
  const sessions = sessionExamples(file);
  describe.each(
    sessions.map((exchanges, i) => ({ name: `${file}, session ${i + 1}: ${exchanges[0]!.sent}`, exchanges })),
  )('$name', ({ exchanges }) => {
    test('the engine replies as shown, and no more', async () => {
      const engine = new InProcessEngine(engineThreads);
      for (const { sent, replies } of exchanges) {
        engine.send(sent);
        await expectReplies(engine, replies);
      }
      const last = exchanges.at(-1)!;
      if (last.sent !== 'quit' && last.replies.at(-1) !== ANY_LINES) {
        engine.send('fen');
        const rest = (await engine.until('fen')).slice(0, -1);
        expect(rest.filter(line => !isProgress(line))).toEqual([]);
      }
      await engine.end();
      engineThreads.newGame();
    });
  });
}
