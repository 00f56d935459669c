import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../end-to-end/program';
import { command, type Finished } from '../shell/command';
import vectors from '../vectors/tables/nine-mens-morris.json' with { type: 'json' };

interface Facts {
  readonly classes: number;
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

interface Row extends Facts {
  readonly variant: string;
  readonly space: readonly number[];
  readonly longest: number | null;
}

const facts: Readonly<Record<string, Facts>> = vectors.spaces;
const path = mkdtempSync(join(tmpdir(), 'alquerque-tables-'));
const tables = (...words: readonly string[]): Promise<Finished> => command(['tables', ...words, '--path', path]);
/** In a process of its own, where what ships does the work. */
const verify = (...words: readonly string[]) => run(['tables', 'verify', ...words, '--sample', '1000', '--path', path]);

afterAll(() => rmSync(path, { recursive: true }));

describe('nine men’s morris', () => {
  let rows: Row[] = [];
  beforeAll(async () => {
    expect(await tables('build', '--men', '8')).toMatchObject({ code: 0, errors: '' });
    rows = JSON.parse((await tables('list', '--json')).output);
  });

  test('classes won, drawn and lost are those that others have published', () => {
    expect(rows.length).toBe(Object.keys(facts).length);
    expect(Object.keys(rows[0]!)).toEqual(['variant', 'space', 'classes', 'win', 'draw', 'loss', 'longest']);
    for (const { space, classes, win, draw, loss } of rows) {
      const { classes: all, ...values } = facts[space.join('-')]!;
      expect([space, classes, win, draw, loss]).toEqual([space, all, values.win, values.draw, values.loss]);
    }
  });

  test('the longest way to a removal', () => {
    const longest = Object.fromEntries(rows.map(row => [row.space.join('-'), row.longest]));
    expect(longest).toEqual({ '3-3': 25, '4-3': 1, '3-4': 11, '4-4': 9, '5-3': 3, '3-5': 1 });
  });

  test('values are the best of their turns by the rules', async () => {
    const { code, err } = await verify();
    expect([code, err]).toEqual([0, '']);
  });

  test('what is there is not built again', async () => {
    const { output } = await tables('build', '--men', '8', '--variant', 'lasker-morris');
    expect(output).toMatch(/^built 0 of 4 groups, 0 missing/);
  });
});

const MEN = { morabaraba: 7, 'mul-mulan': 6, 'da-san-qi': 6, 'custodian-intervention-morris': 6 };

test.each(Object.entries(MEN))('%s: sampled values are the best of their turns by the rules', async (variant, men) => {
  expect(await tables('build', '--men', `${men}`, '--variant', variant)).toMatchObject({ code: 0, errors: '' });
  const { code, err } = await verify('--variant', variant);
  expect([code, err]).toEqual([0, '']);
});

test('rules whose state no number holds have no tables, and say why', async () => {
  const { code, errors } = await tables('build', '--men', '6', '--variant', 'one-time-mill');
  expect([code, errors]).toEqual([
    2,
    'error: one-time-mill: no tables where OneTimeUseMill is true: a position does not tell the mills used\n',
  ]);
});
