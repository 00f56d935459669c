import { describe, expect, test } from 'vitest';
import { lineScoreText, searchRateText, tablebaseText } from '../../../src/ui/web/texts';

describe('the score of an analysis line', () => {
  test('shows a bound as a bound, from the view of the first side', () => {
    expect(lineScoreText({ score: { cp: 35 }, bound: 'lower' }, 'white', 'white')).toBe('≥ +0.35');
    expect(lineScoreText({ score: { cp: 35 }, bound: 'lower' }, 'black', 'white')).toBe('≤ -0.35');
    expect(lineScoreText({ score: { cp: 35 }, bound: 'upper' }, 'black', 'white')).toBe('≥ -0.35');
    expect(lineScoreText({ score: { cp: 35 }, bound: 'exact' }, 'white', 'white')).toBe('+0.35');
  });

  test('comes with depth and speed', () => {
    expect(searchRateText({ depth: 17, nps: 637_400 })).toBe('depth 17, 637 kN/s');
    expect(searchRateText({ depth: 1, nps: 999 })).toBe('depth 1, 999 nodes/s');
  });
});

test('a tablebase value names the winner and counts the winner’s moves', () => {
  const sides = ['white', 'black'] as const;
  expect(tablebaseText({ value: 'won', plies: 9, to: 'end' }, 'white', sides)).toBe('Tablebase: White wins in 5 moves');
  expect(tablebaseText({ value: 'lost', plies: 2, to: 'end' }, 'white', sides)).toBe('Tablebase: Black wins in 1 move');
  expect(tablebaseText({ value: 'won', plies: 3, to: 'removal' }, 'black', sides)).toBe(
    'Tablebase: Black wins, next removal in 2 moves',
  );
  expect(tablebaseText({ value: 'lost' }, 'black', sides)).toBe('Tablebase: White wins');
  expect(tablebaseText({ value: 'drawn' }, 'white', sides)).toBe('Tablebase: draw');
});
