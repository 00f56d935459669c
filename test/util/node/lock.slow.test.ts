import { spawnSync } from 'node:child_process';
import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { type Lock, lock, lockAll } from '../../../src/util/node/lock';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.useRealTimers();
});

const STALE_MS = 20_000;
/** Id that no process has. */
const UNUSED_PID = 999_999_999;
const HAS_START_TIMES = existsSync('/proc/self/stat');

/** Text of the lock of a process that has died. */
const DEAD_LOCK = JSON.stringify({ host: hostname(), pid: UNUSED_PID, birth: '7' });

/** Path that is locked by another process, with this text in the lock. */
function held(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(`${path}.lock`, text);
  return path;
}

const textOf = (path: string): string => readFileSync(`${path}.lock`, 'utf8');

async function taken(path: string): Promise<Lock> {
  const result = await lock(path);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

test.each([
  ['a folder', (file: string) => mkdirSync(file)],
  ['a link to nothing', (file: string) => symlinkSync('nowhere', file)],
  ['a foreign file', (file: string) => writeFileSync(file, 'precious')],
  ['a link to a lock', (file: string) => symlinkSync(`${held('linked', DEAD_LOCK)}.lock`, file)],
  ['a file too long for a lock', (file: string) => writeFileSync(file, DEAD_LOCK.padEnd(5000))],
  ['a pipe', (file: string) => spawnSync('mkfifo', [file])],
])('%s in place of the lock is reported and kept', async (what, put) => {
  const path = join(folder, what);
  put(`${path}.lock`);
  expect(await lock(path)).toEqual({
    ok: false,
    error: `${path}.lock: not a lock file of this program; delete it if it is not needed`,
  });
  if (what === 'a foreign file') expect(textOf(path)).toBe('precious');
});

test('a lock in a missing folder is an error', async () => {
  const path = join(folder, 'missing', 'x');
  expect(await lock(path)).toEqual({ ok: false, error: `${path}.lock: no such file or folder` });
});

test('a lock has one holder, whom the error names; once released it is free', async () => {
  const path = join(folder, 'one');
  const first = await taken(path);
  expect(await lock(path)).toEqual({
    ok: false,
    error: `${path} is in use by process ${process.pid}; if that is wrong, delete ${path}.lock`,
  });
  first.release();
  (await taken(path)).release();
  expect(existsSync(`${path}.lock`)).toBe(false);
});

test('a lock is not written through a symbolic link', async () => {
  const [path, victim] = [join(folder, 'trapped'), join(folder, 'victim')];
  writeFileSync(victim, 'precious');
  // The names that older versions used.
  for (const name of ['', '.old']) symlinkSync(victim, `${path}.lock.${process.pid}${name}`);
  (await taken(path)).release();
  expect(readFileSync(victim, 'utf8')).toBe('precious');
});

test('lockAll takes all locks or none', async () => {
  const [first, second] = [join(folder, 'all-1'), join(folder, 'all-2')];
  const holder = await taken(second);
  expect(await lockAll([first, second])).toEqual({ ok: false, error: expect.stringContaining(`${second} is in use`) });
  expect(existsSync(`${first}.lock`)).toBe(false);
  holder.release();
  const both = await lockAll([first, second]);
  if (!both.ok) throw new Error(both.error);
  expect(both.value.isHeld()).toBe(true);
  writeFileSync(`${second}.lock`, 'of another');
  expect(both.value.isHeld()).toBe(false);
  both.value.release();
  expect([existsSync(`${first}.lock`), textOf(second)]).toEqual([false, 'of another']);
});

test('a lock that another process has taken over is not released', async () => {
  const path = join(folder, 'lost');
  const first = await taken(path);
  writeFileSync(`${path}.lock`, 'of another');
  first.release();
  expect(textOf(path)).toBe('of another');
});

test.each([
  ['today', DEAD_LOCK],
  ['by old versions', `${UNUSED_PID} on ${hostname()}`],
])('the lock of a dead process is taken over, as written %s', async (when, text) => {
  (await taken(held(when, text))).release();
});

test.runIf(HAS_START_TIMES)('so is the lock of a process whose id has been reused', async () => {
  const path = held('reused', JSON.stringify({ host: hostname(), pid: process.ppid, birth: '7' }));
  (await taken(path)).release();
});

/** Holders whose life cannot be checked. */
const UNSEEN = [
  ['another machine', JSON.stringify({ host: 'elsewhere', pid: 17, birth: '7' })],
  ['another machine, old version', '17 on elsewhere'],
  ['a process without a start time, old version', `${process.ppid} on ${hostname()}`],
  ['a process of a system without start times', JSON.stringify({ host: hostname(), pid: process.ppid, birth: '' })],
  ['a process that is still writing it, or died then', ''],
] as const;

test.each(UNSEEN)('the lock of %s is taken over after 20 s without a touch, not before', async (name, text) => {
  vi.useFakeTimers();
  const path = held(`silent ${name}`, text);
  const taking = taken(path);
  await vi.advanceTimersByTimeAsync(STALE_MS - 1);
  expect(textOf(path)).toBe(text);
  await vi.advanceTimersByTimeAsync(1);
  (await taking).release();
});

test.each(UNSEEN)('the lock of %s is respected while it is touched', async (name, text) => {
  vi.useFakeTimers();
  const path = held(`touched ${name}`, text);
  const taking = lock(path);
  await vi.advanceTimersByTimeAsync(STALE_MS / 2);
  utimesSync(`${path}.lock`, new Date(0), new Date(0));
  await vi.advanceTimersByTimeAsync(STALE_MS / 2);
  expect(await taking).toEqual({ ok: false, error: expect.stringContaining(`${path} is in use by `) });
  expect(textOf(path)).toBe(text);
});

test('a lock that is released while another process waits is free', async () => {
  vi.useFakeTimers();
  const path = held('given back', '17 on elsewhere');
  const taking = taken(path);
  await vi.advanceTimersByTimeAsync(STALE_MS / 2);
  rmSync(`${path}.lock`);
  await vi.advanceTimersByTimeAsync(STALE_MS / 2);
  (await taking).release();
});

test('a holder touches its lock more often than others wait', async () => {
  vi.useFakeTimers();
  const path = join(folder, 'beating');
  const { release } = await taken(path);
  utimesSync(`${path}.lock`, new Date(0), new Date(0));
  await vi.advanceTimersByTimeAsync(STALE_MS / 2);
  expect(statSync(`${path}.lock`).mtimeMs).toBeGreaterThan(0);
  release();
});

test('a holder notices that it lost the lock, and does not touch the new one', async () => {
  vi.useFakeTimers();
  const path = join(folder, 'taken over');
  const { isHeld: holds, release } = await taken(path);
  expect(holds()).toBe(true);
  writeFileSync(`${path}.lock`, 'of another');
  utimesSync(`${path}.lock`, new Date(0), new Date(0));
  await vi.advanceTimersByTimeAsync(STALE_MS);
  expect([holds(), statSync(`${path}.lock`).mtimeMs]).toEqual([false, 0]);
  release();
});

test('locks work on file systems without hard links', async () => {
  const { linkSync } = fs;
  fs.linkSync = () => {
    throw Object.assign(new Error('no links'), { code: 'EPERM' });
  };
  syncBuiltinESMExports();
  const path = held('linkless', `${UNUSED_PID} on ${hostname()}`);
  const first = await taken(path);
  const second = await lock(path);
  fs.linkSync = linkSync;
  syncBuiltinESMExports();
  expect(second.ok).toBe(false);
  first.release();
  expect(readdirSync(folder).filter(file => file.startsWith('linkless'))).toEqual([]);
});

/** Number of timers that keep this process alive. */
const timers = (): number => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;

test.each([true, false])('waiting keeps the process alive unless isIdle: %s', async isIdle => {
  const path = held(`idle ${isIdle}`, '17 on elsewhere');
  const before = timers();
  const taking = lock(path, isIdle);
  expect(timers() - before).toBe(isIdle ? 0 : 1);
  rmSync(`${path}.lock`);
  const result = await taking;
  if (result.ok) result.value.release();
});
