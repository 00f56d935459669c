import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../end-to-end/program';
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
const tables = (...words: readonly string[]): ReturnType<typeof run> => run(['tables', ...words, '--path', path]);

afterAll(() => rmSync(path, { recursive: true }));

describe('nine men’s morris', () => {
  let rows: Row[] = [];
  beforeAll(async () => {
    expect(await tables('build', '--men', '8')).toMatchObject({ code: 0, err: '' });
    rows = JSON.parse((await tables('list', '--json')).out);
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
    const { code, err } = await tables('verify', '--sample', '1000');
    expect([code, err]).toEqual([0, '']);
  });

  test('what is there is not built again', async () => {
    const { out } = await tables('build', '--men', '8', '--variant', 'lasker-morris');
    expect(out).toMatch(/^built 0 of 4 groups, 0 missing/);
  });
});

const MEN = { morabaraba: 7, 'mul-mulan': 6, 'da-san-qi': 6, 'custodian-intervention-morris': 6 };

test.each(Object.entries(MEN))('%s: sampled values are the best of their turns by the rules', async (variant, men) => {
  expect(await tables('build', '--men', `${men}`, '--variant', variant)).toMatchObject({ code: 0, err: '' });
  const { code, err } = await tables('verify', '--variant', variant, '--sample', '1000');
  expect([code, err]).toEqual([0, '']);
});

test('rules whose state no number holds have no tables, and say why', async () => {
  const { code, err } = await tables('build', '--men', '6', '--variant', 'one-time-mill');
  expect([code, err]).toEqual([
    1,
    'error: one-time-mill: no tables where OneTimeUseMill is true: a position does not tell the mills used\n',
  ]);
});
