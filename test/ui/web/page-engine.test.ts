/** The page's engine: what counts as a failure. */
import { expect, test } from 'vitest';
import type { Best, Engine } from '../../../src/api/engine.browser';
import { AlquerqueError, type Game, newGame, unwrap } from '../../../src/api/index';
import { PageEngine } from '../../../src/ui/web/page-engine';

test('an engine that cannot be started has failed, one whose search was stopped has not', async () => {
  let searches = 0;
  let failures = 0;
  const api = {
    configure: () => {},
    search: (_: Game, __: object, { signal }: { signal: AbortSignal }) => {
      const best = new Promise<Best>((_, reject) => {
        if (searches++ > 0) reject(new AlquerqueError('engine', 'no such file'));
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return { best, [Symbol.asyncIterator]: () => ({ next: () => best }) };
    },
  } as unknown as Engine;
  const engine = new PageEngine(async () => api);
  engine.onFailure = () => failures++;
  const request = { game: unwrap(newGame('brandubh')), limits: { infinite: true }, level: 'full' } as const;
  const first = engine.search(request);
  await new Promise(resolve => setTimeout(resolve, 5));
  engine.stop();
  expect([await first, failures]).toEqual([undefined, 0]);
  expect([await engine.search(request), failures]).toEqual([undefined, 1]);
});
