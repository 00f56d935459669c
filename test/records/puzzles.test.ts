/** The puzzles of the package, and the reader of their file. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gameOutcome, parseMove, playMove } from '../../src/games/moves';
import { ONGOING } from '../../src/games/rules';
import { readPuzzles } from '../../src/records/puzzles';
import type { Result } from '../../src/util/result';
import { rulesOfVariant } from '../tablebase/rules';

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

const TEXT = readFileSync('puzzles.json', 'utf8');
const MAX_SIZE = 150 * 1024;
const COUNTS = {
  'nine-mens-morris': 500,
  'custodian-morris': 200,
  'intervention-morris': 200,
  'custodian-intervention-morris': 200,
  'english-draughts': 300,
  'spanish-draughts': 300,
};
/** Every puzzle is checked by `tables puzzles`; its line is played here for one in this many. */
const STEP = 10;

describe('the shipped puzzles', () => {
  const puzzles = unwrap(readPuzzles(TEXT));

  test('are many, small, different, and sorted by grade', () => {
    expect(TEXT.length).toBeLessThanOrEqual(MAX_SIZE);
    expect(Object.fromEntries([...puzzles].map(([variant, list]) => [variant, list.length]))).toEqual(COUNTS);
    for (const list of puzzles.values()) {
      expect(new Set(list.map(({ fen }) => fen)).size).toBe(list.length);
      const grades = list.map(({ nodes }) => nodes);
      expect(grades).toEqual([...grades].sort((a, b) => a - b));
      expect(new Set(list.map(({ goal }) => goal))).toEqual(new Set(['win', 'draw']));
    }
  });

  test.each(Object.keys(COUNTS))('lines of %s are legal and end with a move of the solver', variant => {
    const rules = rulesOfVariant(variant);
    for (const { fen, line } of puzzles.get(variant)!.filter((_, at) => at % STEP === 0)) {
      const position = unwrap(rules.readFen(fen));
      for (const name of line) {
        expect([fen, gameOutcome(position)]).toEqual([fen, ONGOING]);
        playMove(position, unwrap(parseMove(rules, position, name)));
      }
      expect([fen, line.length % 2]).toEqual([fen, 1]);
    }
  });
});

describe('a file of puzzles', () => {
  const file = (variant: string, row: unknown): string =>
    JSON.stringify({ columns: ['position', 'goal', 'nodes', 'line'], variants: { [variant]: [row] } });

  test('morris positions are completed', () => {
    const board = 'OO*O****/********/@@*@****';
    const read = unwrap(readPuzzles(file('nine-mens-morris', [`${board} b`, 'draw', 12, 'd7-d6 a1 b2'])));
    const [puzzle] = read.get('nine-mens-morris')!;
    expect(puzzle).toEqual({
      variant: 'nine-mens-morris',
      fen: `${board} b m s 3 0 3 0 0 0 0 0 0 0 0 0 1`,
      goal: 'draw',
      nodes: 12,
      line: ['d7-d6', 'a1', 'b2'],
    });
  });

  test.each([
    ['{', 'invalid JSON'],
    ['null', 'columns: expected position goal nodes line'],
    ['{"columns":["position","goal","nodes","line"]}', 'variants: expected an object'],
    [file('chess', []), "variants: 'chess' is unknown"],
    [file('brandubh', ['x', 'lose', 1, 'a1']), 'brandubh, puzzle 1: expected [position, goal, nodes, line]'],
    [file('brandubh', 7), 'brandubh, puzzle 1: expected [position, goal, nodes, line]'],
  ])('rejects %s', (text, error) => {
    expect(readPuzzles(text)).toEqual({ ok: false, error });
  });
});
