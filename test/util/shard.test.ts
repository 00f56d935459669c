import { describe, expect, test } from 'vitest';
import { itemsOfShard, parseShard, shardPath } from '../../src/util/shard';

const shardText = (text: string, environment: NodeJS.ProcessEnv = {}): string => {
  const shard = parseShard(text, environment);
  return shard.ok ? `${shard.value.index}/${shard.value.count}` : shard.error;
};

describe('shards', () => {
  test('cover all items without overlap', () => {
    const items = Array.from({ length: 23 }, (_, item) => item);
    for (const count of [1, 2, 7, 23, 40]) {
      const parts = Array.from({ length: count }, (_, at) => itemsOfShard(items, { index: at + 1, count }));
      expect(parts.flat().sort((one, other) => one - other)).toEqual(items);
    }
  });

  test('have a file each', () => {
    expect(shardPath('runs.1/match.json', { index: 2, count: 8 })).toBe('runs.1/match.2of8.json');
    expect(shardPath('runs.1/match', { index: 2, count: 8 })).toBe('runs.1/match.2of8');
    expect(shardPath('match.json', { index: 1, count: 1 })).toBe('match.json');
  });
});

describe('the shard index', () => {
  test('can be given explicitly', () => {
    expect(shardText('3/8')).toBe('3/8');
    expect(shardText('3/8', { SLURM_ARRAY_TASK_ID: '5' })).toBe('3/8');
    for (const text of ['0/8', '9/8', '1/0', 'x', '1/', '-1/8', '1/8/2', ''])
      expect(shardText(text), text).toContain('shard');
  });

  test('comes from a Slurm array that starts at any number', () => {
    const parts = (tasks: readonly number[]) =>
      tasks.map(task => shardText('4', { SLURM_ARRAY_TASK_ID: `${task}` })).sort();
    const all = ['1/4', '2/4', '3/4', '4/4'];
    expect(parts([0, 1, 2, 3])).toEqual(all);
    expect(parts([1, 2, 3, 4])).toEqual(all);
    expect(shardText('4', { SLURM_ARRAY_TASK_ID: '2' })).toBe('2/4');
  });

  test('comes from an indexed Kubernetes job, which starts at 0', () => {
    expect(shardText('/4', { JOB_COMPLETION_INDEX: '0' })).toBe('1/4');
    expect(shardText('4', { JOB_COMPLETION_INDEX: '3' })).toBe('4/4');
    expect(shardText('4', { JOB_COMPLETION_INDEX: '4' })).toBe('shard: expected i from 1 to 4, got 5');
  });

  test('is required outside a job array', () => {
    expect(shardText('4')).toContain('expected i/4');
    expect(shardText('4', { SLURM_ARRAY_TASK_ID: 'two' })).toContain("'two'");
  });
});
