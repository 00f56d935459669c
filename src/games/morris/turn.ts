/** Playing an action: what a landing gives and what a removal leaves owed. */
import { count } from '../bits';
import type { Action } from '../game';
import { actionOf, fromOf, PLACE, REMOVE, toOf } from './action';
import { chooseCapture, findCaptures } from './captures';
import { HAND_HIGH, HAND_LOW, handIndex, MAN_HIGH, MAN_LOW, manIndex, pendingHigh, pendingLow, setHands } from './keys';
import { closedLines, isClosed, useMills } from './mills';
import { isInPlacing, removable } from './moves';
import { end, endPlacement, endTurn, goesOn, goOn } from './passing';
import type { MorrisPosition } from './position';
import { FEWER, lossOf } from './reasons';
import {
  ENEMY_REMOVES_OWN,
  TAKE_AND_MARK,
  TAKE_BY_MILL_COUNTS,
  TAKE_FROM_BOARD,
  TAKE_FROM_HAND_AND_PLACE,
} from './rules';

export function make(position: MorrisPosition, action: Action): void {
  const from = fromOf(action);
  const to = toOf(action);
  position.passed = 0;
  if (from === PLACE) place(position, to);
  else if (from === REMOVE) remove(position, to);
  else slide(position, from, to);
  rekey(position);
}

/** Brings the pending part of the key up to date. */
export function rekey(position: MorrisPosition): void {
  if (!position.special && position.owed === 0 && position.pendingLow === 0) return;
  const low = pendingLow(position);
  const high = pendingHigh(position);
  position.keyLow ^= position.pendingLow ^ low;
  position.keyHigh ^= position.pendingHigh ^ high;
  position.pendingLow = low;
  position.pendingHigh = high;
}

function place(position: MorrisPosition, point: number): void {
  const man = manIndex(position.side, point);
  const hand = handIndex(position.side, position.ownHand);
  position.keyLow ^= MAN_LOW[man]! ^ HAND_LOW[hand]! ^ HAND_LOW[hand - 1]!;
  position.keyHigh ^= MAN_HIGH[man]! ^ HAND_HIGH[hand]! ^ HAND_HIGH[hand - 1]!;
  position.own |= 1 << point;
  position.ownHand--;
  position.slides = 0;
  position.ownBan = 0;
  landed(position, point, true, true);
}

function slide(position: MorrisPosition, from: number, to: number): void {
  const left = manIndex(position.side, from);
  const arrived = manIndex(position.side, to);
  position.keyLow ^= MAN_LOW[left]! ^ MAN_LOW[arrived]!;
  position.keyHigh ^= MAN_HIGH[left]! ^ MAN_HIGH[arrived]!;
  const rest = position.own ^ (1 << from);
  position.own = rest | (1 << to);
  position.slides++;
  if (position.rules.noWayBack) {
    const { partners } = position.rules.board;
    const mayRepeat = isClosed(partners, rest, to) && isClosed(partners, rest, from);
    position.ownBan = mayRepeat ? actionOf(from, to) : 0;
  }
  landed(position, to, position.ownHand > 0, false);
}

/** How many mills the man that stands on `point` now has closed, as far as they count. */
function millsThatCount(position: MorrisPosition, point: number): number {
  const { rules, own } = position;
  if (rules.oneTimeMills) {
    const fresh = useMills(position, point);
    return rules.multiple || fresh === 0 ? fresh : 1;
  }
  if (rules.multiple) return closedLines(rules.board.partners, own, point);
  return isClosed(rules.board.partners, own, point) ? 1 : 0;
}

/** `placing`: the mover had a man in hand before; `placement`: it placed one. */
function landed(position: MorrisPosition, point: number, placing: boolean, placement: boolean): void {
  const { rules } = position;
  const mills = millsThatCount(position, point);
  if (placing && mills !== 0 && rules.millAction !== TAKE_FROM_BOARD && rules.millAction !== TAKE_AND_MARK) {
    closedWhilePlacing(position, mills, placement);
    return;
  }
  if (rules.captures) findCaptures(position, point, placing);
  const offered = position.custodian | position.intervention;
  if (offered !== 0 || (mills !== 0 && position.enemy !== 0)) {
    position.millOffered = mills !== 0 && offered !== 0 ? 1 : 0;
    owe(position, mills !== 0 ? mills : position.custodian !== 0 ? 1 : 2, placement);
  } else if (placement && mills === 0) endPlacement(position);
  else endTurn(position, !placement, placement);
}

function owe(position: MorrisPosition, removals: number, placement: boolean): void {
  position.owed = removals;
  position.placed = placement && position.ownHand === 0 ? 1 : 0;
  position.midTurn = true;
}

/** MillFormationActionInPlacingPhase, where a mill does not simply take from the board. */
function closedWhilePlacing(position: MorrisPosition, mills: number, placement: boolean): void {
  const { millAction } = position.rules;
  if (millAction === TAKE_BY_MILL_COUNTS) endTurn(position, !placement, placement);
  else if (millAction === ENEMY_REMOVES_OWN) {
    position.enemyOwed = -mills;
    endTurn(position, false, placement);
  } else takeFromHand(position, mills, placement);
}

function takeFromHand(position: MorrisPosition, mills: number, placement: boolean): void {
  const given = Math.min(mills, position.enemyHand);
  setHands(position, position.ownHand, position.enemyHand - given);
  if (count(position.enemy) + position.enemyHand < position.rules.atLeast)
    end(position, lossOf(position.side ^ 1, FEWER));
  else if (given < mills && position.enemy !== 0) owe(position, mills - given, placement);
  else {
    const again = position.rules.millAction === TAKE_FROM_HAND_AND_PLACE && given === mills && position.ownHand > 0;
    if (again) {
      position.midTurn = false;
      position.turn += position.side;
    } else endTurn(position, false, placement);
  }
}

function remove(position: MorrisPosition, point: number): void {
  const man = 1 << point;
  const fromOwn = position.owed < 0;
  const owner = fromOwn ? position.side : position.side ^ 1;
  const key = manIndex(owner, point);
  position.keyLow ^= MAN_LOW[key]!;
  position.keyHigh ^= MAN_HIGH[key]!;
  position.slides = 0;
  const turnGoesOn = goesOn(position);
  if (fromOwn) position.own ^= man;
  else position.enemy ^= man;
  if (position.rules.millAction === TAKE_AND_MARK && isInPlacing(position)) position.marks |= man;

  if ((position.custodian | position.intervention) !== 0) chooseCapture(position, man);
  else position.owed += fromOwn ? 1 : -1;

  const left = fromOwn ? count(position.own) + position.ownHand : count(position.enemy) + position.enemyHand;
  if (left < position.rules.atLeast) end(position, lossOf(owner, FEWER));
  else if (position.owed !== 0 && removable(position) !== 0) position.midTurn = true;
  else if (turnGoesOn) goOn(position);
  else {
    if (position.unblocking !== 2 || position.enemyOwed === 0) position.unblocking = 0;
    endTurn(position, false, position.placed === 1);
  }
}
