/** Who is next: the ends of turns, of placing and of the game, and what becomes of a side that cannot act. */
import { count } from '../bits';
import { ONGOING, type Outcome } from '../game';
import { POINTS } from './board';
import { SIDE_HIGH, SIDE_LOW, setHands } from './keys';
import { emptyPoints, hasAction, removable } from './moves';
import { isEndgame, type MorrisPosition } from './position';
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

/** Whether the turn goes on with a place or slide when the removal owed has been made. */
export const goesOn = (position: MorrisPosition): boolean =>
  position.unblocking === 0
    ? position.owed < 0 && position.rules.millAction !== TAKE_BY_MILL_COUNTS
    : position.unblocking === 1 && position.rules.blocked === BLOCKED_REMOVES_AND_MOVES;

export function goOn(position: MorrisPosition): void {
  position.owed = 0;
  position.placed = 0;
  position.unblocking = 0;
  position.preferred = 0;
  position.midTurn = true;
  settle(position);
}

/** The game is over; nothing is pending any more. */
export function end(position: MorrisPosition, outcome: Outcome): void {
  position.ended = outcome;
  position.midTurn = false;
  position.owed = 0;
  position.enemyOwed = 0;
  position.placed = 0;
  position.unblocking = 0;
  clearOffers(position);
  clearMarks(position);
}

function clearOffers(position: MorrisPosition): void {
  position.custodian = 0;
  position.intervention = 0;
  position.millOffered = 0;
  position.preferred = 0;
}

function clearMarks(position: MorrisPosition): void {
  const { ownHand, enemyHand, owed, enemyOwed } = position;
  if ((ownHand | enemyHand | owed | enemyOwed) === 0) position.marks = 0;
}

/** A placement that closed nothing: it may have filled the board. */
export function endPlacement(position: MorrisPosition): void {
  const { rules } = position;
  if (
    rules.fullBoard >= 0 &&
    (position.ownHand | position.enemyHand) === 0 &&
    count(position.own | position.enemy) === POINTS
  ) {
    fillBoard(position);
    if (position.special) settle(position);
    return;
  }
  if (rules.stopsPlacingEarly && count(emptyPoints(position)) === 2) {
    emptyHands(position);
    if (position.ended !== ONGOING) return;
  }
  endTurn(position, false, true);
}

function emptyHands(position: MorrisPosition): void {
  const { side, own, enemy, rules } = position;
  setHands(position, 0, 0);
  if (count(enemy) < rules.atLeast) end(position, lossOf(side ^ 1, FEWER));
  else if (count(own) < rules.atLeast) end(position, lossOf(side, FEWER));
}

function fillBoard(position: MorrisPosition): void {
  const { rules } = position;
  if (rules.fullBoard === FULL_FIRST_PLAYER_LOSES) end(position, lossOf(0, FULL_BOARD));
  else if (rules.fullBoard === FULL_DRAW) end(position, drawOf(FULL_BOARD));
  else if (rules.fullBoard === FULL_FIRST_SLIDER) {
    const first = firstSlider(position);
    setOwed(position, first === 0 ? 1 : 0, first);
    handOver(position, first);
  } else {
    setOwed(position, 1, 1);
    handOver(position, rules.fullBoard === FULL_BLACK_THEN_WHITE ? 1 : 0);
  }
}

const firstSlider = (position: MorrisPosition): number =>
  position.rules.firstSlider < 0 ? position.side ^ 1 : position.rules.firstSlider;

function setOwed(position: MorrisPosition, white: number, black: number): void {
  position.owed = position.side === 0 ? white : black;
  position.enemyOwed = position.side === 0 ? black : white;
}

/** `slid`: the turn was a slide that took nothing; `placement`: a man was placed in it. */
export function endTurn(position: MorrisPosition, slid: boolean, placement: boolean): void {
  position.midTurn = false;
  position.owed = 0;
  position.placed = 0;
  if (position.special) clearOffers(position);
  const placingEnds = placement && (position.ownHand | position.enemyHand) === 0;
  handOver(position, placingEnds ? endPlacing(position) : position.side ^ 1);
  if (slid) lookForDraw(position);
  if (position.special) settle(position);
}

/** The side that is next when both hands are empty. */
function endPlacing(position: MorrisPosition): number {
  if (position.rules.millAction !== TAKE_BY_MILL_COUNTS) return firstSlider(position);
  const { spokes } = position.rules.board;
  const own = millCount(position.own, spokes);
  const enemy = millCount(position.enemy, spokes);
  position.owed = removalsByCounts(own, enemy);
  position.enemyOwed = removalsByCounts(enemy, own);
  return position.rules.firstRemover;
}

/** What a side removes whose mills number `mills`, those of the other `others`; -1: an own man. */
function removalsByCounts(mills: number, others: number): number {
  if (mills === 0) return others === 0 ? -1 : 1;
  if (others === 0) return 2;
  return mills > others ? others + 1 : mills;
}

/** Ends the turn, unless the same side owes something at once. */
function handOver(position: MorrisPosition, next: number): void {
  if (next === position.side && position.owed !== 0) {
    position.midTurn = true;
    return;
  }
  position.turn += position.side;
  if (next !== position.side) changeSide(position);
}

function changeSide(position: MorrisPosition): void {
  const { own, ownHand } = position;
  position.own = position.enemy;
  position.enemy = own;
  position.ownHand = position.enemyHand;
  position.enemyHand = ownHand;
  position.side ^= 1;
  position.keyLow ^= SIDE_LOW;
  position.keyHigh ^= SIDE_HIGH;
  if (position.special) changePending(position);
}

function changePending(position: MorrisPosition): void {
  const { owed, ownBan, ownUsed } = position;
  position.owed = position.enemyOwed;
  position.enemyOwed = owed;
  position.ownBan = position.enemyBan;
  position.enemyBan = ownBan;
  position.ownUsed = position.enemyUsed;
  position.enemyUsed = ownUsed;
}

/** The draws that count slides. */
function lookForDraw(position: MorrisPosition): void {
  const { rules, slides } = position;
  if (slides >= rules.nMove) end(position, drawOf(N_MOVE));
  else if (slides >= rules.endgameNMove && isEndgame(position)) end(position, drawOf(ENDGAME_N_MOVE));
}

/** Sees to it that the side to act can act: what it owes may lapse, and it may be blocked. */
export function settle(position: MorrisPosition): void {
  clearMarks(position);
  while (position.ended === ONGOING) {
    if (position.owed !== 0) {
      if (removable(position) !== 0) return;
      lapse(position);
    } else {
      const waits = !position.rules.settlesBlocked && !position.midTurn && position.enemyOwed === 0;
      if (waits || hasAction(position)) return;
      unblock(position);
    }
  }
}

function lapse(position: MorrisPosition): void {
  const sameTurn = goesOn(position);
  position.owed = 0;
  position.placed = 0;
  position.unblocking = 0;
  clearOffers(position);
  if (!sameTurn) pass(position);
}

function pass(position: MorrisPosition): void {
  position.midTurn = false;
  position.turn += position.side;
  changeSide(position);
}

/** StalemateAction: the side to act has no action. */
function unblock(position: MorrisPosition): void {
  const { blocked, board } = position.rules;
  const unblocking = unblockingOf(blocked);
  if (blocked === BLOCKED_PASSES) passOrDraw(position);
  else if (unblocking !== 0 && (position.enemy & around(position.own, board.spokes)) !== 0) {
    position.owed = 1;
    position.unblocking = unblocking;
    if (unblocking === 2) position.enemyOwed = 1;
  } else end(position, blockedOutcome(position));
}

function passOrDraw(position: MorrisPosition): void {
  changeSide(position);
  const otherActs = position.owed !== 0 || hasAction(position);
  changeSide(position);
  if (!otherActs) {
    end(position, drawOf(BLOCKED));
    return;
  }
  pass(position);
  position.passed = 1;
}
