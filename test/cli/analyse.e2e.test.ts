import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readGamesText } from '../../src/records/game-reader';
import type { RecordedGame } from '../../src/records/record';
import { gameWriter, type WritableFormat } from '../../src/records/writers';
import { randomGame, rulesetOf } from '../records/random-game';
import { seeded } from '../seed';
import { runCommand } from './run-command';

const folder = mkdtempSync(join(tmpdir(), 'analyse-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

function fileOf(name: string, format: WritableFormat, games: readonly RecordedGame[]): string {
  const texts = games.map(game => gameWriter(format)(game));
  writeFileSync(at(name), texts.map(text => (text.ok ? text.value : '')).join(''));
  return at(name);
}

const randomGames = (variant: string, count: number, maxMoves: number): RecordedGame[] => {
  const random = seeded(count);
  return Array.from({ length: count }, () => randomGame(rulesetOf(variant), random, maxMoves));
};

const moveNames = ({ moves }: RecordedGame): string[] => moves.map(({ name }) => name);
const read = (file: string): RecordedGame[] =>
  readGamesText(readFileSync(file, 'utf8')).map(entry => {
    if (!entry.result.ok) throw new Error(entry.result.error);
    return entry.result.value.game;
  });
const QUICK = ['--nodes', '200', '--hash', '1'];

describe('alquerque analyse', () => {
  test.each([
    ['pdn', 'russian-draughts', '[GameType "25,W,8,8,A0,0"]'],
    ['pgn', 'nine-mens-morris', '[Variant "Nine Men\'s Morris"]'],
    ['native', 'brandubh', '[Turns "12"]'],
    ['json', 'brandubh', '{"variant":"brandubh"'],
  ] as const)('writes %s back with scores and marks', async (format, variant, header) => {
    const games = randomGames(variant, 1, 12);
    const file = fileOf(`same.${format}.txt`, format, games);
    const { code, output: out, errors: err } = await runCommand(['analyse', file, ...QUICK]);
    expect(code).toBe(0);
    expect(out).toContain(header);
    expect(out).toMatch(/best \S+ [+-]\d+\.\d+, lost 0\.\d+|best \S+ [+-]M\d+/);
    const back = readGamesText(out)[0]!.result;
    if (!back.ok) throw new Error(back.error);
    expect(moveNames(back.value.game)).toEqual(moveNames(games[0]!));
    expect(err).toMatch(/average loss 0\.\d+; \?!\/\?\/\?\? opening \d+\/\d+\/\d+/);
    expect(err).toMatch(/decided by move \d+ /);
  });

  test('a rejected --out leaves no files behind', async () => {
    const file = fileOf('rejected.pdn', 'pdn', randomGames('english-draughts', 1, 4));
    const before = readdirSync(folder);
    const out = at('nowhere/out.pdn');
    const words = ['analyse', file, ...QUICK, '--out', out, '--resume', at('rejected.json')];
    const { code, errors } = await runCommand(words);
    expect([code, errors]).toEqual([1, `error: ${out}: no such file or folder\n`]);
    expect(readdirSync(folder)).toEqual(before);
  });

  test('killed and resumed it writes the same file as in one run', async () => {
    const file = fileOf('many.pdn', 'pdn', randomGames('english-draughts', 4, 12));
    const words = ['analyse', file, ...QUICK];
    await runCommand([...words, '--out', at('whole.pdn')]);
    const inParts = [...words, '--out', at('parts.pdn'), '--resume', at('parts.json')];
    const child = spawn(process.execPath, ['dist/alquerque.js', ...inParts]);
    const gone = new Promise(done => child.on('exit', done));
    for await (const text of child.stderr) if (`${text}`.includes('game 2')) child.kill('SIGKILL');
    await gone;
    const half = readFileSync(at('parts.pdn'), 'utf8');
    expect(half.length).toBeLessThan(readFileSync(at('whole.pdn'), 'utf8').length);
    writeFileSync(at('parts.pdn'), `${half}[Event "half a game`);
    const { code, errors: err } = await runCommand(inParts);
    expect(code).toBe(0);
    expect(err).not.toContain('game 1\n');
    expect(err).toContain('all games: ');
    expect(readFileSync(at('parts.pdn'), 'utf8')).toBe(readFileSync(at('whole.pdn'), 'utf8'));
  });

  test('removes its incomplete output on signals', async () => {
    // The first game is short; the signals come during the second one.
    const games = [...randomGames('english-draughts', 1, 1), ...randomGames('english-draughts', 2, 40)];
    const file = fileOf('ended.pdn', 'pdn', games);
    const end = async (signal: NodeJS.Signals): Promise<unknown> => {
      const words = ['analyse', file, '--movetime', '50', '--out', at(`ended-${signal}.pdn`)];
      const child = spawn(process.execPath, ['dist/alquerque.js', ...words]);
      const gone = new Promise(done => child.on('exit', done));
      for await (const text of child.stderr) if (`${text}`.includes('game 1')) child.kill(signal);
      return gone;
    };
    expect(await Promise.all((['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(end))).toEqual([130, 143, 129]);
    expect(readdirSync(folder).filter(name => name.startsWith('ended-'))).toEqual([]);
  });

  test('the shards contain every game once', async () => {
    const games = randomGames('brandubh', 3, 6);
    const file = fileOf('three.txt', 'native', games);
    for (const part of ['1/2', '2/2'])
      await runCommand(['analyse', file, ...QUICK, '--shard', part, '--out', at('part.txt')]);
    const parts = [...read(at('part.1of2.txt')), ...read(at('part.2of2.txt'))];
    expect(parts.map(game => moveNames(game).join()).sort()).toEqual(games.map(game => moveNames(game).join()).sort());
  });

  test('does not overwrite other files or resume another analysis', async () => {
    const file = fileOf('own.txt', 'native', randomGames('brandubh', 1, 4));
    writeFileSync(at('foreign'), 'mine');
    const errorOf = async (...words: string[]): Promise<string> => {
      const { code, errors: err } = await runCommand(['analyse', file, ...QUICK, ...words]);
      expect(code).toBe(1);
      return err;
    };
    expect(await errorOf('--out', at('foreign'))).toContain('already exists');
    expect(await errorOf('--out', at('foreign'), '--resume', at('none.json'))).toContain('already exists');
    expect(await errorOf('--out', at('new'), '--resume', at('foreign'))).toContain('foreign: invalid JSON');
    expect(readFileSync(at('foreign'), 'utf8')).toBe('mine');
    expect(existsSync(at('new'))).toBe(false);
    await runCommand(['analyse', file, ...QUICK, '--out', at('new'), '--resume', at('state.json')]);
    expect(await errorOf('--depth', '3', '--out', at('new'), '--resume', at('state.json'))).toContain(
      'another analysis',
    );
    // The output is cut to what was finished, so another output must be rejected.
    expect(await errorOf('--out', at('foreign'), '--resume', at('state.json'))).toContain('another analysis');
    expect(readFileSync(at('foreign'), 'utf8')).toBe('mine');
    const one = await runCommand(['analyse', file, ...QUICK, '--out', at('one'), '--resume', at('one')]);
    expect([one.code, existsSync(at('one'))]).toEqual([2, false]);
    const none = await runCommand(['analyse', at('nope'), ...QUICK, '--out', at('two'), '--resume', at('two.json')]);
    expect([none.code, existsSync(at('two')), existsSync(at('two.json'))]).toEqual([1, false, false]);
  });

  test('rejects a file without games and a missing folder of tables', async () => {
    writeFileSync(at('prose.txt'), 'There is no game here.\n');
    const none = await runCommand(['analyse', at('prose.txt'), ...QUICK, '--out', at('judged.txt')]);
    expect([none.code, existsSync(at('judged.txt'))]).toEqual([1, false]);
    expect(none.errors).toContain('prose.txt: no game found');
    const file = fileOf('few.txt', 'native', randomGames('brandubh', 1, 4));
    const tables = await runCommand(['analyse', file, ...QUICK, '--tables', at('nowhere')]);
    expect([tables.code, tables.output]).toEqual([2, '']);
    expect(tables.errors).toContain('--tables: no such folder: ');
  });

  test('distinguishes two players of one name by their sides', async () => {
    const [twins, other] = randomGames('brandubh', 2, 8);
    const seated = (game: RecordedGame, first: string, second: string): RecordedGame => {
      const [one, two] = game.players;
      return {
        ...game,
        players: [
          { ...one, name: first },
          { ...two, name: second },
        ],
      };
    };
    const games = [seated(twins!, 'Ann', 'Ann'), seated(other!, 'Ann', 'Ben')];
    const { errors: err } = await runCommand(['analyse', fileOf('twins.txt', 'native', games), ...QUICK]);
    const players = [...err.matchAll(/^ *(.*): average loss/gm)].map(([, name]) => name);
    const one = ['Ann (attackers)', 'Ann (defenders)'];
    expect(players).toEqual([...one, 'Ann', 'Ben', ...[...one, 'Ann', 'Ben'].map(name => `all games: ${name}`)]);
  });

  test('reports an illegal game and continues with the others', async () => {
    const [game] = randomGames('brandubh', 1, 4);
    const text = gameWriter('native')(game!);
    writeFileSync(
      at('broken.txt'),
      `${text.ok ? text.value.replace(/1\. \S+/, '1. a1-a2') : ''}${text.ok ? text.value : ''}`,
    );
    const { code, output: out, errors: err } = await runCommand(['analyse', at('broken.txt'), ...QUICK]);
    expect(code).toBe(1);
    expect(err).toMatch(/broken\.txt: game 1, line \d+: move 1, a1-a2/);
    expect(readGamesText(out)).toHaveLength(1);
  });
});
