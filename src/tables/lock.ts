/** Sees to it that two builders do not build the same: a file that names the one at work. */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { fail, ok, type Result } from '../games/game';

const owner = (): string => `${process.pid} on ${hostname()}`;

/** Takes the lock and returns what gives it back; says who has it where another does. */
export function lock(path: string): Result<() => void> {
  for (;;) {
    try {
      const file = openSync(path, 'wx');
      writeSync(file, owner());
      closeSync(file);
      return ok(() => rmSync(path, { force: true }));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        return fail(`${path} cannot be written: ${error instanceof Error ? error.message : error}`);
    }
    const holder = holderOf(path);
    if (holder !== '' && isAtWork(holder)) return fail(`process ${holder} is at work there: ${path}`);
    rmSync(path, { force: true });
  }
}

function holderOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** A process of another machine is believed to be at work. */
function isAtWork(holder: string): boolean {
  const [, pid = '', host] = /^(\d+) on (.*)$/.exec(holder) ?? [];
  if (host !== hostname()) return host !== undefined;
  return Number(pid) !== process.pid && isAlive(Number(pid));
}

/** Whether there is such a process on this machine. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
