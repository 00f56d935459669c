import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CommandResult, runCommand } from '../cli/run-command';
import { runProgram } from '../end-to-end/program';
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
const tables = (...words: readonly string[]): Promise<CommandResult> =>
  runCommand(['tables', ...words, '--path', path]);
/** One thread starts in half the time of two. */
const build = (...words: readonly string[]): Promise<CommandResult> => tables('build', '--threads', '1', ...words);
const VERIFY = ['verify', '--sample', '1000'];

afterAll(() => rmSync(path, { recursive: true }));

describe('nine men’s morris', () => {
  let rows: Row[] = [];
  beforeAll(async () => {
    // 4-4 needs all classes of six and seven men.
    expect(await build('--men', '8', '--split', '4-4')).toMatchObject({ code: 0, errors: '' });
    rows = JSON.parse((await tables('list', '--json')).output);
  });

  test('wins, draws and losses equal the published numbers', () => {
    expect(Object.keys(rows[0]!)).toEqual(['variant', 'space', 'classes', 'win', 'draw', 'loss', 'longest']);
    for (const { space, classes, win, draw, loss } of rows) {
      const { classes: all, ...values } = facts[space.join('-')]!;
      expect([space, classes, win, draw, loss]).toEqual([space, all, values.win, values.draw, values.loss]);
    }
  });

  test('longest wins to the next removal', () => {
    const longest = Object.fromEntries(rows.map(row => [row.space.join('-'), row.longest]));
    expect(longest).toEqual({ '3-3': 25, '4-3': 1, '3-4': 11, '4-4': 9 });
  });

  test('values are the best of their moves by the rules, with the shipped program too', async () => {
    const { code, err } = await runProgram(['tables', ...VERIFY, '--path', path]);
    expect([code, err]).toEqual([0, '']);
  });

  test('puzzles are right if the tables agree with every move of their lines', async () => {
    const position = '*****O**/***O*@O*/@**O***@ b';
    const line = 'b2-g7xb4 c3-a1 d7-d1';
    const lacking = ['@O**O@**/O***@@*O/***OO*** w', 'win', 1, 'b6-b4'];
    const check = async (...rows: readonly unknown[]): Promise<CommandResult> => {
      const file = join(path, 'puzzles.json');
      const columns = ['position', 'goal', 'nodes', 'line'];
      writeFileSync(file, JSON.stringify({ columns, variants: { 'nine-mens-morris': rows } }));
      return runCommand(['tables', 'puzzles', file, '--path', path]);
    };
    expect(await check([position, 'win', 1, line], lacking)).toEqual({
      code: 0,
      output: 'nine-mens-morris: 1 puzzles agree with the tables, 1 lack a table\n',
      errors: '',
    });
    const wrong = await check(
      [position, 'draw', 1, line],
      [position, 'win', 1, 'b2-b6'],
      [position, 'win', 1, line.replace('c3-a1', 'c3-c4')],
      [position, 'win', 1, line.replace(' d7-d1', '')],
    );
    expect(wrong.code).toBe(1);
    expect(wrong.errors.trimEnd().split('\n')).toEqual([
      'error: nine-mens-morris, puzzle 1: before b2-g7xb4: the goal is not a draw',
      'error: nine-mens-morris, puzzle 2: expected b2-b6 as the only move, got b2-g7xb4',
      expect.stringMatching(/^error: nine-mens-morris, puzzle 3: /),
      'error: nine-mens-morris, puzzle 4: the line ends with a move of the opponent',
      'error: 4 of 4 puzzles are wrong',
    ]);
    expect((await check(lacking)).errors).toBe('error: no tables for these puzzles\n');
  });

  test('existing tables are not built again', async () => {
    const { output } = await build('--men', '7', '--variant', 'lasker-morris');
    expect(output).toMatch(/^built 0 of 2 groups, 0 missing/);
  });
});

const MEN = { morabaraba: 7, 'mul-mulan': 6, 'da-san-qi': 6, 'custodian-intervention-morris': 6 };

test.each(Object.entries(MEN))('%s: sampled values are the best of their moves by the rules', async (variant, men) => {
  expect(await build('--men', `${men}`, '--variant', variant)).toMatchObject({ code: 0, errors: '' });
  expect(await tables(...VERIFY, '--variant', variant)).toMatchObject({ code: 0, errors: '' });
});

test('rejects rules whose state is not part of a position', async () => {
  const { code, errors } = await tables('build', '--men', '6', '--variant', 'one-time-mill');
  expect([code, errors]).toEqual([
    2,
    'error: one-time-mill: no tables with OneTimeUseMill: the used mills are not part of a position\n',
  ]);
});
