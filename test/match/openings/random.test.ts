import { describe, expect, test } from 'vitest';
import { gameOutcome, legalMoves, nameMove, parseMove, playMove } from '../../../src/games/moves';
import { readRuleset } from '../../../src/games/registry';
import { ONGOING, type Rules } from '../../../src/games/rules';
import { type OpeningJudge, randomBook } from '../../../src/match/openings/balanced';
import { listBook, type Opening, shuffled } from '../../../src/match/openings/book';
import { canonicalPosition, randomOpenings } from '../../../src/match/openings/random';
import type { Balance } from '../../../src/match/settings';

function rulesOf(variant: string, options: readonly string[] = []): Rules {
  const ruleset = readRuleset(variant, options);
  if (!ruleset.ok) throw new Error(ruleset.error);
  return ruleset.value.rules;
}

const brandubh = rulesOf('brandubh');

describe('a list of openings', () => {
  test('is gone through again when the rounds are more', async () => {
    const openings = ['d7-c7', 'd7-b7', 'd7-e7'].map(move => ({ fen: brandubh.startFen, moves: [move] }));
    const book = listBook(openings);
    expect(await book.openingOf(7)).toEqual(openings[1]);
  });

  test('is shuffled by the seed', () => {
    const items = Array.from({ length: 20 }, (_, item) => item);
    expect(shuffled(items, 1)).toEqual(shuffled(items, 1));
    expect(shuffled(items, 1)).not.toEqual(shuffled(items, 2));
    expect(shuffled(items, 1).sort((one, other) => one - other)).toEqual(items);
  });
});

function sceneAfter(rules: Rules, moves: readonly string[]): string {
  const position = rules.readFen(rules.startFen);
  if (!position.ok) throw new Error(position.error);
  for (const move of moves) {
    const turn = parseMove(rules, position.value, move);
    if (!turn.ok) throw new Error(turn.error);
    playMove(position.value, turn.value);
  }
  return canonicalPosition(rules, position.value);
}

describe('mirror images', () => {
  const first = (variant: string): Set<string> => {
    const rules = rulesOf(variant);
    const position = rules.readFen(rules.startFen);
    if (!position.ok) throw new Error(position.error);
    return new Set(legalMoves(position.value).map(turn => sceneAfter(rules, [nameMove(rules, position.value, turn)])));
  };

  test('of openings count as one, on boards that are symmetric', () => {
    // Of the 24 points the 16 symmetries of the board leave two kinds inside and outside, two in the middle.
    expect(first('nine-mens-morris').size).toBe(4);
    expect(first('brandubh').size).toBe(5);
    expect(first('spanish-draughts').size).toBe(7);
  });
});

describe('random openings', () => {
  const endOf = ({ fen, moves }: Opening, rules: Rules): string => {
    const position = rules.readFen(fen);
    if (!position.ok) throw new Error(position.error);
    for (const move of moves) {
      const turn = parseMove(rules, position.value, move);
      if (!turn.ok) throw new Error(turn.error);
      playMove(position.value, turn.value);
    }
    expect(gameOutcome(position.value)).toBe(ONGOING);
    return rules.writeFen(position.value);
  };
  const first = (count: number, stream: Iterator<Opening>): Opening[] =>
    Array.from({ length: count }, () => stream.next().value as Opening);
  /** Thinks that most openings are lost. */
  const score = async ({ moves }: Opening): Promise<number> => (moves.at(-1)?.startsWith('d') ? -20 : 900);
  const judge: OpeningJudge = { score, playOut: async () => 'draw' };
  const EVEN: Balance = { depth: 1, around: 0, within: 50, results: 0, nodes: 400, tries: 32 };

  test('are legal, of the right length, all different, and follow from the seed', () => {
    for (const variant of ['brandubh', 'nine-mens-morris', 'spanish-draughts']) {
      const rules = rulesOf(variant);
      const openings = first(12, randomOpenings(rules, 5, 7));
      expect(new Set(openings.map(opening => endOf(opening, rules))).size).toBe(12);
      expect(openings.every(({ moves }) => moves.length === 5)).toBe(true);
      expect(first(12, randomOpenings(rules, 5, 7))).toEqual(openings);
      expect(first(12, randomOpenings(rules, 5, 8))).not.toEqual(openings);
    }
  });

  test('repeat when there are no new ones', () => {
    const openings = first(20, randomOpenings(brandubh, 1, 7));
    // Forty moves, of which the eight symmetries of the board leave five.
    const classes = openings.map(({ moves }) => sceneAfter(brandubh, moves));
    expect(new Set(classes.slice(0, 5)).size).toBe(5);
    expect(new Set(classes).size).toBe(5);
  });

  test('end where no game lasts so long', () => {
    const short = rulesOf('brandubh', ['MoveLimit=5']);
    expect(() => randomOpenings(short, 10, 1).next()).toThrow('no random game lasts 10 turns');
    expect(randomOpenings(short, 4, 1).next().done).toBe(false);
  });

  test('are even in the eyes of the judge, differ by round, and do not depend on the order of asking', async () => {
    const book = randomBook(brandubh, 4, 3, judge, EVEN);
    const openings = await Promise.all(Array.from({ length: 10 }, (_, round) => book.openingOf(round)));
    for (const opening of openings) expect(await score(opening)).toBe(-20);
    expect(new Set(openings.map(({ moves }) => moves.join(' '))).size).toBe(10);
    expect(await randomBook(brandubh, 4, 3, judge, EVEN).openingOf(9)).toEqual(openings[9]);
  });

  test('may be even around another score than 0', async () => {
    const book = randomBook(brandubh, 4, 3, judge, { ...EVEN, around: 910 });
    expect(await score(await book.openingOf(0))).toBe(900);
  });

  test('stand games of the judge, which have to bring points to both sides', async () => {
    const wins: OpeningJudge = {
      score: async () => 0,
      playOut: async ({ moves }) => (moves[0]?.startsWith('a') ? 'draw' : 1),
    };
    const openings = randomBook(brandubh, 4, 3, wins, { ...EVEN, results: 3 });
    for (let round = 0; round < 4; round++) expect((await openings.openingOf(round)).moves[0]).toMatch(/^a/);
    const shared: OpeningJudge = { score: async () => 0, playOut: async (_, number) => (number === 2 ? 0 : 1) };
    const first = await randomBook(brandubh, 4, 3, shared, { ...EVEN, results: 3 }).openingOf(0);
    expect(first).toEqual(await randomBook(brandubh, 4, 3, shared, EVEN).openingOf(0));
  });

  test('are the most even ones that were found where none is even', async () => {
    const lead = async ({ moves }: Opening): Promise<number> => -100 - moves.join('').charCodeAt(0);
    const { moves } = await randomBook(brandubh, 2, 3, { ...judge, score: lead }, EVEN).openingOf(0);
    expect(moves[0]?.charAt(0)).toBe('a');
  });

  test('are looked for as often as is said', async () => {
    let judged = 0;
    const never: OpeningJudge = { ...judge, score: async () => 1000 + judged++ };
    await randomBook(brandubh, 4, 3, never, { ...EVEN, tries: 5 }).openingOf(0);
    expect(judged).toBe(5);
  });
});
