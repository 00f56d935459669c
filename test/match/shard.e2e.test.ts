import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadState } from '../../src/match/state';
import {
  hold,
  newFolder,
  PROGRAM,
  patientMatch,
  playedIn,
  playMatch,
  removeFolders,
  resultsIn,
  start,
  until,
} from './match-process';

afterAll(removeFolders);

const parallel = spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.includes('GNU parallel') ?? false;
if (!parallel && process.env.CI) throw new Error('CI needs GNU parallel to test shards');

/** A state without its times. */
const stateIn = (path: string) => {
  const state = loadState(path);
  if (!state.ok) throw new Error(state.error);
  const { settings, shard, results } = state.value;
  return { settings, shard, results: [...results] };
};

describe('a match in shards', () => {
  test('under GNU parallel, with one shard killed, equals the whole match', async ({ skip }) => {
    skip(!parallel, 'GNU parallel is not installed');
    const folder = newFolder();
    const whole = join(folder, 'whole.json');
    const played = patientMatch(folder);
    expect((await playMatch([...played, '--resume', whole])).code).toBe(0);

    const state = join(folder, 'match.json');
    const shardFile = (index: number): string => join(folder, `match.${index}of4.json`);
    const job = `echo $$ > ${folder}/pid.{}; exec ${process.execPath} ${PROGRAM} match ${played.map(word => `'${word}'`).join(' ')} --shard {}/4 --resume ${state}`;
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

    // The second opening of the second shard.
    hold(folder, 5, 6);
    const { finished } = farm();
    await until(() => playedIn(shardFile(2)) === 2);
    process.kill(Number(readFileSync(join(folder, 'pid.2'), 'utf8')), 'SIGKILL');
    hold(folder, 8);
    expect((await finished).code).toBe(1);
    const shards = [1, 2, 3, 4].map(shardFile);
    const early = await playMatch(['merge', ...shards]);
    expect(early.code).toBe(1);
    expect(early.errors).toBe('shard 2/4: 2 of 4 games missing\n');

    expect((await farm('--resume-failed').finished).code).toBe(0);
    const merged = join(folder, 'merged.json');
    const { code, output } = await playMatch(['merge', ...shards, '--into', merged]);
    expect(code).toBe(0);
    expect(output).toContain('brandubh, 16 of 16 games');
    expect(stateIn(merged)).toEqual(stateIn(whole));
  });

  test('takes its index from a job array', async () => {
    const folder = newFolder();
    const words = [...patientMatch(folder), '--resume', join(folder, 'match.json'), '--shard', '8'];
    await playMatch(words, { SLURM_ARRAY_TASK_ID: '8' });
    await playMatch(words, { JOB_COMPLETION_INDEX: '0' });
    const games = (shard: string) => resultsIn(join(folder, `match.${shard}.json`)).map(({ game }) => game);
    expect(games('8of8')).toEqual([14, 15]);
    expect(games('1of8')).toEqual([0, 1]);
  });
});
