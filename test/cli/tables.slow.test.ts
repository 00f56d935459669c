import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerSolvers } from '../../src/games/solvers';
import { solveAll, tablebaseFor } from '../games/draughts/tablebase/helpers';
import { headerBytes, joinTable, splitTable, writeTables } from '../tablebase/table-files';
import { type CommandResult, runCommand } from './run-command';

const VARIANT = 'english-draughts';
const root = mkdtempSync(join(tmpdir(), 'alquerque-tables-command-'));
afterAll(() => rmSync(root, { recursive: true }));

registerSolvers();
const tablebase = tablebaseFor(VARIANT);
const dtm = tablebase.dtm!;
const tables = solveAll(tablebase, 3);
const dtmTables = solveAll(dtm, 3);

/** Runs a `tables` command on the tables of a folder. */
const run = (path: string, ...words: readonly string[]): Promise<CommandResult> =>
  runCommand(['tables', ...words, '--variant', VARIANT, '--path', path]);

const whole = join(root, 'whole');
beforeAll(() => {
  writeTables(whole, tablebase, tables);
  writeTables(whole, dtm, dtmTables);
});

describe('tables probe', () => {
  const answer = async (fen: string): Promise<unknown> =>
    JSON.parse((await run(whole, 'probe', '--json', '--fen', fen)).output);

  test.each([
    ['White has no pieces', 'W:W:BK4', 'loss', 0],
    ['White has no moves', 'W:W29:B25,22', 'loss', 0],
    ['White wins by a capture', 'W:WK18:BK14', 'win', 1],
    ['Black loses whatever it plays', 'B:WK11:BK4', 'loss', 2],
  ])('%s', async (_, fen, value, distance) => expect(await answer(fen)).toEqual({ fen, value, distance }));

  test('prints the value, then each move with the result for the side that moves', async () => {
    const { output, code } = await run(whole, 'probe', '--fen', 'W:WK15:BK4');
    expect([code, output.trimEnd().split('\n')]).toEqual([
      0,
      ['win in 3', '15-18: wins in 6', '15-11: wins in 2', '15-10: wins in 6', '15-19: wins in 6'],
    ]);
  });

  test('a winning capture ends the game', async () => {
    const { output } = await run(whole, 'probe', '--fen', 'W:WK18:BK14');
    expect(output.trimEnd().split('\n')).toEqual(['win in 1', '18x9: wins, game over']);
  });
});

test('tables list --full adds the longest loss and the positions with a capture', async () => {
  const [kings] = JSON.parse((await run(whole, 'list', '--json', '--full')).output);
  expect(kings).toMatchObject({ space: [0, 1, 0, 1], classes: 992, longest: 11, longestLoss: 10 });
  const [short] = JSON.parse((await run(whole, 'list', '--json')).output);
  expect(short).not.toHaveProperty('longestLoss');
});

describe('tables verify', () => {
  test('agrees with tables as they were solved, and says how many positions were checked', async () => {
    const { code, output, errors } = await run(whole, 'verify', '--men', '2');
    expect([code, errors]).toEqual([0, '']);
    expect(output.match(/^\S+( \(DTM\))?: [1-9]\d* positions agree with the rules$/gm)).toHaveLength(8);
  });

  test('a wrong value is found and named', async () => {
    const path = join(root, 'wrong-value');
    const kings = Uint8Array.from(dtmTables.get('01-01')!, byte => (byte === 2 ? 4 : byte));
    writeTables(path, dtm, new Map([...dtmTables, ['01-01', kings]]));
    writeTables(path, tablebase, tables);
    const { code, errors } = await run(path, 'verify', '01-01');
    expect(code).toBe(1);
    expect(errors).toMatch(
      /^error: 01-01, index \d+: expected (win|loss) in \d by the rules, got \1 in \d from the table$/m,
    );
    expect(errors).toContain('error: 1 of 2 tables are wrong');
  });

  test('wrong counts in a header are found', async () => {
    const path = join(root, 'wrong-counts');
    // One win too few, in the distances too, or the header would contradict itself.
    writeTables(path, dtm, dtmTables, header => {
      const { win, draw, distances } = header;
      const counts = distances.map(([plies, count]) => [plies, plies === 1 ? count - 1 : count] as const);
      return header.space === '10-01' ? { ...header, win: win - 1, draw: draw + 1, distances: counts } : header;
    });
    writeTables(path, tablebase, tables);
    const { code, errors } = await run(path, 'verify', '10-01');
    expect(code).toBe(1);
    expect(errors).toMatch(/10-01\.table: counts in the header do not match the table/);
  });

  test('a damaged block is reported', async () => {
    const path = join(root, 'damaged');
    const { path: folder } = writeTables(path, tablebase, tables);
    const file = join(folder, '01-02.table');
    const bytes = readFileSync(file);
    bytes[bytes.length - 80]! ^= 0xff;
    writeFileSync(file, bytes);
    const { code, errors } = await run(path, 'verify', '01-02');
    expect([code, errors]).toEqual([1, expect.stringMatching(/01-02\.table: damaged: block \d+: expected checksum /)]);
  });
});

test('tables remove deletes only the named tables', async () => {
  const path = join(root, 'removed');
  const folders = [writeTables(path, tablebase, tables), writeTables(path, dtm, dtmTables)];
  expect((await run(path, 'remove', '01-01', '10-10')).code).toBe(0);
  for (const folder of folders) expect(folder.names()).not.toContain('01-01');
  for (const folder of folders) expect(folder.names()).toHaveLength(tables.size - 2);
  const { code, errors } = await run(path, 'remove', '01-01');
  expect([code, errors]).toEqual([1, expect.stringMatching(/^error: .*: no table 01-01\n$/)]);
});

test.each([
  ['a signature', (header: object) => headerBytes({ ...header, signature: '\x1b]0;x\x07\x9b2J\u202e' })],
  ['a member', (header: object) => headerBytes({ ...header, '\x9b2J\u202e': 1 })],
  ['text that is no JSON', () => Buffer.from('\x1b[2J\x9b2J\u202e')],
])('%s of a header cannot steer the terminal', async (_, change) => {
  const path = join(root, 'escapes');
  const folder = writeTables(path, tablebase, tables);
  const file = folder.filePath('01-02');
  const parts = splitTable(file);
  writeFileSync(file, joinTable({ ...parts, header: change(JSON.parse(parts.header.toString())) }));
  for (const words of [['list'], ['verify', '01-02'], ['probe', '--fen', 'W:WK5:BK28,K32']]) {
    const { output, errors } = await run(path, ...words);
    expect(errors).toContain('01-02.table: ');
    expect(output + errors).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
  }
});

describe('tables book', () => {
  const FILE = 'src/games/morris/placing/nine-mens-morris.book';

  test('fails without tables', async () => {
    const { code, errors } = await runCommand(['tables', 'book', FILE, '--path', join(root, 'empty')]);
    expect(code).toBe(1);
    expect(errors).toContain('no complete tables in ');
  });

  test('fails for rules without a book', async () => {
    const { code, errors } = await run(whole, 'book');
    expect(code).toBe(1);
    expect(errors).toContain(`${VARIANT}: no opening book for these rules`);
  });

  test('fails for a file that is no book', async () => {
    const { code, errors } = await runCommand(['tables', 'book', 'package.json', '--path', whole]);
    expect(code).toBe(1);
    expect(errors).toContain("package.json: expected 'alquerque book 1' at the beginning");
  });
});
