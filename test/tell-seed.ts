/** Before all tests: the seed of all that is random is told. */
import type { TestProject } from 'vitest/node';

export default function setup(project: TestProject): void {
  const seed = Number(process.env.SEED ?? 1);
  project.provide('seed', seed);
  console.log(`The seed of the random tests is ${seed}: SEED=${seed} repeats them.`);
}
