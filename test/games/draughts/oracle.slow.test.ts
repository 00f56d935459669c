import { describe, test } from 'vitest';
import { capturedBy, FILE, fromSquare, isPromotion, RANK, toSquare } from '../../../src/games/draughts/board';
import { type DraughtsPosition, DraughtsPosition as Position } from '../../../src/games/draughts/position';
import type { DraughtsSetup } from '../../../src/games/draughts/state';
import { legalActions } from '../../../src/games/moves';
import type { Action } from '../../../src/games/rules';
import { bitIndices } from '../../../src/util/bits';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';
import { boardOf, positionOf, rulesFor, VARIANT_NAMES } from './helpers';
import { type Move, moves } from './oracle';

const placeOf = (square: number): string => `${7 - RANK[square]!}${FILE[square]!}`;

/** An action as a move of the oracle. */
function moveOf(position: DraughtsPosition, action: Action): Move {
  const man = (position.ownMen & (1 << fromSquare(action))) !== 0;
  const letter = position.white === 1 ? 'w' : 'b';
  return {
    from: placeOf(fromSquare(action)),
    to: placeOf(toSquare(action)),
    takes: bitIndices(capturedBy(action)).map(placeOf).sort(),
    piece: man && !isPromotion(action) ? letter : letter.toUpperCase(),
  };
}

const sorted = (list: readonly Move[]): string[] => list.map(move => JSON.stringify(move)).sort();

/** Random position: `density` percent of the squares occupied, `kings` percent of the pieces kings. */
function randomSetup(random: Random, density: number, kings: number): DraughtsSetup {
  const sets = { whiteMen: 0, whiteKings: 0, blackMen: 0, blackKings: 0 };
  for (let square = 0; square < 32; square++) {
    if (random.nextInt(100) >= density) continue;
    const white = random.nextInt(2) === 0;
    const king = random.nextInt(100) < kings || RANK[square] === (white ? 7 : 0);
    if (white) sets[king ? 'whiteKings' : 'whiteMen'] |= 1 << square;
    else sets[king ? 'blackKings' : 'blackMen'] |= 1 << square;
  }
  return { ...sets, whiteToMove: random.nextInt(2) === 0, halfmoveClock: 0, plies: 0 };
}

describe.each(VARIANT_NAMES)('%s', variant => {
  const { rules: ruleSet } = positionOf(variant, rulesFor(variant).startFen);

  test.each([
    [25, 30],
    [45, 50],
    [60, 10],
    [35, 100],
  ])('random positions have the moves of the oracle: %i percent occupied, %i percent kings', (density, kings) => {
    const random = new Random(density * 100 + kings);
    for (let i = 0; i < samples(80); i++) {
      const position = new Position(ruleSet, randomSetup(random, density, kings));
      const board = boardOf(position);
      const expected = moves(board, position.white === 1, variant);
      const found = legalActions(position).map(action => moveOf(position, action));
      same(sorted(found).join(), sorted(expected).join(), () => board.join('\n'));
    }
  });

  test('perft of random positions is the number of moves played one by one', () => {
    const rules = rulesFor(variant);
    const random = new Random(7);
    const count = (position: DraughtsPosition, depth: number): number => {
      const list = new Int32Array(2048);
      const end = position.generate(list, 0);
      if (depth === 1) return end;
      let total = 0;
      for (let i = 0; i < end; i++) {
        position.make(list[i]!);
        total += count(position, depth - 1);
        position.undo();
      }
      return total;
    };
    for (let i = 0; i < samples(40); i++) {
      const position = new Position(ruleSet, randomSetup(random, 15 + (i % 4) * 10, i % 101));
      for (const depth of [1, 2, 3]) same(rules.perft(position, depth, 'turns'), count(position, depth));
    }
  });
});
