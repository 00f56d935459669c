import { expect, test } from 'vitest';
import type { EngineClient } from '../../../src/uci/client/engine-client';
import { HeadlessGame } from './headless';

/** An engine that never finds a move. */
const silentEngine: EngineClient = {
  ask: async () => [],
  go: () => new Promise(() => {}),
  stop: () => {},
  close: () => {},
  exited: new Promise(() => {}),
};

test.each([
  ['nothing', ''],
  ['a hint', 'h'],
  ['a hint after an analysis', 'ah'],
  ['the engine', '\r'],
  ['a key in the rules', '?'],
  ['an answer', '\x1b'],
])('Ctrl-C ends a game that waits for %s', async (_, keys) => {
  const game = new HeadlessGame();
  await game.play(silentEngine, { variant: 'nine-mens-morris' });
  game.press(...keys);
  await game.shows(keys === '?' ? 'rules' : 'White');
  game.press('C-c');
  await expect.poll(() => game.hasLeft).toBe(true);
});

test('keys after Ctrl-C are ignored', async () => {
  const game = new HeadlessGame();
  await game.play(silentEngine, { variant: 'nine-mens-morris' });
  game.press('\x03:a7\r');
  await expect.poll(() => game.hasLeft).toBe(true);
  await new Promise(resolve => setTimeout(resolve, 10));
  expect(game.text()).not.toContain('Moves');
});
