import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each(['endings-won', 'endings-against'])('%s exits if the folder has no tables', script => {
  const words = [`scripts/${script}.mjs`, 'english-draughts', '/nowhere'];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 60_000 });
  expect([status, stderr]).toEqual([
    2,
    'error: /nowhere: no tables of english-draughts; build them with alquerque tables build\n',
  ]);
});
