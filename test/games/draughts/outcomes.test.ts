import { describe, expect, test } from 'vitest';
import type { DraughtsPosition } from '../../../src/games/draughts/position';
import { gameOutcome } from '../../../src/games/moves';
import {
  DRAW,
  FIRST_WINS,
  NO_LIMIT,
  type RuleValues,
  reasonOf,
  SECOND_WINS,
  verdictOf,
} from '../../../src/games/rules';
import { playAll, positionOf, rulesFor } from './helpers';

const RESULT_NAMES: Readonly<Record<number, string>> = {
  0: 'ongoing',
  [FIRST_WINS]: 'first',
  [SECOND_WINS]: 'second',
  [DRAW]: 'draw',
};

const resultText = (variant: string, position: DraughtsPosition): string => {
  const result = gameOutcome(position);
  const word = RESULT_NAMES[verdictOf(result)]!;
  return result === 0 ? word : `${word} ${rulesFor(variant).reasons[reasonOf(result)]}`;
};

/** Result and reason after moves from a position. */
function after(variant: string, fen: string, names: readonly string[], values: RuleValues = {}): string {
  const position = positionOf(variant, fen, values);
  playAll(rulesFor(variant, values), position, names);
  return resultText(variant, position);
}

const KINGS = 'W:WK1:BK30';
const ROUND = ['1-5', '30-26', '5-1', '26-30'];

describe('threefold repetition', () => {
  test('is a draw', () => {
    expect(after('spanish-draughts', KINGS, ROUND)).toBe('ongoing');
    expect(after('spanish-draughts', KINGS, [...ROUND, ...ROUND])).toBe('draw repetition');
  });

  test('can be switched off', () => {
    const values = { ThreefoldRepetitionRule: false };
    expect(after('spanish-draughts', KINGS, [...ROUND, ...ROUND], values)).toBe('ongoing');
  });

  test('counts the first repetition within the search', () => {
    const position = positionOf('spanish-draughts', KINGS);
    playAll(rulesFor('spanish-draughts'), position, ROUND);
    expect(verdictOf(position.outcome(3))).toBe(0);
    expect(verdictOf(position.outcome(4))).toBe(DRAW);
  });
});

describe('the rule of N moves', () => {
  const late = 'W:WK1,2:BK30,24:H39:F50';

  test('draws after 20 moves by each side', () => {
    expect(after('spanish-draughts', late, [])).toBe('ongoing');
    expect(after('spanish-draughts', late, ['1-5'])).toBe('draw n-move');
  });

  test('restarts after a move of a man and after a capture', () => {
    expect(after('spanish-draughts', late, ['2-6'])).toBe('ongoing');
    expect(after('spanish-draughts', 'W:WK1:B6,19,30:H39:F50', ['1x23'])).toBe('ongoing');
  });

  test('takes N from an option; 0 switches it off', () => {
    expect(after('spanish-draughts', 'W:WK1:BK30:H9:F50', ['1-5'], { NMoveRule: 5 })).toBe('draw n-move');
    expect(after('spanish-draughts', 'W:WK1:BK30:H999:F50', ['1-5'], { NMoveRule: 0 })).toBe('ongoing');
  });

  test('reports the plies to the draw to the search', () => {
    expect(positionOf('spanish-draughts', late).pliesToDraw()).toBe(1);
    expect(positionOf('spanish-draughts', KINGS).pliesToDraw()).toBe(40);
    expect(positionOf('spanish-draughts', KINGS, { NMoveRule: 0 }).pliesToDraw()).toBe(NO_LIMIT);
    expect(positionOf('damas-espanolas', 'W:WK1,K2,K3:BK13:H4:F9').pliesToDraw()).toBe(20);
  });
});

describe.each(['damas-espanolas', 'portuguese-draughts'])('three kings against one in %s', variant => {
  test('have 12 moves if they hold the main diagonal', () => {
    expect(after(variant, 'W:WK1,K2,K4:BK17:H23:F50', ['4-8'])).toBe('draw three-kings');
    expect(after(variant, 'B:WK1,K2,K4:BK17:H23:F50', ['17-26'])).toBe('draw three-kings');
    expect(after(variant, 'W:WK1,K2,K4:BK17:H22:F50', ['4-8'])).toBe('ongoing');
  });

  test('have the usual number of moves if the single king or nobody holds the diagonal', () => {
    expect(after(variant, 'W:WK2,K3,K4:BK32:H23:F50', ['4-8'])).toBe('ongoing');
    expect(after(variant, 'W:WK2,K3,K4:BK25:H23:F50', ['3-7'])).toBe('ongoing');
    expect(after(variant, 'W:WK2,K3,K4:BK25:H39:F50', ['3-7'])).toBe('draw n-move');
  });

  test('must be exactly three and one, without men', () => {
    expect(after(variant, 'W:WK1,K2:BK17:H23:F50', ['2-6'])).toBe('ongoing');
    expect(after(variant, 'W:WK1,K2,K4:BK17,31:H23:F50', ['4-8'])).toBe('ongoing');
  });
});

test('other variants have no rule of three kings', () => {
  expect(after('spanish-draughts', 'W:WK1,K2,K4:BK17:H23:F50', ['4-8'])).toBe('ongoing');
});

describe('no legal move', () => {
  test('is a loss', () => {
    expect(after('damas-espanolas', 'W:W17:B21,26', [])).toBe('second blocked');
    expect(after('english-draughts', 'W:W:B5', [])).toBe('first no-pieces');
  });

  test('of either side is a draw in Spanish draughts only', () => {
    const both = 'W:W21-28:B29-32';
    expect(after('spanish-draughts', both, [])).toBe('draw both-blocked');
    expect(after('spanish-draughts', 'W:W17:B21,26', [])).toBe('second blocked');
    expect(after('moroccan-draughts', both, [])).toBe('second blocked');
  });

  test('is a loss in Spanish draughts if the opponent can only capture', () => {
    expect(after('spanish-draughts', 'W:W9-12:B13-20', [])).toBe('second blocked');
  });
});
