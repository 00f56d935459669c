import { afterAll, describe, expect, test } from 'vitest';
import { type Game, unwrap, variants } from '../../../src/api/index';
import { openEngineClient } from '../../../src/uci/client/engine-client';
import { addMove, type GameLine, gameEnding, latestGame, playLine } from '../../../src/ui/game-line';
import { forcedStep, interpretClick, moveInputFor } from '../../../src/ui/move-input';
import { findGridPoint } from '../../../src/ui/terminal/board';
import { positionCommand, searchHint, searchMove, setUpGame, type TerminalGame } from '../../../src/ui/terminal/engine';
import { selectablePoints } from '../../../src/ui/terminal/screen';
import type { TerminalSettings } from '../../../src/ui/terminal/settings';
import { seeded } from '../../seed';

const engine = openEngineClient([process.execPath, 'dist/alquerque.js']);
afterAll(() => engine.close());

const SETTINGS: Omit<TerminalSettings, 'variant'> = {
  level: 'novice',
  side: 'both',
  movetime: 50,
  seed: 1,
  fen: undefined,
  openings: [],
  ascii: false,
  colours: false,
};

function sitting(variant: string, rules: readonly string[] = [], side = 'both'): Promise<TerminalGame> {
  const fresh = playLine(variant, rules, undefined, []);
  if (!fresh.ok) throw new Error(fresh.error.message);
  return setUpGame(engine, { ...SETTINGS, variant, side }, fresh.value.start);
}

const TURNS = 60;

/** Plays on at random as the player would, place by place; every place that is open means something. */
function wander({ board, start }: TerminalGame, stream: number): GameLine {
  const random = seeded(stream);
  let line: GameLine = { start, moves: [] };
  while (line.moves.length < TURNS && !gameEnding(line)) {
    let game: Game = latestGame(line);
    let chosen: string | undefined;
    do {
      const choice = moveInputFor(game, chosen);
      const places = [...selectablePoints(choice)];
      expect(places.filter(at => !findGridPoint(board, at))).toEqual([]);
      const meant = interpretClick(game, choice, places[random.nextInt(places.length)]!);
      if (meant.kind === 'select') chosen = meant.at;
      else if (meant.kind === 'step') {
        chosen = undefined;
        game = unwrap(game.play(meant.step));
        for (let only = forcedStep(game); only; only = forcedStep(game)) game = unwrap(game.play(only));
      } else throw new Error(`${meant.kind} at an open place`);
    } while (chosen !== undefined || game.midTurn);
    line = addMove(line, game, 0);
  }
  return line;
}

describe('what is played place by place', () => {
  test.each(variants().map(({ name }) => name))('is what the engine has on its board, %s', async name => {
    const at = await sitting(name);
    for (const stream of [1, 2]) {
      const line = wander(at, stream);
      expect(line.moves.length).toBeGreaterThan(5);
      expect(await engine.ask(positionCommand(line), 'fen')).toEqual([`fen ${latestGame(line).fen}`]);
    }
  });
});

describe('sitting down', () => {
  test('the names are those of the players, the side that moves first first', async () => {
    expect((await sitting('english-draughts', [], 'black')).names).toEqual(['Player', 'Alquerque (novice)']);
    expect((await sitting('english-draughts', [], 'second')).names).toEqual(['Alquerque (novice)', 'Player']);
    expect([...(await sitting('brandubh', [], 'none')).players]).toEqual([]);
  });

  test('a side that is not there is refused', async () => {
    await expect(sitting('brandubh', [], 'white')).rejects.toThrow(
      "one of first, second, both, none, attackers, defenders is needed, not 'white'",
    );
  });

  test('the engine plays by the rules of the game', async () => {
    const at = await sitting('brandubh', ['MoveLimit=2']);
    const line = playLine('brandubh', ['MoveLimit=2'], undefined, [{ name: 'a4-a3' }, { name: 'e4-e3' }]);
    if (!line.ok) throw new Error(line.error.message);
    expect(gameEnding(line.value)).toEqual({ kind: 'draw', reason: 'ply-limit' });
    expect(await engine.ask(positionCommand(line.value), 'status')).toEqual(['status draw ply-limit']);
    expect(at.start.options.MoveLimit).toBe(2);
  });

  test('the engine moves, and gives a hint', async () => {
    const at = await sitting('nine-mens-morris');
    const fresh: GameLine = { start: at.start, moves: [] };
    const legal = at.start.moves().map(({ name }) => name);
    expect(legal).toContain(await searchMove(at, fresh, () => {}));
    expect(legal).toContain(await searchHint(at, fresh));
  });
});
