/** Runs a command of the shell here: a process of its own would take longer to start than to do it. */
import { Console } from 'node:console';
import { resolve } from 'node:path';
import { Writable } from 'node:stream';
import { run } from '../../src/commands';

export interface Finished {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Where the program would have ended. */
class Ended extends Error {
  constructor(readonly code: number) {
    super(`the program ended with ${code}`);
  }
}

let before: Promise<unknown> = Promise.resolve();

/** What is said and how it ends: one after the other, for there is one output. */
export function command(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Finished> {
  const finished = before.then(() => perform(words, environment));
  before = finished.catch(() => {});
  return finished;
}

async function perform(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<Finished> {
  const [stdout, output] = collector();
  const [stderr, errors] = collector();
  const restore = [
    replace(process, 'stdout', stdout),
    replace(process, 'stderr', stderr),
    replace(globalThis, 'console', new Console({ stdout, stderr })),
    replace(process, 'argv', [process.execPath, resolve('dist/alquerque.js'), ...words]),
    replace(process, 'env', { ...process.env, ...environment }),
    replace(process, 'exit', (code?: number) => {
      throw new Ended(code ?? 0);
    }),
  ];
  process.exitCode = undefined;
  try {
    await run();
    return { code: Number(process.exitCode ?? 0), output: output(), errors: errors() };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
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

/** Returns what puts back what was there. */
function replace<T extends object, K extends keyof T>(owner: T, name: K, value: unknown): () => void {
  const there = Object.getOwnPropertyDescriptor(owner, name)!;
  Object.defineProperty(owner, name, { value, configurable: true, writable: true, enumerable: true });
  return () => Object.defineProperty(owner, name, there);
}
