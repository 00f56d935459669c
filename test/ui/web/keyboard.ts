import { type pointCoordinates, pointTowards } from '../../../src/ui/web/geometry';

/** The fewest arrow keys from one point to another. */
export function keysTo(layout: ReturnType<typeof pointCoordinates>, from: string, to: string): string[] {
  const paths = new Map<string, string[]>([[from, []]]);
  for (const [at, keys] of paths) {
    if (at === to) return keys;
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
      const next = pointTowards(layout, at, key);
      if (next !== undefined && !paths.has(next)) paths.set(next, [...keys, key]);
    }
  }
  throw new Error(`no path from ${from} to ${to}`);
}
