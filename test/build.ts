/** Before all tests: the end-to-end tests run what ships, and the seed of all that is random is told. */
import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';

export default function setup(project: TestProject): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  const seed = Number(process.env.SEED ?? 1);
  project.provide('seed', seed);
  console.log(`The seed of the random tests is ${seed}: SEED=${seed} repeats them.`);
}
