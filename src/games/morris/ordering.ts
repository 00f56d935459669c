/** How good an action looks before it is searched. */
import type { Action } from '../game';
import { fromOf, PLACE, REMOVE, toOf } from './action';
import { LINES_PER_POINT } from './board';
import { formsMill } from './mills';
import { closesMillOrCaptures, emptyPoints } from './moves';
import type { MorrisState } from './state';

const CLOSE_MILL_SCORE = 4096;
const BLOCK_MILL_SCORE = 1024;
/** A man taken out of a line that lacks one man only. */
const BREAK_LINE_SCORE = 512;
const BREAK_MILL_SCORE = 256;
const UNBLOCK_SCORE = 64;

export function orderingScore(position: MorrisState, action: Action): number {
  const from = fromOf(action);
  const to = toOf(action);
  if (from === REMOVE) return removalScore(position, to);
  const { partners } = position.rules.board;
  const rest = from === PLACE ? position.own : position.own ^ (1 << from);
  if (formsMill(partners, rest, to) || (position.rules.hasCaptures && closesMillOrCaptures(position, action)))
    return CLOSE_MILL_SCORE;
  return formsMill(partners, position.enemy, to) ? BLOCK_MILL_SCORE : 0;
}

/** What the man on `point` does for its side: an own man is the better to remove the less that is. */
function removalScore(position: MorrisState, point: number): number {
  const { own, enemy } = position;
  return position.owed < 0 ? -manScore(position, own, enemy, point) : manScore(position, enemy, own, point);
}

function manScore(position: MorrisState, men: number, others: number, point: number): number {
  const { board } = position.rules;
  const empty = emptyPoints(position);
  let worth = 0;
  for (let i = point * LINES_PER_POINT; i < (point + 1) * LINES_PER_POINT; i++) {
    const partners = board.partners[i]!;
    const held = partners & men;
    if (held === partners) worth += BREAK_MILL_SCORE;
    else if (held !== 0 && (partners & ~held & empty) !== 0) worth += BREAK_LINE_SCORE;
  }
  return (board.neighbours[point]! & others) !== 0 ? worth + UNBLOCK_SCORE : worth;
}
