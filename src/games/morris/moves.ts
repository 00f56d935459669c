/** Move generation, noisy actions for the quiescence search, and ordering scores. */
import { lowestBit, popcount } from '../../util/bits';
import { type Action, ONGOING } from '../rules';
import { adjacentPoints, closingPoints, countAdjacentPairs, formsMill, menInMills } from './bitboard';
import { ALL_POINTS, actionOf, fromOf, LINES_PER_POINT, PLACE, REMOVE, toOf } from './board';
import { captureTargets, countLeaps, isMillOffered, passedMan, writeLeaps } from './captures';
import type { MorrisState } from './state';

export const emptyPoints = (position: MorrisState): number =>
  ALL_POINTS & ~(position.own | position.enemy | position.marks);

/** True in phase `p` of the FEN: the side to move has men in hand, or owes removals for a man placed in this move. */
export const isPlacingPhase = (position: MorrisState): boolean => position.ownHand > 0 || position.placed === 1;

/** Men that a mill may remove. */
function millTargets(position: MorrisState): number {
  const { rules, enemy } = position;
  if (rules.takesFromMills || (rules.takesFromMillsWhilePlacing && isPlacingPhase(position))) return enemy;
  const open = enemy & ~menInMills(enemy, rules.board.spokes);
  return open !== 0 ? open : enemy;
}

/** Men that the next removal may take. */
export function legalRemovals(position: MorrisState): number {
  if (!position.tracksPending) return millTargets(position);
  if (position.owed < 0) return position.own;
  if (position.unblocking !== 0) return position.enemy & adjacentPoints(position.own, position.rules.board.spokes);
  const offered = position.custodian | position.intervention;
  if (offered === 0) return millTargets(position);
  return isMillOffered(position) ? offered | millTargets(position) : offered;
}

export const canFly = (position: MorrisState): boolean =>
  position.ownHand === 0 && popcount(position.own) <= position.rules.maxFlyingMen;

/** Slide that RestrictRepeatedMillsFormation forbids now, -1 if there is none. */
export function forbiddenSlide(position: MorrisState): Action {
  const { own, ownBan } = position;
  if (ownBan === 0) return -1;
  const { partners } = position.rules.board;
  const home = fromOf(ownBan);
  const man = toOf(ownBan);
  const rest = own & ~(1 << man);
  const banned = rest !== own && formsMill(partners, own, man) && formsMill(partners, rest, home);
  return banned ? actionOf(man, home) : -1;
}

function writeTargets(list: Int32Array, at: number, from: number, targets: number): number {
  let end = at;
  for (let rest = targets; rest !== 0; rest &= rest - 1) list[end++] = (from << 5) | lowestBit(rest);
  return end;
}

function writeSlides(position: MorrisState, list: Int32Array, at: number, empty: number): number {
  const { neighbours } = position.rules.board;
  let end = at;
  for (let men = position.own; men !== 0; men &= men - 1) {
    const from = lowestBit(men);
    for (let to = neighbours[from]! & empty; to !== 0; to &= to - 1) list[end++] = (from << 5) | lowestBit(to);
  }
  return position.ownBan === 0 ? end : removeFromList(list, at, end, forbiddenSlide(position));
}

function writeFlights(position: MorrisState, list: Int32Array, at: number, empty: number): number {
  let end = at;
  for (let men = position.own; men !== 0; men &= men - 1) end = writeTargets(list, end, lowestBit(men), empty);
  return position.ownBan === 0 ? end : removeFromList(list, at, end, forbiddenSlide(position));
}

/** Removes `action` from the list if it is there. Returns the new end. */
function removeFromList(list: Int32Array, at: number, end: number, action: Action): number {
  for (let i = at; i < end; i++) {
    if (list[i] !== action) continue;
    list.copyWithin(i, i + 1, end);
    return end - 1;
  }
  return end;
}

export function generate(position: MorrisState, list: Int32Array, at: number): number {
  if (position.ended !== ONGOING) return at;
  if (position.owed !== 0) return writeTargets(list, at, REMOVE, legalRemovals(position));
  const empty = emptyPoints(position);
  if (position.ownHand > 0) {
    const end = writeTargets(list, at, PLACE, empty);
    return position.rules.movesWhilePlacing ? writeSlides(position, list, end, empty) : end;
  }
  if (canFly(position)) return writeFlights(position, list, at, empty);
  const end = writeSlides(position, list, at, empty);
  return position.rules.hasLeaps ? writeLegalLeaps(position, list, end, empty) : end;
}

function writeLegalLeaps(position: MorrisState, list: Int32Array, at: number, empty: number): number {
  const end = writeLeaps(position, list, at, empty, millTargets(position));
  return position.ownBan === 0 ? end : removeFromList(list, at, end, forbiddenSlide(position));
}

/** Number of actions, without listing them. */
export function countActions(position: MorrisState): number {
  if (position.ended !== ONGOING) return 0;
  if (position.owed !== 0) return popcount(legalRemovals(position));
  const empty = emptyPoints(position);
  const placements = position.ownHand > 0 ? popcount(empty) : 0;
  if (placements > 0 && !position.rules.movesWhilePlacing) return placements;
  return placements + countSlides(position, empty);
}

/** True if a side that owes nothing has an action. */
export const hasActions = (position: MorrisState): boolean => countActions(position) > 0;

function countSlides(position: MorrisState, empty: number): number {
  const { own } = position;
  const { spokes, neighbours } = position.rules.board;
  const flying = canFly(position);
  const slides = flying ? popcount(own) * popcount(empty) : countAdjacentPairs(own, empty, spokes);
  const leaps = flying || !position.rules.hasLeaps ? 0 : countLeaps(position, empty, millTargets(position));
  const all = slides + leaps;
  if (position.ownBan === 0) return all;
  const banned = forbiddenSlide(position);
  if (banned < 0 || (empty & (1 << toOf(banned))) === 0) return all;
  const isAdjacent = (neighbours[fromOf(banned)]! & (1 << toOf(banned))) !== 0;
  return flying || isAdjacent || jumpedMan(position, fromOf(banned), toOf(banned)) !== 0 ? all - 1 : all;
}

/** Man that a slide or flight to an empty point jumps, as a set; 0 if it is no leap. */
export function jumpedMan(position: MorrisState, from: number, to: number): number {
  if (!position.rules.hasLeaps) return 0;
  const passed = passedMan(position, from, to);
  return passed === 0 ? 0 : passed & millTargets(position);
}

/** Writes the actions that close a mill or capture. */
export function generateNoisy(position: MorrisState, list: Int32Array, at: number): number {
  if (position.ended !== ONGOING) return at;
  if (position.owed !== 0) return generate(position, list, at);
  if (position.rules.hasCaptures) return writeCaptures(position, list, at);
  const empty = emptyPoints(position);
  const closing = closingPoints(position.own, position.rules.board.spokes) & empty;
  if (closing === 0) return at;
  if (position.ownHand > 0) {
    const end = writeTargets(list, at, PLACE, closing);
    return position.rules.movesWhilePlacing ? writeClosingSlides(position, list, end, closing) : end;
  }
  return writeClosingSlides(position, list, at, closing);
}

function writeClosingSlides(position: MorrisState, list: Int32Array, at: number, closing: number): number {
  const { own } = position;
  const { neighbours, partners } = position.rules.board;
  const flying = canFly(position);
  let end = at;
  for (let targets = closing; targets !== 0; targets &= targets - 1) {
    const to = lowestBit(targets);
    for (let men = flying ? own : neighbours[to]! & own; men !== 0; men &= men - 1) {
      const man = men & -men;
      if (formsMill(partners, own ^ man, to)) list[end++] = (lowestBit(man) << 5) | to;
    }
  }
  return position.ownBan === 0 ? end : removeFromList(list, at, end, forbiddenSlide(position));
}

/** The same for rules with other captures: filters all actions. */
function writeCaptures(position: MorrisState, list: Int32Array, at: number): number {
  const end = generate(position, list, at);
  let kept = at;
  for (let i = at; i < end; i++) if (closesMillOrCaptures(position, list[i]!)) list[kept++] = list[i]!;
  return kept;
}

/** True if a placement or slide closes a mill or captures. */
function closesMillOrCaptures(position: MorrisState, action: Action): boolean {
  const { rules, enemy } = position;
  const from = fromOf(action);
  const to = toOf(action);
  const rest = from === PLACE ? position.own : position.own ^ (1 << from);
  if (formsMill(rules.board.partners, rest, to)) return true;
  if (!rules.hasCaptures) return false;
  if (from !== PLACE && jumpedMan(position, from, to) !== 0) return true;
  const own = rest | (1 << to);
  const placing = position.ownHand > 0;
  return (
    captureTargets(rules.custodian, own, enemy, to, placing) !== 0 ||
    captureTargets(rules.intervention, own, enemy, to, placing) !== 0
  );
}

const CLOSE_MILL_SCORE = 4096;
const BLOCK_MILL_SCORE = 1024;
/** Removal of a man from a line that needs only one more man. */
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

/** Score of removing the man on `point`. For own men, those that do least for their side come first. */
function removalScore(position: MorrisState, point: number): number {
  const { own, enemy } = position;
  return position.owed < 0 ? -manScore(position, own, enemy, point) : manScore(position, enemy, own, point);
}

function manScore(position: MorrisState, men: number, others: number, point: number): number {
  const { board } = position.rules;
  const empty = emptyPoints(position);
  let score = 0;
  for (let i = point * LINES_PER_POINT; i < (point + 1) * LINES_PER_POINT; i++) {
    const partners = board.partners[i]!;
    const held = partners & men;
    if (held === partners) score += BREAK_MILL_SCORE;
    else if (held !== 0 && (partners & ~held & empty) !== 0) score += BREAK_LINE_SCORE;
  }
  return (board.neighbours[point]! & others) !== 0 ? score + UNBLOCK_SCORE : score;
}
