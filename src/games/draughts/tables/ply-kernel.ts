/** Solves draughts ply by ply: slower than by values alone, on one thread. */
import type { Kernel, Work } from '../../endings';
import { Beneath } from './beneath';
import { Dating } from './dating';
import { type Facing, facing } from './half';
import { materialOf } from './material';
import type { Sides } from './sides';
import { PlySpoils } from './spoils';
import type { Ways } from './ways';

export const plyKernelOf = (ways: Ways, sides: Sides): Kernel => ({
  workspace: group => group.flatMap(({ size }) => [size, size]),
  solve(work) {
    try {
      return work.team.thread === 0 ? solve(ways, sides, work) : [];
    } finally {
      work.team.barrier();
    }
  },
});

function solve(ways: Ways, sides: Sides, { group, tables, below, workspace, team }: Work): readonly number[] {
  const beneath = new Beneath(below);
  const halves = group.map(({ men: numbers }, at) => {
    const here = materialOf(numbers);
    const both = facing(sides, here);
    const spoils = beneath.fill(new PlySpoils(ways), both);
    const memory = [workspace[2 * at]!, workspace[2 * at + 1]!] as const;
    return new Dating(both, spoils, crownedOf(sides, beneath, both), ways, tables[at]!, memory);
  });
  // Drawing nothing waits where the team is to rest.
  const rest = (): void => void team.draw(0, 0, 0);
  for (const half of halves) half.begin(rest);
  const end = (): number => Math.max(...halves.map(half => half.end));
  for (let plies = 0; plies < end(); plies++) {
    for (const [at, half] of halves.entries()) half.date(plies, halves.at(-1 - at)!, rest);
  }
  return halves.map(({ captures }) => captures);
}

function crownedOf(sides: Sides, beneath: Beneath<Uint8Array>, { own, other }: Facing) {
  if (own.men === 0) return null;
  const table = beneath.at(other.men, other.kings, own.men - 1, own.kings + 1);
  return { table, side: sides.of(own.men - 1, own.kings + 1).placements };
}
