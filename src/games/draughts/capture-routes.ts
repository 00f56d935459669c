/**
 * Routes of captures, for text and for captures that are played jump by jump.
 *
 * An action holds only its start, its end and the captured pieces; the landing squares between them are found again by
 * a depth-first search. Not used by the search of the engine.
 */
import { popcount } from '../../util/bits';
import { legalActions } from '../moves';
import { type Action, ONGOING, type Position } from '../rules';
import { forwardFalling, forwardRising, promotionRow } from './attacks';
import {
  capturedBy,
  DIRECTIONS,
  fromSquare,
  isCapture,
  isPromotion,
  neighbour,
  partialAction,
  toSquare,
} from './board';
import { dependsOnOrder } from './capture-priority';
import { type DraughtsRuleSet, PROMOTE_AND_CONTINUE } from './rules';

/** The part of a position that routes depend on. */
interface RoutePosition {
  readonly rules: DraughtsRuleSet;
  /** 1 if White is to move, else 0. */
  readonly white: number;
  readonly ownMen: number;
  readonly ownKings: number;
  readonly theirMen: number;
  readonly theirKings: number;
  /** Jumps played so far of an unfinished capture, as an action; 0 if there is none. */
  readonly partialCapture: number;
}

/** The capturing piece on its way. */
interface CapturingPiece {
  readonly square: number;
  readonly isKing: boolean;
  readonly captured: number;
}

/** The piece on `square`, before its first jump. */
const capturerOn = (position: RoutePosition, square: number): CapturingPiece => ({
  square,
  isKing: (position.ownKings & (1 << square)) !== 0,
  captured: 0,
});

/** The piece that makes `action`, on its current square: in an unfinished capture, that of its last landing. */
export function capturerOf(position: RoutePosition, action: Action): CapturingPiece {
  const { partialCapture: partial } = position;
  if (partial === 0) return capturerOn(position, fromSquare(action));
  return { square: toSquare(partial), isKing: isPromotion(partial), captured: capturedBy(partial) };
}

/** Occupied squares without the capturing piece. */
const occupiedWithout = (position: RoutePosition, square: number): number =>
  (position.ownMen | position.ownKings | position.theirMen | position.theirKings) & ~(1 << square);

/** All jumps of a piece, as the piece after each jump; `occupied` is the board without it. */
function jumpsFrom(position: RoutePosition, capturer: CapturingPiece, occupied: number): CapturingPiece[] {
  const { rules, white } = position;
  const flies = capturer.isKing && rules.flying;
  const directions =
    capturer.isKing || rules.menCaptureBackward ? DIRECTIONS : [forwardRising(white), forwardFalling(white)];
  const kings = capturer.isKing ? position.theirKings : position.theirKings & rules.menCaptureKingsMask;
  const targets = (position.theirMen | kings) & ~capturer.captured;
  const free = (square: number): boolean => square >= 0 && (occupied & (1 << square)) === 0;
  return directions.flatMap(by => {
    let over = neighbour(capturer.square, by);
    while (flies && free(over)) over = neighbour(over, by);
    const landed: CapturingPiece[] = [];
    if (over < 0 || (targets & (1 << over)) === 0) return landed;
    for (let square = neighbour(over, by); free(square); square = neighbour(square, by)) {
      const isPromoted = rules.promotion === PROMOTE_AND_CONTINUE && (promotionRow(white) & (1 << square)) !== 0;
      landed.push({ square, isKing: capturer.isKing || isPromoted, captured: capturer.captured | (1 << over) });
      if (!flies) break;
    }
    return landed;
  });
}

/** Conditions on a route: its end, the captured pieces, and squares on the way. */
interface RouteTarget {
  readonly end: number;
  readonly captured: number;
  /** Squares to land on, in this order; on no others if `isExact`. */
  readonly landings: readonly number[];
  readonly isExact: boolean;
  /** Number of the jump that must capture the first king; undefined if any may. */
  readonly firstKingJump: number | undefined;
}

/** The smallest route that meets the conditions, by the order `ascending`; undefined if there is none. */
function findRoute(
  position: RoutePosition,
  from: CapturingPiece,
  occupied: number,
  target: RouteTarget,
  ascending: readonly number[],
): CapturingPiece[] | undefined {
  const { end, captured, landings, isExact, firstKingJump: kingJump } = target;
  /** States from which no route reaches the end. */
  const dead = new Set<string>();
  const inTime = (capturer: CapturingPiece, next: CapturingPiece): boolean => {
    if (kingJump === undefined || popcount(capturer.captured) > kingJump) return true;
    return (
      (((next.captured ^ capturer.captured) & position.theirKings) !== 0) === (popcount(capturer.captured) === kingJump)
    );
  };
  const extend = (capturer: CapturingPiece, passed: number): CapturingPiece[] | undefined => {
    if (capturer.captured === captured && capturer.square === end && passed === landings.length) return [];
    const state = `${capturer.square} ${capturer.isKing} ${capturer.captured} ${passed}`;
    if (dead.has(state)) return undefined;
    const candidates = jumpsFrom(position, capturer, occupied)
      .filter(next => (next.captured & ~captured) === 0 && inTime(capturer, next))
      .filter(next => !isExact || next.square === landings[passed])
      .sort((a, b) => ascending.indexOf(a.square) - ascending.indexOf(b.square));
    for (const next of candidates) {
      const rest = extend(next, next.square === landings[passed] ? passed + 1 : passed);
      if (rest) return [next, ...rest];
    }
    dead.add(state);
    return undefined;
  };
  return extend(from, 0);
}

/** Number of the jump that captures the first king in legal routes of `action`, if the variant looks at the order. */
function firstKingJump(position: RoutePosition, action: Action): number | undefined {
  const captured = capturedBy(action);
  if (!dependsOnOrder(position.rules.priority) || (captured & position.theirKings) === 0) return undefined;
  const start = fromSquare(action);
  const occupied = occupiedWithout(position, start);
  const target = { end: toSquare(action), captured, landings: [], isExact: false, firstKingJump: undefined };
  for (let kingJump = 0; kingJump < popcount(captured); kingJump++) {
    if (findRoute(position, capturerOn(position, start), occupied, { ...target, firstKingJump: kingJump }, []))
      return kingJump;
  }
  return undefined;
}

/** The smallest legal route of `action` from `capturer` that lands on `landings`, on no others if `isExact`. */
function routeFrom(
  position: RoutePosition,
  action: Action,
  capturer: CapturingPiece,
  ascending: readonly number[],
  landings: readonly number[] = [],
  isExact = false,
): CapturingPiece[] | undefined {
  const target = {
    end: toSquare(action),
    captured: capturedBy(action),
    landings,
    isExact,
    firstKingJump: firstKingJump(position, action),
  };
  return findRoute(position, capturer, occupiedWithout(position, fromSquare(action)), target, ascending);
}

/**
 * The smallest route of `action` from where its piece stands now; landings are compared by their order in `ascending`.
 */
export const canonicalRoute = (
  position: RoutePosition,
  action: Action,
  ascending: readonly number[],
): CapturingPiece[] => routeFrom(position, action, capturerOf(position, action), ascending) ?? [];

/** Start and landing squares of the unfinished capture; empty if there is none. */
export function partialRoute(position: RoutePosition, ascending: readonly number[]): number[] {
  const { partialCapture: partial } = position;
  if (partial === 0) return [];
  const start = fromSquare(partial);
  const route = routeFrom(position, partial, capturerOn(position, start), ascending) ?? [];
  return [start, ...route.map(({ square }) => square)];
}

/** Returns true if `action` has a route over these squares from where its piece stands now. */
export const hasRouteOver = (
  position: RoutePosition,
  action: Action,
  landings: readonly number[],
  isExact: boolean,
): boolean => routeFrom(position, action, capturerOf(position, action), [], landings, isExact) !== undefined;

/** Returns true if a piece that has come as far as `capturer` can complete the legal capture `action`. */
const canComplete = (position: RoutePosition, action: Action, capturer: CapturingPiece): boolean =>
  (capturer.captured & ~capturedBy(action)) === 0 && routeFrom(position, action, capturer, []) !== undefined;

/** Keeps the legal captures of `list`, from `at` to `end`, that complete the unfinished capture. */
export function filterContinuations(position: RoutePosition, list: Int32Array, at: number, end: number): number {
  const { partialCapture: partial } = position;
  let kept = at;
  for (let i = at; i < end; i++) {
    const action = list[i]!;
    if (fromSquare(action) === fromSquare(partial) && canComplete(position, action, capturerOf(position, action)))
      list[kept++] = action;
  }
  return kept;
}

/** Partial capture over these landing squares, as an action; undefined if no legal capture continues from there. */
export function partialCaptureOver(
  position: RoutePosition & Position,
  start: number,
  landings: readonly number[],
): Action | undefined {
  const legal = legalActions(position).filter(action => isCapture(action) && fromSquare(action) === start);
  const occupied = occupiedWithout(position, start);
  let capturer: CapturingPiece | undefined = legal[0] === undefined ? undefined : capturerOf(position, legal[0]);
  for (const square of landings)
    capturer = capturer && jumpsFrom(position, capturer, occupied).find(next => next.square === square);
  if (!capturer) return undefined;
  const { square, isKing, captured } = capturer;
  const canContinue = legal.some(action => capturedBy(action) !== captured && canComplete(position, action, capturer));
  return canContinue ? partialAction(start, square, isKing, captured) : undefined;
}

/** Next steps of the side to move: whole quiet moves, and single jumps of captures. */
export function nextSteps(position: RoutePosition & Position): Action[] {
  if (position.outcome(0) !== ONGOING) return [];
  const legal = legalActions(position);
  const found = new Set<Action>(legal.filter(action => !isCapture(action)));
  for (const start of new Set(legal.filter(isCapture).map(fromSquare))) {
    const captures = legal.filter(action => fromSquare(action) === start);
    for (const next of jumpsFrom(position, capturerOf(position, captures[0]!), occupiedWithout(position, start))) {
      const whole = captures.find(action => toSquare(action) === next.square && capturedBy(action) === next.captured);
      const step = whole ?? partialCaptureOver(position, start, [next.square]);
      if (step !== undefined) found.add(step);
    }
  }
  return [...found];
}
