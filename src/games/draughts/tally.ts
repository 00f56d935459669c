/** How many moves a position has, from sets: only captures by kings and by men that go backward are listed. */
import { lowestBit, popcount } from '../bits';
import { INNER_SQUARES, NEIGHBOURS, rotate } from './board';
import type { CaptureGenerator } from './chains';
import { prefersMorePieces } from './laws';
import { fallingSteps, risingSteps } from './moves';
import { kingAttacks } from './reach';
import type { DraughtsRuleSet } from './rules';
import { fallingRim, forwardFalling, forwardRising, kingsThatCapture, menThatCapture, risingRim } from './steps';

export function countMoves(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  chains: CaptureGenerator,
  at: number,
): number {
  const rules = chains.rules;
  if (haveOnlySimpleMen(kings, theirKings, rules)) {
    const prey = (theirMen | (theirKings & rules.menCaptureKingsMask)) & INNER_SQUARES;
    return countSimpleMoves(men, prey, ~(men | theirMen | theirKings), white, rules.priority);
  }
  return countAnyMoves(men, kings, theirMen, theirKings, white, chains, at);
}

/** Whether there are only men that take forward, all captures of the same length alike to the law. */
export const haveOnlySimpleMen = (kings: number, theirKings: number, rules: DraughtsRuleSet): boolean =>
  !rules.menCaptureBackward && (kings | (theirKings & rules.preferKingsMask)) === 0;

/** The same for simple men. */
export function countSimpleMoves(men: number, prey: number, empty: number, white: number, law: number): number {
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
  if (landings & (jumpRising | jumpFalling)) return countSimpleChains(takers, jumpRising, jumpFalling, white, law);
  // No jump: a branch here would be mispredicted half of the time.
  const idle = men & ~((takers | -takers) >> 31);
  return (
    popcount(takeRising | (idle & besideRising & ~risingRim(white))) +
    popcount(takeFalling | (idle & besideFalling & ~fallingRim(white)))
  );
}

function countAnyMoves(
  men: number,
  kings: number,
  theirMen: number,
  theirKings: number,
  white: number,
  chains: CaptureGenerator,
  at: number,
): number {
  const rules = chains.rules;
  const all = men | kings | theirMen | theirKings;
  const prey = (theirMen | theirKings) & INNER_SQUARES;
  const menPrey = (theirMen | (theirKings & rules.menCaptureKingsMask)) & INNER_SQUARES;
  const takingMen = menThatCapture(men, menPrey, ~all, white, rules.menCaptureBackward);
  let takingKings = rules.flying ? 0 : kingsThatCapture(kings, prey, all, false);
  let total = 0;
  for (let rest = kings; rest !== 0; rest &= rest - 1) {
    const square = lowestBit(rest);
    const seen = rules.flying ? kingAttacks(square, all) : NEIGHBOURS[square]!;
    const targets = rules.flying ? seen & prey : 0;
    total += popcount(seen & ~all);
    if (targets !== 0 && kingAttacks(square, all ^ targets) & ~(seen | all)) takingKings |= rest & -rest;
  }
  if ((takingMen | takingKings) !== 0) {
    return chains.generate(takingMen, takingKings, theirMen, theirKings, all, white, at) - at;
  }
  return total + popcount(risingSteps(men, ~all, white)) + popcount(fallingSteps(men, ~all, white));
}

/** Three jumps take a man across the board: a byte for the chains of each length. */
const LENGTH_BITS = 8;

function countSimpleChains(
  takers: number,
  jumpRising: number,
  jumpFalling: number,
  white: number,
  law: number,
): number {
  const rising = 2 * forwardRising(white);
  const falling = 2 * forwardFalling(white);
  const byLength = chainsByLength(takers, jumpRising, jumpFalling, rising, falling, 0) >>> LENGTH_BITS;
  const two = (byLength >>> LENGTH_BITS) & 0xff;
  const three = byLength >>> (2 * LENGTH_BITS);
  if (prefersMorePieces(law)) return three !== 0 ? three : two;
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
  let total = popcount(places & ~(jumpRising | jumpFalling)) << byte;
  const byRising = rotate(places & jumpRising, rising);
  const byFalling = rotate(places & jumpFalling, falling);
  if (byRising !== 0) total += chainsByLength(byRising, jumpRising, jumpFalling, rising, falling, byte + LENGTH_BITS);
  if (byFalling !== 0) total += chainsByLength(byFalling, jumpRising, jumpFalling, rising, falling, byte + LENGTH_BITS);
  return total;
}
