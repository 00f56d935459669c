import { describe, expect, test } from 'vitest';
import { itemsOfShard, parseShard, shardPath } from '../../src/util/shard';

const index = (text: string, environment: NodeJS.ProcessEnv = {}): string => {
  const shard = parseShard(text, environment);
  return shard.ok ? `${shard.value.index}/${shard.value.count}` : shard.error;
};

describe('the parts of a piece of work', () => {
  test('share nothing and miss nothing', () => {
    const items = Array.from({ length: 23 }, (_, item) => item);
    for (const count of [1, 2, 7, 23, 40]) {
      const parts = Array.from({ length: count }, (_, at) => itemsOfShard(items, { index: at + 1, count }));
      expect(parts.flat().sort((one, other) => one - other)).toEqual(items);
    }
  });

  test('have files of their own', () => {
    expect(shardPath('runs.1/match.json', { index: 2, count: 8 })).toBe('runs.1/match.2of8.json');
    expect(shardPath('runs.1/match', { index: 2, count: 8 })).toBe('runs.1/match.2of8');
    expect(shardPath('match.json', { index: 1, count: 1 })).toBe('match.json');
  });
});

describe('the index of a part', () => {
  test('is given', () => {
    expect(index('3/8')).toBe('3/8');
    expect(index('3/8', { SLURM_ARRAY_TASK_ID: '5' })).toBe('3/8');
    for (const text of ['0/8', '9/8', '1/0', 'x', '1/', '-1/8', '1/8/2', ''])
      expect(index(text), text).toContain('shard');
  });

  test('comes from a Slurm array, wherever that begins to count', () => {
    const parts = (tasks: readonly number[]) =>
      tasks.map(task => index('4', { SLURM_ARRAY_TASK_ID: `${task}` })).sort();
    const all = ['1/4', '2/4', '3/4', '4/4'];
    expect(parts([0, 1, 2, 3])).toEqual(all);
    expect(parts([1, 2, 3, 4])).toEqual(all);
    expect(index('4', { SLURM_ARRAY_TASK_ID: '2' })).toBe('2/4');
  });

  test('comes from an indexed Kubernetes job, which counts from 0', () => {
    expect(index('/4', { JOB_COMPLETION_INDEX: '0' })).toBe('1/4');
    expect(index('4', { JOB_COMPLETION_INDEX: '3' })).toBe('4/4');
    expect(index('4', { JOB_COMPLETION_INDEX: '4' })).toBe('shard 5/4: i goes from 1 to 4');
  });

  test('is missed where nobody gives it', () => {
    expect(index('4')).toContain('needs i/n');
    expect(index('4', { SLURM_ARRAY_TASK_ID: 'two' })).toContain("'two'");
  });
});
