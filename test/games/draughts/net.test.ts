import { describe, expect, test } from 'vitest';
import { attachWeights, registerWeights } from '../../../src/engine/weights';
import { RANK_0, RANK_7 } from '../../../src/games/draughts/board';
import { netEvaluation } from '../../../src/games/draughts/net/evaluation';
import {
  FEATURES,
  HIDDEN_SIZE,
  NET_PHASES,
  OUTPUT_BUCKETS,
  outputBucket,
  phaseOf,
  phaseOfBucket,
  rotatedSet,
  rotatedSquare,
} from '../../../src/games/draughts/net/layout';
import { type NetFunction, readNets, scalarNet } from '../../../src/games/draughts/net/network';
import { simdNet } from '../../../src/games/draughts/net/simd';
import { DraughtsPosition } from '../../../src/games/draughts/position';
import type { DraughtsSetup } from '../../../src/games/draughts/setup';
import { DraughtsModel, quantiseNets } from '../../../src/train/models/draughts';
import type { Random } from '../../../src/util/random';
import { countVarints, decodeVarints, encodeVarints } from '../../../src/util/varint';
import { instantiateBytes } from '../../../src/wasm/module';
import { WEIGHTS } from '../../../src/weights/index';
import { same } from '../../same';
import { samples, seeded } from '../../seed';
import { rulesFor } from './helpers';

registerWeights(WEIGHTS);

type Sets = [whiteMen: number, whiteKings: number, blackMen: number, blackKings: number];

function randomSets(random: Random): Sets {
  const sets: Sets = [0, 0, 0, 0];
  const pieces = 1 + random.nextInt(24);
  for (let square = 0; square < 32; square++) {
    const kind = random.nextInt(4);
    if (random.nextInt(32) < pieces) sets[kind]! |= 1 << square;
  }
  // There are no men on their far row.
  sets[0] &= ~RANK_7;
  sets[2] &= ~RANK_0;
  return sets;
}

const random = seeded(64);
const boards = Array.from({ length: samples(300) }, () => randomSets(random));

/** Numbers of feature weights and biases, which come first in a file. */
const FIRST = (FEATURES + 1) * HIDDEN_SIZE;

/** Evaluation of boards with White to move by these bytes. */
function evaluationOf(bytes: Uint8Array) {
  const evaluation = netEvaluation({ name: 'net', scale: 100, bytes }, false);
  return { evaluate: (...sets: Sets): number => evaluation.value(...sets, 1) };
}

/** A network of random weights up to the largest that a file may hold. */
function randomNetBytes(): Uint8Array {
  const numbers = Array.from({ length: FIRST + OUTPUT_BUCKETS * (2 * HIDDEN_SIZE + 1) }, (_, at) =>
    at < FIRST ? random.nextInt(765) - 382 : random.nextInt(255) - 127,
  );
  return encodeVarints(numbers);
}

describe('the draughts network', () => {
  test('gives the same sum with and without SIMD, whatever the previous board was', ({ skip }) => {
    const [numbers] = readNets(randomNetBytes());
    if (!numbers) throw new Error('no network');
    const plain = scalarNet(numbers);
    const vectors = simdNet(numbers);
    if (!vectors) return skip('no WebAssembly SIMD');
    for (const [at, sets] of boards.entries()) same(vectors(...sets, at & 1), plain(...sets, at & 1));
  });

  test.each([1, NET_PHASES] as const)('in integers differs from floating point only by rounding: %i networks', nets => {
    const form = new DraughtsModel(random.next(), nets);
    const integerNets: NetFunction[] = readNets(quantiseNets(form.parameters)).map(scalarNet);
    expect(integerNets).toHaveLength(nets);
    for (const [men, kings, theirMen, theirKings] of boards) {
      const net = integerNets[phaseOf(men | theirMen, kings | theirKings) % nets]!;
      const float = form.forward(men, kings, theirMen, theirKings);
      expect(Math.abs(net(men, kings, theirMen, theirKings, 1) / (64 * 255 * 255) - float)).toBeLessThan(0.25);
    }
  });

  test('has no weights for men on their far row, nor for kings in the phase of men only', () => {
    const bytes = quantiseNets(new DraughtsModel(random.next(), NET_PHASES).parameters);
    const numbers = decodeVarints(bytes, countVarints(bytes));
    const parameters = numbers.length / NET_PHASES;
    const farRows = [RANK_7, 0, RANK_0, 0];
    for (let net = 0; net < NET_PHASES; net++) {
      for (let feature = 0; feature < FEATURES; feature++) {
        const kind = feature >> 5;
        const isUsed = ((farRows[kind]! >>> (feature & 31)) & 1) === 0 && (net !== 0 || kind % 2 === 0);
        const from = net * parameters + feature * HIDDEN_SIZE;
        expect(numbers.subarray(from, from + HIDDEN_SIZE).some(number => number !== 0)).toBe(isUsed);
      }
    }
  });

  test('has a network for each phase of the game if there are three', () => {
    const constants = FIRST + OUTPUT_BUCKETS * 2 * HIDDEN_SIZE;
    const numbers = Array.from({ length: NET_PHASES }, (_, phase) =>
      Array.from({ length: constants + OUTPUT_BUCKETS }, (_, at) => (at < constants ? 0 : (phase + 1) * 64)),
    );
    const { evaluate } = evaluationOf(encodeVarints(numbers.flat()));
    expect(evaluate(0xfff, 0, 0xfff00000, 0)).toBe(100);
    expect(evaluate(0xff, 0, 0, 0)).toBe(100);
    expect(evaluate(0xff, 0x100, 0, 0)).toBe(200);
    expect(evaluate(0x7f, 0, 0, 0x100)).toBe(300);
    const one = evaluationOf(encodeVarints(numbers[1]!));
    expect([one.evaluate(0xfff, 0, 0, 0), one.evaluate(1, 2, 0, 0)]).toEqual([200, 200]);
    for (const [men, kings, theirMen, theirKings] of boards) {
      const all = [men | theirMen, kings | theirKings] as const;
      expect(phaseOfBucket(outputBucket(...all))).toBe(phaseOf(...all));
    }
  });

  test('rejects bytes of another length, and bytes that are no WebAssembly module', () => {
    expect(() => readNets(new Uint8Array(10))).toThrow(/expected \d+ or \d+ numbers, got 10$/);
    expect(instantiateBytes(Uint8Array.of(1, 2, 3))).toBeUndefined();
  });

  test('rotating a set rotates every square, and twice gives the same set', () => {
    for (let square = 0; square < 32; square++) same(rotatedSet(1 << square), 1 << rotatedSquare(square));
    for (const [set] of boards) same(rotatedSet(rotatedSet(set)), set);
  });
});

describe('the network evaluation', () => {
  const swapColours = ({
    whiteToMove,
    whiteMen,
    whiteKings,
    blackMen,
    blackKings,
    halfmoveClock,
    plies,
  }: DraughtsSetup): DraughtsSetup => ({
    whiteToMove: !whiteToMove,
    whiteMen: rotatedSet(blackMen),
    whiteKings: rotatedSet(blackKings),
    blackMen: rotatedSet(whiteMen),
    blackKings: rotatedSet(whiteKings),
    halfmoveClock,
    plies,
  });

  test.each(['english-draughts', 'damas-espanolas', 'russian-draughts', 'italian-draughts', 'brazilian-draughts'])(
    'of %s is the same with colours swapped, and the sum of its terms',
    variant => {
      const rules = attachWeights(rulesFor(variant));
      const start = rules.readFen(rules.startFen);
      if (!start.ok) throw new Error(start.error);
      const { rules: set, evaluation } = start.value;
      for (const [at, [whiteMen, whiteKings, blackMen, blackKings]] of boards.slice(0, 100).entries()) {
        const setup = {
          whiteToMove: at % 2 === 0,
          whiteMen,
          whiteKings,
          blackMen,
          blackKings,
          halfmoveClock: 0,
          plies: 0,
        };
        const position = new DraughtsPosition(set, setup, evaluation);
        const other = new DraughtsPosition(set, swapColours(setup), evaluation);
        same(other.evaluate(), position.evaluate());
        const sum = position.terms().reduce((total, { value }) => total + value, 0);
        same(sum, position.side === 0 ? position.evaluate() : 0 - position.evaluate());
      }
    },
  );

  test('is used only after weights are attached', () => {
    const plain = rulesFor('english-draughts');
    const learnt = attachWeights(rulesFor('english-draughts'));
    const fen = 'B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29';
    const [one, other] = [plain, learnt].map(rules => {
      const position = rules.readFen(fen);
      if (!position.ok) throw new Error(position.error);
      return position.value.evaluate();
    });
    expect(one).not.toBe(other);
  });
});
