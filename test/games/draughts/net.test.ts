import { describe, expect, test } from 'vitest';
import { equip, supply } from '../../../src/engine/equip';
import { assemble } from '../../../src/games/assembler';
import { RANK_0, RANK_7 } from '../../../src/games/draughts/board';
import { learntEvaluation } from '../../../src/games/draughts/learnt';
import { type NetSum, netsIn, plainNet } from '../../../src/games/draughts/net';
import {
  FEATURES,
  HIDDEN,
  OUTPUTS,
  outputFor,
  PHASES,
  phaseOf,
  phaseOfOutput,
  turned,
  turnedSquare,
} from '../../../src/games/draughts/net-layout';
import { vectorNet } from '../../../src/games/draughts/net-vectors';
import { DraughtsPosition } from '../../../src/games/draughts/position';
import type { Setup } from '../../../src/games/draughts/setup';
import { countNumbers, readNumbers, writeNumbers } from '../../../src/games/numbers';
import type { Random } from '../../../src/games/zobrist';
import { NetForm } from '../../../src/train/draughts/net-form';
import { quantiseNets } from '../../../src/train/draughts/quantise';
import { WEIGHTS } from '../../../src/weights/index';
import { same } from '../../same';
import { samples, seeded } from '../../seed';
import { rulesFor } from './help';

supply(WEIGHTS);

type Sets = [whiteMen: number, whiteKings: number, blackMen: number, blackKings: number];

function randomSets(random: Random): Sets {
  const sets: Sets = [0, 0, 0, 0];
  const pieces = 1 + random.below(24);
  for (let square = 0; square < 32; square++) {
    const kind = random.below(4);
    if (random.below(32) < pieces) sets[kind]! |= 1 << square;
  }
  // On their far row men are kings.
  sets[0] &= ~RANK_7;
  sets[2] &= ~RANK_0;
  return sets;
}

const random = seeded(64);
const boards = Array.from({ length: samples(300) }, () => randomSets(random));

/** Of a net come first so many features and neurons. */
const FIRST = (FEATURES + 1) * HIDDEN;

/** What these bytes hold a board with White to move to be worth. */
function learning(bytes: Uint8Array) {
  const evaluation = learntEvaluation({ name: 'net', scale: 100, bytes }, false);
  return { worth: (...sets: Sets): number => evaluation.worth(...sets, 1) };
}

/** Numbers as large as a file may hold. */
function wildBytes(): Uint8Array {
  const numbers = Array.from({ length: FIRST + OUTPUTS * (2 * HIDDEN + 1) }, (_, at) =>
    at < FIRST ? random.below(765) - 382 : random.below(255) - 127,
  );
  return writeNumbers(numbers);
}

describe('the net of draughts', () => {
  test('sums up to the same in vectors and without them, from whatever board it comes', ({ skip }) => {
    const [numbers] = netsIn(wildBytes());
    if (!numbers) throw new Error('there is no net');
    const plain = plainNet(numbers);
    const vectors = vectorNet(numbers);
    if (!vectors) return skip('WebAssembly has no vectors here');
    for (const [at, sets] of boards.entries()) same(vectors(...sets, at & 1), plain(...sets, at & 1));
  });

  test.each([1, PHASES] as const)('in ints is the net in floating point but for rounding: %i', nets => {
    const form = new NetForm(random.next(), nets);
    const inInts: NetSum[] = netsIn(quantiseNets(form.parameters)).map(plainNet);
    expect(inInts).toHaveLength(nets);
    for (const [men, kings, theirMen, theirKings] of boards) {
      const net = inInts[phaseOf(men | theirMen, kings | theirKings) % nets]!;
      const float = form.forward(men, kings, theirMen, theirKings);
      expect(Math.abs(net(men, kings, theirMen, theirKings, 1) / (64 * 255 * 255) - float)).toBeLessThan(0.25);
    }
  });

  test('has no numbers for men on their far row, nor for kings in the phase of men alone', () => {
    const bytes = quantiseNets(new NetForm(random.next(), PHASES).parameters);
    const numbers = readNumbers(bytes, countNumbers(bytes));
    const parameters = numbers.length / PHASES;
    const farRows = [RANK_7, 0, RANK_0, 0];
    for (let net = 0; net < PHASES; net++) {
      for (let feature = 0; feature < FEATURES; feature++) {
        const kind = feature >> 5;
        const isThere = ((farRows[kind]! >>> (feature & 31)) & 1) === 0 && (net !== 0 || kind % 2 === 0);
        const from = net * parameters + feature * HIDDEN;
        expect(numbers.subarray(from, from + HIDDEN).some(number => number !== 0)).toBe(isThere);
      }
    }
  });

  test('is another in each phase of the game where there are three', () => {
    const constants = FIRST + OUTPUTS * 2 * HIDDEN;
    const numbers = Array.from({ length: PHASES }, (_, phase) =>
      Array.from({ length: constants + OUTPUTS }, (_, at) => (at < constants ? 0 : (phase + 1) * 64)),
    );
    const { worth } = learning(writeNumbers(numbers.flat()));
    expect(worth(0xfff, 0, 0xfff00000, 0)).toBe(100);
    expect(worth(0xff, 0, 0, 0)).toBe(100);
    expect(worth(0xff, 0x100, 0, 0)).toBe(200);
    expect(worth(0x7f, 0, 0, 0x100)).toBe(300);
    const one = learning(writeNumbers(numbers[1]!));
    expect([one.worth(0xfff, 0, 0, 0), one.worth(1, 2, 0, 0)]).toEqual([200, 200]);
    for (const [men, kings, theirMen, theirKings] of boards) {
      const all = [men | theirMen, kings | theirKings] as const;
      expect(phaseOfOutput(outputFor(...all))).toBe(phaseOf(...all));
    }
  });

  test('refuses bytes of another size, and bytes that are no module are no module', () => {
    expect(() => netsIn(new Uint8Array(10))).toThrow(/numbers for each net are needed, not 10/);
    expect(assemble(Uint8Array.of(1, 2, 3))).toBeUndefined();
  });

  test('the turned board is the board square by square, and turned again the same', () => {
    for (let square = 0; square < 32; square++) same(turned(1 << square), 1 << turnedSquare(square));
    for (const [set] of boards) same(turned(turned(set)), set);
  });
});

describe('what is learnt', () => {
  const turnedSetup = ({ whiteToMove, whiteMen, whiteKings, blackMen, blackKings, idle, plies }: Setup): Setup => ({
    whiteToMove: !whiteToMove,
    whiteMen: turned(blackMen),
    whiteKings: turned(blackKings),
    blackMen: turned(whiteMen),
    blackKings: turned(whiteKings),
    idle,
    plies,
  });

  test.each(['english-draughts', 'damas-espanolas', 'russian-draughts', 'italian-draughts', 'brazilian-draughts'])(
    'in %s is worth the same to the side to move with colours changed, and is the sum of its terms',
    variant => {
      const rules = equip(rulesFor(variant));
      const start = rules.readFen(rules.startFen);
      if (!start.ok) throw new Error(start.error);
      const { rules: set, evaluation } = start.value;
      for (const [at, [whiteMen, whiteKings, blackMen, blackKings]] of boards.slice(0, 100).entries()) {
        const setup = { whiteToMove: at % 2 === 0, whiteMen, whiteKings, blackMen, blackKings, idle: 0, plies: 0 };
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
    const learnt = equip(rulesFor('english-draughts'));
    const fen = 'B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29';
    const [one, other] = [plain, learnt].map(rules => {
      const position = rules.readFen(fen);
      if (!position.ok) throw new Error(position.error);
      return position.value.evaluate();
    });
    expect(one).not.toBe(other);
  });
});
