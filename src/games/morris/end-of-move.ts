/** End of a move: the next side, the end of placing, draws by move count, and sides that are blocked. */
import { popcount } from '../../util/bits';
import { ONGOING } from '../rules';
import { adjacentPoints, countMills } from './bitboard';
import { POINTS } from './board';
import { emptyPoints, hasActions, legalRemovals } from './moves';
import {
  BLOCKED,
  BLOCKED_PASSES,
  BLOCKED_REMOVES_AND_MOVES,
  blockedOutcome,
  drawBy,
  ENDGAME_N_MOVE,
  ENEMY_REMOVES_OWN,
  FEWER,
  FULL_BLACK_THEN_WHITE,
  FULL_BOARD,
  FULL_DRAW,
  FULL_FIRST_PLAYER_LOSES,
  FULL_FIRST_SLIDER,
  lossBy,
  N_MOVE,
  TAKE_BY_MILL_COUNTS,
  unblockingOf,
} from './rules';
import type { MorrisState } from './state';

/**
 * True if the move continues with a placement or slide after the removals that began it. In imported positions the
 * opponent may owe removals as well; they come next, since a FEN can state them of the side to move only.
 */
export const movesAfterRemoval = (position: MorrisState): boolean =>
  position.enemyOwed <= 0 &&
  (position.unblocking === 0
    ? position.owed < 0 && position.rules.millAction === ENEMY_REMOVES_OWN
    : position.unblocking === 1 && position.rules.blockedAction === BLOCKED_REMOVES_AND_MOVES);

export function continueMove(position: MorrisState): void {
  position.clearDebt();
  position.endUnblocking();
  position.forgetPreferred();
  position.setMidTurn(true);
  ensureActions(position);
}

/** Ends a placement that closed no mill; the board may be full now. */
export function endPlacement(position: MorrisState): void {
  const { rules } = position;
  if (
    rules.fullBoardAction >= 0 &&
    (position.ownHand | position.enemyHand) === 0 &&
    popcount(position.own | position.enemy) === POINTS
  ) {
    applyFullBoardRule(position);
    if (position.tracksPending) ensureActions(position);
    return;
  }
  if (rules.stopsPlacingEarly && popcount(emptyPoints(position)) === 2) {
    discardHands(position);
    if (position.ended !== ONGOING) return;
  }
  endMove(position, false, true);
}

function discardHands(position: MorrisState): void {
  const { side, own, enemy, rules } = position;
  position.setHands(0, 0);
  if (popcount(enemy) < rules.minMen) position.end(lossBy(side ^ 1, FEWER));
  else if (popcount(own) < rules.minMen) position.end(lossBy(side, FEWER));
}

function applyFullBoardRule(position: MorrisState): void {
  const { rules } = position;
  if (rules.fullBoardAction === FULL_FIRST_PLAYER_LOSES) position.end(lossBy(0, FULL_BOARD));
  else if (rules.fullBoardAction === FULL_DRAW) position.end(drawBy(FULL_BOARD));
  else if (rules.fullBoardAction === FULL_FIRST_SLIDER) {
    const first = firstSlider(position);
    setOwedBySide(position, first === 0 ? 1 : 0, first);
    passMoveRight(position, first);
  } else {
    position.setOwed(1, 1);
    passMoveRight(position, rules.fullBoardAction === FULL_BLACK_THEN_WHITE ? 1 : 0);
  }
}

const firstSlider = (position: MorrisState): number =>
  position.rules.firstSlider < 0 ? position.side ^ 1 : position.rules.firstSlider;

function setOwedBySide(position: MorrisState, first: number, second: number): void {
  if (position.side === 0) position.setOwed(first, second);
  else position.setOwed(second, first);
}

/** Ends a move. `slid`: it was a slide that removed nothing; `placement`: a man was placed in it. */
export function endMove(position: MorrisState, slid: boolean, placement: boolean): void {
  position.setMidTurn(false);
  position.clearDebt();
  if (position.tracksPending) position.clearOffers();
  const placingEnds = placement && (position.ownHand | position.enemyHand) === 0;
  passMoveRight(position, placingEnds ? sideAfterPlacing(position) : position.side ^ 1);
  if (slid) checkSlideDraws(position);
  if (position.tracksPending) ensureActions(position);
}

/** Next side when both hands are empty. */
function sideAfterPlacing(position: MorrisState): number {
  if (position.rules.millAction !== TAKE_BY_MILL_COUNTS) return firstSlider(position);
  const { spokes } = position.rules.board;
  const own = countMills(position.own, spokes);
  const enemy = countMills(position.enemy, spokes);
  position.setOwed(removalsByCounts(own, enemy), removalsByCounts(enemy, own));
  return position.rules.firstRemover;
}

/** Removals of a side with `mills` mills if its opponent has `others`; -1 is one of its own men. */
function removalsByCounts(mills: number, others: number): number {
  if (mills === 0) return others === 0 ? -1 : 1;
  if (others === 0) return 2;
  return mills > others ? others + 1 : mills;
}

/** Gives the move to side `next`, unless the same side still owes removals, or only the other one does. */
function passMoveRight(position: MorrisState, next: number): void {
  if (next === position.side && position.owed !== 0) {
    position.setMidTurn(true);
    return;
  }
  position.advanceMoveNumber();
  if (next !== position.side || position.enemyOwed > 0) position.changeSide();
}

/** Draws the game if the number of slides has reached a limit. */
function checkSlideDraws(position: MorrisState): void {
  const { rules, slides } = position;
  if (slides >= rules.nMove) position.end(drawBy(N_MOVE));
  else if (slides >= rules.endgameNMove && position.isEndgame()) position.end(drawBy(ENDGAME_N_MOVE));
}

/** Makes sure that the side to move has an action: removals that are impossible lapse, and a blocked side is handled. */
export function ensureActions(position: MorrisState): void {
  position.clearMarks();
  while (position.ended === ONGOING) {
    if (position.owed !== 0) {
      if (legalRemovals(position) !== 0) return;
      dropDebt(position);
    } else {
      const waits = !position.rules.unblocksAtOnce && !position.midTurn && position.enemyOwed === 0;
      if (waits || hasActions(position)) return;
      applyBlockedRule(position);
    }
  }
}

function dropDebt(position: MorrisState): void {
  const sameMove = movesAfterRemoval(position);
  position.clearDebt();
  position.endUnblocking();
  position.clearOffers();
  if (!sameMove) passMove(position);
}

function passMove(position: MorrisState): void {
  position.setMidTurn(false);
  position.advanceMoveNumber();
  position.changeSide();
}

/** Applies StalemateAction to the side to move. */
function applyBlockedRule(position: MorrisState): void {
  const { blockedAction: blocked, board } = position.rules;
  const unblocking = unblockingOf(blocked);
  if (blocked === BLOCKED_PASSES) passOrDraw(position);
  else if (unblocking !== 0 && (position.enemy & adjacentPoints(position.own, board.spokes)) !== 0)
    position.unblock(unblocking);
  else position.end(blockedOutcome(position.rules.blockedAction, position.side));
}

function passOrDraw(position: MorrisState): void {
  position.changeSide();
  const otherActs = position.owed !== 0 || hasActions(position);
  position.changeSide();
  if (!otherActs) {
    position.end(drawBy(BLOCKED));
    return;
  }
  passMove(position);
  position.setPassed(1);
}
