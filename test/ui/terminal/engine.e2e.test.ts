/** Games of the terminal against a real engine process. */
import { afterAll, describe, expect, test } from 'vitest';
import { type Game, unwrap, variants } from '../../../src/api/index';
import { openEngineClient } from '../../../src/uci/client/engine-client';
import { type GameLine, gameEnding, latestGame } from '../../../src/ui/game-line';
import { addMove } from '../../../src/ui/game-tree';
import { playLine } from '../../../src/ui/line-record';
import { forcedStep, interpretClick, moveInputFor } from '../../../src/ui/move-input';
import { findGridPoint } from '../../../src/ui/terminal/board';
import { gameCommand, setUpGame, TerminalEngine, type TerminalGame } from '../../../src/ui/terminal/engine';
import { selectablePoints } from '../../../src/ui/terminal/screen';
import type { TerminalSettings } from '../../../src/ui/terminal/settings';
import { seeded } from '../../seed';

const client = openEngineClient([process.execPath, 'dist/alquerque.js']);
afterAll(() => client.close());

const SETTINGS: Omit<TerminalSettings, 'variant'> = {
  level: 'novice',
  side: 'both',
  movetime: 50,
  seed: 1,
  fen: undefined,
  openings: [],
  ascii: false,
  palette: 'none',
};

function setUp(variant: string, rules: readonly string[] = [], side = 'both'): Promise<TerminalGame> {
  const line = unwrap(playLine(variant, rules, undefined, []));
  return setUpGame(client, { ...SETTINGS, variant, side }, line.start);
}

const MAX_MOVES = 60;

/** Plays at random by clicks; every selectable point must mean something. */
function playRandomly({ board, start }: TerminalGame, stream: number): GameLine {
  const random = seeded(stream);
  let line: GameLine = { start, moves: [] };
  while (line.moves.length < MAX_MOVES && !gameEnding(line)) {
    let game: Game = latestGame(line);
    let chosen: string | undefined;
    do {
      const input = moveInputFor(game, chosen);
      const points = [...selectablePoints(input)];
      expect(points.filter(at => !findGridPoint(board, at))).toEqual([]);
      const meaning = interpretClick(game, input, points[random.nextInt(points.length)]!);
      if (meaning.kind === 'select') chosen = meaning.at;
      else if (meaning.kind === 'step') {
        chosen = undefined;
        game = unwrap(game.play(meaning.step));
        for (let step = forcedStep(game); step; step = forcedStep(game)) game = unwrap(game.play(step));
      } else throw new Error(`${meaning.kind} at a selectable point`);
    } while (chosen !== undefined || game.midTurn);
    line = addMove(line, game, { timeMs: 0 });
  }
  return line;
}

describe('a game played by clicks', () => {
  test.each(variants().map(({ name }) => name))('is the same on the engine’s board: %s', async name => {
    const game = await setUp(name);
    for (const stream of [1, 2]) {
      const latest = latestGame(playRandomly(game, stream));
      expect(latest.moveNames().length).toBeGreaterThan(5);
      expect(await client.ask(gameCommand(latest), 'fen')).toEqual([`fen ${latest.fen}`]);
    }
  });

  test('has the steps of an unfinished move on the engine’s board', async () => {
    const line = unwrap(playLine('spanish-draughts', [], 'W:WK3:B5,6,27,28', []));
    await setUpGame(client, { ...SETTINGS, variant: 'spanish-draughts' }, line.start);
    const unfinished = unwrap(line.start.play('3x10'));
    expect(unfinished.midTurn).toBe(true);
    expect(await client.ask(gameCommand(unfinished), 'fen')).toEqual([`fen ${unfinished.fen}`]);
    const engine = new TerminalEngine(client, 'novice');
    const hint = await engine.search({ game: unfinished, limits: { movetime: 50 }, level: 'full' });
    expect(unfinished.moves().map(({ name }) => name)).toContain(hint?.name);
  });
});

describe('setting up a game', () => {
  test('names the players, the side that moves first first', async () => {
    expect((await setUp('english-draughts', [], 'black')).names).toEqual(['Player', 'Alquerque (novice)']);
    expect((await setUp('english-draughts', [], 'second')).names).toEqual(['Alquerque (novice)', 'Player']);
    expect([...(await setUp('brandubh', [], 'none')).players]).toEqual([]);
  });

  test('rejects an unknown side', async () => {
    await expect(setUp('brandubh', [], 'white')).rejects.toThrow(
      "--side: expected one of first, second, both, none, attackers, defenders, got 'white'",
    );
  });

  test('makes the engine play by the rules of the game', async () => {
    const game = await setUp('brandubh', ['MoveLimit=2']);
    const line = unwrap(playLine('brandubh', ['MoveLimit=2'], undefined, [{ name: 'a4-a3' }, { name: 'e4-e3' }]));
    expect(gameEnding(line)).toEqual({ kind: 'draw', reason: 'ply-limit' });
    expect(await client.ask(gameCommand(latestGame(line)), 'status')).toEqual(['status draw ply-limit']);
    expect(game.start.options.MoveLimit).toBe(2);
  });

  test('the engine finds legal moves, at its level and at full strength', async () => {
    const { start } = await setUp('nine-mens-morris');
    const engine = new TerminalEngine(client, 'novice');
    const legal = start.moves().map(({ name }) => name);
    for (const level of ['novice', 'full'] as const)
      expect(legal).toContain((await engine.search({ game: start, limits: { movetime: 50 }, level }))?.name);
  });
});
