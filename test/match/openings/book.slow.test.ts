import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadOpenings, readOpenings, variantOfBallotList } from '../../../src/match/openings/book';
import { rulesetOf } from '../../records/random-game';

const FEN = '3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d 1';

describe('a list of openings', () => {
  const errorOf = (text: string): string => {
    const openings = readOpenings(rulesetOf('brandubh'), text, 'book');
    return openings.ok ? 'accepted' : openings.error;
  };

  test('has a FEN, moves, or both on each line', () => {
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

  test('is rejected with the number of the wrong line', () => {
    expect(errorOf('d7-c7\nd7-d1')).toMatch(/^line 2: neither a FEN \(.*\) nor moves \(.*\)$/);
    expect(errorOf(`${FEN} moves d7-c7`)).toContain('line 1: ');
    expect(errorOf('x y z moves d7-c7')).toContain('line 1: ');
    expect(errorOf('K6/7/7/7/7/7/t6 a 9')).toContain('line 1: ');
    expect(errorOf('# nothing')).toBe('no opening found');
  });

  test('is rejected if a move is incomplete', () => {
    const morris = rulesetOf('nine-mens-morris');
    expect(readOpenings(morris, 'a1 d6 d1 f6 g1xd6', 'book').ok).toBe(true);
    expect(readOpenings(morris, 'a1 d6 d1 f6 g1', 'book')).toEqual({
      ok: false,
      error: expect.stringContaining('the last move is incomplete'),
    });
  });
});

describe('a file of games', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alquerque-openings-'));
  const file = join(folder, 'games.pdn');
  afterAll(() => rmSync(folder, { recursive: true }));
  writeFileSync(file, '[GameType "21"]\n1. 11-15 23-19 2. 8-11 22-17 *\n\n[GameType "21"]\n1. 9-13 22-18 *\n');

  test('gives the first moves of each game as openings', () => {
    const openings = loadOpenings(file, 'english-draughts', [], 3);
    expect(openings.ok && openings.value.map(({ moves }) => moves.join(' '))).toEqual([
      '11-15 23-19 8-11',
      '9-13 22-18',
    ]);
    const whole = loadOpenings(file, 'english-draughts', [], undefined);
    expect(whole.ok && whole.value[0]?.moves).toHaveLength(4);
  });

  test('is rejected if a game is of another variant', () => {
    const other = join(folder, 'games.json');
    writeFileSync(other, '{"variant":"english-draughts","turns":[{"name":"11-15"}]}\n');
    expect(loadOpenings(other, 'italian-draughts', [], 3)).toEqual({
      ok: false,
      error: `${other}: game 1: expected italian-draughts, got english-draughts`,
    });
  });
});

describe('the shipped lists', () => {
  test.each([
    ['english-3move', 'english-draughts', 157],
    ['english-2move', 'english-draughts', 43],
    ['russian-table', 'russian-draughts', 745],
    ['brazilian-table', 'brazilian-draughts', 736],
    ['russian-basic', 'russian-draughts', 150],
  ])('%s', (list, variant, size) => {
    const openings = loadOpenings(list, variant, [], undefined);
    if (!openings.ok) throw new Error(openings.error);
    expect(variantOfBallotList(list)).toBe(variant);
    expect(openings.value).toHaveLength(size);
    expect(openings.value.at(-1)?.ballot).toBe(`${list} ${size}`);
  });

  test('reject other variants', () => {
    expect(loadOpenings('english-3move', 'pool-checkers', [], undefined).ok).toBe(false);
  });
});
