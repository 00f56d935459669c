/** Compares perft in WebAssembly with perft in JavaScript. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

function wasmCount(position: Position, depth: number): number | undefined {
  if (position instanceof DraughtsPosition) return draughtsNatively(position, depth);
  if (position instanceof BrandubhPosition) return brandubhNatively(position, depth);
  throw new Error('no WebAssembly perft for this family');
}

function jsCount(position: Position, depth: number): number {
  if (position instanceof DraughtsPosition) return draughtsPlainly(position, depth);
  if (position instanceof BrandubhPosition) return brandubhPlainly(position, depth);
  throw new Error('no WebAssembly perft for this family');
}

/** Families with a WebAssembly perft. */
const WASM_FAMILIES = readdirSync('src/wasm/code').map(file => file.replace(/\.ts$/, ''));

const VARIANTS = FAMILIES.filter(({ family }) => WASM_FAMILIES.includes(family)).flatMap(({ variants }) => variants);

describe.each(VARIANTS.map(({ name }) => name))('%s', variant => {
  test('WebAssembly and JavaScript agree', () => {
    const rules = rulesOf(variant);
    if (!rules.ok) throw new Error(rules.error);
    visitRandomPositions(rules.value, { random: seeded(40), number: samples(12), step: 9 }, position => {
      for (let depth = 1; depth <= 4 && position.outcome(0) === ONGOING && position.pliesToDraw() > depth; depth++) {
        const count = jsCount(position, depth);
        same(wasmCount(position, depth), count, () => `${rules.value.writeFen(position)} to ${depth}`);
        if (count > 100_000) break;
      }
    });
  });
});

/** Checks the checksums, since compiling would take as long as all other tests of the games. */
test.each(readdirSync('src/wasm/code'))('%s was compiled from its source', name => {
  const folder = `src/wasm/assembly/${name.replace('.ts', '')}`;
  const parts = existsSync(folder)
    ? readdirSync(folder)
        .sort()
        .map(part => `${folder}/${part}`)
    : [];
  const source = [`src/wasm/assembly/${name}`, ...parts].map(path => readFileSync(path, 'utf8')).join('');
  const [, sum, code] = /SHA-256 of both: (\w+)\.\nexport default '(\w+)';\n$/.exec(
    readFileSync(`src/wasm/code/${name}`, 'utf8'),
  )!;
  expect(
    createHash('sha256')
      .update(source + code)
      .digest('hex'),
  ).toBe(sum);
});
