/** The fast solver of morris: win, draw, loss and the plies to the next removal, a ply at a time. */
import { type Kernel, type Space, type Team, type Work, wordsOf } from '../../endings';
import { NEVER } from '../../game';
import { BLOCKED_DRAWS, BLOCKED_LOSES, BLOCKED_PASSES, type RuleSet } from '../rules';
import { classCount } from './classes';
import { Half, type HalfMemory, MOST_PLIES } from './half';
import { isLimited, limitOf } from './limits';
import { rowLength } from './numbering';
import { Shelf } from './shelf';

/** What a thread draws at once: blocks. */
const BLOCKS_AT_ONCE = 8;

/** Decisions with two plies or fewer come from the opening pass. */
const OPENING_PLIES = 2;

/** Whether the kernel knows all that these rules have for sides without men in hand. */
export function serves(rules: RuleSet): boolean {
  const { blocked } = rules;
  if (rules.noWayBack && (rules.captures || blocked !== BLOCKED_LOSES)) return false;
  return blocked === BLOCKED_LOSES || blocked === BLOCKED_DRAWS || blocked === BLOCKED_PASSES;
}

const ownOf = (space: Space): number => space.men[0]!;
const enemiesOf = (space: Space): number => space.men[1]!;

/** The pieces of memory: how many positions each ply decided; then for each space its counters and its rows reached. */
const PIECES_BEFORE = 1;
const PIECES = 2;

export function kernelFor(rules: RuleSet): Kernel {
  return {
    workspace: group => [
      4 * (MOST_PLIES + 2),
      ...group.flatMap(space => [
        classCount(enemiesOf(space)) * rowLength(enemiesOf(space), ownOf(space)),
        classCount(ownOf(space)) * 256,
      ]),
    ],
    solve: work => solve(rules, work),
  };
}

function halvesOf(rules: RuleSet, work: Work): Half[] {
  const { group, tables, workspace } = work;
  const shelf = new Shelf(name => work.below(name));
  const piece = (space: number, index: number): Uint8Array => workspace[PIECES_BEFORE + PIECES * space + index]!;
  return group.map((space, at) => {
    const mirror = group.length - 1 - at;
    const memory: HalfMemory = {
      table: tables[at]!,
      mirror: tables[mirror]!,
      counters: piece(at, 0),
      reached: piece(at, 1),
      mirrorReached: piece(mirror, 1),
    };
    return new Half(rules, ownOf(space), enemiesOf(space), memory, shelf);
  });
}

function solve(rules: RuleSet, work: Work): readonly number[] {
  const { team, group } = work;
  const last = isLimited(rules) ? 2 * limitOf(rules, ownOf(group[0]!), enemiesOf(group[0]!)) - 1 : NEVER;
  const halves = halvesOf(rules, work);
  const decided = wordsOf(work.workspace[0]!);
  team.barrier();
  shareOut(team, halves, (half, block) => half.open(block));
  tell(halves, decided, 0);
  team.barrier();
  for (let plies = 1; plies <= last && goesOn(decided, plies); plies++) {
    if (plies > MOST_PLIES)
      throw new Error(`a win is further than ${MOST_PLIES} plies from a removal: no byte holds it`);
    const from = isLimited(rules) ? sourceByLimit(plies) : plies - 1;
    if (from >= 0) shareOut(team, halves, (half, block) => half.spread(block, plies, from));
    tell(halves, decided, plies);
    team.barrier();
  }
  return [];
}

/** Whether something was decided in the opening pass, or by the last passes, that others may follow from. */
const goesOn = (decided: Int32Array, plies: number): boolean =>
  plies <= OPENING_PLIES + 1 || [1, 2, 3].some(back => Atomics.load(decided, plies - back) > 0);

/** By limits a win within n plies is decided at 2n - 1, a loss at 2n - 2; each follows from the other with n - 1. */
const sourceByLimit = (plies: number): number => plies - (plies % 2 === 0 ? 1 : 3);

function shareOut(team: Team, halves: readonly Half[], each: (half: Half, block: number) => void): void {
  for (const [lot, half] of halves.entries()) {
    for (let first = team.draw(lot, half.blocks, BLOCKS_AT_ONCE); first >= 0; ) {
      const end = Math.min(half.blocks, first + BLOCKS_AT_ONCE);
      for (let block = first; block < end; block++) each(half, block);
      first = team.draw(lot, half.blocks, BLOCKS_AT_ONCE);
    }
  }
}

/** Adds up, over the threads, what a pass has decided. */
function tell(halves: readonly Half[], decided: Int32Array, plies: number): void {
  for (const half of halves) {
    Atomics.add(decided, plies, half.decided);
    half.decided = 0;
  }
}
