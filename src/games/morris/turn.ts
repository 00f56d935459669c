/** Playing an action: what a landing gives and what a removal leaves owed. */
import { count } from '../bits';
import type { Action } from '../game';
import { actionOf, fromOf, PLACE, REMOVE, toOf } from './action';
import { chooseCapture, findCaptures } from './captures';
import { closedLines, isClosed, useMills } from './mills';
import { isInPlacing, removable } from './moves';
import { endPlacement, endTurn, goesOn, goOn } from './passing';
import { FEWER, lossOf } from './reasons';
import {
  ENEMY_REMOVES_OWN,
  TAKE_AND_MARK,
  TAKE_BY_MILL_COUNTS,
  TAKE_FROM_BOARD,
  TAKE_FROM_HAND_AND_PLACE,
} from './rules';
import type { MorrisState } from './state';

export function make(position: MorrisState, action: Action): void {
  const from = fromOf(action);
  const to = toOf(action);
  position.notePass(0);
  if (from === PLACE) place(position, to);
  else if (from === REMOVE) remove(position, to);
  else slide(position, from, to);
  position.rekey();
}

function place(position: MorrisState, point: number): void {
  position.place(point);
  landed(position, point, true, true);
}

function slide(position: MorrisState, from: number, to: number): void {
  const rest = position.own ^ (1 << from);
  position.slide(from, to);
  if (position.rules.noWayBack) {
    const { partners } = position.rules.board;
    const mayRepeat = isClosed(partners, rest, to) && isClosed(partners, rest, from);
    position.ban(mayRepeat ? actionOf(from, to) : 0);
  }
  landed(position, to, position.ownHand > 0, false);
}

/** How many mills the man that stands on `point` now has closed, as far as they count. */
function millsThatCount(position: MorrisState, point: number): number {
  const { rules, own } = position;
  if (rules.oneTimeMills) {
    const fresh = useMills(position, point);
    return rules.multiple || fresh === 0 ? fresh : 1;
  }
  if (rules.multiple) return closedLines(rules.board.partners, own, point);
  return isClosed(rules.board.partners, own, point) ? 1 : 0;
}

/** `placing`: the mover had a man in hand before; `placement`: it placed one. */
function landed(position: MorrisState, point: number, placing: boolean, placement: boolean): void {
  const { rules } = position;
  const mills = millsThatCount(position, point);
  if (placing && mills !== 0 && rules.millAction !== TAKE_FROM_BOARD && rules.millAction !== TAKE_AND_MARK) {
    closedWhilePlacing(position, mills, placement);
    return;
  }
  if (rules.captures) findCaptures(position, point, placing);
  const offered = position.custodian | position.intervention;
  if (offered !== 0 || (mills !== 0 && position.enemy !== 0)) {
    position.offer(position.custodian, position.intervention, mills !== 0 && offered !== 0 ? 1 : 0);
    owe(position, mills !== 0 ? mills : position.custodian !== 0 ? 1 : 2, placement);
  } else if (placement && mills === 0) endPlacement(position);
  else endTurn(position, !placement, placement);
}

const owe = (position: MorrisState, removals: number, placement: boolean): void =>
  position.owe(removals, placement && position.ownHand === 0 ? 1 : 0);

/** MillFormationActionInPlacingPhase, where a mill does not simply take from the board. */
function closedWhilePlacing(position: MorrisState, mills: number, placement: boolean): void {
  const { millAction } = position.rules;
  if (millAction === TAKE_BY_MILL_COUNTS) endTurn(position, !placement, placement);
  else if (millAction === ENEMY_REMOVES_OWN) {
    position.setOwed(position.owed, -mills);
    endTurn(position, false, placement);
  } else takeFromHand(position, mills, placement);
}

function takeFromHand(position: MorrisState, mills: number, placement: boolean): void {
  const given = Math.min(mills, position.enemyHand);
  position.setHands(position.ownHand, position.enemyHand - given);
  if (count(position.enemy) + position.enemyHand < position.rules.atLeast)
    position.end(lossOf(position.side ^ 1, FEWER));
  else if (given < mills && position.enemy !== 0) owe(position, mills - given, placement);
  else {
    const again = position.rules.millAction === TAKE_FROM_HAND_AND_PLACE && given === mills && position.ownHand > 0;
    if (again) {
      position.setMidTurn(false);
      position.countTurn();
    } else endTurn(position, false, placement);
  }
}

function remove(position: MorrisState, point: number): void {
  const man = 1 << point;
  const fromOwn = position.owed < 0;
  const owner = fromOwn ? position.side : position.side ^ 1;
  const turnGoesOn = goesOn(position);
  position.remove(point, fromOwn);
  if (position.rules.millAction === TAKE_AND_MARK && isInPlacing(position)) position.mark(man);

  if ((position.custodian | position.intervention) !== 0) chooseCapture(position, man);
  else position.setOwed(position.owed + (fromOwn ? 1 : -1), position.enemyOwed);

  const left = fromOwn ? count(position.own) + position.ownHand : count(position.enemy) + position.enemyHand;
  if (left < position.rules.atLeast) position.end(lossOf(owner, FEWER));
  else if (position.owed !== 0 && removable(position) !== 0) position.setMidTurn(true);
  else if (turnGoesOn) goOn(position);
  else {
    if (position.unblocking !== 2 || position.enemyOwed === 0) position.endUnblocking();
    endTurn(position, false, position.placed === 1);
  }
}
