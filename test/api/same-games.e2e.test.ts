import { execFileSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';
import { samples } from '../seed';

test('random games through the library and through the protocol are the same', () => {
  const words = ['scripts/library-games.mjs', `${samples(6)}`, `${inject('seed')}`];
  const told = execFileSync(process.execPath, words, { encoding: 'utf8' });
  expect(told.match(new RegExp(`${samples(6)} games, \\d+ turns, the same`, 'g'))).toHaveLength(3);
});
