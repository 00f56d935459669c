/** Legal actions by name. */
import { areAdjacent, linesOf, POINTS } from './board';
import { enemyOf, manOf, menOf, millsOf, phaseOf, pointsWith, type Side, type State } from './state';

export function legalActions(state: State): string[] {
  if (state.ending) return [];
  if (state.owed[state.side] !== 0) return removable(state).map(point => `x${POINTS[point]}`);
  return movesOf(state, state.side);
}

/** Placements and slides of a side that is to move and owes nothing. */
export function movesOf(state: State, side: Side): string[] {
  const hasHand = state.hand[side] > 0;
  const maySlide = !hasHand || state.options.MayMoveInPlacingPhase;
  return [...(hasHand ? placements(state) : []), ...(maySlide ? slides(state, side) : [])];
}

const placements = (state: State): string[] => pointsWith(state, '*').map(point => POINTS[point]!);

function slides(state: State, side: Side): string[] {
  const { MayFly, FlyPieceCount, HasDiagonalLines } = state.options;
  const men = menOf(state, side);
  const empty = pointsWith(state, '*');
  const flies = MayFly && state.hand[side] === 0 && men.length <= FlyPieceCount;
  return men.flatMap(from =>
    empty
      .filter(to => flies || areAdjacent(HasDiagonalLines, from, to) || jumpedBy(state, side, from, to) !== null)
      .filter(to => !isBanned(state, side, from, to))
      .map(to => `${POINTS[from]}-${POINTS[to]}`),
  );
}

/** Enemy man that a move from one end of a line to the other jumps, by the rules of leap capture; null if there is none. */
export function jumpedBy(state: State, side: Side, from: number, to: number): number | null {
  const { options } = state;
  if (!options.LeapCaptureEnabled || !options.LeapCaptureInMovingPhase || state.hand[side] > 0) return null;
  if (options.LeapCaptureOnlyWhenOwnPiecesLeq3 && menOf(state, side).length > 3) return null;
  const line = linesOf(options.HasDiagonalLines).find(
    ({ points: [end, , other] }) => (from === end && to === other) || (from === other && to === end),
  );
  if (!line || !options[`LeapCaptureOn${line.kind}`]) return null;
  const middle = line.points[1];
  const protection = { ...state, side, placed: false };
  return state.board[middle] === manOf(enemyOf(side)) && millMayTake(protection, middle) ? middle : null;
}

/** True if a slide goes straight back from one mill to another. */
function isBanned(state: State, side: Side, from: number, to: number): boolean {
  const last = state.lastMill[side];
  if (!state.options.RestrictRepeatedMillsFormation || last?.from !== to || last.to !== from) return false;
  return millsOf(state, side).some(line => line.points.includes(from)) && wouldStandInMill(state, side, from, to);
}

/** True if a man that moves from `from` to `to` would be in a mill there. */
export function wouldStandInMill(state: State, side: Side, from: number, to: number): boolean {
  return linesOf(state.options.HasDiagonalLines)
    .filter(line => line.points.includes(to) && !line.points.includes(from))
    .some(line => line.points.every(point => point === to || state.board[point] === manOf(side)));
}

/** Points of the men that the side to move may remove. */
export function removable(state: State): number[] {
  const { side, owed, stalemate } = state;
  if (owed[side] < 0) return menOf(state, side);
  if (stalemate > 0) return adjacentEnemies(state, side);
  if (state.jumped[side].length > 0) return state.jumped[side];
  const offered = [...state.custodian[side], ...state.intervention[side]];
  return menOf(state, enemyOf(side)).filter(
    point => offered.includes(point) || (millIsOnOffer(state) && millMayTake(state, point)),
  );
}

export function adjacentEnemies(state: State, side: Side): number[] {
  const own = menOf(state, side);
  return menOf(state, enemyOf(side)).filter(enemy =>
    own.some(point => areAdjacent(state.options.HasDiagonalLines, point, enemy)),
  );
}

/** A mill is on offer if nothing else is. */
export function millIsOnOffer(state: State): boolean {
  return state.millBeside || state.owed[state.side] > offerCount(state);
}

export const offerCount = (state: State): number =>
  state.custodian[state.side].length + state.intervention[state.side].length;

function millMayTake(state: State, point: number): boolean {
  const { MayRemoveFromMillsAlways, MayRemoveFromMillsInPlacingPhase } = state.options;
  if (MayRemoveFromMillsAlways || (MayRemoveFromMillsInPlacingPhase && phaseOf(state) === 'p')) return true;
  const enemy = enemyOf(state.side);
  const inMills = millsOf(state, enemy).flatMap(line => line.points);
  return !inMills.includes(point) || menOf(state, enemy).every(man => inMills.includes(man));
}
