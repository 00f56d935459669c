/** Position of morris as the search sees it, and how an action is made. */
import { popcount } from '../../util/bits';
import { type Action, NO_LIMIT, ONGOING, type Outcome, type Position } from '../rules';
import { countMillsAt, formsMill, useUpMills } from './bitboard';
import { actionOf, fromOf, PLACE, REMOVE, toOf } from './board';
import { chooseCapture, offerCaptures } from './captures';
import { continueMove, endMove, endPlacement, movesAfterRemoval } from './end-of-move';
import { evaluate } from './evaluate';
import { generate, generateNoisy, isPlacingPhase, jumpedMan, legalRemovals, orderingScore } from './moves';
import {
  blockedOutcome,
  ENEMY_REMOVES_OWN,
  FEWER,
  lossBy,
  TAKE_AND_MARK,
  TAKE_BY_MILL_COUNTS,
  TAKE_FROM_BOARD,
  TAKE_FROM_HAND_AND_PLACE,
} from './rules';
import { MorrisState } from './state';
import { canonicalForm, symmetricActions } from './symmetry';

function makeAction(position: MorrisState, action: Action): void {
  const from = fromOf(action);
  const to = toOf(action);
  position.setPassed(0);
  if (from === PLACE) makePlacement(position, to);
  else if (from === REMOVE) makeRemoval(position, to);
  else makeSlide(position, from, to);
  position.updatePendingKey();
}

function makePlacement(position: MorrisState, point: number): void {
  position.place(point);
  afterLanding(position, point, true, true);
}

function makeSlide(position: MorrisState, from: number, to: number): void {
  const rest = position.own ^ (1 << from);
  const jumped = jumpedMan(position, from, to);
  position.slide(from, to);
  if (position.rules.forbidsReturn) {
    const { partners } = position.rules.board;
    const mayRepeat = formsMill(partners, rest, to) && formsMill(partners, rest, from);
    position.ban(mayRepeat ? actionOf(from, to) : 0);
  }
  if (jumped === 0) afterLanding(position, to, position.ownHand > 0, false);
  else landAfterLeap(position, to, jumped);
}

/** A leap owes the jumped man alone. A line that it fills counts as used, but removes nothing. */
function landAfterLeap(position: MorrisState, point: number, jumped: number): void {
  if (position.rules.oneTimeMills) useUpMills(position, point);
  position.offerJumped(jumped);
  position.owe(1, 0);
}

/** Number of mills that the man on `point` has just closed, as far as the rules count them. */
function countNewMills(position: MorrisState, point: number): number {
  const { rules, own } = position;
  if (rules.oneTimeMills) {
    const fresh = useUpMills(position, point);
    return rules.removesPerMill || fresh === 0 ? fresh : 1;
  }
  if (rules.removesPerMill) return countMillsAt(rules.board.partners, own, point);
  return formsMill(rules.board.partners, own, point) ? 1 : 0;
}

/** Handles the arrival of a man. `placing`: the side had a man in hand before; `placement`: the man was placed. */
function afterLanding(position: MorrisState, point: number, placing: boolean, placement: boolean): void {
  const { rules } = position;
  const mills = countNewMills(position, point);
  if (placing && mills !== 0 && rules.millAction !== TAKE_FROM_BOARD && rules.millAction !== TAKE_AND_MARK) {
    applyPlacingMillRule(position, mills, placement);
    return;
  }
  if (rules.hasCaptures) offerCaptures(position, point, placing);
  const offered = position.custodian | position.intervention;
  if (offered !== 0 || (mills !== 0 && position.enemy !== 0)) {
    position.offer(position.custodian, position.intervention, mills !== 0 && offered !== 0 ? 1 : 0);
    oweRemovals(position, mills !== 0 ? mills : position.custodian !== 0 ? 1 : 2, placement);
  } else if (placement && mills === 0) endPlacement(position);
  else endMove(position, !placement, placement);
}

const oweRemovals = (position: MorrisState, removals: number, placement: boolean): void =>
  position.owe(removals, placement && position.ownHand === 0 ? 1 : 0);

/** Applies MillFormationActionInPlacingPhase, unless a mill simply removes a man from the board. */
function applyPlacingMillRule(position: MorrisState, mills: number, placement: boolean): void {
  const { millAction } = position.rules;
  if (millAction === TAKE_BY_MILL_COUNTS) endMove(position, !placement, placement);
  else if (millAction === ENEMY_REMOVES_OWN) {
    position.setOwed(position.owed, -mills);
    endMove(position, false, placement);
  } else removeFromHand(position, mills, placement);
}

function removeFromHand(position: MorrisState, mills: number, placement: boolean): void {
  const given = Math.min(mills, position.enemyHand);
  position.setHands(position.ownHand, position.enemyHand - given);
  if (popcount(position.enemy) + position.enemyHand < position.rules.minMen)
    position.end(lossBy(position.side ^ 1, FEWER));
  else if (given < mills && position.enemy !== 0) oweRemovals(position, mills - given, placement);
  else {
    const again = position.rules.millAction === TAKE_FROM_HAND_AND_PLACE && given === mills && position.ownHand > 0;
    if (again) {
      position.setMidTurn(false);
      position.advanceMoveNumber();
    } else endMove(position, false, placement);
  }
}

function makeRemoval(position: MorrisState, point: number): void {
  const man = 1 << point;
  const fromOwn = position.owed < 0;
  const owner = fromOwn ? position.side : position.side ^ 1;
  const moveContinues = movesAfterRemoval(position);
  position.remove(point, fromOwn);
  if (position.rules.millAction === TAKE_AND_MARK && isPlacingPhase(position)) position.mark(man);

  if ((position.custodian | position.intervention) !== 0) chooseCapture(position, man);
  else position.setOwed(position.owed + (fromOwn ? 1 : -1), position.enemyOwed);

  const left = fromOwn ? popcount(position.own) + position.ownHand : popcount(position.enemy) + position.enemyHand;
  if (left < position.rules.minMen) position.end(lossBy(owner, FEWER));
  else if (position.owed !== 0 && legalRemovals(position) !== 0) position.setMidTurn(true);
  else if (moveContinues) continueMove(position);
  else {
    if (position.unblocking !== 2 || position.enemyOwed <= 0) position.endUnblocking();
    endMove(position, false, position.placed === 1);
  }
}

export class MorrisPosition extends MorrisState implements Position {
  canonicalForm(form: Int32Array): boolean {
    return canonicalForm(this, form);
  }

  symmetricActions(action: Action): Action[] {
    return symmetricActions(this, action);
  }

  generate(list: Int32Array, at: number): number {
    return generate(this, list, at);
  }

  generateNoisy(list: Int32Array, at: number): number {
    return generateNoisy(this, list, at);
  }

  mustCapture(): boolean {
    return this.owed !== 0;
  }

  orderingScore(action: Action): number {
    return orderingScore(this, action);
  }

  evaluate(): number {
    return evaluate(this);
  }

  make(action: Action): void {
    this.saveRecord();
    makeAction(this, action);
  }

  outcome(searched: number): Outcome {
    if (this.ended !== ONGOING) return this.ended;
    return this.slides > 1 && this.rules.hasRepetitionRule ? this.repetitionOutcome(searched) : ONGOING;
  }

  outcomeWithoutMoves(): Outcome {
    return blockedOutcome(this.rules.blockedAction, this.side);
  }

  pliesToDraw(): number {
    const rules = this.rules;
    const toEnd = rules.nMove - this.slides;
    if (rules.endgameNMove === NO_LIMIT) return Math.min(NO_LIMIT, Math.max(1, toEnd));
    const toEndgame = this.isEndgame() ? rules.endgameNMove - this.slides : rules.endgameNMove + 1;
    return Math.max(1, Math.min(toEnd, toEndgame));
  }
}
