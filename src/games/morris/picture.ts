/** The board to draw and what stands on it, as data. */
import { bitIndices, popcount } from '../bits';
import { deepFreeze } from '../frozen';
import { NO_LIMIT } from '../game';
import type { BoardLayout, BoardPoint, BoardState, MoveCount, PerSide, Piece } from '../telling';
import { type Board, POINT_NAMES } from './board';
import type { MorrisPosition } from './position';
import { ENDGAME_N_MOVE, N_MOVE, REASONS } from './reasons';
import type { MorrisRuleSet } from './rules';

export const SIDES = ['white', 'black'] as const;

const FILES = 'abcdefg';

function boardPoint(name: string): BoardPoint {
  const file = name[0]!;
  const rank = Number(name[1]);
  return { name, column: FILES.indexOf(file), row: FILES.length - rank, file, rank };
}

export const layoutOfBoard = (board: Board): BoardLayout =>
  deepFreeze({
    kind: 'points',
    columns: FILES.length,
    rows: FILES.length,
    places: POINT_NAMES.map(boardPoint),
    lines: board.lines.map(({ ends, middle }) => [ends[0], middle, ends[1]].map(point => POINT_NAMES[point]!)),
    bottom: SIDES[0],
  });

const MEN: readonly (readonly Piece[])[] = deepFreeze(
  SIDES.map(side => POINT_NAMES.map(at => ({ at, side, piece: 'man' as const }))),
);

export const manAt = (side: number, point: number): Piece => MEN[side]![point]!;

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
