import { copyFileSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../cli/run-command';
import { createTestEngine, repliesFromEngine, repliesFromProgram, runProgram } from './program';

/** White wins in three plies. */
const WON = 'O*O***O*/********/@*@***@* w m s 3 0 3 0 0 0 0 0 0 0 0 0 1';
/** One man more than the tables of these tests. */
const NEAR = 'O*OO****/*O******/@*@*@*@* w m s 4 0 4 0 0 0 0 0 0 0 0 0 1';

const path = mkdtempSync(join(tmpdir(), 'alquerque-engine-tables-'));
const folder = join(path, 'morris-plain-fly3-least3');
const use = [`setoption name TablePath value ${path}`, 'isready'];
const infos = (lines: readonly string[]): string[] => lines.filter(line => line.startsWith('info depth'));

/** One thread starts in half the time of two. */
const BUILD = ['tables', 'build', '--threads', '1'];

const threads = createTestEngine();
beforeAll(async () => {
  await runCommand([...BUILD, '--men', '7', '--path', path]);
});
afterAll(() => {
  threads.close();
  rmSync(path, { recursive: true });
});

describe('engine with tables', () => {
  test('reports the tablebase value at once', async () => {
    const lines = await repliesFromEngine(threads, ...use, `position fen ${WON}`, 'go movetime 10000');
    const probed = JSON.parse((await runCommand(['tables', 'probe', '--json', '--path', path, '--fen', WON])).output);
    expect(probed.value).toBe('win');
    expect(infos(lines).length).toBe(1);
    expect(infos(lines)[0]).toContain(`score mate ${(probed.distance + 1) / 2} `);
    expect(infos(lines)[0]).not.toContain('tbhits 0 ');
  });

  test('wins in the shortest way', async () => {
    const moves: string[] = [];
    for (let plies = 0; plies < 9; plies++) {
      const game = `position fen ${WON}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
      const lines = await repliesFromEngine(threads, ...use, game, 'status', 'go movetime 50');
      if (lines.some(line => line.startsWith('status win'))) break;
      moves.push(lines.find(line => line.startsWith('bestmove'))!.split(' ')[1]!);
    }
    const probed = JSON.parse((await runCommand(['tables', 'probe', '--json', '--path', path, '--fen', WON])).output);
    expect(moves.length).toBe(probed.distance);
  });

  test('probes in the search tree', async () => {
    const lines = await repliesFromEngine(threads, ...use, `position fen ${NEAR}`, 'go depth 6');
    expect(infos(lines).at(-1)).toMatch(/tbhits [1-9]\d* /);
  });

  test('does not probe if tables are switched off, or below full strength', async () => {
    const game = `position fen ${WON}`;
    const off = await repliesFromEngine(threads, 'setoption name TablePath value none', game, 'go movetime 50');
    const weak = await repliesFromEngine(threads, ...use, 'setoption name Level value master', game, 'go movetime 50');
    for (const lines of [off, weak]) expect(infos(lines).every(line => line.includes(' tbhits 0 '))).toBe(true);
  });
});

test('tables probe --json answers every line in order, also unknown and invalid positions', async () => {
  const fens = [
    'nonsense',
    WON,
    NEAR,
    '********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1',
    WON.replace(' w ', ' b '),
  ];
  const { code, out } = await runProgram(['tables', 'probe', '--json', '--path', path], `${fens.join('\r\n')}\n\n`);
  const rows = out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect([code, rows.map(({ fen }) => fen)]).toEqual([0, fens]);
  expect(rows.map(({ value }) => value)).toEqual([null, 'win', null, null, 'win']);
  expect(rows.map(({ distance }) => distance)).toEqual([null, 3, null, null, 3]);
  expect(rows[0].error).toBe('expected at least 17 fields, got 1');
});

test('a draughts build adds DTM tables of small classes', async () => {
  const draughts = ['--variant', 'english-draughts', '--path', path];
  const { code, output } = await runCommand([...BUILD, '--men', '2', ...draughts]);
  expect([code, output.match(/built .*/g)?.map(line => line.replace(path, ''))]).toEqual([
    0,
    [
      'built 3 of 3 groups, 0 missing, in /short-forward-law0-stop',
      'built 3 of 3 groups, 0 missing, in /short-forward-law0-stop-plies',
    ],
  ]);
  const listed = JSON.parse((await runCommand(['tables', 'list', '--json', ...draughts])).output);
  expect(listed.map(({ space, longest }: Row) => [space.join(''), longest])).toEqual([
    ['0101', 11],
    ['1001', 11],
    ['0110', 11],
    ['1010', 13],
  ]);
  const fen = ['--fen', 'W:WK15:BK4'];
  const plies = { value: 'win', distance: 3 };
  expect(JSON.parse((await runCommand(['tables', 'probe', '--json', ...fen, ...draughts])).output)).toMatchObject(
    plies,
  );
  const removed = (await runCommand(['tables', 'remove', '10-10', ...draughts])).output;
  expect(removed.match(/removed 1 tables/g)).toHaveLength(2);
});

test('the longest wins of draughts come from DTM tables, as in the list', async () => {
  const words = ['tables', 'longest', '01-01', '--line', '--variant', 'english-draughts', '--path', path];
  const { code, output } = await runCommand(words);
  expect([code, output.split('\n')[0]]).toEqual([0, '01-01: 11 plies to the end, W:WK29:BK4']);
  expect(output.split('\n')[1]!.trim().split(' ')).toHaveLength(11);
});

test.each([
  ['verify', 1, 'no such tables in /nowhere'],
  ['verify --solve', 1, 'no such tables in /nowhere'],
  ['longest', 1, 'no tables in /nowhere'],
  ['longest --variant english-draughts', 1, 'no tables in /nowhere'],
  ['list --option Foo=1', 2, "option 'Foo': unknown in morris"],
  ['probe', 2, 'expected --fen or --json'],
  ['probe --fen x', 2, 'fen: expected at least 17 fields, got 1'],
  ['build --men 7 --split 5-4', 2, '--split: expected 7 men together, got 5-4'],
  ['build --men 7 --shard 3/2', 2, 'shard: expected i from 1 to 2, got 3'],
  ['build --men 7 --variant brandubh', 2, 'brandubh has no tables'],
])('`tables %s` exits with %i', async (words, exit, error) => {
  const { code, output, errors } = await runCommand(['tables', ...words.split(' '), '--path', '/nowhere']);
  expect([code, output]).toEqual([exit, '']);
  expect(errors).toContain(`error: ${error}`);
});

interface Row {
  readonly space: readonly number[];
  readonly longest: number | null;
}

describe('damaged files', () => {
  const error = async (): Promise<string[]> => {
    // A new process, since an engine reads its files once.
    const lines = await repliesFromProgram(...use, `position fen ${WON}`, 'go depth 2');
    return lines.filter(line => line.startsWith('info string error'));
  };

  test('a truncated file is reported and not used', async () => {
    truncateSync(join(folder, '3-3.table'), 5000);
    const lines = await error();
    expect(lines.length).toBe(1);
    expect(lines[0]).toMatch(/3-3\.table: not a table, or damaged: /);
  });

  test('so is a file that is not a table', async () => {
    writeFileSync(join(folder, '3-3.table'), 'hello');
    expect((await error())[0]).toMatch(/3-3\.table: not a table, or damaged: unexpected end of file/);
  });

  test('so is a table of other rules', async () => {
    await runCommand([...BUILD, '--men', '6', '--path', path, '--option', 'MayFly=false']);
    copyFileSync(join(path, 'morris-plain-walk-least3', '3-3.table'), join(folder, '3-3.table'));
    const what = `${join(folder, '3-3.table')}: not the table of 3-3 for these rules: expected signature morris-plain-fly3-least3, got 'morris-plain-walk-least3'`;
    expect(await error()).toEqual([`info string error: ${what}`]);
    const { code, errors } = await runCommand(['tables', 'verify', '3-3', '--path', path]);
    expect([code, errors]).toEqual([1, `error: ${what}\nerror: 1 of 1 tables are wrong\n`]);
  });

  test('and is built again', async () => {
    await runCommand([...BUILD, '--men', '6', '--path', path]);
    expect(await error()).toEqual([]);
  });

  test('tables larger than TableMemory are used', async () => {
    const game = ['setoption name TableMemory value 1', ...use, `position fen ${NEAR}`, 'go depth 6'];
    const lines = await repliesFromEngine(threads, ...game);
    expect(infos(lines).at(-1)).toMatch(/tbhits [1-9]\d* /);
  });

  test('a path that cannot be written is reported', async () => {
    writeFileSync(join(path, 'file'), '');
    const { code, errors: err } = await runCommand([...BUILD, '--men', '6', '--path', join(path, 'file')]);
    expect(code).toBe(1);
    expect(err).toMatch(/^error: .*file.*: part of the path is not a folder/);
  });
});
