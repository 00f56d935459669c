/** The SPRT script: what it says, and what it leaves when it is stopped. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

interface Run {
  readonly child: ChildProcess;
  /** Folder for temporary files of the script. */
  readonly folder: string;
  output(): string;
  readonly exit: Promise<number | null>;
}

function startScript(...words: readonly string[]): Run {
  const folder = mkdtempSync(join(tmpdir(), 'sprt-test-'));
  const child = spawn(process.execPath, ['scripts/sprt.mjs', ...words], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const exit = new Promise<number | null>(resolve => child.on('exit', resolve));
  return { child, folder, output: () => output, exit };
}

const git = (...words: readonly string[]): string => execFileSync('git', words, { encoding: 'utf8' });
const isRepository = (): boolean => {
  try {
    return git('rev-parse', '--is-inside-work-tree').trim() === 'true';
  } catch {
    return false;
  }
};

async function waitFor(isReached: () => boolean): Promise<void> {
  while (!isReached()) await new Promise(resolve => setTimeout(resolve, 20));
}

test.skipIf(!isRepository()).each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('%s removes the worktree and the temporary files', async (signal, code) => {
  const { child, folder, exit } = startScript('HEAD', 'brandubh');
  await waitFor(() => git('worktree', 'list').includes(folder));
  child.kill(signal);
  expect(await exit).toBe(code);
  expect(readdirSync(folder)).toEqual([]);
  expect(git('worktree', 'list')).not.toContain(folder);
});

test.skipIf(!isRepository())('an unknown commit is an error, and leaves no files', async () => {
  const { folder, output, exit } = startScript('no-such-commit', 'brandubh', '--', '--nodes', '100');
  expect(await exit).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
  expect(output()).toContain('docs/results/strength.md');
  expect(output()).toContain('--nodes hides a change of speed');
});

test.skipIf(!isRepository())('matches are limited by time unless the command line has another limit', async () => {
  const optionsOf = async (...words: readonly string[]): Promise<string> => {
    const { output, exit } = startScript('no-such-commit', 'brandubh', ...words);
    await exit;
    return /^Match options: (.*)$/m.exec(output())?.[1] ?? '';
  };
  expect(await optionsOf()).toMatch(/^--games 20000 --tc 2\+0\.02 /);
  for (const limit of ['--nodes', '--depth', '--movetime']) {
    const options = await optionsOf('--', limit, '7');
    expect(options).toContain(`${limit} 7`);
    expect(options).not.toContain('--tc');
  }
});
