import { expect, test } from 'vitest';
import { readRuleset } from '../../src/games/registry';
import { ReplayBoard } from '../../src/records/replay-board';

test('a board returns to the middle of a move and plays another removal', () => {
  const ruleset = readRuleset('nine-mens-morris', []);
  if (!ruleset.ok) throw new Error(ruleset.error);
  const board = new ReplayBoard(ruleset.value);
  board.setUp(ruleset.value.rules.startFen);
  const state = () => [board.game.lastMoveName(), board.game.moveCount, board.game.midTurn, board.moveNames().at(-1)];
  for (const text of ['d6', 'f4', 'd7', 'a1', 'd5']) expect(board.play(text)).toBe('');
  const before = board.game;
  for (const [text, name] of [
    ['xa1', 'd5xa1'],
    ['xf4', 'd5xf4'],
  ] as const) {
    expect(board.play(text)).toBe('');
    expect(state()).toEqual([name, 5, false, name]);
    expect(board.play('b2')).toBe('');
    board.game = before;
    expect(state()).toEqual(['d5', 5, true, 'd5']);
  }
});
