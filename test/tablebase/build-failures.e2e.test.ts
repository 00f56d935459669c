import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { TableHeader } from '../../src/tablebase/header';
import { TableFile } from '../../src/tablebase/reader';
import { writeTable } from '../../src/tablebase/writer';
import { draftPath } from '../../src/util/node/atomic-file';
import { runCommand } from '../cli/run-command';
import { EngineProcess, PROGRAM, runProgram } from '../end-to-end/program';

const path = mkdtempSync(join(tmpdir(), 'alquerque-faults-'));
const signature = 'morris-plain-fly3-least3';
/** Id that no process has. */
const UNUSED_PID = 999_999_999;

afterAll(() => rmSync(path, { recursive: true }));

/** `status json` of the engine once it has a table of its position, or after a timeout. */
async function statusWithEnding(engine: EngineProcess): Promise<string> {
  let status = '';
  for (let wait = 0; wait < 300 && !status.includes('"ending"'); wait++) {
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, 100));
    engine.send('status json');
    status = (await engine.until('status')).at(-1)!;
  }
  return status;
}

test('a file size limit is reported, and no partial file remains', async ({ skip }) => {
  skip(process.platform === 'win32', 'needs ulimit -f of Unix');
  const own = join(path, 'limited');
  const build = `exec '${process.execPath}' ${PROGRAM} tables build --men 6 --path '${own}'`;
  const { status, stderr } = spawnSync('bash', ['-c', `ulimit -f 8; ${build}`], { encoding: 'utf8' });
  const table = join(own, signature, '3-3.table');
  expect([status, stderr]).toEqual([1, `error: ${table}: cannot be written: file too large\n`]);
  expect(readdirSync(join(own, signature))).toEqual([]);
});

test('a table is not written through a symbolic link', () => {
  const [table, victim] = [join(path, 'x.table'), join(path, 'victim')];
  writeFileSync(victim, 'precious');
  // The name that older versions used.
  symlinkSync(victim, `${table}.${process.pid}.tmp`);
  const header = { metric: 'removal', block: 1 << 15, size: 1000 } as TableHeader;
  expect(writeTable(table, header, new Uint8Array(1000))).toEqual({ ok: true, value: true });
  expect(readFileSync(victim, 'utf8')).toBe('precious');
});

test('a folder that cannot be created is reported', async () => {
  const file = join(path, 'file');
  writeFileSync(file, '');
  for (const place of [file, ...(existsSync('/proc/version') ? ['/proc/nowhere'] : [])]) {
    const { code, errors } = await runCommand(['tables', 'build', '--men', '6', '--path', place]);
    expect([code, errors]).toEqual([1, expect.stringMatching(`^error: ${place}.*: `)]);
  }
});

test('rejects more men than can be solved, with the memory and disk space they would need', async () => {
  const place = join(path, 'beyond');
  const words = ['tables', 'build', '--variant', 'english-draughts', '--men', '8', '--path', place];
  const { code, errors } = await runCommand(words);
  const needs = 'which would need 32248.8 MB of memory and up to 85834.4 MB of disk space';
  expect([code, errors]).toEqual([1, `error: english-draughts: expected at most 7 men, got 8, ${needs}\n`]);
  expect(existsSync(place)).toBe(false);
});

test('a build continues after a killed one and removes its partial files', async () => {
  const folder = join(path, signature);
  mkdirSync(folder, { recursive: true });
  const table = join(folder, '3-3.table');
  const living = draftPath(table);
  const dead = living.replace(`.${process.pid}.`, `.${UNUSED_PID}.`);
  const deadLock = draftPath(join(folder, '3-3.lock')).replace(`.${process.pid}.`, `.${UNUSED_PID}.`);
  for (const file of [`${table}.${UNUSED_PID}.tmp`, dead, deadLock, living]) writeFileSync(file, 'half');
  const { code, out } = await runProgram(['tables', 'build', '--men', '6', '--path', path]);
  expect([code, out]).toEqual([0, expect.stringMatching(/built 1 of 1 groups, 0 missing/)]);
  expect(readdirSync(folder).sort()).toEqual(['3-3.table', basename(living)]);
});

test('several threads write the same file as one thread', async () => {
  const options = ['tables', 'build', '--men', '6', '--path'];
  const tables = [];
  for (const threads of ['1', '3']) {
    const own = join(path, `by-${threads}`);
    expect((await runCommand([...options, own, '--threads', threads])).code).toBe(0);
    const file = TableFile.open(join(own, signature, '3-3.table'));
    if (!file.ok) throw new Error(file.error);
    expect(file.value.source.starts.length - 1).toBeGreaterThan(3);
    const table = file.value.read();
    if (!table.ok) throw new Error(table.error);
    tables.push(table.value);
    file.value.close();
  }
  expect(Buffer.compare(tables[0]!, tables[1]!)).toBe(0);
});

const ALL = ['3-3.table', '3-4.table', '4-3.table'];

test('a killed build leaves complete tables, and the next build continues after them', async () => {
  const own = join(path, 'killed');
  const folder = join(own, signature);
  const words = ['tables', 'build', '--men', '7', '--path', own];
  const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: 'ignore' });
  const ended = new Promise(resolve => child.on('exit', resolve));
  while (!existsSync(join(folder, ALL[0]!))) await new Promise(resolve => setTimeout(resolve, 10));
  child.kill('SIGKILL');
  await ended;
  const left = ALL.filter(file => !existsSync(join(folder, file))).length;
  const { code, output } = await runCommand(words);
  expect([code, output]).toEqual([0, expect.stringContaining(`built ${left > 0 ? 1 : 0} of 2 groups, 0 missing`)]);
  // It may have died holding the lock of the group that it had just finished.
  const files = readdirSync(folder).filter(file => !file.endsWith('.lock'));
  expect(files.sort()).toEqual(ALL);
});

test('of two simultaneous builds at least one succeeds, and the tables are correct', async () => {
  const own = join(path, 'both');
  const words = ['tables', 'build', '--men', '7', '--path', own];
  const both = await Promise.all([runProgram(words), runProgram(words)]);
  expect(both.some(({ code }) => code === 0)).toBe(true);
  for (const { code, err } of both) if (code !== 0) expect(err).toMatch(/^error: .* is in use by process \d+; /);
  expect(readdirSync(join(own, signature)).sort()).toEqual(ALL);
  expect((await runCommand(['tables', 'verify', '--sample', '500', '--path', own])).code).toBe(0);
});

test('an engine with TableSeconds builds tables while idle, uses them and saves them', async () => {
  const own = join(path, 'background');
  const engine = new EngineProcess();
  const fen = 'O*O***O*/********/@*@***@* w m s 3 0 3 0 0 0 0 0 0 0 0 0 1';
  engine.send(`setoption name TablePath value ${own}`, 'setoption name TableSeconds value 1');
  engine.send(`position fen ${fen}`, 'go depth 1');
  const first = (await engine.until('bestmove')).find(line => line.startsWith('info depth'));
  expect(first).toContain(' tbhits 0 ');
  const file = join(own, signature, '3-3.table');
  for (let wait = 0; wait < 600 && !existsSync(file); wait++) await new Promise(resolve => setTimeout(resolve, 50));
  engine.send('go depth 9');
  const lines = (await engine.until('bestmove')).filter(line => line.startsWith('info depth'));
  expect(lines.length).toBe(1);
  expect(lines[0]).toContain(' score mate 2 ');
  expect(lines[0]).not.toContain(' tbhits 0 ');
  expect(await engine.quit()).toBe(0);
  expect((await runCommand(['tables', 'verify', '3-3', '--sample', '500', '--path', own])).code).toBe(0);
});

test('an engine that waits for a lock of another machine quits at once', async () => {
  const own = join(path, 'foreign');
  const lock = join(own, signature, '3-3.lock');
  mkdirSync(join(own, signature), { recursive: true });
  writeFileSync(lock, '{"host":"elsewhere","pid":17,"birth":""}');
  const engine = new EngineProcess();
  engine.send(`setoption name TablePath value ${own}`, 'setoption name TableSeconds value 1', 'isready');
  engine.send('position fen O*O***O*/********/@*@***@* w m s 3 0 3 0 0 0 0 0 0 0 0 0 1');
  // It starts to write the table to a file as soon as it has it.
  expect(await statusWithEnding(engine)).toContain('"ending"');
  expect(await engine.quit()).toBe(0);
  expect(readdirSync(join(own, signature))).toEqual(['3-3.lock']);
});

test('a session builds on draughts tables that an earlier session has built', async () => {
  const own = join(path, 'sessions');
  const values = join(own, 'short-forward-law0-stop');
  // Builds until the file exists, then quits.
  const session = async (file: string): Promise<void> => {
    const engine = new EngineProcess();
    engine.send('setoption name UCI_Variant value english-draughts', `setoption name TablePath value ${own}`);
    engine.send('setoption name TableSeconds value 600', 'isready');
    for (let wait = 0; wait < 600 && !existsSync(join(values, file)); wait++)
      await new Promise(resolve => setTimeout(resolve, 50));
    expect(await engine.quit()).toBe(0);
  };
  await session('04-01.table');
  expect(existsSync(join(values, '03-02.table'))).toBe(false);
  await session('03-02.table');
  expect(existsSync(join(values, '03-02.table'))).toBe(true);
});

test('an engine without table options knows endgames of seven men after some idle time', async () => {
  const engine = new EngineProcess();
  // 4-3: only one move draws.
  const fen = '*@@**O**/O****@O*/****O*** w m s 4 0 3 0 0 0 0 0 0 0 0 0 1';
  const own = join(path, 'nothing');
  engine.send(`setoption name TablePath value ${own}`, `position fen ${fen}`, 'isready');
  expect(await statusWithEnding(engine)).toContain('"ending":{"value":"drawn"}');
  engine.send('go movetime 1000');
  expect((await engine.until('bestmove')).at(-1)).toMatch(/^bestmove c3-d3( |$)/);
  expect(await engine.quit()).toBe(0);
  expect(existsSync(own)).toBe(false);
});
