/** The landing squares of a chain: an action holds only where it starts and ends and what it takes. For text. */
import { popcount } from '../../util/bits';
import { legalActions } from '../moves';
import { type Action, ONGOING, type Position } from '../rules';
import { capturedBy, fromSquare, isCapture, isPromotion, partialAction, toSquare } from './action';
import { forwardFalling, forwardRising, promotionRow } from './attacks';
import { DIRECTIONS, neighbour } from './board';
import { dependsOnOrder } from './capture-priority';
import { type DraughtsRuleSet, PROMOTE_AND_CONTINUE } from './rules';

/** What of a position the routes depend on. */
interface RoutePosition {
  readonly rules: DraughtsRuleSet;
  /** 1 where White is to move, else 0. */
  readonly white: number;
  readonly ownMen: number;
  readonly ownKings: number;
  readonly theirMen: number;
  readonly theirKings: number;
  /** The chain under way as an action, 0 for none. */
  readonly partialCapture: number;
}

/** A piece in mid-capture. */
interface CapturingPiece {
  readonly square: number;
  readonly isKing: boolean;
  readonly taken: number;
}

/** The piece that begins its turn on `square`. */
const capturerOn = (position: RoutePosition, square: number): CapturingPiece => ({
  square,
  isKing: (position.ownKings & (1 << square)) !== 0,
  taken: 0,
});

/** The piece of `action` where it stands now: in the middle of a chain on its way. */
export function capturerOf(position: RoutePosition, action: Action): CapturingPiece {
  const { partialCapture: begun } = position;
  if (begun === 0) return capturerOn(position, fromSquare(action));
  return { square: toSquare(begun), isKing: isPromotion(begun), taken: capturedBy(begun) };
}

/** The board without the piece that captures. */
const occupiedWithout = (position: RoutePosition, square: number): number =>
  (position.ownMen | position.ownKings | position.theirMen | position.theirKings) & ~(1 << square);

/** All jumps that a walker can make, as the walker behind each; `occupied` is the board without it. */
function jumpsFrom(position: RoutePosition, walker: CapturingPiece, occupied: number): CapturingPiece[] {
  const { rules, white } = position;
  const flies = walker.isKing && rules.flying;
  const ways = walker.isKing || rules.menCaptureBackward ? DIRECTIONS : [forwardRising(white), forwardFalling(white)];
  const kings = walker.isKing ? position.theirKings : position.theirKings & rules.menCaptureKingsMask;
  const prey = (position.theirMen | kings) & ~walker.taken;
  const free = (square: number): boolean => square >= 0 && (occupied & (1 << square)) === 0;
  return ways.flatMap(by => {
    let over = neighbour(walker.square, by);
    while (flies && free(over)) over = neighbour(over, by);
    const behind: CapturingPiece[] = [];
    if (over < 0 || (prey & (1 << over)) === 0) return behind;
    for (let square = neighbour(over, by); free(square); square = neighbour(square, by)) {
      const crowned = rules.promotion === PROMOTE_AND_CONTINUE && (promotionRow(white) & (1 << square)) !== 0;
      behind.push({ square, isKing: walker.isKing || crowned, taken: walker.taken | (1 << over) });
      if (!flies) break;
    }
    return behind;
  });
}

/** Where a route has to lead: to an end with all of a set taken, over some squares on the way. */
interface RouteTarget {
  readonly end: number;
  readonly taken: number;
  /** Squares to land on, in this order; with `every` on no other. */
  readonly landings: readonly number[];
  readonly isExact: boolean;
  /** The jump, counted from the start of the chain, that must take the first king; undefined where any may. */
  readonly firstKingJump: number | undefined;
}

/** The first course by `ascending`, as the walker behind each jump; undefined where there is none. */
function findRoute(
  position: RoutePosition,
  from: CapturingPiece,
  occupied: number,
  course: RouteTarget,
  ascending: readonly number[],
): CapturingPiece[] | undefined {
  const { end, taken, landings: over, isExact: every, firstKingJump: kingAt } = course;
  const dead = new Set<string>();
  const inTime = (walker: CapturingPiece, lands: CapturingPiece): boolean => {
    if (kingAt === undefined || popcount(walker.taken) > kingAt) return true;
    return (((lands.taken ^ walker.taken) & position.theirKings) !== 0) === (popcount(walker.taken) === kingAt);
  };
  const extend = (walker: CapturingPiece, passed: number): CapturingPiece[] | undefined => {
    if (walker.taken === taken && walker.square === end && passed === over.length) return [];
    const state = `${walker.square} ${walker.isKing} ${walker.taken} ${passed}`;
    if (dead.has(state)) return undefined;
    const next = jumpsFrom(position, walker, occupied)
      .filter(lands => (lands.taken & ~taken) === 0 && inTime(walker, lands))
      .filter(lands => !every || lands.square === over[passed])
      .sort((a, b) => ascending.indexOf(a.square) - ascending.indexOf(b.square));
    for (const lands of next) {
      const rest = extend(lands, lands.square === over[passed] ? passed + 1 : passed);
      if (rest) return [lands, ...rest];
    }
    dead.add(state);
    return undefined;
  };
  return extend(from, 0);
}

/** The jump that takes the first king in a legal route of `action`, where the law looks at that. */
function firstKingJump(position: RoutePosition, action: Action): number | undefined {
  const taken = capturedBy(action);
  if (!dependsOnOrder(position.rules.priority) || (taken & position.theirKings) === 0) return undefined;
  const start = fromSquare(action);
  const occupied = occupiedWithout(position, start);
  const course = { end: toSquare(action), taken, landings: [], isExact: false, firstKingJump: undefined };
  for (let kingAt = 0; kingAt < popcount(taken); kingAt++) {
    if (findRoute(position, capturerOn(position, start), occupied, { ...course, firstKingJump: kingAt }, []))
      return kingAt;
  }
  return undefined;
}

/** The smallest legal route from `walker` to the end of `action` that lands on `over`, on no other with `every`. */
function routeFrom(
  position: RoutePosition,
  action: Action,
  walker: CapturingPiece,
  ascending: readonly number[],
  over: readonly number[] = [],
  every = false,
): CapturingPiece[] | undefined {
  const course = {
    end: toSquare(action),
    taken: capturedBy(action),
    landings: over,
    isExact: every,
    firstKingJump: firstKingJump(position, action),
  };
  return findRoute(position, walker, occupiedWithout(position, fromSquare(action)), course, ascending);
}

/**
 * The smallest sequence of landings, compared by the places of their squares in `ascending`, that makes the capture
 * `action` from where its piece stands now.
 */
export const canonicalRoute = (
  position: RoutePosition,
  action: Action,
  ascending: readonly number[],
): CapturingPiece[] => routeFrom(position, action, capturerOf(position, action), ascending) ?? [];

/** The squares that the piece has been on in the chain under way, none where none is. */
export function partialRoute(position: RoutePosition, ascending: readonly number[]): number[] {
  const { partialCapture: begun } = position;
  if (begun === 0) return [];
  const start = fromSquare(begun);
  const route = routeFrom(position, begun, capturerOn(position, start), ascending) ?? [];
  return [start, ...route.map(({ square }) => square)];
}

/** Whether `action` may be made over the squares `over`, exactly with `every`, from where its piece stands now. */
export const hasRouteOver = (
  position: RoutePosition,
  action: Action,
  over: readonly number[],
  every: boolean,
): boolean => routeFrom(position, action, capturerOf(position, action), [], over, every) !== undefined;

/** Whether the legal capture `action` can be made by a piece that has come as far as `walker`. */
const canComplete = (position: RoutePosition, action: Action, walker: CapturingPiece): boolean =>
  (walker.taken & ~capturedBy(action)) === 0 && routeFrom(position, action, walker, []) !== undefined;

/** Of the legal captures in `list`, from `at` to `end`, keeps those that the chain under way may become. */
export function filterContinuations(position: RoutePosition, list: Int32Array, at: number, end: number): number {
  const { partialCapture: begun } = position;
  let kept = at;
  for (let i = at; i < end; i++) {
    const action = list[i]!;
    if (fromSquare(action) === fromSquare(begun) && canComplete(position, action, capturerOf(position, action)))
      list[kept++] = action;
  }
  return kept;
}

/** The chain under way after the jumps over `over`, as an action; undefined where no legal capture goes on from there. */
export function partialCaptureOver(
  position: RoutePosition & Position,
  start: number,
  over: readonly number[],
): Action | undefined {
  const legal = legalActions(position).filter(action => isCapture(action) && fromSquare(action) === start);
  const occupied = occupiedWithout(position, start);
  let walker: CapturingPiece | undefined = legal[0] === undefined ? undefined : capturerOf(position, legal[0]);
  for (const square of over)
    walker = walker && jumpsFrom(position, walker, occupied).find(lands => lands.square === square);
  if (!walker) return undefined;
  const { square, isKing: king, taken } = walker;
  const goesOn = legal.some(action => capturedBy(action) !== taken && canComplete(position, action, walker));
  return goesOn ? partialAction(start, square, king, taken) : undefined;
}

/** The next steps: quiet moves whole, captures jump by jump. */
export function nextSteps(position: RoutePosition & Position): Action[] {
  if (position.outcome(0) !== ONGOING) return [];
  const legal = legalActions(position);
  const found = new Set<Action>(legal.filter(action => !isCapture(action)));
  for (const start of new Set(legal.filter(isCapture).map(fromSquare))) {
    const chains = legal.filter(action => fromSquare(action) === start);
    for (const lands of jumpsFrom(position, capturerOf(position, chains[0]!), occupiedWithout(position, start))) {
      const whole = chains.find(action => toSquare(action) === lands.square && capturedBy(action) === lands.taken);
      const step = whole ?? partialCaptureOver(position, start, [lands.square]);
      if (step !== undefined) found.add(step);
    }
  }
  return [...found];
}
