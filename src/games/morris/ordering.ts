/** How good an action looks before it is searched. */
import type { Action } from '../game';
import { fromOf, PLACE, REMOVE, toOf } from './action';
import { LINES_OF_POINT } from './board';
import { isClosed } from './mills';
import { emptyPoints, takes } from './moves';
import type { MorrisState } from './state';

const CLOSES = 4096;
const BLOCKS = 1024;
/** A man taken out of a line that lacks one man only. */
const BREAKS = 512;
const BREAKS_MILL = 256;
const UNBLOCKS = 64;

export function orderingScore(position: MorrisState, action: Action): number {
  const from = fromOf(action);
  const to = toOf(action);
  if (from === REMOVE) return removalScore(position, to);
  const { partners } = position.rules.board;
  const rest = from === PLACE ? position.own : position.own ^ (1 << from);
  if (isClosed(partners, rest, to) || (position.rules.captures && takes(position, action))) return CLOSES;
  return isClosed(partners, position.enemy, to) ? BLOCKS : 0;
}

/** What the man on `point` does for its side: an own man is the better to remove the less that is. */
function removalScore(position: MorrisState, point: number): number {
  const { own, enemy } = position;
  return position.owed < 0 ? -worthOf(position, own, enemy, point) : worthOf(position, enemy, own, point);
}

function worthOf(position: MorrisState, men: number, others: number, point: number): number {
  const { board } = position.rules;
  const empty = emptyPoints(position);
  let worth = 0;
  for (let i = point * LINES_OF_POINT; i < (point + 1) * LINES_OF_POINT; i++) {
    const partners = board.partners[i]!;
    const held = partners & men;
    if (held === partners) worth += BREAKS_MILL;
    else if (held !== 0 && (partners & ~held & empty) !== 0) worth += BREAKS;
  }
  return (board.neighbours[point]! & others) !== 0 ? worth + UNBLOCKS : worth;
}
