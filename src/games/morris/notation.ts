/** The names of actions, and why a name stands for none. */
import { members } from '../bits';
import { type Action, fail, ONGOING, ok, type Result } from '../game';
import { resultOf } from '../turns';
import { actionOf, fromOf, PLACE, REMOVE, toOf } from './action';
import { POINT_NAMES, pointNamed } from './board';
import { isMillOffered, partnersOf } from './captures';
import { bannedSlide, emptyPoints, flies, removable } from './moves';
import type { MorrisPosition } from './position';

export const SIDE_NAMES = ['White', 'Black'] as const;

const POINT = '[a-g][1-7]';
const SHAPE = new RegExp(`^(?:(x)|(${POINT})-)?(${POINT})$`);

export function nameAction(action: Action): string {
  const from = fromOf(action);
  const to = POINT_NAMES[toOf(action)]!;
  if (from === PLACE) return to;
  return from === REMOVE ? `x${to}` : `${POINT_NAMES[from]}-${to}`;
}

/** Cuts before every x. */
export const splitTurn = (name: string): readonly string[] => {
  const parts: string[] = [];
  for (const piece of name.split(/(?=x)/)) {
    const removal = /^(x..)(.+)$/.exec(piece);
    if (removal) parts.push(removal[1]!, removal[2]!);
    else parts.push(piece);
  }
  return parts;
};

const pointList = (points: number): string =>
  members(points)
    .map(point => POINT_NAMES[point])
    .sort()
    .join(', ');

export function readAction(position: MorrisPosition, name: string): Result<Action> {
  const shape = SHAPE.exec(name);
  if (!shape) return fail(`'${name}' is not an action: d6 places, d6-d7 moves, xd6 removes`);
  for (const point of name.match(new RegExp(POINT, 'g')) ?? [])
    if (pointNamed(point) < 0) return fail(`'${name}': ${point} is not a point of the board`);
  if (resultOf(position) !== ONGOING) return fail(`'${name}': the game is over`);
  const to = pointNamed(shape[3]!);
  const from = shape[1] ? REMOVE : shape[2] ? pointNamed(shape[2]) : PLACE;
  const error =
    from === REMOVE
      ? whyNotRemoved(position, to)
      : position.owed !== 0
        ? `a man is to be removed first: ${pointList(removable(position))}`
        : from === PLACE
          ? whyNotPlaced(position, to)
          : whyNotMoved(position, from, to);
  return error === '' ? ok(actionOf(from, to)) : fail(`'${name}': ${error}`);
}

function whyNotRemoved(position: MorrisPosition, point: number): string {
  const man = 1 << point;
  const at = POINT_NAMES[point];
  const side = SIDE_NAMES[position.side];
  if (position.owed === 0) return `nothing is owed: ${side} has no man to remove now`;
  if ((removable(position) & man) !== 0) return '';
  if (((position.own | position.enemy) & man) === 0) return `there is no man on ${at}`;
  if (position.owed < 0) return `${at} is not an own man: ${side} must remove one of its own`;
  if ((position.enemy & man) === 0) return `${at} is not an enemy man`;
  if (position.unblocking !== 0) return `${at} is not next to a man of ${side}`;
  const { custodian, intervention } = position;
  if ((custodian | intervention) === 0 || isMillOffered(position)) return `${at} is protected by a mill`;
  return onlyOffered(custodian, intervention, isForced(position));
}

/** One end of the intervention has been taken. */
function isForced(position: MorrisPosition): boolean {
  const { custodian, intervention } = position;
  return custodian === 0 && members(intervention).every(point => partnersOf(position, 1 << point) === 0);
}

function onlyOffered(custodian: number, intervention: number, forced: boolean): string {
  if (forced) return `the intervention must take the other end of its line: ${pointList(intervention)}`;
  if (intervention === 0) return `only the custodian capture is owed: ${pointList(custodian)}`;
  if (custodian === 0) return `only the intervention capture is owed: ${pointList(intervention)}`;
  return `only the custodian capture of ${pointList(custodian)} or the intervention of ${pointList(intervention)} is owed`;
}

function whyNotPlaced(position: MorrisPosition, point: number): string {
  const side = SIDE_NAMES[position.side];
  if (position.ownHand === 0) return `${side} has no man in hand to place`;
  return whyNotEmpty(position, point);
}

function whyNotEmpty(position: MorrisPosition, point: number): string {
  const bit = 1 << point;
  const at = POINT_NAMES[point];
  if ((position.marks & bit) !== 0) return `${at} is blocked by a mark`;
  return (emptyPoints(position) & bit) === 0 ? `${at} is occupied` : '';
}

function whyNotMoved(position: MorrisPosition, from: number, to: number): string {
  const { rules, own, ownHand } = position;
  const side = SIDE_NAMES[position.side];
  if (ownHand > 0 && !rules.movesWhilePlacing) return `${side} still has men in hand to place`;
  if ((own & (1 << from)) === 0) return `${side} has no man on ${POINT_NAMES[from]}`;
  const taken = whyNotEmpty(position, to);
  if (taken !== '') return taken;
  const adjacent = (rules.board.neighbours[from]! & (1 << to)) !== 0;
  if (!adjacent && !flies(position))
    return `${POINT_NAMES[to]} is not next to ${POINT_NAMES[from]}, and ${side} may not fly`;
  if (bannedSlide(position) === actionOf(from, to)) return 'this would take back the slide that closed the mill';
  return '';
}
