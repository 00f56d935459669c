/** The agent of examples/ludii, compiled with stand-ins for the classes of Ludii that it uses: Ludii itself is not needed. */
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Game, Move } from '../../src/api/game';
import { newGame, unwrap } from '../../src/api/index';
import { hasCommand } from './has-command';

const HAS_JDK = hasCommand('javac') && hasCommand('java');
const classes = mkdtempSync(join(tmpdir(), 'ludii-'));

beforeAll(() => {
  if (!HAS_JDK) return;
  const sources = ['test/examples/ludii/Host.java', 'examples/ludii/Alquerque.java'];
  const flags = ['--release', '8', '-Xlint:-options', '-Werror'];
  execFileSync('javac', [...flags, '-d', classes, '-sourcepath', 'test/examples/ludii', ...sources]);
});

afterAll(() => rmSync(classes, { recursive: true }));

class Host {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterator<string>;

  constructor(program = `"${process.execPath}" "${resolve('dist/alquerque.js')}"`) {
    const flags = ['-XX:TieredStopAtLevel=1', '-Xshare:auto', '-cp', classes];
    this.process = spawn('java', [...flags, 'Host'], { env: { ...process.env, ALQUERQUE: program } });
    this.process.stderr.resume();
    this.lines = createInterface(this.process.stdout)[Symbol.asyncIterator]();
    onTestFinished(() => void this.process.kill());
  }

  send(line: string): void {
    this.process.stdin.write(`${line}\n`);
  }

  async ask(line: string): Promise<string> {
    this.send(line);
    return (await this.lines.next()).value;
  }
}

type Step = Move['steps'][number];

/** A move that no position has, first in the list: the agent plays it only if it has found no other. */
const NO_MOVE = '900>901';
const PIECES = { man: [1, 2], king: [3, 4] } as const;

/** Ludii's view of a game: sites are numbered row by row from below, as the first player sees the board. */
class LudiiBoard {
  private readonly sites = new Map<string, number>();
  readonly places: string;

  /** Mirrored boards use the other squares of a chess board. */
  constructor(start: Game, isMirrored: boolean) {
    const { columns, rows, points, bottom } = start.board();
    const isTurned = bottom !== start.side;
    const at = points.map(({ name, column, row }) => {
      const [x, y] = isTurned ? [columns - 1 - column, row] : [column, rows - 1 - row];
      return { name, x: isMirrored ? columns - 1 - x : x, y };
    });
    // Ludii numbers the points of morris from 0, and all squares of a board.
    const isMorris = points.length === 24;
    const cells = isMorris
      ? at.sort((a, b) => a.y - b.y || a.x - b.x).map(({ x, y }) => ({ x, y }))
      : Array.from({ length: columns * rows }, (_, index) => ({ x: index % columns, y: Math.trunc(index / columns) }));
    for (const { name, x, y } of at)
      this.sites.set(
        name,
        cells.findIndex(cell => cell.x === x && cell.y === y),
      );
    this.places = cells.map(({ x, y }) => `${(x + 0.5) / columns},${(y + 0.5) / rows}`).join(' ');
  }

  get size(): number {
    return this.places.split(' ').length;
  }

  /** Ends of a step: men come from the hand of their side, and a removed man is both ends. */
  ends({ from, to, captured = [] }: Step, player: number): string {
    if (to === undefined) return captured.map(({ at }) => `${this.sites.get(at)}>${this.sites.get(at)}`).join();
    return `${from === undefined ? this.size + player - 1 : this.sites.get(from)}>${this.sites.get(to)}`;
  }

  pieces(game: Game, first: string, isTafl: boolean): string {
    const list = game.board().points.flatMap(({ name, piece }) => {
      if (!piece) return [];
      const player = piece.side === first ? 1 : 2;
      const what = isTafl && piece.piece === 'king' ? 5 : PIECES[piece.piece as 'man' | 'king'][player - 1];
      return [`${this.sites.get(name)}:${player}:${what}`];
    });
    return list.join(',') || '-';
  }
}

const GAMES = [
  ["Nine Men's Morris", 'nine-mens-morris', false, undefined],
  ['Brandub', 'brandubh', false, undefined],
  ['English Draughts', 'english-draughts', false, 'B:W15,22,30,31,32:B2,5,9,11'],
  ['Damas', 'damas-espanolas', true, 'W:W1,2,6,10,14,K4:B18,20,23,27,31,K25'],
  ['Shashki', 'russian-draughts', false, undefined],
] as const;

async function playGame(host: Host, [title, variant, isMirrored, fen]: (typeof GAMES)[number]): Promise<void> {
  expect(await host.ask(`game ${title}`)).toBe('true');
  const start = unwrap(newGame(variant));
  const first = start.side;
  const board = new LudiiBoard(start, isMirrored);
  host.send(`sites ${board.places}`);
  let game = unwrap(newGame(variant, fen === undefined ? {} : { fen }));
  let last = '0';
  let longest = 0;
  for (let made = 0; made < 70 && game.status().result === 'ongoing'; made++) {
    const player = game.side === first ? 1 : 2;
    const steps = game.steps();
    const legal = steps.map(({ steps: [step] }) => board.ends(step!, player));
    const choice = ['choose', player, made, ...game.sides.map(side => game.board().hands[side] ?? 0), last, 0.07];
    const reply = await host.ask(
      [...choice, board.pieces(game, first, variant === 'brandubh'), [NO_MOVE, ...legal].join(',')].join(' '),
    );
    const [ends, value] = reply.split(' ') as [string, string];
    const step = steps[legal.indexOf(ends)];
    expect(step, `${reply} of ${legal.join()} after ${made}`).toBeDefined();
    expect(Math.abs(Number(value))).toBeLessThanOrEqual(1);
    last = ends.split('>')[0]!;
    game = unwrap(game.play(step!));
    longest = Math.max(longest, game.last()?.steps.length ?? 0);
  }
  // From these positions captures of several steps cannot be avoided.
  if (fen !== undefined) expect(longest, title).toBeGreaterThan(1);
}

test.skipIf(!HAS_JDK)('plays legal moves of all games, one after the other', async () => {
  const host = new Host();
  for (const game of GAMES) await playGame(host, game);
});

test.skipIf(!HAS_JDK)('plays without the engine, and not other games', async () => {
  const host = new Host('false');
  expect(await host.ask('game Chess')).toBe('false');
  expect(await host.ask('game Brandub')).toBe('true');
  host.send(`sites ${new LudiiBoard(unwrap(newGame('brandubh')), false).places}`);
  expect(await host.ask('choose 1 0 0 0 0 0.05 3:1:1,24:2:5 3>2,3>4')).toBe('3>2 0.0');
});
