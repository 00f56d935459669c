// The first variant of each family, for scripts that try one game of each: as the program in dist lists them.
import { spawnSync } from 'node:child_process';

/** Names of the main variants, in the order of the families. */
export function mainVariants(program = 'dist/alquerque.js') {
  const { stdout } = spawnSync(process.execPath, [program], { input: 'variants\nquit\n', encoding: 'utf8' });
  const byFamily = new Map();
  for (const [, variant, family] of stdout.matchAll(/^([\w-]+) ([\w-]+) /gm))
    if (!byFamily.has(family)) byFamily.set(family, variant);
  return [...byFamily.values()];
}
