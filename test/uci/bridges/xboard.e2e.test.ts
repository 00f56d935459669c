/** Games of two copies in XBoard, under a virtual display. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { newGame, unwrap, variants } from '../../../src/api/index';
import { playPath, squaresOfXboardMove, xboardSquares } from '../../../src/uci/bridges/xboard-notation';
import { resume } from '../../../src/uci/session-game';

const XBOARD = '/usr/games/xboard';
const HAS_XBOARD = existsSync(XBOARD) && hasCommand('xvfb-run');
const TIMEOUT_MS = 240_000;
const PROGRAM = resolve('dist/alquerque-xboard.js');

function hasCommand(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`]);
    return true;
  } catch {
    return false;
  }
}

interface PlayedGame {
  readonly record: string;
  /** Messages between XBoard and the engines. */
  readonly messages: string;
}

/** Plays one game in XBoard, which ends when the game is over. */
async function playInXboard(variant: string): Promise<PlayedGame> {
  const folder = mkdtempSync(join(tmpdir(), 'xboard-'));
  const [record, messages] = ['game.pgn', 'messages.log'].map(file => join(folder, file)) as [string, string];
  const engine = `${process.execPath} ${PROGRAM}`;
  // Animations and a sound player for each move take most of the time, and minutes on a busy machine.
  const settings = { variant, fcp: engine, scp: engine, sgf: record, nameOfDebugFile: messages, soundProgram: '' };
  const words = [
    ...['-mm', '-mg', '1', '-tc', '5', '-inc', '0', '-depth', '3', '-debug', '-xpopup', '-xexit', '-xanimate'],
    ...Object.entries(settings).flatMap(([name, value]) => [`-${name}`, value]),
  ];
  const child = spawn('xvfb-run', ['-a', XBOARD, ...words], {
    cwd: folder,
    env: { ...process.env, HOME: folder },
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
  });
  await new Promise(done => child.on('exit', done));
  const played = { record: readFileSync(record, 'utf8'), messages: readFileSync(messages, 'latin1') };
  rmSync(folder, { recursive: true });
  return played;
}

/** Moves of both engines, each with all its legs, as XBoard saw them. */
function movesIn(messages: string): string[] {
  const moves: string[] = [];
  let legs = '';
  for (const [, leg] of messages.matchAll(/^\d+ <(?:first |second): move (\S+)$/gm)) {
    legs += leg;
    if (leg!.endsWith(',')) continue;
    moves.push(legs);
    legs = '';
  }
  return moves;
}

test.for([
  ['checkers', 'english-draughts'],
  ['italian-draughts', 'italian-draughts'],
] as const)('a whole game of %s in XBoard', { timeout: 2 * TIMEOUT_MS }, async ([name, ours], { skip }) => {
  skip(!HAS_XBOARD, 'xboard or xvfb is not installed');
  const { record, messages } = await playInXboard(name);
  expect(messages).not.toMatch(/illegal|invalid|tellusererror|Error \(/i);
  const squares = xboardSquares(variants().find(variant => variant.name === ours)!);
  let game = unwrap(newGame(ours));
  const moves = movesIn(messages);
  expect(moves.length).toBeGreaterThan(10);
  for (const move of moves) {
    if (move === '@@@@') expect(game.midTurn).toBe(true);
    else {
      const after = playPath(resume(game), squaresOfXboardMove(move)!, squares);
      expect(after, move).toBeDefined();
      game = after!;
    }
  }
  const [, result] = /^\[Result "(.*)"\]$/m.exec(record)!;
  const winner = game.status().winner;
  const expected = winner === undefined ? '1/2-1/2' : winner === game.sides[0] ? '1-0' : '0-1';
  expect(result).toBe(expected);
  expect(record).toContain(`[Variant "${name}"]`);
});
