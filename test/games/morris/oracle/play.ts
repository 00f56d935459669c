/** Plays one legal action on a copy of the state. */
import { type Line, linesOf, POINTS } from './board';
import { doneRemoving, dropOffers, endTurn, finish, firstToSlide, passTurn, removeFirst } from './end-of-move';
import { jumpedBy, offerCount, removable, wouldStandInMill } from './legal-actions';
import { copyOf, enemyOf, isUnderStrength, manOf, menOf, phaseOf, pointsWith, type State } from './state';

const pointOf = (name: string): number => POINTS.indexOf(name);

export function play(before: State, action: string): State {
  const state = copyOf(before);
  const [from, to] = action.split('-');
  if (action.startsWith('x')) remove(state, pointOf(action.slice(1)));
  else if (to === undefined) place(state, pointOf(action));
  else slide(state, pointOf(from!), pointOf(to));
  return state;
}

function place(state: State, point: number): void {
  const { side } = state;
  state.board[point] = manOf(side);
  state.hand[side] -= 1;
  state.slides = 0;
  state.placed = true;
  state.lastMill[side] = null;
  landed(state, point, true, false);
}

function slide(state: State, from: number, to: number): void {
  const { side, options } = state;
  const jumped = jumpedBy(state, side, from, to);
  state.board[from] = '*';
  state.board[to] = manOf(side);
  state.slides += 1;
  const back = closedBy(state, to).length > 0 && wouldStandInMill(state, side, to, from);
  state.lastMill[side] = options.RestrictRepeatedMillsFormation && back ? { from, to } : null;
  if (jumped === null) landed(state, to, state.hand[side] > 0, true);
  else leaped(state, to, jumped);
}

/** Handles a leap: the jumped man is owed, and a mill gives nothing, although its line is used. */
function leaped(state: State, point: number, jumped: number): void {
  const { side, owed } = state;
  countMills(state, point);
  state.jumped[side] = [jumped];
  owed[side] = 1;
  state.midTurn = true;
}

const linesThrough = (state: State, point: number): Line[] =>
  linesOf(state.options.HasDiagonalLines).filter(line => line.points.includes(point));

const closedBy = (state: State, point: number): Line[] =>
  linesThrough(state, point).filter(line => line.points.every(p => state.board[p] === manOf(state.side)));

/** Handles the arrival of a man on `point`. */
function landed(state: State, point: number, whilePlacing: boolean, slid: boolean): void {
  const { options, owed, side } = state;
  const mills = countMills(state, point);
  const action = whilePlacing ? options.MillFormationActionInPlacingPhase : 0;
  if (mills > 0 && action !== 0 && action !== 4) {
    closedWhilePlacing(state, mills, action, slid);
    return;
  }
  offerCaptures(state, point, whilePlacing);
  owed[side] = mills > 0 ? mills : state.custodian[side].length > 0 ? 1 : state.intervention[side].length > 0 ? 2 : 0;
  state.millBeside = mills > 0 && offerCount(state) > 0;
  state.midTurn = true;
  if (owed[side] > 0 && removable(state).length > 0) return;
  owed[side] = 0;
  if (!slid && mills === 0 && options.PiecesCount === 12) nearlyFull(state);
  else endTurn(state, slid);
}

/** Number of closed mills that count; marks them as used if each line removes only once. */
function countMills(state: State, point: number): number {
  const { OneTimeUseMill, MayRemoveMultiple } = state.options;
  const used = state.used[state.side];
  const isUsed = (line: Line): boolean => OneTimeUseMill && line.points.every(p => used.includes(p));
  const counting = closedBy(state, point).filter(line => !isUsed(line));
  const points = new Set([...used, ...counting.flatMap(line => line.points)]);
  if (OneTimeUseMill) state.used[state.side] = [...points].sort((a, b) => a - b);
  return MayRemoveMultiple ? counting.length : Math.min(1, counting.length);
}

/** Actions 1, 2, 3 and 5, with which a mill does not simply remove a man from the board. */
function closedWhilePlacing(state: State, mills: number, action: number, slid: boolean): void {
  const { side, hand, owed } = state;
  const enemy = enemyOf(side);
  if (action === 5) endTurn(state, slid);
  else if (action === 3) {
    owed[enemy] = -mills;
    endTurn(state, false);
  } else {
    const given = Math.min(mills, hand[enemy]);
    hand[enemy] -= given;
    owed[side] = mills - given;
    state.midTurn = true;
    if (isUnderStrength(state, enemy)) finish(state, side, 'fewer');
    else if (owed[side] > 0 && removable(state).length > 0) return;
    else if (owed[side] === 0 && action === 2 && hand[side] > 0) passTurn(state, side, false);
    else {
      owed[side] = 0;
      endTurn(state, false);
    }
  }
}

function offerCaptures(state: State, point: number, whilePlacing: boolean): void {
  const { side, board } = state;
  const enemy = manOf(enemyOf(side));
  for (const { kind, points } of linesThrough(state, point)) {
    const [end, middle, otherEnd] = points;
    const opposite = point === end ? otherEnd : end;
    if (point === middle) {
      if (
        captureIsAllowed(state, 'Intervention', kind, whilePlacing) &&
        board[end] === enemy &&
        board[otherEnd] === enemy
      )
        state.intervention[side].push(end, otherEnd);
    } else if (captureIsAllowed(state, 'Custodian', kind, whilePlacing)) {
      if (board[middle] === enemy && board[opposite] === manOf(side)) state.custodian[side].push(middle);
    }
  }
}

function captureIsAllowed(
  state: State,
  capture: 'Custodian' | 'Intervention',
  kind: Line['kind'],
  whilePlacing: boolean,
): boolean {
  const { options, side } = state;
  if (!options[`${capture}CaptureEnabled`] || !options[`${capture}CaptureOn${kind}`]) return false;
  if (whilePlacing) return options[`${capture}CaptureInPlacingPhase`];
  const few = !options[`${capture}CaptureOnlyWhenOwnPiecesLeq3`] || menOf(state, side).length <= 3;
  return options[`${capture}CaptureInMovingPhase`] && few;
}

/** Ends a placement that closed no mill; with twelve men the board may be full or nearly full. */
function nearlyFull(state: State): void {
  const { options, owed, hand } = state;
  const full = menOf(state, 'w').length + menOf(state, 'b').length === 24;
  const action = options.BoardFullAction;
  if (full && options.MillFormationActionInPlacingPhase !== 5) {
    if (action === 0) finish(state, 'b', 'full-board');
    else if (action === 4) finish(state, 'draw', 'full-board');
    else {
      const first = action === 1 ? 'w' : action === 2 ? 'b' : firstToSlide(state);
      owed[first] = 1;
      if (action !== 3) owed[enemyOf(first)] = 1;
      removeFirst(state, first);
    }
    return;
  }
  if (options.StopPlacingWhenTwoEmptySquares && pointsWith(state, '*').length === 2) {
    hand.w = 0;
    hand.b = 0;
    const weak = [enemyOf(state.side), state.side].find(side => isUnderStrength(state, side));
    if (weak) {
      finish(state, enemyOf(weak), 'fewer');
      return;
    }
  }
  endTurn(state, false);
}

function remove(state: State, point: number): void {
  const { side, owed, options } = state;
  const own = owed[side] < 0;
  const leavesMark = options.MillFormationActionInPlacingPhase === 4 && phaseOf(state) === 'p';
  settle(state, point);
  state.board[point] = leavesMark ? 'X' : '*';
  state.slides = 0;
  const victim = own ? side : enemyOf(side);
  if (isUnderStrength(state, victim)) {
    finish(state, enemyOf(victim), 'fewer');
    return;
  }
  state.midTurn = true;
  if (owed[side] === 0 || removable(state).length === 0) doneRemoving(state, own);
}

/** Sets what is owed and on offer after the removal of the man on `point`. */
function settle(state: State, point: number): void {
  const { side, owed, preferred, stalemate } = state;
  const isCustodian = state.custodian[side].includes(point);
  const forced = !isCustodian && state.intervention[side].includes(point) ? partnersOf(state, point) : null;
  if (owed[side] < 0) owed[side] += 1;
  else if (state.jumped[side].length > 0) owed[side] = 0;
  else if (stalemate > 0) owed[side] -= 1;
  else if (isCustodian) owed[side] = 0;
  else if (forced) owed[side] = forced.length > 0 ? 1 : 0;
  else owed[side] -= 1 + (state.millBeside ? 0 : offerCount(state));
  dropOffers(state);
  state.preferred = preferred;
  if (forced) state.intervention[side] = forced;
}

/** Other ends of the pairs that contain `point`; an imported FEN may have several. */
function partnersOf(state: State, point: number): number[] {
  const { side, board } = state;
  return linesThrough(state, point)
    .filter(({ points: [end, middle, other] }) => (end === point || other === point) && board[middle] === manOf(side))
    .map(({ points: [end, , other] }) => (end === point ? other : end))
    .filter(other => state.intervention[side].includes(other));
}
