import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type CommandResult, runCommand } from '../cli/run-command';
import { PROGRAM } from '../end-to-end/program';

const path = mkdtempSync(join(tmpdir(), 'alquerque-placing-'));
const MOVING = join(path, 'morris-plain-fly3-least3');
const PLACING = `${MOVING}-placing3`;
const CLASSES = ['0-0-3-3', '0-1-3-2', '1-1-2-2', '1-2-2-1', '2-2-1-1', '2-3-1-0'];
const BUILD = ['build', '--men', '6'];
const words = (...command: readonly string[]): string[] => [
  'tables',
  ...command,
  '--option',
  'PiecesCount=3',
  '--path',
  path,
];
const tables = (...command: readonly string[]): Promise<CommandResult> => runCommand(words(...command));
const tableFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.table'))
    .sort();

afterAll(() => rmSync(path, { recursive: true }));

/** Flips a bit in the middle of a file. Returns a function that restores it. */
function damage(file: string): () => void {
  const good = readFileSync(file);
  const bad = Buffer.from(good);
  bad[bad.length >> 1]! ^= 1;
  writeFileSync(file, bad);
  return () => writeFileSync(file, good);
}

test('a killed build of the placing phase continues after the layers that are finished', async () => {
  const child = spawn(process.execPath, [PROGRAM, ...words(...BUILD, '--threads', '2')], { stdio: 'ignore' });
  const ended = new Promise(resolve => child.on('exit', resolve));
  while (!existsSync(join(PLACING, '2-3-1-0.table'))) await new Promise(resolve => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await ended;
  expect(await tables(...BUILD)).toMatchObject({ code: 0, errors: '' });
  expect(tableFiles(PLACING)).toEqual(CLASSES.map(name => `${name}.table`));
  expect(await tables('verify', '2-2-1-1', '1-1-2-2', '0-0-3-3', '--sample', '100')).toMatchObject({ code: 0 });
  const { output } = await tables('list', '--json');
  const rows: { space: number[]; win: number; draw: number; loss: number }[] = JSON.parse(output);
  const start = rows.find(({ space }) => space.join('-') === '0-0-3-3');
  expect(start).toMatchObject({ win: 1, draw: 0, loss: 0 });
  expect(rows).toHaveLength(CLASSES.length + 1);
});

test('positions with men in hand are probed, and so are those of layers that are not stored', async () => {
  const probe = (fen: string): Promise<CommandResult> => tables('probe', '--fen', fen);
  const start = await probe('********/********/******** w p p 0 3 0 3 0 0 0 0 0 0 0 0 1');
  expect(start.output.split('\n').slice(0, 2)).toEqual(['win', 'd5: wins']);
  const reply = await probe('O*******/********/******** b p p 1 2 0 3 0 0 0 0 0 0 0 0 1');
  expect(reply.output.split('\n').slice(0, 2)).toEqual(['loss', 'e5: loses']);
  // No game leads to it: Black has placed a man and White none.
  const unusual = await probe('@*******/********/******** w p p 0 3 1 2 0 0 0 0 0 0 0 0 1');
  expect(unusual.output.split('\n')[0]).toBe('unknown');
});

test('a damaged table is reported, and no layer is built on it', async () => {
  const restore = damage(join(MOVING, '3-3.table'));
  for (const name of ['2-2-1-1', '2-3-1-0']) rmSync(join(PLACING, `${name}.table`));
  const { code, errors } = await tables(...BUILD);
  expect([code, errors]).toEqual([1, expect.stringMatching(/3-3\.table: damaged/)]);
  restore();
  expect((await tables(...BUILD)).output).toContain('built 1 of 3 groups, 0 missing');
});
