import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, test } from 'vitest';
import { loadState } from '../../src/match/state';
import { newFolder, PROGRAM, playMatch, removeFolders, resultsIn, start, until } from './program';

afterAll(removeFolders);

const MATCH = '--variant brandubh --games 24 --random-plies 3 --seed 8'.split(' ');
const PLAYERS = '--engine name=strong nodes=300 option.Hash=1 --engine name=weak nodes=100 option.Hash=1'.split(' ');
const WORDS = [...MATCH, ...PLAYERS];

const parallel = spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.includes('GNU parallel') ?? false;
if (!parallel && process.env.CI) throw new Error('GNU parallel is not installed, and CI is to test shards under it');

/** All but the time it took. */
const stateIn = (path: string) => {
  const state = loadState(path);
  if (!state.ok) throw new Error(state.error);
  const { settings, shard, results } = state.value;
  return { settings, shard, results: [...results] };
};

describe.concurrent('a match in parts', () => {
  test('under GNU parallel, one part killed, is the match as a whole', async ({ expect, skip }) => {
    skip(!parallel, 'GNU parallel is not installed');
    const folder = newFolder();
    const whole = join(folder, 'whole.json');
    expect((await playMatch([...WORDS, '--resume', whole])).code).toBe(0);

    const state = join(folder, 'match.json');
    const partOf = (index: number): string => join(folder, `match.${index}of4.json`);
    const job = `echo $$ > ${folder}/pid.{}; exec ${process.execPath} ${PROGRAM} match ${WORDS.join(' ')} --shard {}/4 --resume ${state}`;
    const farm = (...words: string[]) =>
      start('parallel', [
        '--will-cite',
        '-j2',
        '--joblog',
        join(folder, 'jobs'),
        ...words,
        job,
        ':::',
        '1',
        '2',
        '3',
        '4',
      ]);

    const { finished } = farm();
    await until(() => existsSync(partOf(2)) && resultsIn(partOf(2)).length > 0);
    process.kill(Number(readFileSync(join(folder, 'pid.2'), 'utf8')), 'SIGKILL');
    expect((await finished).code).toBe(1);
    const parts = [1, 2, 3, 4].map(partOf);
    const early = await playMatch(['merge', ...parts]);
    expect(early.code).toBe(1);
    expect(early.errors).toMatch(/^part 2\/4: \d of 6 games are missing\n$/);

    expect((await farm('--resume-failed').finished).code).toBe(0);
    const merged = join(folder, 'merged.json');
    const { code, output } = await playMatch(['merge', ...parts, '--into', merged]);
    expect(code).toBe(0);
    expect(output).toContain('brandubh, 24 of 24 games');
    expect(stateIn(merged)).toEqual(stateIn(whole));
  });

  test('takes its number from a job array', async ({ expect }) => {
    const folder = newFolder();
    const words = [...WORDS, '--resume', join(folder, 'match.json'), '--shard', '12'];
    await playMatch(words, { SLURM_ARRAY_TASK_ID: '12' });
    await playMatch(words, { JOB_COMPLETION_INDEX: '0' });
    const games = (part: string) => resultsIn(join(folder, `match.${part}.json`)).map(({ game }) => game);
    expect(games('12of12')).toEqual([22, 23]);
    expect(games('1of12')).toEqual([0, 1]);
  });
});
