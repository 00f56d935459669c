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
  test('starts again when there are more rounds', async () => {
    const openings = ['d7-c7', 'd7-b7', 'd7-e7'].map(move => ({ fen: brandubh.startFen, moves: [move] }));
    const book = listBook(openings);
    expect(await book.openingOf(7)).toEqual(openings[1]);
  });

  test('is shuffled reproducibly by its seed', () => {
    const items = Array.from({ length: 20 }, (_, item) => item);
    expect(shuffled(items, 1)).toEqual(shuffled(items, 1));
    expect(shuffled(items, 1)).not.toEqual(shuffled(items, 2));
    expect(shuffled(items, 1).sort((one, other) => one - other)).toEqual(items);
  });
});

function positionAfter(rules: Rules, moves: readonly string[]): string {
  const position = rules.readFen(rules.startFen);
  if (!position.ok) throw new Error(position.error);
  for (const move of moves) {
    const actions = parseMove(rules, position.value, move);
    if (!actions.ok) throw new Error(actions.error);
    playMove(position.value, actions.value);
  }
  return canonicalPosition(rules, position.value);
}

describe('mirror images', () => {
  const first = (variant: string): Set<string> => {
    const rules = rulesOf(variant);
    const position = rules.readFen(rules.startFen);
    if (!position.ok) throw new Error(position.error);
    return new Set(
      legalMoves(position.value).map(move => positionAfter(rules, [nameMove(rules, position.value, move)])),
    );
  };

  test('count as one on symmetric boards', () => {
    // The 16 symmetries of the board leave two kinds of points on the inner and outer rings, two on the middle one.
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
      const actions = parseMove(rules, position.value, move);
      if (!actions.ok) throw new Error(actions.error);
      playMove(position.value, actions.value);
    }
    expect(gameOutcome(position.value)).toBe(ONGOING);
    return rules.writeFen(position.value);
  };
  const first = (count: number, stream: Iterator<Opening>): Opening[] =>
    Array.from({ length: count }, () => stream.next().value as Opening);
  /** Most openings are lost. */
  const score = async ({ moves }: Opening): Promise<number> => (moves.at(-1)?.startsWith('d') ? -20 : 900);
  const judge: OpeningJudge = { score, playOut: async () => 'draw' };
  const EVEN: Balance = { depth: 1, around: 0, within: 50, results: 0, nodes: 400, tries: 32 };

  test('are legal, different, of the requested length, and determined by the seed', () => {
    for (const variant of ['brandubh', 'nine-mens-morris', 'spanish-draughts']) {
      const rules = rulesOf(variant);
      const openings = first(12, randomOpenings(rules, 5, 7));
      expect(new Set(openings.map(opening => endOf(opening, rules))).size).toBe(12);
      expect(openings.every(({ moves }) => moves.length === 5)).toBe(true);
      expect(first(12, randomOpenings(rules, 5, 7))).toEqual(openings);
      expect(first(12, randomOpenings(rules, 5, 8))).not.toEqual(openings);
    }
  });

  test('repeat when there are no new positions', () => {
    const openings = first(20, randomOpenings(brandubh, 1, 7));
    // The eight symmetries of the board leave five of forty moves.
    const classes = openings.map(({ moves }) => positionAfter(brandubh, moves));
    expect(new Set(classes.slice(0, 5)).size).toBe(5);
    expect(new Set(classes).size).toBe(5);
  });

  test('fail if no game lasts long enough', () => {
    const short = rulesOf('brandubh', ['MoveLimit=5']);
    expect(() => randomOpenings(short, 10, 1).next()).toThrow('no random game lasts 10 moves');
    expect(randomOpenings(short, 4, 1).next().done).toBe(false);
  });

  test('are even by the judge, differ by round, and do not depend on the order of requests', async () => {
    const book = randomBook(brandubh, 4, 3, judge, EVEN);
    const openings = await Promise.all(Array.from({ length: 10 }, (_, round) => book.openingOf(round)));
    for (const opening of openings) expect(await score(opening)).toBe(-20);
    expect(new Set(openings.map(({ moves }) => moves.join(' '))).size).toBe(10);
    expect(await randomBook(brandubh, 4, 3, judge, EVEN).openingOf(9)).toEqual(openings[9]);
  });

  test('may be balanced around another score than 0', async () => {
    const book = randomBook(brandubh, 4, 3, judge, { ...EVEN, around: 910 });
    expect(await score(await book.openingOf(0))).toBe(900);
  });

  test('must give points to both sides in the games of the judge', async () => {
    for (const winner of [0, 1] as const) {
      const oneSided: OpeningJudge = {
        score: async () => 0,
        playOut: async ({ moves }) => (moves[0]?.startsWith('a') ? 'draw' : winner),
      };
      const openings = randomBook(brandubh, 4, 3, oneSided, { ...EVEN, results: 3 });
      for (let round = 0; round < 4; round++) expect((await openings.openingOf(round)).moves[0]).toMatch(/^a/);
    }
    const shared: OpeningJudge = { score: async () => 0, playOut: async (_, number) => (number === 2 ? 0 : 1) };
    const first = await randomBook(brandubh, 4, 3, shared, { ...EVEN, results: 3 }).openingOf(0);
    expect(first).toEqual(await randomBook(brandubh, 4, 3, shared, EVEN).openingOf(0));
  });

  test('are the most even ones if none is even', async () => {
    const lead = async ({ moves }: Opening): Promise<number> => -100 - moves.join('').charCodeAt(0);
    const { moves } = await randomBook(brandubh, 2, 3, { ...judge, score: lead }, EVEN).openingOf(0);
    expect(moves[0]?.charAt(0)).toBe('a');
  });

  test('are tried as often as requested', async () => {
    let judged = 0;
    const never: OpeningJudge = { ...judge, score: async () => 1000 + judged++ };
    await randomBook(brandubh, 4, 3, never, { ...EVEN, tries: 5 }).openingOf(0);
    expect(judged).toBe(5);
  });
});
