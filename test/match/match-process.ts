/** Matches as a user plays them: here, or where they are to be killed by the program itself. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { GameResult } from '../../src/match/result';
import { loadState } from '../../src/match/state';
import { type CommandResult, runCommand } from '../cli/run-command';

export const PROGRAM = resolve('dist/alquerque.js');

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

export function start(program: string, words: readonly string[]) {
  const child = spawn(program, words);
  let output = '';
  let errors = '';
  child.stdout.on('data', text => {
    output += text;
  });
  child.stderr.on('data', text => {
    errors += text;
  });
  const finished = new Promise<CommandResult>(settle => child.on('close', code => settle({ code, output, errors })));
  return { child, finished };
}

export const match = (words: readonly string[]) => start(process.execPath, [PROGRAM, 'match', ...words]);

export const playMatch = (words: readonly string[], environment?: NodeJS.ProcessEnv): Promise<CommandResult> =>
  runCommand(['match', ...words], environment);

export const scriptOf = (name: string): string => resolve(`test/match/engines/${name}.sh`);

/** The words for an engine of this folder, named as its file unless they say otherwise. */
export const engine = (script: string, ...words: string[]): string[] => [
  '--engine',
  `cmd=sh "${scriptOf(script)}"`,
  ...(words.some(word => word.startsWith('name=')) ? [] : [`name=${script}`]),
  ...words,
];

const ATTACKS = ['a4-a2', 'a4-a3', 'a4-a5', 'a4-a6', 'g4-g2', 'g4-g3', 'g4-g5', 'g4-g6'];

/** Different openings of a turn of each side, after which those engines have their way. */
export function openingsIn(folder: string): string[] {
  const openings = ['d3-c3', 'd3-b3', 'd3-e3', 'd3-f3'].flatMap(reply => ATTACKS.map(turn => `${turn} ${reply}`));
  const file = join(folder, 'openings');
  writeFileSync(file, `${openings.join('\n')}\n`);
  return ['--openings', file];
}

/** A match of sixteen games, two from each opening, that waits in the openings that are held. */
export function patientMatch(folder: string): string[] {
  const players = ['one', 'other'].flatMap(name => engine('patient', `name=${name}`, `dir=${folder}`));
  return ['--variant', 'brandubh', ...openingsIn(folder), '--games', '16', '--depth', '1', ...players];
}

/** In a match of this folder the openings from one to another are not played to the end, from now on. */
export const hold = (folder: string, from: number, to = ATTACKS.length): void =>
  writeFileSync(join(folder, 'held'), `${ATTACKS.slice(from, to).join(' ')}\n`);

export const playedIn = (state: string): number => (existsSync(state) ? resultsIn(state).length : 0);

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
