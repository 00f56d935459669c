/** Names of squares in another style. */
import { afterEach, describe, expect, test } from 'vitest';
import { newGame, unwrap, variants } from '../../src/api/index';
import { setSquareStyle, shownMove, shownSquare } from '../../src/ui/notation';

afterEach(() => setSquareStyle('usual'));

const moveNames = (variant: string, style: Parameters<typeof setSquareStyle>[0]): string[] => {
  setSquareStyle(style);
  const game = unwrap(newGame(variant));
  return game.moves().map(({ name }) => shownMove(game, name));
};

test('moves are shown with numbers or letters', () => {
  expect(moveNames('russian-draughts', 'usual')).toContain('a3-b4');
  expect(moveNames('russian-draughts', 'numbers')).toContain('21-17');
  expect(moveNames('english-draughts', 'usual')).toContain('11-15');
  expect(moveNames('english-draughts', 'letters')).toContain('f6-e5');
  setSquareStyle('letters');
  expect(shownMove(unwrap(newGame('english-draughts')), '10x19x28')).toBe('d6xf4xh2');
});

describe.each(variants().map(({ name }) => name))('%s', variant => {
  const game = unwrap(newGame(variant));
  const board = game.board();

  test.each(['usual', 'numbers', 'letters'] as const)('a move with %s is read again', style => {
    setSquareStyle(style);
    for (const move of game.moves()) {
      const read = game.read(shownMove(game, move.name));
      expect(read.ok && read.value.name).toBe(move.name);
    }
  });

  test('every style has a name of its own for each square', () => {
    for (const style of ['numbers', 'letters'] as const) {
      setSquareStyle(style);
      const names = board.points.map(point => shownSquare(board, point));
      expect(new Set(names).size).toBe(board.points.length);
      if (board.corner === undefined) expect(names).toEqual(board.points.map(({ name }) => name));
    }
  });
});
