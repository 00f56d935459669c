/** Who is at work with something, as a file tells it; and whether it still is. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

export interface LockHolder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, as the system tells it: its number may be another's by now. Empty where it is not told. */
  readonly birth: string;
}

export const currentHolder = (): LockHolder => ({
  host: hostname(),
  pid: process.pid,
  birth: processStartTime(process.pid),
});

/** What a lock says of its holder; undefined where it is no lock. */
export function parseHolder(text: string): LockHolder | undefined {
  // Not all file systems write a file as a whole: this one has been begun.
  if (text === '') return { host: '', pid: 0, birth: '' };
  // Older builders of tables wrote this, and did not touch it again.
  const [, pid, host] = /^(\d+) on (.+)$/.exec(text) ?? [];
  return host === undefined ? parseHolderJson(text) : { host, pid: Number(pid), birth: '' };
}

function parseHolderJson(text: string): LockHolder | undefined {
  try {
    const { host, pid, birth } = JSON.parse(text) as Partial<LockHolder>;
    return typeof host === 'string' && typeof pid === 'number' ? { host, pid, birth: `${birth ?? ''}` } : undefined;
  } catch {
    return undefined;
  }
}

export function holderName({ host, pid }: LockHolder): string {
  if (host === '') return 'another process';
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
}

/** Whether the holder lives; undefined where that cannot be seen from here. */
export function isHolderAlive({ host, pid, birth }: LockHolder): boolean | undefined {
  if (host !== hostname()) return undefined;
  if (!isProcessAlive(pid)) return false;
  const now = processStartTime(pid);
  return birth === '' || now === '' ? undefined : now === birth;
}

/** Whether there is a process of this number on this machine. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The 22nd field of /proc/PID/stat, where there is one. */
function processStartTime(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
