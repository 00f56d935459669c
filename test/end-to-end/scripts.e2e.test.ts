/** Scripts that look for endings: without tables they would look for ever. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each(['endings-won', 'endings-against'])('%s says that there are no tables', script => {
  const words = [`scripts/${script}.mjs`, 'english-draughts', '/nowhere'];
  const told = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 60_000 });
  expect([told.status, told.stderr]).toEqual([
    2,
    'error: /nowhere: no tables of english-draughts there: alquerque tables build makes them\n',
  ]);
});
