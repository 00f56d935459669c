/** One seed for all that is random in the tests: `SEED=7 npm test` plays other games, the same number the same games. */
import fc from 'fast-check';
import { inject } from 'vitest';
import { registerSolvers } from '../src/games/solvers';
import { Random } from '../src/util/random';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

/** Random numbers of their own for each `stream` of a test. */
export const seeded = (stream: number): Random => new Random(Math.imul(inject('seed'), 0x9e3779b1) ^ stream);

/** So many random samples: `SAMPLES=10 npm test` looks at ten times as many. */
export const samples = (number: number): number => Math.ceil(number * Number(process.env.SAMPLES ?? 1));

registerSolvers();
fc.configureGlobal({ seed: inject('seed'), numRuns: samples(60) });
