/** Errors of the training commands: one line each, before any long work starts. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import { ONE_NET } from '../../src/games/draughts/net/layout';
import { type FitResult, trainedModelOf } from '../../src/train/checkpoint';
import { exportCommand } from '../../src/train/export';
import { fitCommand } from '../../src/train/fit';
import { type GenerationSettings, writeGenerationSettings } from '../../src/train/game-file';
import { generateCommand } from '../../src/train/generate';
import { initialParameters } from '../../src/train/nets/parameters';
import { openingsCommand } from '../../src/train/openings';
import { packCommand } from '../../src/train/pack';

const folder = mkdtempSync(join(tmpdir(), 'train-'));
afterAll(() => rmSync(folder, { recursive: true }));

const settings: GenerationSettings = { variant: 'brandubh', seed: 1, nodes: 8, games: 11, shard: '1/1' };
const START = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a 0';
const game = (number: number, move = 'd7-c7'): string => `${number}\t1\t${START}\t${move} 5\n`;

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const isEqual = (a: Float32Array, b: Float32Array): boolean => a.every((value, index) => value === b[index]);

/** Runs a command whose errors are thrown. */
const run = (command: Command, ...words: readonly string[]): Promise<unknown> =>
  command
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .parseAsync(words, { from: 'user' });

const fit = (path: string, ...words: readonly string[]): Promise<unknown> =>
  run(fitCommand(), 'brandubh', path, '--rounds', '1', '--out', join(folder, 'made', 'deep', 'b.json'), ...words);

describe('train fit', () => {
  test.each([
    ['a missing file', 'none', undefined, 'no such file'],
    ['a file of another kind', 'other', 'hello\n', 'expected a file of training games'],
    ['a broken first line', 'broken', '# alquerque training games: {"variant"\n', 'invalid JSON'],
    [
      'an unknown variant',
      'chess',
      writeGenerationSettings({ ...settings, variant: 'chess' }),
      "unknown variant 'chess'",
    ],
    [
      'games of another model',
      'english',
      writeGenerationSettings({ ...settings, variant: 'english-draughts' }),
      'english-draughts does not use the model brandubh',
    ],
    ['no games', 'empty', writeGenerationSettings(settings), 'no position to train on'],
    ['no held-out game', 'part', writeGenerationSettings(settings) + game(1), 'no game is held out'],
    ['an illegal game', 'illegal', writeGenerationSettings(settings) + game(3, 'd7-a7'), 'illegal: game 3: '],
  ])('rejects %s', async (_, name, text, error) => {
    const path = join(folder, name);
    if (text !== undefined) file(name, text);
    await expect(fit(path)).rejects.toThrow(error);
  });

  test('rejects invalid starting parameters', async () => {
    const games = file('games', writeGenerationSettings(settings) + game(0) + game(1));
    await expect(fit(games, '--from', join(folder, 'none'))).rejects.toThrow('no such file');
    await expect(fit(games, '--from', file('from', '{}'))).rejects.toThrow('from: name: expected a string');
  });

  test('of three nets can start from a single net', async () => {
    const variant = 'english-draughts';
    const fen = 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';
    // Game 4 is held out.
    const games = [0, 4].map(number => `${number}\t1\t${fen}\t11-15 5\n`).join('');
    await run(
      packCommand(),
      file('men.txt', writeGenerationSettings({ ...settings, variant }) + games),
      '--out',
      folder,
    );
    const path = join(folder, 'men.pos');
    const parameters = initialParameters(ONE_NET, 7);
    const report = { positions: 1, heldOut: 1, losses: { present: 0, search: 0, learnt: 0 }, scale: 1 };
    const resultWith = (numbers: Float32Array): string =>
      JSON.stringify({
        name: 'draughts-english',
        seed: 1,
        rounds: 1,
        report,
        before: [],
        sources: [{ ...settings, variant }],
        parameters: Buffer.from(numbers.buffer, 0, numbers.byteLength).toString('base64'),
      });
    const out = join(folder, 'three.json');
    const fitFrom = (from: string): Promise<unknown> =>
      run(fitCommand(), 'draughts-english', path, '--rounds', '1', '--threads', '1', '--from', from, '--out', out);
    await fitFrom(file('one', resultWith(parameters)));
    // The games have no kings, so only the first net changes.
    const { parameters: found } = trainedModelOf(JSON.parse(readFileSync(out, 'utf8')) as FitResult);
    expect(found.length).toBe(3 * parameters.length);
    const netAt = (net: number): Float32Array => found.subarray(net * parameters.length, (net + 1) * parameters.length);
    expect([netAt(0), netAt(1), netAt(2)].map(net => isEqual(net, parameters))).toEqual([false, true, true]);
    await expect(fitFrom(file('less', resultWith(parameters.slice(1))))).rejects.toThrow(/expected \d+ parameters/);
  });

  test('creates its output folder, and its output exports as the same model only', async () => {
    const games = file('games', writeGenerationSettings(settings) + game(0) + game(1));
    const log = console.log;
    console.log = () => {};
    await fit(games).finally(() => {
      console.log = log;
    });
    const result = join(folder, 'made', 'deep', 'b.json');
    const out = join(folder, 'b.ts');
    await expect(run(exportCommand(), 'morris-nine', result, '--out', out)).rejects.toThrow(
      'expected parameters of morris-nine, got those of brandubh',
    );
    const short = file('short', readFileSync(result, 'utf8').replace(/"parameters":"[^"]{8}/, '"parameters":"'));
    await expect(run(exportCommand(), 'brandubh', short, '--out', out)).rejects.toThrow(/expected \d+ parameters/);
    await expect(run(exportCommand(), 'brandubh', games, '--out', out)).rejects.toThrow('invalid JSON');
    expect(existsSync(out)).toBe(false);
    await run(exportCommand(), 'brandubh', result, '--out', out);
    expect(readFileSync(out, 'utf8')).toContain("games: ['brandubh 1/11/8']");
  });
});

test('train generate rejects a folder without tables', async () => {
  const out = join(folder, 'without', 'games.txt');
  const nowhere = join(folder, 'nowhere');
  const tried = run(
    generateCommand(),
    'english-draughts',
    '--games',
    '1',
    '--nodes',
    '8',
    '--tables',
    nowhere,
    '--out',
    out,
  );
  await expect(tried).rejects.toThrow(`${nowhere}: no tables of english-draughts there`);
  expect(existsSync(out)).toBe(false);
});

test('train openings rejects points that both sides cannot score', async () => {
  const tried = run(openingsCommand(), 'brandubh', '--openings', '1', '--games', '8', '--least', '6', '--nodes', '8');
  await expect(tried).rejects.toThrow('--least: expected at most half of --games (8), got 6');
});
