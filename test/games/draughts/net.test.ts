import { describe, expect, test } from 'vitest';
import { attachWeights, registerWeights } from '../../../src/engine/weights';
import { RANK_0, RANK_7 } from '../../../src/games/draughts/board';
import { netEvaluation } from '../../../src/games/draughts/net/evaluation';
import {
  FEATURES,
  headLength,
  NET_PHASES,
  type NetShape,
  netLength,
  ONE_NET,
  PHASE_NETS,
  rotatedSet,
  rotatedSquare,
  stageTable,
} from '../../../src/games/draughts/net/layout';
import { OUTPUT_UNIT, readNets, scalarNet, simdNet } from '../../../src/games/draughts/net/network';
import { DraughtsPosition } from '../../../src/games/draughts/position';
import type { DraughtsSetup } from '../../../src/games/draughts/state';
import { initialParameters, quantiseNets } from '../../../src/train/nets/parameters';
import { NetTrainer } from '../../../src/train/nets/trainer';
import { countVarints, decodeVarints, encodeVarints } from '../../../src/util/bytes';
import type { Random } from '../../../src/util/random';
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

const SHAPES = [
  ['one net', ONE_NET],
  ['by phase', PHASE_NETS],
] as const;

/** Numbers of feature weights and biases, which come first in a net. */
const firstOf = ({ hidden }: NetShape): number => (FEATURES + 1) * hidden;

/** Evaluation of boards with White to move by these bytes. */
function evaluationOf(bytes: Uint8Array) {
  const evaluation = netEvaluation({ name: 'net', scale: 100, bytes }, false);
  let key = 0;
  return { evaluate: (...sets: Sets): number => evaluation.value(...sets, 1, ++key, 1) };
}

/** Networks of random weights up to the largest that a file may hold. */
function randomNetBytes(shape: NetShape): Uint8Array {
  const length = netLength(shape);
  const numbers = Array.from({ length: shape.nets * length }, (_, at) =>
    at % length < firstOf(shape) ? random.nextInt(765) - 382 : random.nextInt(255) - 127,
  );
  return encodeVarints(numbers);
}

/** Position as in a file of training positions, with White to move. */
function writeBoard(view: DataView, at: number, [men, kings, theirMen, theirKings]: Sets): void {
  view.setInt32(16 * at, men | kings, true);
  view.setInt32(16 * at + 4, theirMen | theirKings, true);
  view.setInt32(16 * at + 8, kings | theirKings, true);
}

describe('the draughts network', () => {
  test.each(SHAPES)('gives the same sum with and without SIMD, whatever the previous board was: %s', (_, shape) => {
    const nets = readNets(randomNetBytes(shape));
    const plain = scalarNet(nets);
    const vectors = simdNet(nets);
    if (!vectors) throw new Error('no WebAssembly SIMD');
    for (const [at, sets] of boards.entries()) same(vectors(...sets, at & 1), plain(...sets, at & 1));
  });

  test.each(SHAPES)('in integers differs from floating point only by rounding: %s', (_, shape) => {
    const parameters = initialParameters(shape, random.next());
    const net = scalarNet(readNets(quantiseNets(shape, parameters)));
    const trainer = new NetTrainer(shape, 1, boards.length, 0.5, () => 0.5);
    trainer.parameters = parameters;
    const buffer = trainer.buffer(0);
    const view = new DataView(buffer.buffer, buffer.byteOffset);
    for (const [at, board] of boards.entries()) writeBoard(view, at, board);
    const logits = trainer.evaluate(0, boards.length);
    for (const [at, board] of boards.entries())
      expect(Math.abs(net(...board, 1) / OUTPUT_UNIT - logits[at]!)).toBeLessThan(0.25);
  });

  test('has no weights for men on their far row, nor for kings in the phase of men only', () => {
    const bytes = quantiseNets(PHASE_NETS, initialParameters(PHASE_NETS, random.next()));
    const numbers = decodeVarints(bytes, countVarints(bytes));
    const { hidden } = PHASE_NETS;
    const farRows = [RANK_7, 0, RANK_0, 0];
    for (let net = 0; net < NET_PHASES; net++) {
      for (let feature = 0; feature < FEATURES; feature++) {
        const kind = feature >> 5;
        const isUsed = ((farRows[kind]! >>> (feature & 31)) & 1) === 0 && (net !== 0 || kind % 2 === 0);
        const from = net * netLength(PHASE_NETS) + feature * hidden;
        expect(numbers.subarray(from, from + hidden).some(number => number !== 0)).toBe(isUsed);
      }
    }
  });

  test('has a network for each phase of the game if there are three', () => {
    const size = netLength(ONE_NET);
    const constants = new Set(
      Array.from({ length: ONE_NET.heads }, (_, head) => firstOf(ONE_NET) + (head + 1) * headLength(ONE_NET) - 1),
    );
    const numbers = Array.from({ length: NET_PHASES }, (_, phase) =>
      Array.from({ length: size }, (_, at) => (constants.has(at) ? (phase + 1) * 64 : 0)),
    );
    const { evaluate } = evaluationOf(encodeVarints(numbers.flat()));
    expect(evaluate(0xfff, 0, 0xfff00000, 0)).toBe(100);
    expect(evaluate(0xff, 0, 0, 0)).toBe(100);
    expect(evaluate(0xff, 0x100, 0, 0)).toBe(200);
    expect(evaluate(0x7f, 0, 0, 0x100)).toBe(300);
    const one = evaluationOf(encodeVarints(numbers[1]!));
    expect([one.evaluate(0xfff, 0, 0, 0), one.evaluate(1, 2, 0, 0)]).toEqual([200, 200]);
    const { netOf, headOf } = stageTable(PHASE_NETS);
    const netsOfHead = new Map<number, Set<number>>();
    for (const [stage, head] of headOf.entries())
      netsOfHead.set(head, (netsOfHead.get(head) ?? new Set()).add(netOf[stage]!));
    expect(netsOfHead.size).toBe(PHASE_NETS.heads);
  });

  test('rejects bytes of another length', () => {
    expect(() => readNets(new Uint8Array(10))).toThrow(/got 10 numbers$/);
  });

  test('rotating a set rotates every square, and twice gives the same set', () => {
    for (let square = 0; square < 32; square++) same(rotatedSet(1 << square), 1 << rotatedSquare(square));
    for (const [set] of boards) same(rotatedSet(rotatedSet(set)), set);
  });
});

describe('the network evaluation', () => {
  const attachedPosition = (variant: string): DraughtsPosition => {
    const rules = attachWeights(rulesFor(variant));
    const start = rules.readFen(rules.startFen);
    if (!start.ok) throw new Error(start.error);
    return start.value;
  };

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
      const { rules: set, evaluation } = attachedPosition(variant);
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

  test('finds an earlier result by the whole key, not by its slot', () => {
    const { evaluation } = attachedPosition('english-draughts');
    const scoreOf = (sets: Sets, low: number, high: number): number => evaluation.value(...sets, 1, low, high);
    const [first, other] = boards.filter((sets, at) => scoreOf(sets, at, 1) !== scoreOf(boards[0]!, -1, 1));
    const score = scoreOf(first!, 0, 5);
    same(scoreOf(other!, 0, 5), score);
    for (const [low, high] of [
      [1 << 16, 5],
      [1 << 31, 5],
      [0, 6],
      [0, 5 + (1 << 30)],
    ] as const) {
      const found = scoreOf(other!, low, high);
      expect(found).not.toBe(score);
      same(scoreOf(first!, low, high), found);
      same(scoreOf(first!, 0, 5), score);
    }
  });

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
