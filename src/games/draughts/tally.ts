/** How many moves a position has, from sets: only captures by kings and by men that go backward are listed. */
import { count, lowest } from '../bits';
import { INNER, NEIGHBOURS, rotate } from './board';
import type { Chains } from './chains';
import { looksAtPieces } from './laws';
import { fallingSteps, risingSteps } from './moves';
import { reach } from './reach';
import type { RuleSet } from './rules';
import { fallingRim, forwardFalling, forwardRising, jumpingKings, jumpingMen, risingRim } from './steps';

export function tally(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  chains: Chains,
  at: number,
): number {
  const rules = chains.rules;
  if (areSimple(kings, theirKings, rules)) {
    const prey = (theirMen | (theirKings & rules.kingsForMen)) & INNER;
    return tallyMen(men, prey, ~(men | theirMen | theirKings), white, rules.law);
  }
  return tallyAny(men, kings, theirMen, theirKings, white, chains, at);
}

/** Whether there are only men that take forward, all captures of the same length alike to the law. */
export const areSimple = (kings: number, theirKings: number, rules: RuleSet): boolean =>
  !rules.menTakeBackward && (kings | (theirKings & rules.kingsPreferred)) === 0;

/** The same for simple men. */
export function tallyMen(men: number, prey: number, empty: number, white: number, law: number): number {
  const rising = forwardRising(white);
  const falling = forwardFalling(white);
  const besideRising = rotate(empty, 32 - rising);
  const besideFalling = rotate(empty, 32 - falling);
  const jumpRising = rotate(prey & besideRising, 32 - rising);
  const jumpFalling = rotate(prey & besideFalling, 32 - falling);
  const takeRising = men & jumpRising;
  const takeFalling = men & jumpFalling;
  const takers = takeRising | takeFalling;
  const landings = rotate(takeRising, 2 * rising) | rotate(takeFalling, 2 * falling);
  if (landings & (jumpRising | jumpFalling)) return tallyChains(takers, jumpRising, jumpFalling, white, law);
  // No jump: a branch here would be mispredicted half of the time.
  const idle = men & ~((takers | -takers) >> 31);
  return (
    count(takeRising | (idle & besideRising & ~risingRim(white))) +
    count(takeFalling | (idle & besideFalling & ~fallingRim(white)))
  );
}

function tallyAny(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  chains: Chains,
  at: number,
): number {
  const rules = chains.rules;
  const all = men | kings | theirMen | theirKings;
  const prey = (theirMen | theirKings) & INNER;
  const menPrey = (theirMen | (theirKings & rules.kingsForMen)) & INNER;
  const takingMen = jumpingMen(men, menPrey, ~all, white, rules.menTakeBackward);
  let takingKings = rules.flying ? 0 : jumpingKings(kings, prey, all, false);
  let total = 0;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const square = lowest(rest);
    const seen = rules.flying ? reach(square, all) : NEIGHBOURS[square]!;
    const targets = rules.flying ? seen & prey : 0;
    total += count(seen & ~all);
    if (targets !== 0 && reach(square, all ^ targets) & ~(seen | all)) takingKings |= rest & -rest;
  }
  if ((takingMen | takingKings) !== 0) {
    return chains.collect(takingMen, takingKings, theirMen, theirKings, all, white, at) - at;
  }
  return total + count(risingSteps(men, ~all, white)) + count(fallingSteps(men, ~all, white));
}

/** Three jumps take a man across the board: a byte for the chains of each length. */
const BYTE = 8;

function tallyChains(takers: number, jumpRising: number, jumpFalling: number, white: number, law: number): number {
  const rising = 2 * forwardRising(white);
  const falling = 2 * forwardFalling(white);
  const byLength = chainsByLength(takers, jumpRising, jumpFalling, rising, falling, 0) >>> BYTE;
  const two = (byLength >>> BYTE) & 0xff;
  const three = byLength >>> (2 * BYTE);
  if (looksAtPieces(law)) return three !== 0 ? three : two;
  return (byLength & 0xff) + two + three;
}

/** The chains that go on from men on `places`, one for each man that ends its own, in the byte of their length. */
function chainsByLength(
  places: number,
  jumpRising: number,
  jumpFalling: number,
  rising: number,
  falling: number,
  byte: number,
): number {
  let total = count(places & ~(jumpRising | jumpFalling)) << byte;
  const byRising = rotate(places & jumpRising, rising);
  const byFalling = rotate(places & jumpFalling, falling);
  if (byRising !== 0) total += chainsByLength(byRising, jumpRising, jumpFalling, rising, falling, byte + BYTE);
  if (byFalling !== 0) total += chainsByLength(byFalling, jumpRising, jumpFalling, rising, falling, byte + BYTE);
  return total;
}
