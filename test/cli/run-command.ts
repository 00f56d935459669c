/** Runs a command of the command line in this process, which is faster than starting one. */
import { Console } from 'node:console';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { runCli } from '../../src/cli/index';

export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Thrown in place of process.exit. */
class ProcessExit extends Error {
  constructor(readonly code: number) {
    super(`exit code ${code}`);
  }
}

let before: Promise<unknown> = Promise.resolve();

/** Runs commands one after the other, since they share the output. */
export function runCommand(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const finished = before.then(() => perform(words, environment));
  before = finished.catch(() => {});
  return finished;
}

async function perform(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<CommandResult> {
  const [stdout, output] = collector();
  const [stderr, errors] = collector();
  const restore = [
    replaceProperty(process, 'stdout', stdout),
    replaceProperty(process, 'stderr', stderr),
    replaceProperty(globalThis, 'console', new Console({ stdout, stderr })),
    replaceProperty(process, 'argv', [process.execPath, resolve('dist/alquerque.js'), ...words]),
    replaceProperty(process, 'env', { ...process.env, ...environment }),
    replaceProperty(process, 'exit', (code?: number) => {
      throw new ProcessExit(code ?? 0);
    }),
  ];
  process.exitCode = undefined;
  try {
    await runCli();
    return { code: Number(process.exitCode ?? 0), output: output(), errors: errors() };
  } catch (error) {
    if (!(error instanceof ProcessExit)) throw error;
    return { code: error.code, output: output(), errors: errors() };
  } finally {
    for (const back of restore.reverse()) back();
    process.exitCode = undefined;
  }
}

function collector(): [Writable, () => string] {
  let text = '';
  const write = (chunk: Buffer, _: string, done: () => void): void => {
    text += chunk;
    done();
  };
  return [new Writable({ write }), () => text];
}

/** Returns a function that restores the property. */
function replaceProperty<T extends object, K extends keyof T>(owner: T, name: K, value: unknown): () => void {
  const there = Object.getOwnPropertyDescriptor(owner, name)!;
  Object.defineProperty(owner, name, { value, configurable: true, writable: true, enumerable: true });
  return () => Object.defineProperty(owner, name, there);
}
