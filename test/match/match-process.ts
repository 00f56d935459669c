/** Runs matches through the command line, in this process or, if they are to be killed, in one of their own. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { GameResult } from '../../src/match/result';
import { loadState } from '../../src/match/state';
import { type CommandResult, runCommand } from '../cli/run-command';

export const PROGRAM = resolve('dist/alquerque.js');

const folders: string[] = [];

/** Removes the folders that `newFolder` has created. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

/** A temporary folder; call `removeFolders` in `afterAll`. */
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

/** Arguments for an engine of test/match/engines, named like its file by default. */
export const engine = (script: string, ...words: string[]): string[] => [
  '--engine',
  `cmd=sh "${scriptOf(script)}"`,
  ...(words.some(word => word.startsWith('name=')) ? [] : [`name=${script}`]),
  ...words,
];

const ATTACKS = ['a4-a2', 'a4-a3', 'a4-a5', 'a4-a6', 'g4-g2', 'g4-g3', 'g4-g5', 'g4-g6'];

/** Option for a file of openings of one move per side, after which the scripted engines can play their moves. */
export function openingsIn(folder: string): string[] {
  const openings = ['d3-c3', 'd3-b3', 'd3-e3', 'd3-f3'].flatMap(reply => ATTACKS.map(move => `${move} ${reply}`));
  const file = join(folder, 'openings');
  writeFileSync(file, `${openings.join('\n')}\n`);
  return ['--openings', file];
}

/** A match of sixteen games, two from each opening; it waits in openings that are held. */
export function patientMatch(folder: string): string[] {
  const players = ['one', 'other'].flatMap(name => engine('patient', `name=${name}`, `dir=${folder}`));
  return ['--variant', 'brandubh', ...openingsIn(folder), '--games', '16', '--depth', '1', ...players];
}

/** Holds the games of a range of openings in a match of this folder. */
export const hold = (folder: string, from: number, to = ATTACKS.length): void =>
  writeFileSync(join(folder, 'held'), `${ATTACKS.slice(from, to).join(' ')}\n`);

export const playedIn = (state: string): number => (existsSync(state) ? resultsIn(state).length : 0);

export function resultsIn(path: string): GameResult[] {
  const state = loadState(path);
  if (!state.ok) throw new Error(state.error);
  return [...state.value.results.values()];
}

/** Records of a file in the order of their games, without times, checksums and command lines. */
export const gamesIn = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split(/\n(?=\[Game )/)
    .map(game =>
      game
        .replace(/^\[(?:Command|CRC32) .*\]\n/gm, '')
        .replace(/ ?(?:time|clock)=[\d.]+/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .sort((one, other) => Number(/\d+/.exec(one)) - Number(/\d+/.exec(other)));

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(wait => setTimeout(wait, 20));
}
