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
import { type Lock, lock } from '../../../src/util/node/lock';

const folder = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  vi.useRealTimers();
});

const SILENCE = 20_000;
/** No process has this number. */
const DEAD = 999_999_999;
const TELLS_BIRTH = existsSync('/proc/self/stat');

/** A path of which another has the lock, with such a text. */
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
  ['a file of somebody', (file: string) => writeFileSync(file, 'precious')],
])('%s that is called as the lock is said to be in the way', async (what, put) => {
  const path = join(folder, what);
  put(`${path}.lock`);
  expect(await lock(path)).toEqual({
    ok: false,
    error: `${path}.lock: not a lock file of this program; delete it if it is not needed`,
  });
  if (what === 'a file of somebody') expect(textOf(path)).toBe('precious');
});

test('where nothing can be written, that is said', async () => {
  const path = join(folder, 'missing', 'x');
  expect(await lock(path)).toEqual({ ok: false, error: `${path}.lock: no such file or folder` });
});

test('one holds a lock at a time, which the other names; given back it is free', async () => {
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

test('a lock that somebody has deleted and another taken is not given back for the other', async () => {
  const path = join(folder, 'lost');
  const first = await taken(path);
  writeFileSync(`${path}.lock`, 'of another');
  first.release();
  expect(textOf(path)).toBe('of another');
});

test.each([
  ['now', JSON.stringify({ host: hostname(), pid: DEAD, birth: '7' })],
  ['formerly', `${DEAD} on ${hostname()}`],
])('the lock of a process that has ended is taken over, as it is written %s', async (when, text) => {
  (await taken(held(when, text))).release();
});

test.runIf(TELLS_BIRTH)('so is that of one whose number another process has got', async () => {
  const path = held('reused', JSON.stringify({ host: hostname(), pid: process.ppid, birth: '7' }));
  (await taken(path)).release();
});

/** Holders that cannot be seen from here. */
const UNSEEN = [
  ['another machine', JSON.stringify({ host: 'elsewhere', pid: 17, birth: '7' })],
  ['another machine, formerly', '17 on elsewhere'],
  ['a process that may have another number, formerly', `${process.ppid} on ${hostname()}`],
  ['a process of a system that tells no births', JSON.stringify({ host: hostname(), pid: process.ppid, birth: '' })],
  ['who has just begun to write, or died then', ''],
] as const;

test.each(UNSEEN)('the lock of %s is taken over when nobody touches it for a while, not before', async (name, text) => {
  vi.useFakeTimers();
  const path = held(`silent ${name}`, text);
  const taking = taken(path);
  await vi.advanceTimersByTimeAsync(SILENCE - 1);
  expect(textOf(path)).toBe(text);
  await vi.advanceTimersByTimeAsync(1);
  (await taking).release();
});

test.each(UNSEEN)('the lock of %s is kept while that touches it', async (name, text) => {
  vi.useFakeTimers();
  const path = held(`touched ${name}`, text);
  const taking = lock(path);
  await vi.advanceTimersByTimeAsync(SILENCE / 2);
  utimesSync(`${path}.lock`, new Date(0), new Date(0));
  await vi.advanceTimersByTimeAsync(SILENCE / 2);
  expect(await taking).toEqual({ ok: false, error: expect.stringContaining(`${path} is in use by `) });
  expect(textOf(path)).toBe(text);
});

test('a lock that is given back while it is watched is free', async () => {
  vi.useFakeTimers();
  const path = held('given back', '17 on elsewhere');
  const taking = taken(path);
  await vi.advanceTimersByTimeAsync(SILENCE / 2);
  rmSync(`${path}.lock`);
  await vi.advanceTimersByTimeAsync(SILENCE / 2);
  (await taking).release();
});

test('who holds a lock touches it more often than others would wait', async () => {
  vi.useFakeTimers();
  const path = join(folder, 'beating');
  const { release } = await taken(path);
  utimesSync(`${path}.lock`, new Date(0), new Date(0));
  await vi.advanceTimersByTimeAsync(SILENCE / 2);
  expect(statSync(`${path}.lock`).mtimeMs).toBeGreaterThan(0);
  release();
});

test('who has lost a lock knows it, and does not touch that of another', async () => {
  vi.useFakeTimers();
  const path = join(folder, 'taken over');
  const { isHeld: holds, release } = await taken(path);
  expect(holds()).toBe(true);
  writeFileSync(`${path}.lock`, 'of another');
  utimesSync(`${path}.lock`, new Date(0), new Date(0));
  await vi.advanceTimersByTimeAsync(SILENCE);
  expect([holds(), statSync(`${path}.lock`).mtimeMs]).toEqual([false, 0]);
  release();
});

test('a lock is one on file systems that have no links too', async () => {
  const { linkSync } = fs;
  fs.linkSync = () => {
    throw Object.assign(new Error('there are no links'), { code: 'EPERM' });
  };
  syncBuiltinESMExports();
  const path = held('linkless', `${DEAD} on ${hostname()}`);
  const first = await taken(path);
  const second = await lock(path);
  fs.linkSync = linkSync;
  syncBuiltinESMExports();
  expect(second.ok).toBe(false);
  first.release();
  expect(readdirSync(folder).filter(file => file.startsWith('linkless'))).toEqual([]);
});

/** How many timers keep this process alive. */
const timers = (): number => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;

test.each([true, false])('watching keeps the process alive unless it is done idly: %s', async idly => {
  const path = held(`idly ${idly}`, '17 on elsewhere');
  const before = timers();
  const taking = lock(path, idly);
  expect(timers() - before).toBe(idly ? 0 : 1);
  rmSync(`${path}.lock`);
  const result = await taking;
  if (result.ok) result.value.release();
});
