import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readGamesText } from '../../src/records/game-reader';
import { runCommand } from './run-command';

const folder = mkdtempSync(join(tmpdir(), 'games-'));
afterAll(() => rmSync(folder, { recursive: true }));

const FILE = join(folder, 'all.pdn');
const TEXT = `[GameType "21"]
1. 11-15 23-19 {a remark} 1/2-1/2 [GameType "21"] 1. 9-13 *

[GameType "21"]
1. 11-15 1-5 *

1. c3-d4 d6-c5 2. b2-c3 f6-g5 *

[Variant "Nine Men's Morris"]
1. d6 f4 *
`;

test('reads a mixed file, reports what is wrong, and writes what the format can hold', async () => {
  writeFileSync(FILE, TEXT);
  const out = join(folder, 'out.pdn');
  const result = await runCommand(['games', FILE, '--out', out]);
  const lines = result.errors.split('\n');
  expect(lines).toContain(`${FILE}: game 3, line 5: move 2, 1-5: '1-5' is not legal; no move from 1`);
  expect(lines.join('\n')).toContain(`${FILE}: game 4, line 7: remark: no GameType: read as russian-draughts`);
  expect(lines).toContain(`${FILE}: game 5, line 9: not written: PDN cannot hold nine-mens-morris`);
  expect(result.output + result.errors).toContain('4 games, 1 unreadable, 1 with remarks, 1 not written');
  expect(result.code).toBe(1);
  const written = readGamesText(readFileSync(out, 'utf8'));
  expect(written.map(entry => entry.result.ok && entry.result.value.game.variant)).toEqual([
    'english-draughts',
    'english-draughts',
    'russian-draughts',
  ]);
  // An existing file is not overwritten.
  const again = await runCommand(['games', FILE, '--out', out]);
  expect([again.code, again.errors]).toEqual([1, expect.stringContaining(`${out}: already exists`)]);
});

test.each([
  ['no game', 'There is no game here.\n', 'no game found'],
  ['an illegal game', '[GameType "21"]\n1. 11-99 *\n', "expected a square from 1-32, got '99'"],
  ['a game that the format cannot hold', '[Variant "Brandubh"]\n1. d7-c7 *\n', 'PDN cannot hold brandubh'],
])('leaves no file of %s', async (_, text, error) => {
  const file = join(folder, 'none.txt');
  writeFileSync(file, text);
  const result = await runCommand(['games', file, '--out', join(folder, 'none.pdn')]);
  expect([result.code, result.errors]).toEqual([1, expect.stringContaining(error)]);
  expect(readdirSync(folder).filter(name => name.startsWith('none.pdn'))).toEqual([]);
});

test('removes its incomplete output on signals', async () => {
  const file = join(folder, 'many.pdn');
  writeFileSync(file, '[GameType "21"]\n1. 11-15 23-19 *\n\n'.repeat(50_000));
  const out = join(folder, 'ended.pdn');
  const drafts = (): string[] => readdirSync(folder).filter(name => name.startsWith('ended'));
  const child = spawn(process.execPath, ['dist/alquerque.js', 'games', file, '--out', out], { stdio: 'ignore' });
  const gone = new Promise(done => child.on('exit', done));
  while (drafts().length === 0) await new Promise(done => setTimeout(done, 5));
  child.kill('SIGTERM');
  expect(await gone).toBe(143);
  expect(drafts()).toEqual([]);
});

test('--out is not written through a symbolic link', async () => {
  const [out, victim] = [join(folder, 'trapped.pdn'), join(folder, 'victim')];
  writeFileSync(victim, 'precious');
  // The name that older versions used.
  symlinkSync(victim, `${out}.${process.pid}.tmp`);
  writeFileSync(FILE, TEXT);
  await runCommand(['games', FILE, '--out', out]);
  expect(readGamesText(readFileSync(out, 'utf8'))).toHaveLength(3);
  expect(readFileSync(victim, 'utf8')).toBe('precious');
});
