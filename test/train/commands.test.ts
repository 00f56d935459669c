/** What the commands of training refuse: in a line, and before they have worked for hours. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import { type FitResult, trainedModelOf } from '../../src/train/checkpoint';
import { exportCommand } from '../../src/train/export';
import { fitCommand } from '../../src/train/fit';
import { type GenerationSettings, writeGenerationSettings } from '../../src/train/game-file';
import { generateCommand } from '../../src/train/generate';
import { DraughtsModel } from '../../src/train/models/draughts';
import { openingsCommand } from '../../src/train/openings';

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

const same = (one: Float32Array, other: Float32Array): boolean => one.every((value, at) => value === other[at]);

/** Runs a command of which errors are thrown. */
const run = (command: Command, ...words: readonly string[]): Promise<unknown> =>
  command
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
    .parseAsync(words, { from: 'user' });

const fit = (path: string, ...words: readonly string[]): Promise<unknown> =>
  run(fitCommand(), 'brandubh', path, '--rounds', '1', '--out', join(folder, 'made', 'deep', 'b.json'), ...words);

describe('a fit', () => {
  test.each([
    ['a file that is not there', 'none', undefined, 'no such file'],
    ['another file', 'other', 'hello\n', 'the first line does not say what games these are'],
    ['a broken first line', 'broken', '# alquerque training games: {"variant"\n', 'invalid JSON'],
    ['an unknown game', 'chess', writeGenerationSettings({ ...settings, variant: 'chess' }), "unknown variant 'chess'"],
    [
      'games of another kind',
      'english',
      writeGenerationSettings({ ...settings, variant: 'english-draughts' }),
      'brandubh does not serve games of english-draughts',
    ],
    ['no games', 'empty', writeGenerationSettings(settings), 'there is no position to learn from'],
    ['no game that is held out', 'part', writeGenerationSettings(settings) + game(1), 'no game is held out'],
    ['a game that is not legal', 'illegal', writeGenerationSettings(settings) + game(3, 'd7-a7'), 'illegal: game 3: '],
  ])('to %s', async (_, name, text, error) => {
    const path = join(folder, name);
    if (text !== undefined) file(name, text);
    await expect(fit(path)).rejects.toThrow(error);
  });

  test('that begins with other parameters', async () => {
    const games = file('games', writeGenerationSettings(settings) + game(0) + game(1));
    await expect(fit(games, '--from', join(folder, 'none'))).rejects.toThrow('no such file');
    await expect(fit(games, '--from', file('from', '{}'))).rejects.toThrow('from: name: expected a string');
  });

  test('of three nets may begin with one', async () => {
    const variant = 'english-draughts';
    const fen = 'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';
    const games = [0, 1].map(number => `${number}\t1\t${fen}\t11-15 5\n`).join('');
    const path = file('men', writeGenerationSettings({ ...settings, variant }) + games);
    const { parameters } = new DraughtsModel(7);
    const report = { positions: 1, heldOut: 1, losses: { present: 0, search: 0, learnt: 0 }, scale: 1 };
    const learnt = (numbers: Float32Array): string =>
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
      run(fitCommand(), 'draughts-english', path, '--rounds', '1', '--from', from, '--out', out);
    await fitFrom(file('one', learnt(parameters)));
    // There were no kings to learn of.
    const { parameters: found } = trainedModelOf(JSON.parse(readFileSync(out, 'utf8')) as FitResult);
    expect(found.length).toBe(3 * parameters.length);
    const part = (net: number): Float32Array => found.subarray(net * parameters.length, (net + 1) * parameters.length);
    expect([part(0), part(1), part(2)].map(net => same(net, parameters))).toEqual([false, true, true]);
    await expect(fitFrom(file('less', learnt(parameters.slice(1))))).rejects.toThrow('not as many parameters');
  });

  test('makes the folder that it writes to, and what it writes can be exported as this kind alone', async () => {
    const games = file('games', writeGenerationSettings(settings) + game(0) + game(1));
    const log = console.log;
    console.log = () => {};
    await fit(games).finally(() => {
      console.log = log;
    });
    const learnt = join(folder, 'made', 'deep', 'b.json');
    const out = join(folder, 'b.ts');
    await expect(run(exportCommand(), 'morris-nine', learnt, '--out', out)).rejects.toThrow('parameters of brandubh');
    const short = file('short', readFileSync(learnt, 'utf8').replace(/"parameters":"[^"]{8}/, '"parameters":"'));
    await expect(run(exportCommand(), 'brandubh', short, '--out', out)).rejects.toThrow('not as many parameters');
    await expect(run(exportCommand(), 'brandubh', games, '--out', out)).rejects.toThrow('invalid JSON');
    expect(existsSync(out)).toBe(false);
    await run(exportCommand(), 'brandubh', learnt, '--out', out);
    expect(readFileSync(out, 'utf8')).toContain("games: ['brandubh 1/11/8']");
  });
});

test('games that are to know tables which are not there', async () => {
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

test('openings that no games can be are not looked for without end', async () => {
  const tried = run(openingsCommand(), 'brandubh', '--openings', '1', '--games', '8', '--least', '6', '--nodes', '8');
  await expect(tried).rejects.toThrow('both sides cannot have 6 points in 8 games');
});
