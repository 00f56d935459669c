import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import os, { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groupName } from '../../src/games/tablebase';
import { groupsToBuild } from '../../src/tablebase/build';
import { runCommand } from '../cli/run-command';
import { tablebaseFor } from '../games/draughts/tablebase/helpers';
import { nineMensMorris, tablebaseOf } from './rules';

const morris = tablebaseOf(nineMensMorris());

test('a split applies to the largest classes only', () => {
  const groups = groupsToBuild({ tablebase: morris, maxMen: 9, split: [6, 3], onlyQuick: false });
  expect(groups.map(groupName)).toEqual(['3-3', '4-3 and 3-4', '4-4', '5-3 and 3-5', '6-3 and 3-6']);
});

test('quick builds stop at the classes that an engine may build unasked', () => {
  const groups = groupsToBuild({ tablebase: morris, maxMen: 9, split: undefined, onlyQuick: true });
  expect(groups.map(groupName)).toEqual(['3-3', '4-3 and 3-4']);
  const dtm = tablebaseFor('english-draughts').dtm!;
  const quick = groupsToBuild({ tablebase: dtm, maxMen: 5, split: undefined, onlyQuick: true }).flat();
  expect(
    quick.filter(({ pieceCounts }) => pieceCounts.reduce((sum, n) => sum + n) === 5).map(({ name }) => name),
  ).toEqual(['01-04', '04-01', '02-03', '03-02']);
});

test('a build that needs more memory than there is leaves no folders behind', async () => {
  const root = mkdtempSync(join(tmpdir(), 'alquerque-shortage-'));
  const { freemem } = os;
  os.freemem = () => 0;
  syncBuiltinESMExports();
  const words = ['tables', 'build', '--men', '6', '--path', join(root, 'a', 'b')];
  const { code, errors } = await runCommand(words).finally(() => {
    os.freemem = freemem;
    syncBuiltinESMExports();
  });
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^error: 3-3 of 6 men: expected .* of free memory, got 0\.0 MB\n$/),
  ]);
  expect(readdirSync(root)).toEqual([]);
  rmSync(root, { recursive: true });
});
