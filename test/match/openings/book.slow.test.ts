import { describe, expect, test } from 'vitest';
import { loadOpenings, readOpenings, variantOfBallotList } from '../../../src/match/openings/book';
import { rulesetOf } from '../../records/random-game';

const FEN = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 1';

describe('a list of openings', () => {
  const refusal = (text: string): string => {
    const openings = readOpenings(rulesetOf('brandubh'), text, 'book');
    return openings.ok ? 'accepted' : openings.error;
  };

  test('has a position, moves, or both on each line', () => {
    const text = `# comment\n\n${FEN}\nd7-c7 d5c5\r\n  ${FEN} moves d5-c5\n`;
    expect(readOpenings(rulesetOf('brandubh'), text, 'book')).toEqual({
      ok: true,
      value: [
        { fen: FEN, moves: [], ballot: 'book 1' },
        { fen: rulesetOf('brandubh').rules.startFen, moves: ['d7-c7', 'd5-c5'], ballot: 'book 2' },
        { fen: FEN, moves: ['d5-c5'], ballot: 'book 3' },
      ],
    });
  });

  test('is refused as a whole, with the line that is wrong', () => {
    expect(refusal('d7-c7\nd7-d1')).toMatch(/^line 2: neither a FEN \(.*\) nor moves \(.*\)$/);
    expect(refusal(`${FEN} moves d7-c7`)).toContain('line 1: ');
    expect(refusal('x y z moves d7-c7')).toContain('line 1: ');
    expect(refusal('K6/7/7/7/7/7/t6 a 9')).toContain('line 1: ');
    expect(refusal('# nothing')).toBe('no opening');
  });

  test('does not end in the middle of a turn', () => {
    const morris = rulesetOf('nine-mens-morris');
    expect(readOpenings(morris, 'a1 d6 d1 f6 g1xd6', 'book').ok).toBe(true);
    expect(readOpenings(morris, 'a1 d6 d1 f6 g1', 'book')).toEqual({
      ok: false,
      error: expect.stringContaining('it ends in the middle of a turn'),
    });
  });
});

describe('the tables that ship', () => {
  test.each([
    ['english-3move', 'english-draughts', 157],
    ['english-2move', 'english-draughts', 43],
    ['russian-table', 'russian-draughts', 745],
    ['brazilian-table', 'brazilian-draughts', 736],
    ['russian-basic', 'russian-draughts', 150],
  ])('%s', (table, variant, size) => {
    const openings = loadOpenings(table, variant, [], undefined);
    if (!openings.ok) throw new Error(openings.error);
    expect(variantOfBallotList(table)).toBe(variant);
    expect(openings.value).toHaveLength(size);
    expect(openings.value.at(-1)?.ballot).toBe(`${table} ${size}`);
  });

  test('are for one variant each', () => {
    expect(loadOpenings('english-3move', 'pool-checkers', [], undefined).ok).toBe(false);
  });
});
