/**
 * Turns that are too many to go through one by one: where several men are to be removed, each order of removals is a
 * turn. Positions to which different orders lead have one key, and are looked at once.
 */
import { type Action, ONGOING, type Position } from './game';
import { actionsOf, type Turn } from './turns';

/** More whole turns than this are not listed. */
export const MOST_TURNS = 10_000;

export const tooManyTurns = (count: number): string =>
  `there are ${count} whole turns, more than ${MOST_TURNS}; ask for actions`;

const keyOf = (position: Position): string => `${position.keyLow},${position.keyHigh}`;
const isUnderWay = (position: Position): boolean => position.midTurn && position.outcome(0) === ONGOING;

/** How many whole turns there are from here. */
export function countTurns(position: Position): number {
  const known = new Map<string, number>();
  const countFrom = (): number => {
    const key = keyOf(position);
    const before = known.get(key);
    if (before !== undefined) return before;
    let sum = 0;
    for (const action of actionsOf(position)) {
      position.make(action);
      sum += isUnderWay(position) ? countFrom() : 1;
      position.undo();
    }
    known.set(key, sum);
    return sum;
  };
  return countFrom();
}

/** The whole turns from here; of those that differ in nothing but their order, the first. */
export function choicesOf(position: Position): Turn[] {
  const turns: Turn[] = [];
  const actions: Action[] = [];
  const seen = new Set<string>();
  /** Whether the position, in or behind a turn of several actions, was reached before. */
  const isKnown = (): boolean => {
    if (actions.length === 1 && !position.midTurn) return false;
    const { size } = seen;
    return seen.add(keyOf(position)).size === size;
  };
  const extend = (): void => {
    for (const action of actionsOf(position)) {
      actions.push(action);
      position.make(action);
      if (!isKnown()) {
        if (isUnderWay(position)) extend();
        else turns.push(actions.slice());
      }
      position.undo();
      actions.pop();
    }
  };
  extend();
  return turns;
}

/** Some whole turn from here; none where the game is over. */
export function anyTurn(position: Position): Turn {
  const turn: Action[] = [];
  do {
    const [action] = actionsOf(position);
    if (action === undefined) break;
    position.make(action);
    turn.push(action);
  } while (isUnderWay(position));
  for (let i = 0; i < turn.length; i++) position.undo();
  return turn;
}
