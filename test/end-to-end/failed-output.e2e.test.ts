/** Standard output that cannot be written: a full disk, a file size limit, a reader that is gone. */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PROGRAM } from './program';

const FULL_DISK = '/dev/full';
const DISK_IS_FULL = 'error: standard output: the disk is full\n';

/** An engine that starts at once. */
const STEADY = resolve('test/match/engines/steady.sh');

const folder = mkdtempSync(join(tmpdir(), 'failed-output-'));
afterAll(() => rmSync(folder, { recursive: true }));

const games = join(folder, 'games.pdn');
writeFileSync(games, '[GameType "21"]\n1. 11-15 23-19 1/2-1/2\n\n'.repeat(20));
const tables = join(folder, 'tables');

interface Ended {
  readonly code: number | null;
  /** Lines on standard error except reports. */
  readonly errors: string;
}

/** Lines of the reports that `analyse` and `games` print to standard error. */
const REPORT = /^(game | {2}|all games: |\d+ games, |variants: |results: |ends: |moves: |\d+\.\d+ s, ).*\n/gm;

function run(program: string, words: readonly string[], output: number | 'pipe', input = ''): Promise<Ended> {
  const child = spawn(program, words, { cwd: folder, stdio: ['pipe', output, 'pipe'] });
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdin!.on('error', () => {});
  child.stdin!.end(input);
  // The reader is gone before the program writes.
  child.stdout?.destroy();
  return new Promise(done => child.on('close', code => done({ code, errors: errors.replace(REPORT, '') })));
}

const runProgram = (words: readonly string[], output: number | 'pipe', input?: string): Promise<Ended> =>
  run(process.execPath, [resolve(PROGRAM), ...words], output, input);

/** Command lines that write to standard output, with their input. */
const COMMANDS: readonly (readonly [string, string])[] = [
  ['', 'uci\n'],
  ['', 'go depth 2\n'],
  ['hub', 'hub\n'],
  ['perft 3 --threads 2', ''],
  ['bench 1', ''],
  ['variants', ''],
  ['--help', ''],
  [`games ${games}`, ''],
  [`games ${games} --to json`, ''],
  [`analyse ${games} --to pdn --nodes 1`, ''],
  [`match --table ${games}`, ''],
  [`tables list --path ${tables}`, ''],
  ['serve --port 0', ''],
];

describe('a full disk', () => {
  beforeEach(({ skip }) => skip(!existsSync(FULL_DISK), 'needs /dev/full of Linux'));

  test.each(COMMANDS)('%j with the input %j exits with an error and code 1', async (line, input) => {
    const full = openSync(FULL_DISK, 'w');
    const { code, errors } = await runProgram(line.split(' ').filter(Boolean), full, input);
    closeSync(full);
    expect({ code, errors }).toEqual({ code: 1, errors: DISK_IS_FULL });
  });

  test('a match continues without its output and exits with code 1', async () => {
    const full = openSync(FULL_DISK, 'w');
    const record = join(folder, 'match.games');
    const words = ['match', '--variant', 'brandubh', '--games', '2', '--nodes', '5', '--record', record];
    const players = ['a', 'b'].flatMap(name => ['--engine', `name=${name}`, `cmd=sh "${STEADY}"`]);
    const { code, errors } = await runProgram([...words, ...players], full);
    closeSync(full);
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `${DISK_IS_FULL.slice(0, -1).replace('error', 'warning')}; the match continues without it\n`,
    });
    expect(readFileSync(record, 'utf8').match(/^\[Result /gm)).toHaveLength(2);
  });
});

// One of each way to write: the protocol, a bridge, one text, many lines.
const WRITERS = COMMANDS.filter(([line]) => ['', 'hub', '--help', 'perft 3 --threads 2'].includes(line));

test.each(WRITERS)('a reader that is gone: %j with the input %j exits quietly', async (line, input) => {
  expect(await runProgram(line.split(' ').filter(Boolean), 'pipe', input)).toEqual({ code: 0, errors: '' });
});

// The limit cuts the last write short, and only a further write would fail.
test('output cut short by a file size limit is an error', async ({ skip }) => {
  skip(process.platform === 'win32', 'needs ulimit -f of Unix');
  const file = join(folder, 'games.json');
  const { code, errors } = await run(
    'bash',
    ['-c', `ulimit -f 4; exec node ${resolve(PROGRAM)} games ${games} --to json > ${file}`],
    'pipe',
  );
  expect(readFileSync(file)).toHaveLength(4096);
  expect({ code, errors }).toEqual({ code: 1, errors: 'error: standard output: file too large\n' });
});
