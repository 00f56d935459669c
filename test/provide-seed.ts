/** Global set-up: provides the seed of the random tests and prints it. */
import type { TestProject } from 'vitest/node';

export default function setup(project: TestProject): void {
  const seed = Number(process.env.SEED ?? 1);
  project.provide('seed', seed);
  console.log(`Random tests use seed ${seed}: SEED=${seed} repeats them.`);
}
