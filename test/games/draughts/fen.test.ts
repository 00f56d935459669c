import { describe, expect, test } from 'vitest';
import { positionOf, rulesFor, VARIANT_NAMES } from './helpers';

const errorOf = (variant: string, fen: string): string => {
  const position = rulesFor(variant).readFen(fen);
  return position.ok ? 'accepted' : position.error;
};

const rewritten = (variant: string, fen: string): string => rulesFor(variant).writeFen(positionOf(variant, fen));

describe('the start position', () => {
  test('has 12 men a side and the first side of the variant to move', () => {
    expect(rulesFor('spanish-draughts').startFen).toBe(
      'W:W1,2,3,4,5,6,7,8,9,10,11,12:B21,22,23,24,25,26,27,28,29,30,31,32',
    );
    expect(rulesFor('pool-checkers').startFen).toBe(
      'B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12',
    );
    expect(rulesFor('russian-draughts').startFen).toBe(
      'W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h2:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8',
    );
  });

  test.each(VARIANT_NAMES)('the first of the sides of %s moves first', variant => {
    const rules = rulesFor(variant);
    const black = variant === 'pool-checkers' || variant === 'english-draughts';
    expect(rules.sides).toEqual(black ? ['black', 'white'] : ['white', 'black']);
    expect(positionOf(variant, rules.startFen).side).toBe(0);
    expect(rules.startFen.startsWith(black ? 'B' : 'W')).toBe(true);
  });
});

describe('reading a FEN', () => {
  test('accepts ranges, kings and either order of the sides', () => {
    expect(rewritten('spanish-draughts', 'W:B20-24,K30:W1,2,K5-7')).toBe('W:W1,2,K5,K6,K7:B20,21,22,23,24,K30');
  });

  test('accepts a side without pieces', () => {
    expect(rewritten('spanish-draughts', 'B:W5:B')).toBe('B:W5:B');
  });

  test('keeps the halfmove clock and the move number', () => {
    expect(rewritten('spanish-draughts', 'B:WK5:BK30:H3:F12')).toBe('B:WK5:BK30:H3:F12');
    expect(rewritten('spanish-draughts', 'B:WK5:BK30:F12')).toBe('B:WK5:BK30:H0:F12');
    expect(rewritten('spanish-draughts', 'W:W1:B32:H0:F1')).toBe('W:W1:B32');
  });

  test('continues both counters from there', () => {
    const rules = rulesFor('spanish-draughts');
    const position = positionOf('spanish-draughts', 'W:WK5:BK30:H3:F12');
    const after = (name: string): string => {
      const action = rules.readAction(position, name);
      if (!action.ok) throw new Error(action.error);
      position.make(action.value);
      return rules.writeFen(position);
    };
    expect(after('5-1')).toBe('B:WK1:BK30:H4:F12');
    expect(after('30-26')).toBe('W:WK1:BK26:H5:F13');
  });

  test('increases the move number after the move of the second side', () => {
    const rules = rulesFor('english-draughts');
    const position = positionOf('english-draughts', 'B:WK5:BK30:H3:F12');
    for (const [name, fen] of [
      ['30-26', 'W:WK5:BK26:H4:F12'],
      ['5-1', 'B:WK1:BK26:H5:F13'],
    ] as const) {
      const action = rules.readAction(position, name);
      if (!action.ok) throw new Error(action.error);
      position.make(action.value);
      expect(rules.writeFen(position)).toBe(fen);
    }
  });

  test.each([
    ['spanish-draughts', 'W:W33:B5', "'33': expected a square from 1-32, got '33'"],
    ['spanish-draughts', 'W:W0:B5', "'0': expected a square from 1-32, got '0'"],
    ['spanish-draughts', 'W:W5,5:B7', 'square 5 is named twice'],
    ['spanish-draughts', 'W:W5:B1-6', 'square 5 is named twice'],
    ['spanish-draughts', 'W:W5,K5:B7', 'square 5 is named twice'],
    ['spanish-draughts', 'W:W29:B7', 'square 29: a white man cannot be on its far row'],
    ['spanish-draughts', 'W:W5:B2', 'square 2: a black man cannot be on its far row'],
    ['english-draughts', 'W:W2:B7', 'square 2: a white man cannot be on its far row'],
    ['russian-draughts', 'W:Wa2:Bh8', "'a2': expected a square from a1-h8, got 'a2'"],
    ['russian-draughts', 'W:Wa1-c1:Bh8', "'a1-c1' is not a range of squares"],
    ['spanish-draughts', 'W:W8-5:B30', "'8-5' is not a range of squares"],
    ['spanish-draughts', 'W:W5:B7,', "'': expected a square from 1-32, got ''"],
    ['spanish-draughts', 'X:W5:B7', "side to move: expected W or B, got 'X'"],
    ['spanish-draughts', 'W:W5', 'field B is missing'],
    ['spanish-draughts', 'W:W5:B7:W8', 'field W is repeated'],
    ['spanish-draughts', 'W:W5:B7:Q1', "field 'Q1': expected W, B, H, F or C as its first letter"],
    ['spanish-draughts', 'W:W5:B7:Hx', "field H: expected a number from 0 to 99999, got 'x'"],
    ['spanish-draughts', 'W:W5:B7:F0', "field F: expected a number from 1 to 99999, got '0'"],
    ['spanish-draughts', '', "side to move: expected W or B, got ''"],
  ])('%s rejects %s', (variant, fen, error) => expect(errorOf(variant, fen)).toBe(error));
});

test('the diagram shows the board with the names of its squares', () => {
  const rules = rulesFor('spanish-draughts');
  expect(rules.drawBoard(positionOf('spanish-draughts', 'W:W1,K6:B24,K32')).split('\n')).toEqual([
    '    .     .     .     B       29    30    31    32',
    ' .     .     .     .       25    26    27    28',
    '    .     .     .     b       21    22    23    24',
    ' .     .     .     .       17    18    19    20',
    '    .     .     .     .       13    14    15    16',
    ' .     .     .     .        9    10    11    12',
    '    .     W     .     .        5     6     7     8',
    ' w     .     .     .        1     2     3     4',
  ]);
});
