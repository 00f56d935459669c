/** The landing squares of a chain: an action holds only where it starts and ends and what it takes. For text. */
import { count } from '../bits';
import { type Action, ONGOING, type Position } from '../game';
import { actionsOf } from '../turns';
import { crowns, endOf, isCapture, startOf, stepAction, takenBy } from './action';
import { neighbour, WAYS } from './board';
import { looksAtOrder } from './laws';
import { CONTINUE, type RuleSet } from './rules';
import { farRow, forwardFalling, forwardRising } from './steps';

/** What of a position the routes depend on. */
interface Pieces {
  readonly rules: RuleSet;
  /** 1 where White is to move, else 0. */
  readonly white: number;
  readonly ownMen: number;
  readonly ownKings: number;
  readonly theirMen: number;
  readonly theirKings: number;
  /** The chain under way as an action, 0 for none. */
  readonly begun: number;
}

/** A piece in mid-capture. */
export interface Walker {
  readonly square: number;
  readonly king: boolean;
  readonly taken: number;
}

/** The piece that begins its turn on `square`. */
const walkerOn = (position: Pieces, square: number): Walker => ({
  square,
  king: (position.ownKings & (1 << square)) !== 0,
  taken: 0,
});

/** The piece of `action` where it stands now: in the middle of a chain on its way. */
export function walkerOf(position: Pieces, action: Action): Walker {
  const { begun } = position;
  if (begun === 0) return walkerOn(position, startOf(action));
  return { square: endOf(begun), king: crowns(begun), taken: takenBy(begun) };
}

/** The board without the piece that captures. */
const boardWithout = (position: Pieces, square: number): number =>
  (position.ownMen | position.ownKings | position.theirMen | position.theirKings) & ~(1 << square);

/** All jumps that a walker can make, as the walker behind each; `occupied` is the board without it. */
function jumps(position: Pieces, walker: Walker, occupied: number): Walker[] {
  const { rules, white } = position;
  const flies = walker.king && rules.flying;
  const ways = walker.king || rules.menTakeBackward ? WAYS : [forwardRising(white), forwardFalling(white)];
  const kings = walker.king ? position.theirKings : position.theirKings & rules.kingsForMen;
  const prey = (position.theirMen | kings) & ~walker.taken;
  const free = (square: number): boolean => square >= 0 && (occupied & (1 << square)) === 0;
  return ways.flatMap(by => {
    let over = neighbour(walker.square, by);
    while (flies && free(over)) over = neighbour(over, by);
    const behind: Walker[] = [];
    if (over < 0 || (prey & (1 << over)) === 0) return behind;
    for (let square = neighbour(over, by); free(square); square = neighbour(square, by)) {
      const crowned = rules.promotion === CONTINUE && (farRow(white) & (1 << square)) !== 0;
      behind.push({ square, king: walker.king || crowned, taken: walker.taken | (1 << over) });
      if (!flies) break;
    }
    return behind;
  });
}

/** Where a route has to lead: to an end with all of a set taken, over some squares on the way. */
interface Course {
  readonly end: number;
  readonly taken: number;
  /** Squares to land on, in this order; with `every` on no other. */
  readonly over: readonly number[];
  readonly every: boolean;
  /** The jump, counted from the start of the chain, that must take the first king; undefined where any may. */
  readonly kingAt: number | undefined;
}

/** The first course by `ascending`, as the walker behind each jump; undefined where there is none. */
function follow(
  position: Pieces,
  from: Walker,
  occupied: number,
  course: Course,
  ascending: readonly number[],
): Walker[] | undefined {
  const { end, taken, over, every, kingAt } = course;
  const dead = new Set<string>();
  const inTime = (walker: Walker, lands: Walker): boolean => {
    if (kingAt === undefined || count(walker.taken) > kingAt) return true;
    return (((lands.taken ^ walker.taken) & position.theirKings) !== 0) === (count(walker.taken) === kingAt);
  };
  const extend = (walker: Walker, passed: number): Walker[] | undefined => {
    if (walker.taken === taken && walker.square === end && passed === over.length) return [];
    const state = `${walker.square} ${walker.king} ${walker.taken} ${passed}`;
    if (dead.has(state)) return undefined;
    const next = jumps(position, walker, occupied)
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
function firstKing(position: Pieces, action: Action): number | undefined {
  const taken = takenBy(action);
  if (!looksAtOrder(position.rules.law) || (taken & position.theirKings) === 0) return undefined;
  const start = startOf(action);
  const occupied = boardWithout(position, start);
  const course = { end: endOf(action), taken, over: [], every: false };
  for (let kingAt = 0; kingAt < count(taken); kingAt++) {
    if (follow(position, walkerOn(position, start), occupied, { ...course, kingAt }, [])) return kingAt;
  }
  return undefined;
}

/** The smallest legal route from `walker` to the end of `action` that lands on `over`, on no other with `every`. */
function routeFrom(
  position: Pieces,
  action: Action,
  walker: Walker,
  ascending: readonly number[],
  over: readonly number[] = [],
  every = false,
): Walker[] | undefined {
  const course = { end: endOf(action), taken: takenBy(action), over, every, kingAt: firstKing(position, action) };
  return follow(position, walker, boardWithout(position, startOf(action)), course, ascending);
}

/**
 * The smallest sequence of landings, compared by the places of their squares in `ascending`, that makes the capture
 * `action` from where its piece stands now.
 */
export const smallestRoute = (position: Pieces, action: Action, ascending: readonly number[]): Walker[] =>
  routeFrom(position, action, walkerOf(position, action), ascending) ?? [];

/** The squares that the piece has been on in the chain under way, none where none is. */
export function begunRoute(position: Pieces, ascending: readonly number[]): number[] {
  const { begun } = position;
  if (begun === 0) return [];
  const start = startOf(begun);
  const route = routeFrom(position, begun, walkerOn(position, start), ascending) ?? [];
  return [start, ...route.map(({ square }) => square)];
}

/** Whether `action` may be made over the squares `over`, exactly with `every`, from where its piece stands now. */
export const leadsOver = (position: Pieces, action: Action, over: readonly number[], every: boolean): boolean =>
  routeFrom(position, action, walkerOf(position, action), [], over, every) !== undefined;

/** Whether the legal capture `action` can be made by a piece that has come as far as `walker`. */
const canEnd = (position: Pieces, action: Action, walker: Walker): boolean =>
  (walker.taken & ~takenBy(action)) === 0 && routeFrom(position, action, walker, []) !== undefined;

/** Of the legal captures in `list`, from `at` to `end`, keeps those that the chain under way may become. */
export function keepBegun(position: Pieces, list: Int32Array, at: number, end: number): number {
  const { begun } = position;
  let kept = at;
  for (let i = at; i < end; i++) {
    const action = list[i]!;
    if (startOf(action) === startOf(begun) && canEnd(position, action, walkerOf(position, action)))
      list[kept++] = action;
  }
  return kept;
}

/** The chain under way after the jumps over `over`, as an action; undefined where no legal capture goes on from there. */
export function stepOver(position: Pieces & Position, start: number, over: readonly number[]): Action | undefined {
  const legal = actionsOf(position).filter(action => isCapture(action) && startOf(action) === start);
  const occupied = boardWithout(position, start);
  let walker: Walker | undefined = legal[0] === undefined ? undefined : walkerOf(position, legal[0]);
  for (const square of over)
    walker = walker && jumps(position, walker, occupied).find(lands => lands.square === square);
  if (!walker) return undefined;
  const { square, king, taken } = walker;
  const goesOn = legal.some(action => takenBy(action) !== taken && canEnd(position, action, walker));
  return goesOn ? stepAction(start, square, king, taken) : undefined;
}

/** The next steps: quiet moves whole, captures jump by jump. */
export function steps(position: Pieces & Position): Action[] {
  if (position.outcome(0) !== ONGOING) return [];
  const legal = actionsOf(position);
  const found = new Set<Action>(legal.filter(action => !isCapture(action)));
  for (const start of new Set(legal.filter(isCapture).map(startOf))) {
    const chains = legal.filter(action => startOf(action) === start);
    for (const lands of jumps(position, walkerOf(position, chains[0]!), boardWithout(position, start))) {
      const whole = chains.find(action => endOf(action) === lands.square && takenBy(action) === lands.taken);
      const step = whole ?? stepOver(position, start, [lands.square]);
      if (step !== undefined) found.add(step);
    }
  }
  return [...found];
}
