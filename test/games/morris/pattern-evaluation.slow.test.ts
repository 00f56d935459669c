import { describe, expect, test } from 'vitest';
import { attachWeights, registerWeights } from '../../../src/engine/weights';
import { expandWeights, WEIGHT_PER_LOGIT, WEIGHTS_LENGTH } from '../../../src/games/morris/evaluate';
import { blockCodes, cornerCode, crossCode, prepareBlockDigits, ringCode } from '../../../src/games/morris/patterns';
import type { MorrisPosition } from '../../../src/games/morris/position';
import { imageOfSet, SYMMETRIES } from '../../../src/games/morris/symmetry';
import { EVALUATION_LIMIT, type Rules, type RuleValues } from '../../../src/games/rules';
import { MorrisModel, quantiseMorris } from '../../../src/train/models/morris';
import { encodeVarints } from '../../../src/util/bytes';
import { WEIGHTS } from '../../../src/weights/index';
import { same } from '../../same';
import { seeded } from '../../seed';
import { positionOf, rulesFor } from './helpers';
import { playRandomly } from './random-games';

registerWeights(WEIGHTS);

const TRAINED = ['nine-mens-morris', 'twelve-mens-morris', 'lasker-morris', 'custodian-intervention-morris'];

/** Positions of random games in all stages. */
function fensOf(variant: string, games: number): string[] {
  const random = seeded(games);
  const rules = rulesFor(variant);
  const fens: string[] = [];
  for (let game = 0; game < games; game++) playRandomly(rules, random, position => fens.push(rules.writeFen(position)));
  return fens.filter((_, at) => at % 8 === 0);
}

const equipped = (variant: string, options: RuleValues = {}): Rules => attachWeights(rulesFor(variant, options));
const read = (rules: Rules, fen: string): MorrisPosition => positionOf(rules, fen) as MorrisPosition;

describe('patterns', () => {
  test('have the codes of their points', () => {
    prepareBlockDigits();
    const random = seeded(3);
    for (let i = 0; i < 200; i++) {
      const own = random.next() & 0xffffff;
      const enemy = random.next() & 0xffffff & ~own;
      const digit = (point: number): number => ((own >> point) & 1) + 2 * ((enemy >> point) & 1);
      const rings = [0, 8, 16].map(shift => ringCode(own, enemy, shift)) as [number, number, number];
      for (const [ring, code] of rings.entries()) {
        const points = [7, 6, 5, 4, 3, 2, 1, 0].map(place => digit(8 * ring + place));
        same(code, Number.parseInt(points.join(''), 3));
      }
      const block = (place: number): number =>
        Number.parseInt(
          [2, 1, 0].flatMap(ring => [1, 0, 7].map(step => digit(8 * ring + ((place + step) & 7)))).join(''),
          3,
        );
      for (let pair = 0; pair < 4; pair++) {
        const codes = blockCodes(...rings, pair);
        expect([crossCode(codes), cornerCode(codes)]).toEqual([block(2 * pair), block(2 * pair + 1)]);
      }
    }
  });
});

describe.each(TRAINED)('evaluation with trained weights: %s', variant => {
  const fens = fensOf(variant, 3);
  const rules = equipped(variant);

  test('differs from the hand-made evaluation', () => {
    const byHand = rulesFor(variant);
    expect(rules.weights).toBeDefined();
    expect(fens.some(fen => read(rules, fen).evaluate() !== read(byHand, fen).evaluate())).toBe(true);
  });

  test('is the same under all symmetries of the board', () => {
    for (const fen of fens) {
      const position = read(rules, fen);
      const { own, enemy } = position;
      const worth = position.evaluate();
      for (let symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        position.own = imageOfSet(symmetry, own);
        position.enemy = imageOfSet(symmetry, enemy);
        same(position.evaluate(), worth, () => fen);
      }
    }
  });

  test('is the same with colours exchanged, term by term', () => {
    for (const fen of fens) {
      const position = read(rules, fen);
      const terms = rules.terms(position);
      const worth = position.evaluate();
      same(
        terms.reduce((sum, { value }) => sum + value, 0),
        position.side === 0 ? worth : -worth || 0,
      );
      position.side ^= 1;
      same(position.evaluate(), worth);
      expect(rules.terms(position)).toEqual(terms.map(({ name, value }) => ({ name, value: -value || 0 })));
    }
  });
});

describe('pattern weights', () => {
  test('match the floating-point model up to rounding', () => {
    const form = new MorrisModel();
    const random = seeded(5);
    for (let at = 0; at < WEIGHTS_LENGTH; at++) form.parameters[at] = (random.nextInt(2001) - 1000) / 4000;
    const scale = 200;
    const rules = rulesFor('nine-mens-morris');
    rules.attachWeights!({ name: 'random', scale, bytes: quantiseMorris(form.parameters) });
    const fens = fensOf('nine-mens-morris', 3).filter(fen => !fen.includes(' r '));
    for (const [at, fen] of fens.entries()) {
      const position = read(rules, fen);
      form.addPosition(position);
      expect(Math.abs(position.evaluate() - form.logit(at) * scale), fen).toBeLessThan(
        25 * (scale / WEIGHT_PER_LOGIT) + 10,
      );
    }
  });

  test('of maximum size keep the evaluation within its limit', () => {
    const bytes = encodeVarints(Array.from({ length: WEIGHTS_LENGTH }, () => 1 << 20));
    const rules = rulesFor('nine-mens-morris');
    rules.attachWeights!({ name: 'huge', scale: 200, bytes });
    for (const fen of fensOf('nine-mens-morris', 1)) {
      const worth = read(rules, fen).evaluate();
      same(worth > 0 && worth < EVALUATION_LIMIT, true, () => fen);
    }
  });

  test('that are missing count as 0', () => {
    const tables = expandWeights({ name: 'none', scale: 100, bytes: Uint8Array.of() });
    expect(tables.patterns.every(weight => weight === 0)).toBe(true);
  });

  test('are absent for rules without trained weights', () => {
    expect(rulesFor('nine-mens-morris', { MayFly: false }).weights).toBeUndefined();
    expect(rulesFor('cham-gonu').weights).toBeUndefined();
    expect(rulesFor('nine-mens-morris', { NMoveRule: 50 }).weights).toBe('morris-nine');
  });
});
