import { execFileSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';

test('random games through the library and through the protocol are the same', () => {
  const words = ['scripts/library-games.mjs', '20', `${inject('seed')}`];
  const told = execFileSync(process.execPath, words, { encoding: 'utf8' });
  expect(told.match(/20 games, \d+ turns, the same/g)).toHaveLength(3);
});
