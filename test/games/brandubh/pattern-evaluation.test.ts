import { describe, expect, test } from 'vitest';
import { attachWeights, registerWeights } from '../../../src/engine/weights';
import { WEIGHT_PER_LOGIT, WEIGHTS_LENGTH } from '../../../src/games/brandubh/evaluate';
import { reachableCorners } from '../../../src/games/brandubh/lines';
import type { BrandubhPosition } from '../../../src/games/brandubh/position';
import { EVALUATION_LIMIT, ONGOING } from '../../../src/games/rules';
import { BrandubhModel, quantiseBrandubh } from '../../../src/train/models/brandubh';
import { encodeVarints } from '../../../src/util/bytes';
import { WEIGHTS } from '../../../src/weights/index';
import { same } from '../../same';
import { samples, seeded } from '../../seed';
import { freshRules, rules, scatter, value, wander } from './helpers';

registerWeights(WEIGHTS);
const trained = attachWeights(freshRules());

const read = (fen: string, by = trained): BrandubhPosition => value(by.readFen(fen));

const random = seeded(71);
const fens: string[] = [];
for (let game = 0; game < samples(3); game++) wander(random, 60, board => fens.push(trained.writeFen(board)));
for (let i = 0; i < samples(60); i++) fens.push(scatter(random));
const ongoing = fens.filter(fen => read(fen).outcome(0) === ONGOING);

type Board = readonly (readonly string[])[];
const boardOf = (ranks: string): Board => ranks.split('/').map(rank => [...rank.replace(/\d/g, n => '-'.repeat(+n))]);
const transposed = (board: Board): Board => board.map((_, column) => board.map(rank => rank[column]!));

/** Images of a FEN under the eight symmetries. */
function imagesOf(fen: string): string[] {
  const [ranks, ...rest] = fen.split(' ');
  const board = boardOf(ranks!);
  const flipped = [board, board.toReversed()].flatMap(b => [b, b.map(rank => rank.toReversed())]);
  const images = flipped.flatMap(b => [b, transposed(b)]);
  return images.map(b =>
    [b.map(rank => rank.join('').replace(/-+/g, e => `${e.length}`)).join('/'), ...rest].join(' '),
  );
}

describe('evaluation with trained weights', () => {
  test('differs from the hand-made evaluation', () => {
    const handmade = rules();
    expect(ongoing.some(fen => read(fen).evaluate() !== read(fen, handmade).evaluate())).toBe(true);
  });

  test('is the same under all symmetries of the board', () => {
    for (const fen of ongoing) {
      const score = read(fen).evaluate();
      for (const image of imagesOf(fen)) same(read(image).evaluate(), score, () => image);
    }
  });

  test('equals the sum of its terms', () => {
    for (const fen of fens) {
      const board = read(fen);
      const sum = trained.terms(board).reduce((total, term) => total + term.value, 0);
      same(board.evaluate(), board.side === 0 ? sum : -sum || 0, () => fen);
    }
  });

  test('a king with an open path to a corner wins with the move', () => {
    expect(read('2K1t2/1t5/5t1/t5t/4t2/1t3t1/7 d 0').evaluate()).toBeGreaterThan(5000);
  });
});

describe('quantised weights', () => {
  test('match the floating-point model up to rounding', () => {
    const form = new BrandubhModel();
    for (let at = 0; at < WEIGHTS_LENGTH; at++) form.parameters[at] = (random.nextInt(2001) - 1000) / 8000;
    const scale = 100;
    const by = freshRules();
    by.attachWeights!({ name: 'random', scale, bytes: quantiseBrandubh(form.parameters) });
    const quiet = ongoing.filter(fen => read(fen).side === 0 || reachableCorners(read(fen), read(fen).king) === 0);
    for (const [at, fen] of quiet.entries()) {
      const board = read(fen, by);
      same(form.addPosition(board), true);
      expect(Math.abs(board.evaluate() - form.logit(at) * scale), fen).toBeLessThan(35 * (scale / WEIGHT_PER_LOGIT));
    }
  });

  test('as large as can be give an evaluation within its limit', () => {
    const by = freshRules();
    by.attachWeights!({ name: 'huge', scale: 200, bytes: encodeVarints(new Array(WEIGHTS_LENGTH).fill(1 << 20)) });
    for (const fen of ongoing) expect(Math.abs(read(fen, by).evaluate())).toBeLessThan(EVALUATION_LIMIT);
  });
});
