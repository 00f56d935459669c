/** Board and moves as data and as ASCII. */
import { bitIndices, popcount } from '../../util/bits';
import { deepFreeze } from '../../util/invariants';
import { type Action, NO_LIMIT } from '../rules';
import type {
  BoardLayout,
  BoardPoint,
  BoardState,
  MoveCount,
  MoveDescription,
  PerSide,
  Piece,
  RemovalCause,
  Step,
} from '../view';
import {
  actionOf,
  DIAGONAL_BOARD,
  fromOf,
  LINES_PER_POINT,
  type MorrisBoard,
  PLACE,
  POINT_NAMES,
  pointByName,
  REMOVE,
  toOf,
} from './board';
import { letterAt } from './fen';
import { nameAction } from './notation';
import type { MorrisPosition } from './position';
import { ENDGAME_N_MOVE, type MorrisRuleSet, N_MOVE, REASONS, TAKE_FROM_HAND, TAKE_FROM_HAND_AND_PLACE } from './rules';

export const SIDES = ['white', 'black'] as const;

const FILES = 'abcdefg';

function boardPoint(name: string): BoardPoint {
  const file = name[0]!;
  const rank = Number(name[1]);
  return { name, column: FILES.indexOf(file), row: FILES.length - rank, file, rank };
}

export const layoutOfBoard = (board: MorrisBoard): BoardLayout =>
  deepFreeze({
    kind: 'points',
    columns: FILES.length,
    rows: FILES.length,
    places: POINT_NAMES.map(boardPoint),
    lines: board.lines.map(({ ends, middle }) => [ends[0], middle, ends[1]].map(point => POINT_NAMES[point]!)),
    bottom: SIDES[0],
  });

/** Men by side and point, made when they are first shown. */
const men: readonly Piece[][] = [[], []];

function manAt(side: number, point: number): Piece {
  const ofSide = men[side]!;
  ofSide[point] ??= Object.freeze<Piece>({ at: POINT_NAMES[point]!, side: SIDES[side]!, piece: 'man' });
  return ofSide[point];
}

export function boardState(rules: MorrisRuleSet, position: MorrisPosition): BoardState {
  const { side, own, enemy, ownHand, enemyHand, marks, owed } = position;
  const [white, black] = side === 0 ? [own, enemy] : [enemy, own];
  const hands: PerSide = side === 0 ? [ownHand, enemyHand] : [enemyHand, ownHand];
  return {
    pieces: [...bitIndices(white).map(point => manAt(0, point)), ...bitIndices(black).map(point => manAt(1, point))],
    marks: bitIndices(marks).map(point => POINT_NAMES[point]!),
    hands,
    lost: [rules.pieces - popcount(white) - hands[0], rules.pieces - popcount(black) - hands[1]],
    owed: Math.abs(owed),
    own: owed < 0,
  };
}

export function moveCounts(position: MorrisPosition): MoveCount[] {
  const { rules, slides } = position;
  const all: MoveCount[] = [];
  if (rules.nMove !== NO_LIMIT) all.push({ reason: REASONS[N_MOVE]!, made: slides, limit: rules.nMove });
  if (rules.endgameNMove !== NO_LIMIT && position.isEndgame())
    all.push({ reason: REASONS[ENDGAME_N_MOVE]!, made: slides, limit: rules.endgameNMove });
  return all;
}

const FILE_NAMES = 'abcdefg';
const FIRST_COLUMN = 3;
const FILE_WIDTH = 4;

/** ASCII boards; each `+` is a point. */
const PLAIN_DRAWING: readonly string[] = [
  '7  +-----------+-----------+',
  '   |           |           |',
  '6  |   +-------+-------+   |',
  '   |   |       |       |   |',
  '5  |   |   +---+---+   |   |',
  '   |   |   |       |   |   |',
  '4  +---+---+       +---+---+',
  '   |   |   |       |   |   |',
  '3  |   |   +---+---+   |   |',
  '   |   |       |       |   |',
  '2  |   +-------+-------+   |',
  '   |           |           |',
  '1  +-----------+-----------+',
];

const DIAGONAL_DRAWING: readonly string[] = [
  '7  +-----------+-----------+',
  '   | \\         |         / |',
  '6  |   +-------+-------+   |',
  '   |   | \\     |     / |   |',
  '5  |   |   +---+---+   |   |',
  '   |   |   |       |   |   |',
  '4  +---+---+       +---+---+',
  '   |   |   |       |   |   |',
  '3  |   |   +---+---+   |   |',
  '   |   | /     |     \\ |   |',
  '2  |   +-------+-------+   |',
  '   | /         |         \\ |',
  '1  +-----------+-----------+',
];

export function drawBoard(position: MorrisPosition): string {
  const picture = position.rules.board === DIAGONAL_BOARD ? DIAGONAL_DRAWING : PLAIN_DRAWING;
  const rows = picture.map(row =>
    row.replace(/\+/g, (_, column: number) => {
      const file = FILE_NAMES[(column - FIRST_COLUMN) / FILE_WIDTH]!;
      return letterAt(position, pointByName(file + row[0]));
    }),
  );
  return [...rows, `   ${[...FILE_NAMES].join(' '.repeat(FILE_WIDTH - 1))}`].join('\n');
}

/** Descriptions shared by all positions: by action, and by the mills closed or the owner of the removed man. */
const EXTRAS = 1 << LINES_PER_POINT;
const sharedDescriptions = new Array<MoveDescription | undefined>(actionOf(REMOVE + 1, 0) * EXTRAS);

export function describeMove(position: MorrisPosition, action: Action): MoveDescription {
  if (position.tracksPending) return deepFreeze(makeDescription(position, action));
  const extra = fromOf(action) === REMOVE ? ownerOfRemoved(position) : closedLinesMask(position, action);
  const index = action * EXTRAS + extra;
  sharedDescriptions[index] ??= deepFreeze(makeDescription(position, action));
  return sharedDescriptions[index];
}

const makeDescription = (position: MorrisPosition, action: Action): MoveDescription => ({
  name: nameAction(action),
  steps: [fromOf(action) === REMOVE ? removalStep(position, toOf(action)) : landingStep(position, action)],
});

/** Under plain rules a move continues only if it closes a mill, or if more than one removal is owed. */
export const endsMove = (position: MorrisPosition, action: Action): boolean =>
  !position.tracksPending && (position.owed !== 0 ? position.owed === 1 : closedLinesMask(position, action) === 0);

/** Side whose man is removed. */
const ownerOfRemoved = ({ side, owed }: MorrisPosition): number => (owed < 0 ? side : side ^ 1);

const removalStep = (position: MorrisPosition, point: number): Step => ({
  kind: 'remove',
  captured: [manAt(ownerOfRemoved(position), point)],
  cause: removalCause(position, point),
});

function removalCause(position: MorrisPosition, point: number): RemovalCause {
  const { owed, unblocking, custodian, intervention, leaped } = position;
  if (owed < 0) return 'own';
  if (unblocking !== 0) return 'blocked';
  if (leaped === 1) return 'leap';
  if ((custodian & (1 << point)) !== 0) return 'custodian';
  return (intervention & (1 << point)) !== 0 ? 'intervention' : 'mill';
}

/** Lines through its point that the arrival of a man fills, one bit for each. */
function closedLinesMask({ own, rules }: MorrisPosition, action: Action): number {
  const from = fromOf(action);
  const rest = from === PLACE ? own : own ^ (1 << from);
  const { partners } = rules.board;
  const at = toOf(action) * LINES_PER_POINT;
  let closed = 0;
  for (let line = 0; line < LINES_PER_POINT; line++) {
    const others = partners[at + line]!;
    if ((rest & others) === others) closed |= 1 << line;
  }
  return closed;
}

function landingStep(position: MorrisPosition, action: Action): Step {
  const from = fromOf(action);
  const to = toOf(action);
  const closed = closedLinesMask(position, action);
  const captured = closed === 0 ? [] : menTakenFromHand(position, action);
  const { partners } = position.rules.board;
  const mill = bitIndices(closed).map(line =>
    bitIndices(partners[to * LINES_PER_POINT + line]! | (1 << to)).map(point => POINT_NAMES[point]!),
  );
  return {
    ...(from === PLACE ? { kind: 'place' } : { kind: 'move', from: POINT_NAMES[from]! }),
    to: POINT_NAMES[to]!,
    ...(captured.length > 0 && { captured }),
    ...(mill.length > 0 && { mill }),
  };
}

/** Men that the opponent loses from its hand, with rules under which a mill removes them. */
function menTakenFromHand(position: MorrisPosition, action: Action): Piece[] {
  const { millAction } = position.rules;
  if (millAction !== TAKE_FROM_HAND && millAction !== TAKE_FROM_HAND_AND_PLACE) return [];
  const side = SIDES[position.side ^ 1]!;
  const hand = (): number => (SIDES[position.side] === side ? position.ownHand : position.enemyHand);
  const before = hand();
  position.make(action);
  const lost = before - hand();
  position.undo();
  return Array.from({ length: lost }, () => ({ at: 'hand', side, piece: 'man' }));
}
