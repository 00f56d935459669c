/** Runs the program as a user would. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { GameResult } from '../../src/match/result';
import { loadState } from '../../src/match/state';

export const PROGRAM = resolve('dist/alquerque.js');

export interface Finished {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const folders: string[] = [];

/** For `afterAll`. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A folder that `removeFolders` removes. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'alquerque-'));
  folders.push(folder);
  return folder;
}

export function start(command: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, words, { env: { ...process.env, ...environment } });
  let output = '';
  let errors = '';
  child.stdout.on('data', text => {
    output += text;
  });
  child.stderr.on('data', text => {
    errors += text;
  });
  const finished = new Promise<Finished>(settle => child.on('close', code => settle({ code, output, errors })));
  return { child, finished };
}

export const match = (words: readonly string[], environment?: NodeJS.ProcessEnv) =>
  start(process.execPath, [PROGRAM, 'match', ...words], environment);

export const playMatch = (words: readonly string[], environment?: NodeJS.ProcessEnv): Promise<Finished> =>
  match(words, environment).finished;

/** The words for an engine of this folder, named as its file unless they say otherwise. */
export const engine = (script: string, ...words: string[]): string[] => [
  '--engine',
  `cmd="${process.execPath}" test/match/engines/${script}.mjs`,
  ...(words.some(word => word.startsWith('name=')) ? [] : [`name=${script}`]),
  ...words,
];

export function resultsIn(path: string): GameResult[] {
  const state = loadState(path);
  if (!state.ok) throw new Error(state.error);
  return [...state.value.results.values()];
}

/** The records in a file, in the order of their games and without the times, which differ from run to run. */
export const gamesIn = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split(/\n(?=\[Game )/)
    .map(game =>
      game
        .replace(/ ?(?:time|clock)=[\d.]+/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .sort((one, other) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other)));

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(wait => setTimeout(wait, 5));
}
