/** The engine of examples/checkerboard, loaded by a small C program as CheckerBoard loads its DLL. */
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Game } from '../../src/api/game';
import { newGame, unwrap } from '../../src/api/index';
import { hasCommand } from './has-command';

const SOURCE = 'examples/checkerboard/alquerque.c';
const STRICT = ['-O1', '-Wall', '-Wextra', '-Werror'];

/** A folder with a space in its name, also for the program that the engine starts. */
const folder = mkdtempSync(join(tmpdir(), 'checker board '));
const pidFile = join(folder, 'pid');
const driver = join(folder, 'driver');
const library = (variant: string): string => join(folder, `alquerque-${variant}.so`);

const HAS_CC = process.platform === 'linux' && hasCommand('cc');

beforeAll(() => {
  if (!HAS_CC) return;
  execFileSync('cc', [...STRICT, '-shared', '-fPIC', '-o', library('english-draughts'), SOURCE]);
  execFileSync('cc', [...STRICT, '-o', driver, 'test/examples/checkerboard-driver.c', '-ldl', '-lpthread']);
  for (const variant of ['italian-draughts', 'damas-espanolas', 'russian-draughts'])
    copyFileSync(library('english-draughts'), library(variant));
});

afterAll(() => rmSync(folder, { recursive: true }));

class Driver {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterator<string>;

  constructor(variant: string, program = `"${process.execPath}" "${startedProgram()}"`) {
    this.process = spawn(driver, [library(variant)], { env: { ...process.env, ALQUERQUE: program } });
    this.process.stderr.resume();
    this.lines = createInterface(this.process.stdout)[Symbol.asyncIterator]();
    onTestFinished(() => void this.process.kill('SIGKILL'));
  }

  async ask(line: string): Promise<string> {
    this.process.stdin.write(`${line}\n`);
    return (await this.lines.next()).value;
  }

  /** Unloads the library and ends. */
  async end(): Promise<number | null> {
    this.process.stdin.end();
    return new Promise(done => this.process.on('exit', done));
  }

  kill(): void {
    this.process.kill('SIGKILL');
  }
}

/** A program that writes its process number and runs the engine. */
function startedProgram(): string {
  const path = join(folder, 'bin of it', 'engine.cjs');
  mkdirSync(join(folder, 'bin of it'), { recursive: true });
  const main = resolve('dist/alquerque.js');
  writeFileSync(
    path,
    `require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
     process.argv[1] = ${JSON.stringify(main)};
     require(${JSON.stringify(main)});`,
  );
  return path;
}

/** Waits until the started engine has ended. */
async function engineEnds(): Promise<void> {
  const pid = Number(readFileSync(pidFile, 'utf8'));
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise(done => setTimeout(done, 20));
  }
}

/** FEN with numbers, which are CheckerBoard's too: from the side of Black, 1 is the first square of its first row. */
function numberedFen(game: Game): string {
  const numbers = (text: string): string =>
    text.replace(/[a-h][1-8]/g, square => {
      const [x, y] = [7 - 'abcdefgh'.indexOf(square[0]!), 8 - Number(square[1])];
      return `${4 * (y + 1) - Math.trunc(x / 2)}`;
    });
  const [side, white, black] = numbers(game.fen).split(':');
  const sorted = (list = ''): string =>
    list[0] +
    list
      .slice(1)
      .split(',')
      .sort((a, b) => Number(a.replace('K', '')) - Number(b.replace('K', '')))
      .join();
  return [side, sorted(white), sorted(black)].join(':');
}

const gameFrom = (variant: string, fen: string): Game => unwrap(newGame(variant, { fen }));

/** Successors of a game by their FENs. */
const successors = (game: Game): string[] => game.moves().map(move => numberedFen(unwrap(game.play(move))));

describe.skipIf(!HAS_CC)('the CheckerBoard engine', () => {
  test('answers commands without the engine, and rejects unknown ones', async () => {
    const host = new Driver('russian-draughts', 'false');
    expect(await host.ask('command name')).toBe('1 Alquerque (russian-draughts)');
    expect(await host.ask('command get gametype')).toBe('1 25');
    expect(await host.ask('command get protocolversion')).toBe('1 2');
    expect(await host.ask('command set book 3')).toBe('0 ?');
    expect(await host.ask('command get movelist W:WK1:B')).toBe('1 movelist 0');
    expect(await host.ask('move 0.05 W:W32:B1')).toMatch(
      /^3 B:W32:B1 .*no move: check that the command alquerque works/,
    );
    expect(await host.end()).toBe(0);
  });

  test.each(['english-draughts', 'italian-draughts', 'damas-espanolas', 'russian-draughts'])(
    'plays legal moves of %s',
    async variant => {
      const host = new Driver(variant);
      let game = unwrap(newGame(variant));
      expect(await host.ask('command set hashsize 16')).toBe('1 16');
      for (let ply = 0; ply < 16; ply++) {
        const fen = numberedFen(game);
        if (ply % 4 === 3) await host.ask(`command set gamehist ${fen}`);
        const [, result, after, text] = /^(\d) (\S+) .*\| (.*)$/.exec(await host.ask(`move 0.02 ${fen}`)) ?? [];
        expect(result).toMatch(/^[123]$/);
        expect(text).toMatch(/^depth \d+ {2}(score|mate) /);
        expect(successors(game), `${variant} ${fen}`).toContain(after);
        game = gameFrom(variant, after!);
      }
      expect(await host.end()).toBe(0);
      await engineEnds();
    },
  );

  test('describes captures, promotions and choices', async () => {
    const host = new Driver('english-draughts');
    expect(await host.ask('legal 11 25 B:W15,22:B11')).toBe('1 11>25 6>6 x15 x22');
    expect(await host.ask('legal 11 16 B:W15,22:B11')).toBe('0');
    expect(await host.ask('legal 28 32 B:W15:B28')).toBe('1 28>32 6>10');
    expect(await host.ask('legal 6 1 W:W6:B27')).toBe('1 6>1 5>9');
    expect(await host.ask('move 0.05 W:W6:B27')).toMatch(/^\d B:WK[12]:B27 6>[12] 5>9 \| /);
    expect(await host.ask('move 0.05 W:W6:B30')).toMatch(/^3 B:W6:B30 .*no move: .*the position/);
    const russian = new Driver('russian-draughts');
    expect(await russian.ask('command get movelist W:WK32:B23')).toMatch(/^1 movelist 4,(1,9,9,32,\d+,\d+,23,6;){4}$/);
    expect(await russian.ask('command get movelist B:W15,22:B11,K1')).toMatch(
      /^1 movelist 4,(1,10,10,1,\d+,\d+,15,5;){3}2,6,6,11,25,18,15,5,25,22,5;$/,
    );
  });

  test('remembers the game before a search, and plays at once when asked', async () => {
    const host = new Driver('english-draughts');
    expect(await host.ask('command set gamehist B:WK32:BK1 1-6 32-28 6-1')).toBe('1 1');
    expect(await host.ask('move 0.05 W:WK28:BK1')).toMatch(/^\d B:WK(24|32):BK1 /);
    // Without the order to play, this search would outlast the test.
    const opening = unwrap(newGame('english-draughts'));
    const [, after] = (await host.ask(`move -1000 ${numberedFen(opening)}`)).split(' ');
    expect(successors(opening)).toContain(after);
  });

  test('ends the engine with its host, however that ends', async () => {
    const host = new Driver('english-draughts');
    await host.ask('move 0.02 W:W32:B1');
    host.kill();
    await engineEnds();
  });

  test('starts the engine again after it has ended', async () => {
    const host = new Driver('english-draughts');
    await host.ask('move 0.02 W:W32:B1');
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
    const replies = [await host.ask('move 0.02 W:W32:B1'), await host.ask('move 0.02 W:W32:B1')];
    expect(replies.at(-1)).toMatch(/^\d B:W(27|28):B1 /);
  });
});

test.skipIf(!hasCommand('x86_64-w64-mingw32-gcc'))('the DLL for Windows compiles without warnings', () => {
  const dll = join(folder, 'alquerque.dll');
  execFileSync('x86_64-w64-mingw32-gcc', [...STRICT, '-shared', '-o', dll, SOURCE]);
  expect(existsSync(dll)).toBe(true);
});
