/** Set-up of every test file: one seed for all random tests. `SEED=7 npm test` plays other games, reproducibly. */
import fc from 'fast-check';
import { inject } from 'vitest';
import { registerSolvers } from '../src/games/solvers';
import { Random } from '../src/util/random';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

/** Random numbers of a test; each `stream` has its own sequence. */
export const seeded = (stream: number): Random => new Random(Math.imul(inject('seed'), 0x9e3779b1) ^ stream);

/** Number of random samples, multiplied by the environment variable SAMPLES: `SAMPLES=10 npm test`. */
export const samples = (number: number): number => Math.ceil(number * Number(process.env.SAMPLES ?? 1));

registerSolvers();
fc.configureGlobal({ seed: inject('seed'), numRuns: samples(60) });
