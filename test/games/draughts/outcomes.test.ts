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

const WORDS: Readonly<Record<number, string>> = {
  0: 'ongoing',
  [FIRST_WINS]: 'first',
  [SECOND_WINS]: 'second',
  [DRAW]: 'draw',
};

const told = (variant: string, position: DraughtsPosition): string => {
  const result = gameOutcome(position);
  const word = WORDS[verdictOf(result)]!;
  return result === 0 ? word : `${word} ${rulesFor(variant).reasons[reasonOf(result)]}`;
};

/** How the game stands after moves from a position. */
function after(variant: string, fen: string, names: readonly string[], values: RuleValues = {}): string {
  const position = positionOf(variant, fen, values);
  playAll(rulesFor(variant, values), position, names);
  return told(variant, position);
}

const KINGS = 'W:WK1:BK30';
const ROUND = ['1-5', '30-26', '5-1', '26-30'];

describe('repetition', () => {
  test('the third time is a draw', () => {
    expect(after('spanish-draughts', KINGS, ROUND)).toBe('ongoing');
    expect(after('spanish-draughts', KINGS, [...ROUND, ...ROUND])).toBe('draw repetition');
  });

  test('may be switched off', () => {
    const values = { ThreefoldRepetitionRule: false };
    expect(after('spanish-draughts', KINGS, [...ROUND, ...ROUND], values)).toBe('ongoing');
  });

  test('a position that comes back within the search counts as the third time', () => {
    const position = positionOf('spanish-draughts', KINGS);
    playAll(rulesFor('spanish-draughts'), position, ROUND);
    expect(verdictOf(position.outcome(3))).toBe(0);
    expect(verdictOf(position.outcome(4))).toBe(DRAW);
  });
});

describe('moves without progress', () => {
  const late = 'W:WK1,2:BK30,24:H39:F50';

  test('twenty of each side are a draw', () => {
    expect(after('spanish-draughts', late, [])).toBe('ongoing');
    expect(after('spanish-draughts', late, ['1-5'])).toBe('draw n-move');
  });

  test('a man that moves begins the count anew, and so does a capture', () => {
    expect(after('spanish-draughts', late, ['2-6'])).toBe('ongoing');
    expect(after('spanish-draughts', 'W:WK1:B6,19,30:H39:F50', ['1x23'])).toBe('ongoing');
  });

  test('the number is an option, 0 switches it off', () => {
    expect(after('spanish-draughts', 'W:WK1:BK30:H9:F50', ['1-5'], { NMoveRule: 5 })).toBe('draw n-move');
    expect(after('spanish-draughts', 'W:WK1:BK30:H999:F50', ['1-5'], { NMoveRule: 0 })).toBe('ongoing');
  });

  test('the search knows how far off the draw is', () => {
    expect(positionOf('spanish-draughts', late).pliesToDraw()).toBe(1);
    expect(positionOf('spanish-draughts', KINGS).pliesToDraw()).toBe(40);
    expect(positionOf('spanish-draughts', KINGS, { NMoveRule: 0 }).pliesToDraw()).toBe(NO_LIMIT);
    expect(positionOf('damas-espanolas', 'W:WK1,K2,K3:BK13:H4:F9').pliesToDraw()).toBe(20);
  });
});

describe.each(['damas-espanolas', 'portuguese-draughts'])('three kings against one in %s', variant => {
  test('have twelve moves while they hold the main diagonal', () => {
    expect(after(variant, 'W:WK1,K2,K4:BK17:H23:F50', ['4-8'])).toBe('draw three-kings');
    expect(after(variant, 'B:WK1,K2,K4:BK17:H23:F50', ['17-26'])).toBe('draw three-kings');
    expect(after(variant, 'W:WK1,K2,K4:BK17:H22:F50', ['4-8'])).toBe('ongoing');
  });

  test('have as long as all others where the one stands on it, or nobody does', () => {
    expect(after(variant, 'W:WK2,K3,K4:BK32:H23:F50', ['4-8'])).toBe('ongoing');
    expect(after(variant, 'W:WK2,K3,K4:BK25:H23:F50', ['3-7'])).toBe('ongoing');
    expect(after(variant, 'W:WK2,K3,K4:BK25:H39:F50', ['3-7'])).toBe('draw n-move');
  });

  test('are three and one, and no men', () => {
    expect(after(variant, 'W:WK1,K2:BK17:H23:F50', ['2-6'])).toBe('ongoing');
    expect(after(variant, 'W:WK1,K2,K4:BK17,31:H23:F50', ['4-8'])).toBe('ongoing');
  });
});

test('the other variants have no rule for three kings', () => {
  expect(after('spanish-draughts', 'W:WK1,K2,K4:BK17:H23:F50', ['4-8'])).toBe('ongoing');
});

describe('no move', () => {
  test('is a loss', () => {
    expect(after('damas-espanolas', 'W:W17:B21,26', [])).toBe('second blocked');
    expect(after('english-draughts', 'W:W:B5', [])).toBe('first no-pieces');
  });

  test('on either side is a draw in the house game', () => {
    const both = 'W:W21-28:B29-32';
    expect(after('spanish-draughts', both, [])).toBe('draw both-blocked');
    expect(after('spanish-draughts', 'W:W17:B21,26', [])).toBe('second blocked');
    expect(after('moroccan-draughts', both, [])).toBe('second blocked');
  });
});
