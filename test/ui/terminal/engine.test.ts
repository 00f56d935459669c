/** Commands that a session sends to the engine process. */
import { expect, test } from 'vitest';
import { newGame, unwrap } from '../../../src/api/index';
import type { EngineClient } from '../../../src/uci/client/engine-client';
import { TerminalEngine } from '../../../src/ui/terminal/engine';

const game = unwrap(newGame('brandubh'));

/** An engine process that answers at once, or with what `go` returns. */
function open(go: EngineClient['go'] = async () => 'd7-c7') {
  const commands: string[] = [];
  const client = {
    ask: async (...lines: string[]) => {
      commands.push(...lines);
      return [];
    },
    go: (limits: string, onInfo: Parameters<EngineClient['go']>[1]) => {
      commands.push(`go ${limits}`);
      return go(limits, onInfo);
    },
    stop: () => commands.push('stop'),
  } as unknown as EngineClient;
  const failures: string[] = [];
  const engine = new TerminalEngine(client, 'novice');
  engine.onFailure = error => failures.push(error.message);
  return { engine, commands, failures };
}

test.each([
  ['a hint', { movetime: 500 }, 'go movetime 500'],
  ['an analysis', { infinite: true }, 'go infinite'],
])('%s searches at full strength and restores the level', async (_, limits, go) => {
  const { engine, commands } = open();
  await engine.search({ game, limits, level: 'full' });
  expect(commands.filter(line => !line.startsWith('position'))).toEqual([
    'setoption name Level value full',
    go,
    'setoption name Level value novice',
  ]);
});

test("the engine's own move is searched at its level, and found by name and steps", async () => {
  const { engine, commands } = open();
  const found = await engine.search({ game, limits: { movetime: 50 }, level: 'novice' });
  expect(commands).toEqual([`position fen ${game.startFen}`, 'go movetime 50']);
  expect(found).toEqual({ name: 'd7-c7', move: unwrap(game.read('d7-c7')) });
});

test('a search stopped before it has started is not started', async () => {
  const { engine, commands } = open();
  const found = engine.search({ game, limits: { infinite: true }, level: 'novice' });
  await Promise.resolve();
  engine.stop();
  expect(await found).toBeUndefined();
  expect(commands.filter(line => /^go|stop/.test(line))).toEqual([]);
});

test('a new search stops the one before, and waits for its answer', async () => {
  const answers: ((move: string) => void)[] = [];
  const { engine, commands } = open(() => new Promise(resolve => answers.push(resolve)));
  const first = engine.search({ game, limits: { infinite: true }, level: 'novice' });
  await expect.poll(() => answers.length).toBe(1);
  const second = engine.search({ game, limits: { movetime: 50 }, level: 'novice' });
  expect(commands.at(-1)).toBe('stop');
  answers[0]!('d6-c6');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!('d7-c7');
  expect([await first, (await second)?.name]).toEqual([undefined, 'd7-c7']);
});

test('a rejected command and a missing move are failures', async () => {
  const rejected = open(() => Promise.reject(new Error('rejected')));
  expect(await rejected.engine.search({ game, limits: { movetime: 50 }, level: 'novice' })).toBeUndefined();
  const empty = open(async () => undefined);
  await empty.engine.search({ game, limits: { movetime: 50 }, level: 'novice' });
  expect([rejected.failures, empty.failures]).toEqual([
    ['rejected'],
    ['the engine found no move in a game that is not over'],
  ]);
});
