/** End of a move: the next side, draws, blocked sides. */
import { adjacentEnemies, movesOf, removable } from './legal-actions';
import { type Ending, enemyOf, handsAreEmpty, menOf, millsOf, type Side, type State } from './state';

export function finish(state: State, winner: Ending['winner'], reason: Ending['reason']): void {
  state.ending = { winner, reason };
  state.owed = { w: 0, b: 0 };
  dropOffers(state);
  clearMarks(state);
  state.stalemate = 0;
  state.midTurn = false;
}

function clearMarks(state: State): void {
  const nothingOwed = state.owed.w === 0 && state.owed.b === 0;
  if (handsAreEmpty(state) && nothingOwed) state.board = state.board.map(content => (content === 'X' ? '*' : content));
}

export function dropOffers(state: State): void {
  state.custodian = { w: [], b: [] };
  state.intervention = { w: [], b: [] };
  state.jumped = { w: [], b: [] };
  state.millBeside = false;
  state.preferred = 0;
}

/** Side that slides first when placing ends, whoever placed last. */
export function firstToSlide(state: State): Side {
  const { MillFormationActionInPlacingPhase: action, MayRemoveMultiple, MayMoveInPlacingPhase } = state.options;
  const alternate = action === 1 || (action === 2 && MayRemoveMultiple) || MayMoveInPlacingPhase;
  return alternate ? enemyOf(state.side) : defenderOrWhite(state);
}

export const defenderOrWhite = (state: State): Side => (state.options.IsDefenderMoveFirst ? 'b' : 'w');

/** Ends the move of a side that owes nothing more. */
export function endTurn(state: State, slid: boolean): void {
  const placingEnds = state.placing && handsAreEmpty(state);
  if (placingEnds && state.options.MillFormationActionInPlacingPhase === 5) {
    oweByMillCounts(state);
    removeFirst(state, defenderOrWhite(state));
  } else passTurn(state, placingEnds && !otherSideRemoves(state) ? firstToSlide(state) : enemyOf(state.side), slid);
}

/** Starts the removals that one or both sides owe, with `first`; as part of the current move if it is its own. */
export function removeFirst(state: State, first: Side): void {
  state.placing = false;
  state.placed = false;
  state.stalemate = 0;
  dropOffers(state);
  if (first === state.side) {
    state.midTurn = true;
    beginTurn(state, false);
  } else passTurn(state, first, false);
}

function oweByMillCounts(state: State): void {
  const white = millsOf(state, 'w').length;
  const black = millsOf(state, 'b').length;
  if (white === 0 && black === 0) state.owed = { w: -1, b: -1 };
  else if (black === 0) state.owed = { w: 2, b: 1 };
  else if (white === 0) state.owed = { w: 1, b: 2 };
  else if (white === black) state.owed = { w: white, b: black };
  else if (white < black) state.owed = { w: white, b: white + 1 };
  else state.owed = { w: black + 1, b: black };
}

/** Ends the move; `next` is to move. */
export function passTurn(state: State, next: Side, slid: boolean): void {
  if (state.side === 'b') state.turn += 1;
  state.side = next;
  state.midTurn = false;
  state.placed = false;
  state.placing = !handsAreEmpty(state);
  dropOffers(state);
  if (state.stalemate === 1 || state.owed[next] <= 0) state.stalemate = 0;
  beginTurn(state, slid);
}

/** Finds what the side to move must do; `slid`: a slide without removal has just ended. */
export function beginTurn(state: State, slid: boolean): void {
  const { side, owed } = state;
  clearMarks(state);
  if (slid) lookForDraws(state);
  else state.seen = [positionOf(state)];
  if (state.ending) return;
  if (owed[side] === 0) resolveBlocked(state);
  else if (removable(state).length === 0) doneRemoving(state, owed[side] < 0);
}

/** The other side owes removals of this side's men. A FEN can only say so of the side to move, so it is next. */
const otherSideRemoves = ({ owed, side }: State): boolean => owed[enemyOf(side)] > 0;

/** Continues or ends the move when all owed removals are made or have lapsed. */
export function doneRemoving(state: State, own: boolean): void {
  const { MillFormationActionInPlacingPhase, StalemateAction } = state.options;
  const isOwnRemoval = own && MillFormationActionInPlacingPhase === 3;
  const beginsMove = state.stalemate === 0 ? isOwnRemoval : state.stalemate === 1 && StalemateAction === 2;
  const goesOn = beginsMove && !otherSideRemoves(state);
  state.owed[state.side] = 0;
  if (!goesOn) {
    endTurn(state, false);
    return;
  }
  dropOffers(state);
  state.stalemate = 0;
  state.placed = false;
  state.placing = !handsAreEmpty(state);
  beginTurn(state, false);
}

function positionOf(state: State): string {
  const { board, side, hand, owed, custodian, intervention, jumped, millBeside, stalemate, lastMill, used } = state;
  return JSON.stringify([
    board,
    side,
    hand,
    owed,
    custodian,
    intervention,
    jumped,
    millBeside,
    stalemate,
    lastMill,
    used,
  ]);
}

function lookForDraws(state: State): void {
  const { NMoveRule, EndgameNMoveRule, ThreefoldRepetitionRule } = state.options;
  const endgame = (['w', 'b'] as const).some(side => menOf(state, side).length === 3 && state.hand[side] === 0);
  const position = positionOf(state);
  state.seen.push(position);
  const times = state.seen.filter(seen => seen === position).length;
  const reaches = (limit: number): boolean => limit > 0 && state.slides >= limit;
  if (reaches(NMoveRule)) finish(state, 'draw', 'n-move');
  else if (endgame && reaches(EndgameNMoveRule)) finish(state, 'draw', 'endgame-n-move');
  else if (ThreefoldRepetitionRule && times >= 3) finish(state, 'draw', 'repetition');
}

/** Handles a side that owes nothing and has no action. */
function resolveBlocked(state: State): void {
  const { side } = state;
  const enemy = enemyOf(side);
  if (movesOf(state, side).length > 0) return;
  const action = state.options.StalemateAction;
  if (action === 4) finish(state, 'draw', 'blocked');
  else if (action === 1 && !canAct(state, enemy)) finish(state, 'draw', 'blocked');
  else if (action === 1) passBlocked(state);
  else if (action === 0 || adjacentEnemies(state, side).length === 0) finish(state, enemy, 'blocked');
  else {
    state.owed[side] = 1;
    if (action === 5) state.owed[enemy] = 1;
    state.stalemate = action === 5 ? 2 : 1;
  }
}

const canAct = (state: State, side: Side): boolean => state.owed[side] !== 0 || movesOf(state, side).length > 0;

/** Passes. A pass is a move but no slide: the counter of slides and the history stay. */
function passBlocked(state: State): void {
  if (state.side === 'b') state.turn += 1;
  state.side = enemyOf(state.side);
  state.midTurn = false;
}
