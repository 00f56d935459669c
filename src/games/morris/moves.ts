/** The legal actions. */
import { count, lowest } from '../bits';
import { type Action, ONGOING } from '../game';
import { actionOf, fromOf, PLACE, REMOVE, toOf } from './action';
import { ALL_POINTS } from './board';
import { captureTargets, isMillOffered } from './captures';
import { isClosed } from './mills';
import { around, closers, inMills, pairs } from './sets';
import type { MorrisState } from './state';

export const emptyPoints = (position: MorrisState): number =>
  ALL_POINTS & ~(position.own | position.enemy | position.marks);

/** The side to act has men in hand, or owes for a man placed in this turn: phase p of the FEN. */
export const isInPlacing = (position: MorrisState): boolean => position.ownHand > 0 || position.placed === 1;

/** The enemy men that a mill may take. */
function takenByMill(position: MorrisState): number {
  const { rules, enemy } = position;
  if (rules.takesFromMills || (rules.takesFromMillsWhilePlacing && isInPlacing(position))) return enemy;
  const open = enemy & ~inMills(enemy, rules.board.spokes);
  return open !== 0 ? open : enemy;
}

/** The men that the removal owed may take. */
export function removable(position: MorrisState): number {
  if (!position.special) return takenByMill(position);
  if (position.owed < 0) return position.own;
  if (position.unblocking !== 0) return position.enemy & around(position.own, position.rules.board.spokes);
  const offered = position.custodian | position.intervention;
  if (offered === 0) return takenByMill(position);
  return isMillOffered(position) ? offered | takenByMill(position) : offered;
}

export const flies = (position: MorrisState): boolean =>
  position.ownHand === 0 && count(position.own) <= position.rules.fly;

/** The slide that may not be made now as it would take back one that closed a mill, -1 for none. */
export function bannedSlide(position: MorrisState): Action {
  const { own, ownBan } = position;
  if (ownBan === 0) return -1;
  const { partners } = position.rules.board;
  const home = fromOf(ownBan);
  const man = toOf(ownBan);
  const rest = own & ~(1 << man);
  const banned = rest !== own && isClosed(partners, own, man) && isClosed(partners, rest, home);
  return banned ? actionOf(man, home) : -1;
}

function writeAll(list: Int32Array, at: number, from: number, targets: number): number {
  let end = at;
  for (let rest = targets; rest !== 0; rest &= rest - 1) list[end++] = (from << 5) | lowest(rest);
  return end;
}

function writeSlides(position: MorrisState, list: Int32Array, at: number, empty: number): number {
  const { neighbours } = position.rules.board;
  let end = at;
  for (let men = position.own; men !== 0; men &= men - 1) {
    const from = lowest(men);
    for (let to = neighbours[from]! & empty; to !== 0; to &= to - 1) list[end++] = (from << 5) | lowest(to);
  }
  return position.ownBan === 0 ? end : without(list, at, end, bannedSlide(position));
}

function writeFlights(position: MorrisState, list: Int32Array, at: number, empty: number): number {
  let end = at;
  for (let men = position.own; men !== 0; men &= men - 1) end = writeAll(list, end, lowest(men), empty);
  return position.ownBan === 0 ? end : without(list, at, end, bannedSlide(position));
}

/** Drops `action` from the list, where it is there. */
function without(list: Int32Array, at: number, end: number, action: Action): number {
  for (let i = at; i < end; i++) {
    if (list[i] !== action) continue;
    list.copyWithin(i, i + 1, end);
    return end - 1;
  }
  return end;
}

export function generate(position: MorrisState, list: Int32Array, at: number): number {
  if (position.ended !== ONGOING) return at;
  if (position.owed !== 0) return writeAll(list, at, REMOVE, removable(position));
  const empty = emptyPoints(position);
  if (position.ownHand > 0) {
    const end = writeAll(list, at, PLACE, empty);
    return position.rules.movesWhilePlacing ? writeSlides(position, list, end, empty) : end;
  }
  return flies(position) ? writeFlights(position, list, at, empty) : writeSlides(position, list, at, empty);
}

/** How many actions there are, without listing them. */
export function countActions(position: MorrisState): number {
  if (position.ended !== ONGOING) return 0;
  if (position.owed !== 0) return count(removable(position));
  const empty = emptyPoints(position);
  const placements = position.ownHand > 0 ? count(empty) : 0;
  if (placements > 0 && !position.rules.movesWhilePlacing) return placements;
  return placements + countSlides(position, empty);
}

/** Whether a side that owes nothing has an action. */
export const hasAction = (position: MorrisState): boolean => countActions(position) > 0;

function countSlides(position: MorrisState, empty: number): number {
  const { own } = position;
  const { spokes, neighbours } = position.rules.board;
  const flying = flies(position);
  const slides = flying ? count(own) * count(empty) : pairs(own, empty, spokes);
  if (position.ownBan === 0) return slides;
  const banned = bannedSlide(position);
  if (banned < 0) return slides;
  const reach = flying ? empty : empty & neighbours[fromOf(banned)]!;
  return (reach & (1 << toOf(banned))) !== 0 ? slides - 1 : slides;
}

/** Closing a mill, or a landing that captures. */
export function generateNoisy(position: MorrisState, list: Int32Array, at: number): number {
  if (position.ended !== ONGOING) return at;
  if (position.owed !== 0) return generate(position, list, at);
  if (position.rules.captures) return captureActions(position, list, at);
  const empty = emptyPoints(position);
  const closing = closers(position.own, position.rules.board.spokes) & empty;
  if (closing === 0) return at;
  if (position.ownHand > 0) {
    const end = writeAll(list, at, PLACE, closing);
    return position.rules.movesWhilePlacing ? closingSlides(position, list, end, closing) : end;
  }
  return closingSlides(position, list, at, closing);
}

function closingSlides(position: MorrisState, list: Int32Array, at: number, closing: number): number {
  const { own } = position;
  const { neighbours, partners } = position.rules.board;
  const flying = flies(position);
  let end = at;
  for (let targets = closing; targets !== 0; targets &= targets - 1) {
    const to = lowest(targets);
    for (let men = flying ? own : neighbours[to]! & own; men !== 0; men &= men - 1) {
      const man = men & -men;
      if (isClosed(partners, own ^ man, to)) list[end++] = (lowest(man) << 5) | to;
    }
  }
  return position.ownBan === 0 ? end : without(list, at, end, bannedSlide(position));
}

/** The same where a landing may capture as well: all actions are looked at. */
function captureActions(position: MorrisState, list: Int32Array, at: number): number {
  const end = generate(position, list, at);
  let kept = at;
  for (let i = at; i < end; i++) if (takes(position, list[i]!)) list[kept++] = list[i]!;
  return kept;
}

/** Whether a placement or slide closes a mill or captures. */
export function takes(position: MorrisState, action: Action): boolean {
  const { rules, enemy } = position;
  const from = fromOf(action);
  const to = toOf(action);
  const rest = from === PLACE ? position.own : position.own ^ (1 << from);
  if (isClosed(rules.board.partners, rest, to)) return true;
  if (!rules.captures) return false;
  const own = rest | (1 << to);
  const placing = position.ownHand > 0;
  return (
    captureTargets(rules.custodian, own, enemy, to, placing) !== 0 ||
    captureTargets(rules.intervention, own, enemy, to, placing) !== 0
  );
}
