import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VARIANT_NAMES } from '../../src/games/registry';
import { runProgram } from '../end-to-end/program';
import { runCommand } from './run-command';

const NODES = /^nodes (\d+) time \d+ nps \d+\n$/;
const nodesOf = async (...args: readonly string[]): Promise<number> => {
  const { output: out, code, errors: err } = await runCommand(['perft', '--variant', 'brandubh', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return Number(NODES.exec(out)?.[1]);
};

describe('alquerque perft', () => {
  test('counts moves', async () => {
    expect(await nodesOf('0')).toBe(1);
    expect(await nodesOf('1')).toBe(40);
    expect(await nodesOf('3')).toBe(39512);
  });

  test('gives the same counts with threads and a hash table', async () => {
    expect(await nodesOf('4', '--threads', '2')).toBe(1007392);
    expect(await nodesOf('4', '--threads', '2', '--hash', '16')).toBe(1007392);
    expect(await nodesOf('4', '--hash', '8')).toBe(1007392);
  });

  test('counts from a FEN and under changed rules', async () => {
    expect(await nodesOf('3', '--fen', '7/7/7/7/7/5K1/1t5 a 3')).toBeGreaterThan(0);
    expect(await nodesOf('3', '--option', 'MoveLimit=2')).toBe(0);
  });

  test('prints sorted root moves with --split', async () => {
    const { output: out } = await runCommand(['perft', '2', '--variant', 'brandubh', '--split']);
    const lines = out.split('\n');
    expect(lines[0]).toMatch(/^a4-a2: \d+$/);
    expect(lines.slice(0, 40)).toEqual([...lines.slice(0, 40)].sort());
    expect(lines[40]).toBe('');
    expect(lines[41]).toMatch(/^nodes 960 /);
  });

  test('gives the same count when split, saved and merged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'perft-'));
    const file = join(folder, 'count.json');
    const args = ['perft', '3', '--variant', 'brandubh'];
    for (const part of ['1/3', '2/3', '3/3']) await runCommand([...args, '--shard', part, '--save', file]);
    const parts = [1, 2, 3].map(part => join(folder, `count.${part}of3.json`));
    const merged = await runCommand(['perft', 'merge', ...parts, '--split']);
    const counted = await runCommand([...args, '--split']);
    expect(merged.output.split(' time ')[0]).toBe(counted.output.split(' time ')[0]);
    expect((await runCommand(['perft', 'merge', ...parts.slice(1)])).errors).toBe('error: missing parts of 3: 1\n');
    rmSync(folder, { recursive: true });
  });

  test('reports a file that cannot be written in one line', async () => {
    const { code, errors: err } = await runCommand(['perft', '1', '--save', '/nowhere/at/all']);
    expect(code).toBe(1);
    expect(err).toBe('error: /nowhere/at/all: no such file or folder\n');
  });

  test.each([
    [['perft'], "missing required argument 'depth'"],
    [['perft', 'x'], "Expected an integer from 0 to 100, got 'x'"],
    [['perft', '3', '--variant', 'chess'], "argument 'chess' is invalid"],
    [['perft', '3', '--fen', 'x'], 'error: fen: '],
    [['perft', '3', '--threads', '0'], 'Expected an integer from 1 to 64'],
    [['perft', '3', '--option', 'Foo=1'], "error: option 'Foo': unknown in"],
    [['perft', '3', '--whatever'], "unknown option '--whatever'"],
    [['perft', '3', '4'], 'too many arguments'],
    [['perft', '3', '--variant', 'brandub'], 'did you mean brandubh?'],
    [['whatever'], "unknown command 'whatever'"],
    [['help', 'mach'], "unknown command 'mach' (did you mean match?)"],
    [['play', 'brandub'], 'did you mean brandubh?'],
    [['jocly', '--variant', 'morabarab'], 'did you mean morabaraba?'],
    [['jocly', '--variant', 'brandubh'], 'Expected tafl-brandubh or a variant of morris or draughts, got brandubh'],
    [['bench', 'x'], "Expected an integer from 1 to 100, got 'x'"],
  ])('%j exits with a reason and code 2', async (args, reason) => {
    const { code, output: out, errors: err } = await runCommand(args);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(reason);
  });
});

test('bench prints the same node count every time', async () => {
  const [first, second] = [await runCommand(['bench', '3']), await runCommand(['bench', '3'])];
  expect(first.output).toMatch(NODES);
  expect(NODES.exec(first.output)?.[1]).toBe(NODES.exec(second.output)?.[1]);
});

test('variants prints a table with a description of each variant', async () => {
  const { output: out, code } = await runCommand(['variants']);
  const lines = out.trimEnd().split('\n');
  expect(code).toBe(0);
  expect(lines[0]).toMatch(/^variant +family +sides$/);
  expect(lines).toHaveLength(1 + VARIANT_NAMES.length);
  for (const line of lines.slice(1)) expect(line).toMatch(/^[a-z-]+ +[a-z-]+ +\w+, \w+ +[A-Z].*\.$/);
});

test('help shows no empty defaults', async () => {
  for (const name of ['match', 'perft', 'play', 'jocly', 'tables list'])
    expect((await runCommand([...name.split(' '), '--help'])).output).not.toContain('[]');
});

test('the program exits with the code of the command', async () => {
  const { code, err } = await runProgram(['perft', 'x']);
  expect(code).toBe(2);
  expect(err).toContain('Expected an integer');
  expect((await runProgram(['perft', '2', '--variant', 'brandubh'])).out).toMatch(/^nodes 960 /);
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect((await runCommand(['--version'])).output).toBe(`${version}\n`);
});

test('--help lists the commands', async () => {
  const { output: out, code } = await runCommand(['--help']);
  expect(code).toBe(0);
  for (const name of ['perft', 'bench']) expect(out).toContain(`  ${name} `);
});
