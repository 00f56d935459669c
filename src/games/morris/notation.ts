/** Names of actions, and errors for names that do not fit. */
import { bitIndices } from '../../util/bits';
import { fail, ok, type Result } from '../../util/result';
import { gameOutcome } from '../moves';
import { type Action, ONGOING } from '../rules';
import { actionOf, fromOf, PLACE, POINT_NAMES, pointByName, REMOVE, toOf } from './board';
import { interventionPairs, isMillOffered, passedMan } from './captures';
import { canFly, emptyPoints, forbiddenSlide, jumpedMan, legalRemovals } from './moves';
import type { MorrisPosition } from './position';

export const SIDE_NAMES = ['White', 'Black'] as const;

const POINT_PATTERN = '[a-g][1-7]';
const ACTION_PATTERN = new RegExp(`^(?:(x)|(${POINT_PATTERN})-)?(${POINT_PATTERN})$`);

export function nameAction(action: Action): string {
  const from = fromOf(action);
  const to = POINT_NAMES[toOf(action)]!;
  if (from === PLACE) return to;
  return from === REMOVE ? `x${to}` : `${POINT_NAMES[from]}-${to}`;
}

/** Splits a move into placements, slides and removals. */
export const splitMove = (name: string): readonly string[] => {
  const parts: string[] = [];
  for (const piece of name.split(/(?=x)/)) {
    const removal = /^(x..)(.+)$/.exec(piece);
    if (removal) parts.push(removal[1]!, removal[2]!);
    else parts.push(piece);
  }
  return parts;
};

const listPoints = (points: number): string =>
  bitIndices(points)
    .map(point => POINT_NAMES[point])
    .sort()
    .join(', ');

export function readAction(position: MorrisPosition, name: string): Result<Action> {
  const shape = ACTION_PATTERN.exec(name);
  if (!shape) return fail(`expected d6 (place), d6-d7 (move) or xd6 (remove), got '${name}'`);
  for (const point of name.match(new RegExp(POINT_PATTERN, 'g')) ?? [])
    if (pointByName(point) < 0) return fail(`'${name}': ${point} is not a point of the board`);
  if (gameOutcome(position) !== ONGOING) return fail(`'${name}': the game is over`);
  const to = pointByName(shape[3]!);
  const from = shape[1] ? REMOVE : shape[2] ? pointByName(shape[2]) : PLACE;
  const error =
    from === REMOVE
      ? removalError(position, to)
      : position.owed !== 0
        ? `remove one of these men first: ${listPoints(legalRemovals(position))}`
        : from === PLACE
          ? placementError(position, to)
          : slideError(position, from, to);
  return error === '' ? ok(actionOf(from, to)) : fail(`'${name}': ${error}`);
}

function removalError(position: MorrisPosition, point: number): string {
  const man = 1 << point;
  const at = POINT_NAMES[point];
  const side = SIDE_NAMES[position.side];
  if (position.owed === 0) return `${side} has no removal to make`;
  if ((legalRemovals(position) & man) !== 0) return '';
  if (((position.own | position.enemy) & man) === 0) return `${at} is empty`;
  if (position.owed < 0) return `${at} holds a man of the opponent; ${side} must remove one of its own`;
  if ((position.enemy & man) === 0) return `${at} holds a man of ${side} itself`;
  if (position.unblocking !== 0) return `${at} is not adjacent to a man of ${side}`;
  const { custodian, intervention } = position;
  if ((custodian | intervention) === 0 || isMillOffered(position)) return `${at} is protected by a mill`;
  if (position.leaped === 1) return `the man that was jumped must be removed: ${listPoints(custodian)}`;
  return onlyOfferedError(custodian, intervention, isSecondIntervention(position));
}

/** True if one end of an intervened line has been captured. */
function isSecondIntervention(position: MorrisPosition): boolean {
  const { custodian, intervention } = position;
  return custodian === 0 && bitIndices(intervention).every(point => interventionPairs(position, 1 << point) === 0);
}

function onlyOfferedError(custodian: number, intervention: number, isSecond: boolean): string {
  if (isSecond)
    return `the intervention capture must continue with the other end of the line: ${listPoints(intervention)}`;
  if (intervention === 0) return `only the custodian capture is possible: ${listPoints(custodian)}`;
  if (custodian === 0) return `only the intervention capture is possible: ${listPoints(intervention)}`;
  return `only the custodian capture of ${listPoints(custodian)} or the intervention capture of ${listPoints(intervention)} is possible`;
}

function placementError(position: MorrisPosition, point: number): string {
  const side = SIDE_NAMES[position.side];
  if (position.ownHand === 0) return `${side} has no man in hand`;
  return targetError(position, point);
}

function targetError(position: MorrisPosition, point: number): string {
  const bit = 1 << point;
  const at = POINT_NAMES[point];
  if ((position.marks & bit) !== 0) return `${at} is blocked`;
  return (emptyPoints(position) & bit) === 0 ? `${at} is occupied` : '';
}

function slideError(position: MorrisPosition, from: number, to: number): string {
  const { rules, own, ownHand } = position;
  const side = SIDE_NAMES[position.side];
  if (ownHand > 0 && !rules.movesWhilePlacing) return `${side} must place its men first`;
  if ((own & (1 << from)) === 0) return `${side} has no man on ${POINT_NAMES[from]}`;
  const taken = targetError(position, to);
  if (taken !== '') return taken;
  const adjacent = (rules.board.neighbours[from]! & (1 << to)) !== 0;
  if (!adjacent && !canFly(position) && jumpedMan(position, from, to) === 0)
    return `${POINT_NAMES[to]} is not adjacent to ${POINT_NAMES[from]}, and ${side} may not fly${leapError(position, from, to)}`;
  if (forbiddenSlide(position) === actionOf(from, to)) return 'a man may not return at once to the mill it left';
  return '';
}

/** Why a move to the other end of a line is no leap. */
function leapError(position: MorrisPosition, from: number, to: number): string {
  if (!position.rules.hasLeaps) return '';
  const passed = passedMan(position, from, to);
  return passed === 0 ? ' or leap there' : `, and ${listPoints(passed)} is protected by a mill`;
}
