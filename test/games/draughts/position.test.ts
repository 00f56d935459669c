import { describe, expect, test } from 'vitest';
import {
  capturedBy,
  FILE,
  fromSquare,
  isCapture,
  isPromotion,
  RANK,
  squareAt,
  toSquare,
} from '../../../src/games/draughts/board';
import { DraughtsPosition } from '../../../src/games/draughts/position';
import type { DraughtsSetup } from '../../../src/games/draughts/state';
import { legalActions } from '../../../src/games/moves';
import { ONGOING } from '../../../src/games/rules';
import { bitIndices } from '../../../src/util/bits';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';
import { boardOf, positionOf, rulesFor, VARIANT_NAMES } from './helpers';
import { after, moves } from './oracle';

/** Everything that the search can see. */
const snapshot = (position: DraughtsPosition): unknown => ({
  setup: position.setup(),
  side: position.side,
  key: [position.keyLow, position.keyHigh],
  evaluation: position.evaluate(),
  mustCapture: position.mustCapture(),
  outcome: position.outcome(0),
  plies: position.pliesToDraw(),
  actions: legalActions(position),
});

/** Visits the positions of random games. */
function visitRandomGames(
  variant: string,
  seed: number,
  games: number,
  visit: (position: DraughtsPosition) => void,
): void {
  const random = new Random(seed);
  for (let game = 0; game < samples(games); game++) {
    const position = positionOf(variant, rulesFor(variant).startFen);
    for (;;) {
      visit(position);
      const actions = legalActions(position);
      if (actions.length === 0) break;
      position.make(actions[random.nextInt(actions.length)]!);
    }
  }
}

const rotatedSquare = (square: number): number => squareAt(7 - RANK[square]!, 7 - FILE[square]!);
const rotatedSet = (set: number): number =>
  bitIndices(set).reduce((all, square) => all | (1 << rotatedSquare(square)), 0);

/** The position with colours swapped and the board rotated. */
const swapSides = (setup: DraughtsSetup): DraughtsSetup => ({
  ...setup,
  whiteToMove: !setup.whiteToMove,
  whiteMen: rotatedSet(setup.blackMen),
  whiteKings: rotatedSet(setup.blackKings),
  blackMen: rotatedSet(setup.whiteMen),
  blackKings: rotatedSet(setup.whiteKings),
});

describe.each(VARIANT_NAMES)('%s', variant => {
  const rules = rulesFor(variant);

  test('undo restores everything', () => {
    visitRandomGames(variant, 1, 1, position => {
      const before = snapshot(position);
      for (const action of legalActions(position)) {
        position.make(action);
        position.undo();
      }
      expect(snapshot(position)).toEqual(before);
    });
  });

  test('undo takes back a whole game', () => {
    const position = positionOf(variant, rules.startFen);
    const before = snapshot(position);
    const random = new Random(2);
    let plies = 0;
    for (let actions = legalActions(position); actions.length > 0; actions = legalActions(position), plies++) {
      position.make(actions[random.nextInt(actions.length)]!);
    }
    for (; plies > 0; plies--) position.undo();
    expect(snapshot(position)).toEqual(before);
  });

  test('a FEN reads back the same position and key', () => {
    visitRandomGames(variant, 3, 1, position => {
      const again = positionOf(variant, rules.writeFen(position));
      expect(again.setup()).toEqual(position.setup());
      expect([again.keyLow, again.keyHigh]).toEqual([position.keyLow, position.keyHigh]);
      same(again.pliesToDraw(), position.pliesToDraw());
      same(rules.writeFen(again), rules.writeFen(position));
    });
  });

  test('keys are equal exactly for equal positions', () => {
    const boards = new Map<string, string>();
    visitRandomGames(variant, 4, 4, position => {
      const key = `${position.keyLow} ${position.keyHigh}`;
      const board = `${boardOf(position)} ${position.white}`;
      same(boards.get(key) ?? board, board);
      boards.set(key, board);
    });
  });

  test('every move leads to the board of the oracle', () => {
    visitRandomGames(variant, 5, 1, position => {
      const board = boardOf(position);
      const expected = moves(board, position.white === 1, variant).map(move => after(board, move).join('/'));
      const found = legalActions(position).map(action => {
        position.make(action);
        const result = boardOf(position).join('/');
        position.undo();
        return result;
      });
      if (position.outcome(0) === ONGOING) expect(found.sort()).toEqual(expected.sort());
    });
  });

  test('swapped colours have mirrored moves and the same evaluation', () => {
    const mapped = (position: DraughtsPosition, mapSquare: (square: number) => number): string[] =>
      legalActions(position)
        .map(action =>
          [
            mapSquare(fromSquare(action)),
            mapSquare(toSquare(action)),
            isPromotion(action),
            bitIndices(capturedBy(action)).map(mapSquare).sort(),
          ].join(' '),
        )
        .sort();
    visitRandomGames(variant, 6, 1, position => {
      const other = new DraughtsPosition(position.rules, swapSides(position.setup()));
      expect(mapped(other, rotatedSquare)).toEqual(mapped(position, square => square));
      same(other.evaluate(), position.evaluate());
    });
  });

  test('noisy moves are the captures, or the promotions if there are none', () => {
    const list = new Int32Array(2048);
    visitRandomGames(variant, 7, 2, position => {
      const all = legalActions(position);
      const noisy = Array.from(list.subarray(0, position.generateNoisy(list, 0)));
      same(position.mustCapture(), all.some(isCapture));
      if (all.length > 0)
        expect(noisy.sort()).toEqual(all.filter(action => isCapture(action) || isPromotion(action)).sort());
    });
  });

  test('only captures and promotions have an ordering score', () => {
    visitRandomGames(variant, 8, 2, position => {
      for (const action of legalActions(position)) {
        same(position.orderingScore(action) > 0, isCapture(action) || isPromotion(action));
      }
    });
  });

  test('the terms add up to the evaluation', () => {
    visitRandomGames(variant, 9, 2, position => {
      const sum = rules.terms(position).reduce((total, { value }) => total + value, 0);
      same(sum, position.side === 0 ? position.evaluate() : 0 - position.evaluate());
    });
  });
});

test('a partial capture has its own key', () => {
  const rules = rulesFor('spanish-draughts');
  const board = positionOf('spanish-draughts', 'W:WK1:B5,6,13,14,22,23,29');
  const keyOf = (): string => `${board.keyLow} ${board.keyHigh}`;
  const before = keyOf();
  const partials = rules.stepActions!(board).flatMap(step => {
    board.make(step);
    const seen = board.midTurn ? [{ key: keyOf(), fen: rules.writeFen(board), low: board.keyLow }] : [];
    board.undo();
    expect(keyOf()).toBe(before);
    return seen;
  });
  expect(partials.length).toBeGreaterThan(0);
  expect(new Set([before, ...partials.map(({ key }) => key)]).size).toBe(1 + partials.length);
  for (const { fen, low } of partials) same(positionOf('spanish-draughts', fen).keyLow, low, () => fen);
});
