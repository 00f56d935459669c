import { execFileSync } from 'node:child_process';

/** True if the shell finds a program. */
export function hasCommand(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`]);
    return true;
  } catch {
    return false;
  }
}
