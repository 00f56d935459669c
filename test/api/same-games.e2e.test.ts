import { execFileSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';
import { FAMILIES } from '../../src/games/registry';
import { samples } from '../seed';

test('random games are identical through the library and through the protocol', () => {
  const args = ['scripts/library-games.mjs', `${samples(6)}`, `${inject('seed')}`];
  const output = execFileSync(process.execPath, args, { encoding: 'utf8' });
  expect(output.match(new RegExp(`${samples(6)} games, \\d+ moves, identical`, 'g'))).toHaveLength(FAMILIES.length);
});
