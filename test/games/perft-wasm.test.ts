/** The counts of WebAssembly against those of JavaScript, where both are long enough to differ. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { perftWasm as brandubhNatively, perftJs as brandubhPlainly } from '../../src/games/brandubh/perft';
import { BrandubhPosition } from '../../src/games/brandubh/position';
import { perftWasm as draughtsNatively, perftJs as draughtsPlainly } from '../../src/games/draughts/perft';
import { DraughtsPosition } from '../../src/games/draughts/position';
import { FAMILIES, rulesOf } from '../../src/games/registry';
import { ONGOING, type Position } from '../../src/games/rules';
import { same } from '../same';
import { samples, seeded } from '../seed';
import { visitRandomPositions } from './random-play';

function natively(position: Position, depth: number): number | undefined {
  if (position instanceof DraughtsPosition) return draughtsNatively(position, depth);
  if (position instanceof BrandubhPosition) return brandubhNatively(position, depth);
  throw new Error('no such count');
}

function plainly(position: Position, depth: number): number {
  if (position instanceof DraughtsPosition) return draughtsPlainly(position, depth);
  if (position instanceof BrandubhPosition) return brandubhPlainly(position, depth);
  throw new Error('no such count');
}

const VARIANTS = FAMILIES.filter(({ family }) => family !== 'morris').flatMap(({ variants }) => variants);

describe.each(VARIANTS.map(({ name }) => name))('%s', variant => {
  test('the counts agree', () => {
    const rules = rulesOf(variant);
    if (!rules.ok) throw new Error(rules.error);
    visitRandomPositions(rules.value, { random: seeded(40), number: samples(12), step: 9 }, position => {
      for (let depth = 1; depth <= 4 && position.outcome(0) === ONGOING && position.pliesToDraw() > depth; depth++) {
        const count = plainly(position, depth);
        same(natively(position, depth), count, () => `${rules.value.writeFen(position)} to ${depth}`);
        if (count > 100_000) break;
      }
    });
  });
});

/** Compiling takes as long as all other tests of the games; a sum tells as well whether source or code has changed. */
test.each(readdirSync('src/wasm/code'))('%s is what its source was compiled to', name => {
  const source = readFileSync(`src/wasm/assembly/${name}`, 'utf8');
  const [, sum, code] = /the sum of both is (\w+)\.\nexport default '(\w+)';\n$/.exec(
    readFileSync(`src/wasm/code/${name}`, 'utf8'),
  )!;
  expect(
    createHash('sha256')
      .update(source + code)
      .digest('hex'),
  ).toBe(sum);
});
