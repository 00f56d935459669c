/** The counts of WebAssembly against those of JavaScript, where both are long enough to differ. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { countPlainly as brandubhPlainly } from '../../src/games/brandubh/perft';
import { countNatively as brandubhNatively } from '../../src/games/brandubh/perft-native';
import { BrandubhPosition } from '../../src/games/brandubh/position';
import { countPlainly as draughtsPlainly } from '../../src/games/draughts/perft';
import { countNatively as draughtsNatively } from '../../src/games/draughts/perft-native';
import { DraughtsPosition } from '../../src/games/draughts/position';
import { ONGOING, type Position } from '../../src/games/game';
import { GAMES, rulesOf } from '../../src/games/index';
import { seeded } from '../seed';
import { wander } from './sample';

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

const VARIANTS = GAMES.filter(({ family }) => family !== 'morris').flatMap(({ variants }) => variants);

describe.each(VARIANTS.map(({ name }) => name))('%s', variant => {
  test('the counts agree', () => {
    const rules = rulesOf(variant);
    if (!rules.ok) throw new Error(rules.error);
    wander(rules.value, { random: seeded(40), number: 60, step: 5 }, position => {
      for (let depth = 1; depth <= 4 && position.outcome(0) === ONGOING && position.pliesToDraw() > depth; depth++) {
        const count = plainly(position, depth);
        expect(natively(position, depth), `${rules.value.writeFen(position)} to ${depth}`).toBe(count);
        if (count > 100_000) break;
      }
    });
  });
});

test('what is kept is what the sources compile to', () => {
  execFileSync(process.execPath, ['scripts/build-wasm.mjs', '--check'], { stdio: 'pipe' });
});
