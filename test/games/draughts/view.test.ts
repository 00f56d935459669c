import { describe, expect, test } from 'vitest';
import { positionOf, rulesFor } from './helpers';

describe('the board state', () => {
  const lost = (variant: string, fen: string): readonly number[] =>
    rulesFor(variant).boardState(positionOf(variant, fen)).lost;

  test('counts the lost pieces of the side that moves first in the variant first', () => {
    expect(lost('spanish-draughts', 'W:W1,2:B30,31,32')).toEqual([10, 9]);
    expect(lost('english-draughts', 'B:W31,32:B1,2,3')).toEqual([9, 10]);
  });

  test('shows the piece of an unfinished capture where its last jump ended', () => {
    const { pieces } = rulesFor('spanish-draughts').boardState(
      positionOf('spanish-draughts', 'W:WK3:B5,6,27,28:C3x13'),
    );
    expect(pieces.filter(({ side }) => side === 'white')).toEqual([{ at: '13', side: 'white', piece: 'king' }]);
    expect(pieces.filter(({ side }) => side === 'black')).toHaveLength(4);
  });
});

describe('the counters to a draw', () => {
  const counters = (variant: string, fen: string, values = {}) =>
    rulesFor(variant, values).moveCounts(positionOf(variant, fen, values));

  test('are that of NMoveRule, and that of three kings against one', () => {
    const fen = 'W:WK1,K2,K3:BK13:H4:F9';
    expect(counters('damas-espanolas', fen)).toEqual([
      { reason: 'n-move', made: 4, limit: 40 },
      { reason: 'three-kings', made: 4, limit: 24 },
    ]);
    expect(counters('spanish-draughts', fen)).toEqual([{ reason: 'n-move', made: 4, limit: 40 }]);
  });

  test('are none if NMoveRule is 0', () => {
    expect(counters('spanish-draughts', 'W:WK1:BK30:H4:F9', { ThreefoldRepetitionRule: true, NMoveRule: 0 })).toEqual(
      [],
    );
  });
});

describe('the description of a move', () => {
  /** Squares of the steps at which a man is promoted. */
  function promotionsOf(variant: string, fen: string, name: string): string[] {
    const rules = rulesFor(variant);
    const position = positionOf(variant, fen);
    const action = rules.readAction(position, name);
    if (!action.ok) throw new Error(action.error);
    const { steps } = rules.describe(position, action.value);
    return steps.filter(({ promotion }) => promotion).map(({ to }) => to!);
  }

  test('shows a promotion at the end of a quiet move and of a capture', () => {
    expect(promotionsOf('spanish-draughts', 'W:W26:B20', '26-30')).toEqual(['30']);
    expect(promotionsOf('spanish-draughts', 'W:W21:B26', '21x30')).toEqual(['30']);
  });

  test('shows a promotion in the middle of a Russian capture', () => {
    expect(promotionsOf('russian-draughts', 'W:Wb6:Bc7,e7', 'b6xd8xf6')).toEqual(['d8']);
  });

  test('shows none if a man only passes the far row', () => {
    expect(promotionsOf('brazilian-draughts', 'W:Wb6:Bc7,e7', 'b6xd8xf6')).toEqual([]);
  });
});
