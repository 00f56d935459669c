import { describe, expect, test } from 'vitest';
import type { MorrisPosition } from '../../../src/games/morris/position';
import { gameOutcome, legalActions } from '../../../src/games/moves';
import { DRAW, ONGOING, type Position, reasonOf, verdictOf } from '../../../src/games/rules';
import { Random } from '../../../src/util/random';
import { same } from '../../same';
import { samples } from '../../seed';
import { positionOf } from './helpers';
import { allConfigs, playRandomly } from './random-games';

const GAMES = samples(1);
/** One position in this many is checked. */
const STEP = 4;

/** All fields of a position except its history. */
const fieldsOf = (position: Position): unknown => {
  const { records: _, rules: __, ...fields } = position as unknown as Record<string, unknown>;
  return { ...fields };
};

/** FEN without the counters of slides and moves. */
function essence(fen: string): string {
  const fields = fen.split(' ');
  return [...fields.slice(0, 15), ...fields.slice(17)].join(' ');
}

describe.each(allConfigs(16))('$name', ({ rules }) => {
  const play = (look: (position: Position) => void, step = STEP): void => {
    const random = new Random(3);
    const choose = new Random(6);
    const some = (position: Position): void => (choose.nextInt(step) === 0 ? look(position) : undefined);
    for (let game = 0; game < GAMES; game++) playRandomly(rules, random, some);
  };

  test('FENs round-trip to the same position', () => {
    play(position => {
      const fen = rules.writeFen(position);
      const again = positionOf(rules, fen);
      same(rules.writeFen(again), fen);
      expect([fen, again.keyLow, again.keyHigh]).toEqual([fen, position.keyLow, position.keyHigh]);
      expect(legalActions(again)).toEqual(legalActions(position));
    });
  });

  test('FENs of finished games round-trip', () => {
    const random = new Random(4);
    for (let game = 0; game < GAMES; game++) {
      const position = playRandomly(rules, random, () => {});
      const fen = rules.writeFen(position);
      const again = positionOf(rules, fen);
      same(rules.writeFen(again), fen);
      if (gameOutcome(position) === ONGOING) continue;
      expect(fen).toMatch(/ o \? .* 0 0( \d+){4} \d+ \d+ \d+$/);
      same(verdictOf(gameOutcome(again)), verdictOf(gameOutcome(position)));
    }
  });

  test('undo restores every field', () => {
    play(position => {
      const before = fieldsOf(position);
      for (const action of legalActions(position)) {
        position.make(action);
        position.undo();
      }
      expect(fieldsOf(position)).toEqual(before);
    });
  });

  test('equal keys mean equal positions', () => {
    const known = new Map<string, string>();
    play(position => {
      const key = `${position.keyLow} ${position.keyHigh}`;
      const text = essence(rules.writeFen(position));
      same(known.get(key) ?? text, text);
      known.set(key, text);
    });
    expect(new Set(known.values()).size).toBe(known.size);
  });

  test('the side to move has an action or the game is over', () => {
    play(position => {
      same(position.outcome(0), ONGOING);
      expect(legalActions(position).length).toBeGreaterThan(0);
    });
  });

  test('noisy actions are legal and have an ordering score', () => {
    const list = new Int32Array(2048);
    const look = (position: Position): void => {
      const legal = new Set(legalActions(position));
      const noisy = list.slice(0, position.generateNoisy(list, 0));
      same(new Set(noisy).size, noisy.length);
      for (const action of noisy) {
        same(legal.has(action), true);
        if (!position.mustCapture()) expect(position.orderingScore(action)).toBeGreaterThan(0);
      }
      for (const action of legal) {
        const placing = rules.nameAction(position, action).length === 2;
        position.make(action);
        const owes = position.mustCapture() && position.midTurn;
        // The last placement may leave removals in phase m that no arrival caused.
        const byLanding = owes && !(placing && / m r /.test(rules.writeFen(position)));
        position.undo();
        if (byLanding) expect(noisy).toContain(action);
      }
    };
    play(look, 1);
  });

  test('evaluation terms add up to the evaluation', () => {
    play(position => {
      const sum = rules.terms(position).reduce((total, { value }) => total + value, 0);
      same(position.evaluate(), position.side === 0 ? sum : -sum || 0);
    });
  });

  test('names of actions are read back', () => {
    play(position => {
      for (const action of legalActions(position)) {
        const read = rules.readAction(position, rules.nameAction(position, action));
        expect(read).toEqual({ ok: true, value: action });
      }
    });
  });

  test('every outcome has a reason', () => {
    const random = new Random(5);
    for (let game = 0; game < GAMES; game++) {
      const result = gameOutcome(playRandomly(rules, random, () => {}) as MorrisPosition);
      expect(verdictOf(result)).toBeLessThanOrEqual(DRAW);
      expect(rules.reasons[reasonOf(result)]).toBeDefined();
    }
  });
});
