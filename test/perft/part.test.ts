import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'alquerque-'));
const result = join(folder, 'count.json');

function perft(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('dist/alquerque.js'), 'perft', ...words], {
    encoding: 'utf8',
  });
  return { status, errors: stderr, counts: stdout.replace(/ time .*/, '') };
}

const COUNT = ['--variant', 'brandubh', '--result', result];

describe('a count in parts', () => {
  const parts = [1, 2, 3].map(index => join(folder, `count.${index}of3.json`));

  test('adds up to the count as a whole, move by move', () => {
    for (const [index, extra] of [[], ['--threads', '2'], ['--hash', '1']].entries())
      expect(perft('3', ...COUNT, '--shard', `${index + 1}/3`, ...extra).status).toBe(0);
    const whole = perft('3', ...COUNT, '--split');
    expect(whole.counts.split('\n')).toHaveLength(43);
    expect(perft('merge', '--split', ...parts)).toEqual(whole);
  });

  test('is not added up while parts are missing, twice there, or of another count', () => {
    expect(perft('merge', parts[0]!, parts[2]!).errors).toBe('error: of 3 parts these are missing: 2\n');
    expect(perft('merge', parts[0]!, parts[0]!).errors).toBe('error: part 1/3 is given twice\n');
    perft('2', ...COUNT, '--shard', '2/3');
    expect(perft('merge', ...parts).errors).toBe('error: these are not parts of one count\n');
    writeFileSync(result, '{"format": ');
    expect(perft('merge', result).errors).toContain(`error: ${result}: `);
  });

  test('may have parts without a move', () => {
    expect(perft('2', ...COUNT, '--shard', '90/90')).toEqual({ status: 0, errors: '', counts: 'nodes 0\n' });
    expect(perft('0', ...COUNT, '--shard', '1/2').errors).toBe(
      'error: shard: at depth 0 there are no moves to share\n',
    );
  });
});
