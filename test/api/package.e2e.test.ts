/** The packed package, installed in an empty folder. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAMILIES } from '../../src/games/registry';

const run = promisify(execFile);
const bin = (name: string): string => resolve('node_modules/.bin', name);

const folder = mkdtempSync(join(tmpdir(), 'alquerque-package-'));
const home = join(folder, 'node_modules/alquerque');
let tarball = '';

beforeAll(async () => {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]);
  tarball = join(folder, stdout.trim());
  mkdirSync(home, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', home, '--strip-components=1']);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs Node in the folder and returns its output. */
async function node(...args: readonly string[]): Promise<string> {
  return (await run(process.execPath, [...args], { cwd: folder })).stdout;
}

/** Writes the examples of docs/api as TypeScript files and returns their paths. */
function writeDocExamples(): string[] {
  const text = readdirSync('docs/api').map(page => readFileSync(`docs/api/${page}`, 'utf8'));
  return [...text.join('\n').matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code], at) => {
    const path = join(folder, `page-${at}.mts`);
    writeFileSync(path, code!);
    return path;
  });
}

const example = (name: string): string => join(home, 'examples', name);

const PLAY = `
  import { newGame, unwrap } from 'alquerque/morris';
  let game = unwrap(newGame('nine-mens-morris'));
  for (let n = 0; game.status().result === 'ongoing'; n++) {
    const moves = game.moves();
    game = unwrap(game.play(moves[(n * 7) % moves.length]));
  }
  globalThis.played = game.status().sentence;
`;

/** Bundles \`code\` for a page. */
async function bundle(code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    format: 'esm',
  });
  return outputFiles[0]!.text;
}

describe('from the tarball', () => {
  test('the examples run', async () => {
    expect(await node(example('bot.mjs'), 'brandubh')).toMatch(/\.\n$/);
    const record = join(folder, 'game.txt');
    const write = `import { newGame, unwrap } from 'alquerque'; import { writeGame } from 'alquerque/records';
      process.stdout.write(writeGame(unwrap(unwrap(newGame('brandubh')).playAll(['d7-c7', 'e4-e7', 'd6-c6']))));`;
    writeFileSync(record, await node('--input-type=module', '-e', write));
    expect(await node(example('analyse.mjs'), record, '5')).toContain('1 attackers d7-c7');
    const driver = join(folder, 'driver.py');
    const text = readFileSync(example('driver.py'), 'utf8');
    expect(text).toContain('go movetime 100');
    writeFileSync(driver, text.replace('go movetime 100', 'go movetime 5'));
    const args = [driver, '--self', 'brandubh', process.execPath, join(home, 'dist/alquerque.js')];
    expect((await run('python3', args)).stdout).toMatch(/\.\n$/);
  });

  test('the rules of a family run in a page and have at most 25 KB', async () => {
    const program = join(folder, 'page.mjs');
    writeFileSync(program, await bundle(PLAY));
    expect(await node('-e', `import('${program}').then(() => console.log(played))`)).toMatch(/(wins|draw)/);
    for (const family of ['morris', 'draughts', 'brandubh']) {
      const code = await bundle(`export * from 'alquerque/${family}';`);
      expect(code).not.toMatch(/node:/);
      const size = gzipSync(code, { level: 9 }).length;
      console.log(`alquerque/${family}: ${size} bytes gzipped`);
      expect(size).toBeLessThan(25_000);
    }
  });

  test.each(['node16', 'bundler'])('types are correct with moduleResolution %s', async resolution => {
    const source = join(folder, 'use.mts');
    writeFileSync(
      source,
      `import { type Game, newGame, type Result, type Status, unwrap, variants } from 'alquerque';
       import * as morris from 'alquerque/morris';
       import { createEngine, type Best } from 'alquerque/engine';
       import { readGames, writeGame } from 'alquerque/records';
       const result: Result<Game> = newGame(variants()[0]!.name, { options: { PiecesCount: 9 } });
       const game: Game = result.ok ? result.value : unwrap(morris.newGame('dooz'));
       const status: Status = unwrap(game.play(game.moves()[0]!)).status();
       const best: Promise<Best> = createEngine({ threads: 1 }).search(game, { depth: 2 }).best;
       const text: string = writeGame(game) + status.sentence + game.board().points[0]?.piece?.side;
       for (const read of readGames(text)) if (read.ok) read.value.game satisfies Game;
       export { best };
       // @ts-expect-error a number is not a move
       game.play(3);`,
    );
    const module = resolution === 'node16' ? 'node16' : 'esnext';
    const options = [
      '--strict',
      '--noEmit',
      '--module',
      module,
      '--moduleResolution',
      resolution,
      '--target',
      'es2022',
    ];
    const sources = [source, ...writeDocExamples()];
    await run(bin('tsc'), [...options, '--lib', 'es2023,dom', '--types', '', ...sources], { cwd: folder }).catch(
      error => {
        throw new Error(error.stdout);
      },
    );
  });

  test('publint and arethetypeswrong find nothing', async () => {
    const lint = await run(bin('publint'), ['run', '--strict', tarball]).catch(error => error);
    expect(lint.stdout).toContain('All good!');
    await run(bin('attw'), ['--profile', 'esm-only', '--no-emoji', tarball]).catch(error => {
      throw new Error(error.stdout);
    });
  });

  test('is at most 1.1 MB, and 0.1 MB for each family', () => {
    const { length } = readFileSync(tarball);
    console.log(`the package: ${length} bytes`);
    expect(length).toBeLessThanOrEqual(1_100_000 + 100_000 * FAMILIES.length);
  });
});
