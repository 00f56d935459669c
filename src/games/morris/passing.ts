/** Who is next: the ends of turns, of placing and of the game, and what becomes of a side that cannot act. */
import { count } from '../bits';
import { ONGOING } from '../game';
import { POINTS } from './board';
import { emptyPoints, hasAction, removable } from './moves';
import { BLOCKED, blockedOutcome, drawOf, ENDGAME_N_MOVE, FEWER, FULL_BOARD, lossOf, N_MOVE } from './reasons';
import {
  BLOCKED_PASSES,
  BLOCKED_REMOVES_AND_MOVES,
  FULL_BLACK_THEN_WHITE,
  FULL_DRAW,
  FULL_FIRST_PLAYER_LOSES,
  FULL_FIRST_SLIDER,
  TAKE_BY_MILL_COUNTS,
  unblockingOf,
} from './rules';
import { around, millCount } from './sets';
import type { MorrisState } from './state';

/** Whether the turn goes on with a place or slide when the removal owed has been made. */
export const goesOn = (position: MorrisState): boolean =>
  position.unblocking === 0
    ? position.owed < 0 && position.rules.millAction !== TAKE_BY_MILL_COUNTS
    : position.unblocking === 1 && position.rules.blocked === BLOCKED_REMOVES_AND_MOVES;

export function goOn(position: MorrisState): void {
  position.clearDebt();
  position.endUnblocking();
  position.forgetPreferred();
  position.setMidTurn(true);
  ensureAction(position);
}

/** A placement that closed nothing: it may have filled the board. */
export function endPlacement(position: MorrisState): void {
  const { rules } = position;
  if (
    rules.fullBoard >= 0 &&
    (position.ownHand | position.enemyHand) === 0 &&
    count(position.own | position.enemy) === POINTS
  ) {
    fillBoard(position);
    if (position.special) ensureAction(position);
    return;
  }
  if (rules.stopsPlacingEarly && count(emptyPoints(position)) === 2) {
    emptyHands(position);
    if (position.ended !== ONGOING) return;
  }
  endTurn(position, false, true);
}

function emptyHands(position: MorrisState): void {
  const { side, own, enemy, rules } = position;
  position.setHands(0, 0);
  if (count(enemy) < rules.atLeast) position.end(lossOf(side ^ 1, FEWER));
  else if (count(own) < rules.atLeast) position.end(lossOf(side, FEWER));
}

function fillBoard(position: MorrisState): void {
  const { rules } = position;
  if (rules.fullBoard === FULL_FIRST_PLAYER_LOSES) position.end(lossOf(0, FULL_BOARD));
  else if (rules.fullBoard === FULL_DRAW) position.end(drawOf(FULL_BOARD));
  else if (rules.fullBoard === FULL_FIRST_SLIDER) {
    const first = firstSlider(position);
    oweBySide(position, first === 0 ? 1 : 0, first);
    handOver(position, first);
  } else {
    position.setOwed(1, 1);
    handOver(position, rules.fullBoard === FULL_BLACK_THEN_WHITE ? 1 : 0);
  }
}

const firstSlider = (position: MorrisState): number =>
  position.rules.firstSlider < 0 ? position.side ^ 1 : position.rules.firstSlider;

function oweBySide(position: MorrisState, first: number, second: number): void {
  if (position.side === 0) position.setOwed(first, second);
  else position.setOwed(second, first);
}

/** `slid`: the turn was a slide that took nothing; `placement`: a man was placed in it. */
export function endTurn(position: MorrisState, slid: boolean, placement: boolean): void {
  position.setMidTurn(false);
  position.clearDebt();
  if (position.special) position.clearOffers();
  const placingEnds = placement && (position.ownHand | position.enemyHand) === 0;
  handOver(position, placingEnds ? endPlacing(position) : position.side ^ 1);
  if (slid) lookForDraw(position);
  if (position.special) ensureAction(position);
}

/** The side that is next when both hands are empty. */
function endPlacing(position: MorrisState): number {
  if (position.rules.millAction !== TAKE_BY_MILL_COUNTS) return firstSlider(position);
  const { spokes } = position.rules.board;
  const own = millCount(position.own, spokes);
  const enemy = millCount(position.enemy, spokes);
  position.setOwed(removalsByCounts(own, enemy), removalsByCounts(enemy, own));
  return position.rules.firstRemover;
}

/** What a side removes whose mills number `mills`, those of the other `others`; -1: an own man. */
function removalsByCounts(mills: number, others: number): number {
  if (mills === 0) return others === 0 ? -1 : 1;
  if (others === 0) return 2;
  return mills > others ? others + 1 : mills;
}

/** Ends the turn, unless the same side owes something at once. */
function handOver(position: MorrisState, next: number): void {
  if (next === position.side && position.owed !== 0) {
    position.setMidTurn(true);
    return;
  }
  position.countTurn();
  if (next !== position.side) position.changeSide();
}

/** The draws that count slides. */
function lookForDraw(position: MorrisState): void {
  const { rules, slides } = position;
  if (slides >= rules.nMove) position.end(drawOf(N_MOVE));
  else if (slides >= rules.endgameNMove && position.isEndgame()) position.end(drawOf(ENDGAME_N_MOVE));
}

/** Sees to it that the side to act can act: what it owes may lapse, and it may be blocked. */
export function ensureAction(position: MorrisState): void {
  position.clearMarks();
  while (position.ended === ONGOING) {
    if (position.owed !== 0) {
      if (removable(position) !== 0) return;
      lapse(position);
    } else {
      const waits = !position.rules.unblocksAtOnce && !position.midTurn && position.enemyOwed === 0;
      if (waits || hasAction(position)) return;
      unblock(position);
    }
  }
}

function lapse(position: MorrisState): void {
  const sameTurn = goesOn(position);
  position.clearDebt();
  position.endUnblocking();
  position.clearOffers();
  if (!sameTurn) pass(position);
}

function pass(position: MorrisState): void {
  position.setMidTurn(false);
  position.countTurn();
  position.changeSide();
}

/** StalemateAction: the side to act has no action. */
function unblock(position: MorrisState): void {
  const { blocked, board } = position.rules;
  const unblocking = unblockingOf(blocked);
  if (blocked === BLOCKED_PASSES) passOrDraw(position);
  else if (unblocking !== 0 && (position.enemy & around(position.own, board.spokes)) !== 0)
    position.unblock(unblocking);
  else position.end(blockedOutcome(position.rules.blocked, position.side));
}

function passOrDraw(position: MorrisState): void {
  position.changeSide();
  const otherActs = position.owed !== 0 || hasAction(position);
  position.changeSide();
  if (!otherActs) {
    position.end(drawOf(BLOCKED));
    return;
  }
  pass(position);
  position.notePass(1);
}
