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
  // On their far row men are kings.
  sets[0] &= ~RANK_7;
  sets[2] &= ~RANK_0;
  return sets;
}

const random = seeded(64);
const boards = Array.from({ length: samples(300) }, () => randomSets(random));

/** Of a net come first so many features and neurons. */
const FIRST = (FEATURES + 1) * HIDDEN_SIZE;

/** What these bytes hold a board with White to move to be worth. */
function learning(bytes: Uint8Array) {
  const evaluation = netEvaluation({ name: 'net', scale: 100, bytes }, false);
  return { worth: (...sets: Sets): number => evaluation.value(...sets, 1) };
}

/** Numbers as large as a file may hold. */
function wildBytes(): Uint8Array {
  const numbers = Array.from({ length: FIRST + OUTPUT_BUCKETS * (2 * HIDDEN_SIZE + 1) }, (_, at) =>
    at < FIRST ? random.nextInt(765) - 382 : random.nextInt(255) - 127,
  );
  return encodeVarints(numbers);
}

describe('the net of draughts', () => {
  test('sums up to the same in vectors and without them, from whatever board it comes', ({ skip }) => {
    const [numbers] = readNets(wildBytes());
    if (!numbers) throw new Error('there is no net');
    const plain = scalarNet(numbers);
    const vectors = simdNet(numbers);
    if (!vectors) return skip('WebAssembly has no vectors here');
    for (const [at, sets] of boards.entries()) same(vectors(...sets, at & 1), plain(...sets, at & 1));
  });

  test.each([1, NET_PHASES] as const)('in ints is the net in floating point but for rounding: %i', nets => {
    const form = new DraughtsModel(random.next(), nets);
    const inInts: NetFunction[] = readNets(quantiseNets(form.parameters)).map(scalarNet);
    expect(inInts).toHaveLength(nets);
    for (const [men, kings, theirMen, theirKings] of boards) {
      const net = inInts[phaseOf(men | theirMen, kings | theirKings) % nets]!;
      const float = form.forward(men, kings, theirMen, theirKings);
      expect(Math.abs(net(men, kings, theirMen, theirKings, 1) / (64 * 255 * 255) - float)).toBeLessThan(0.25);
    }
  });

  test('has no numbers for men on their far row, nor for kings in the phase of men alone', () => {
    const bytes = quantiseNets(new DraughtsModel(random.next(), NET_PHASES).parameters);
    const numbers = decodeVarints(bytes, countVarints(bytes));
    const parameters = numbers.length / NET_PHASES;
    const farRows = [RANK_7, 0, RANK_0, 0];
    for (let net = 0; net < NET_PHASES; net++) {
      for (let feature = 0; feature < FEATURES; feature++) {
        const kind = feature >> 5;
        const isThere = ((farRows[kind]! >>> (feature & 31)) & 1) === 0 && (net !== 0 || kind % 2 === 0);
        const from = net * parameters + feature * HIDDEN_SIZE;
        expect(numbers.subarray(from, from + HIDDEN_SIZE).some(number => number !== 0)).toBe(isThere);
      }
    }
  });

  test('is another in each phase of the game where there are three', () => {
    const constants = FIRST + OUTPUT_BUCKETS * 2 * HIDDEN_SIZE;
    const numbers = Array.from({ length: NET_PHASES }, (_, phase) =>
      Array.from({ length: constants + OUTPUT_BUCKETS }, (_, at) => (at < constants ? 0 : (phase + 1) * 64)),
    );
    const { worth } = learning(encodeVarints(numbers.flat()));
    expect(worth(0xfff, 0, 0xfff00000, 0)).toBe(100);
    expect(worth(0xff, 0, 0, 0)).toBe(100);
    expect(worth(0xff, 0x100, 0, 0)).toBe(200);
    expect(worth(0x7f, 0, 0, 0x100)).toBe(300);
    const one = learning(encodeVarints(numbers[1]!));
    expect([one.worth(0xfff, 0, 0, 0), one.worth(1, 2, 0, 0)]).toEqual([200, 200]);
    for (const [men, kings, theirMen, theirKings] of boards) {
      const all = [men | theirMen, kings | theirKings] as const;
      expect(phaseOfBucket(outputBucket(...all))).toBe(phaseOf(...all));
    }
  });

  test('refuses bytes of another size, and bytes that are no module are no module', () => {
    expect(() => readNets(new Uint8Array(10))).toThrow(/numbers for each net are needed, not 10/);
    expect(instantiateBytes(Uint8Array.of(1, 2, 3))).toBeUndefined();
  });

  test('the turned board is the board square by square, and turned again the same', () => {
    for (let square = 0; square < 32; square++) same(rotatedSet(1 << square), 1 << rotatedSquare(square));
    for (const [set] of boards) same(rotatedSet(rotatedSet(set)), set);
  });
});

describe('what is learnt', () => {
  const turnedSetup = ({
    whiteToMove,
    whiteMen,
    whiteKings,
    blackMen,
    blackKings,
    halfmoveClock: idle,
    plies,
  }: DraughtsSetup): DraughtsSetup => ({
    whiteToMove: !whiteToMove,
    whiteMen: rotatedSet(blackMen),
    whiteKings: rotatedSet(blackKings),
    blackMen: rotatedSet(whiteMen),
    blackKings: rotatedSet(whiteKings),
    halfmoveClock: idle,
    plies,
  });

  test.each(['english-draughts', 'damas-espanolas', 'russian-draughts', 'italian-draughts', 'brazilian-draughts'])(
    'in %s is worth the same to the side to move with colours changed, and is the sum of its terms',
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
        const other = new DraughtsPosition(set, turnedSetup(setup), evaluation);
        same(other.evaluate(), position.evaluate());
        const sum = position.terms().reduce((total, { value }) => total + value, 0);
        same(sum, position.side === 0 ? position.evaluate() : 0 - position.evaluate());
      }
    },
  );

  test('serves the engine only where rules are equipped', () => {
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
