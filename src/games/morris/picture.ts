/** The board to draw and what stands on it, as data. */
import { count, members } from '../bits';
import { frozen } from '../frozen';
import { NEVER } from '../game';
import type { BySide, Count, Piece, Place, Plan, Scene } from '../telling';
import { type Board, POINT_NAMES } from './board';
import type { MorrisPosition } from './position';
import { ENDGAME_N_MOVE, N_MOVE, REASONS } from './reasons';
import type { RuleSet } from './rules';

export const SIDES = ['white', 'black'] as const;

const FILES = 'abcdefg';

function placeOf(name: string): Place {
  const file = name[0]!;
  const rank = Number(name[1]);
  return { name, column: FILES.indexOf(file), row: FILES.length - rank, file, rank };
}

export const planOf = (board: Board): Plan =>
  frozen({
    kind: 'points',
    columns: FILES.length,
    rows: FILES.length,
    places: POINT_NAMES.map(placeOf),
    lines: board.lines.map(({ ends, middle }) => [ends[0], middle, ends[1]].map(point => POINT_NAMES[point]!)),
    bottom: SIDES[0],
  });

const MEN: readonly (readonly Piece[])[] = frozen(
  SIDES.map(side => POINT_NAMES.map(at => ({ at, side, piece: 'man' as const }))),
);

export const manOn = (side: number, point: number): Piece => MEN[side]![point]!;

export function scene(rules: RuleSet, position: MorrisPosition): Scene {
  const { side, own, enemy, ownHand, enemyHand, marks, owed } = position;
  const [white, black] = side === 0 ? [own, enemy] : [enemy, own];
  const hands: BySide = side === 0 ? [ownHand, enemyHand] : [enemyHand, ownHand];
  return {
    pieces: [...members(white).map(point => manOn(0, point)), ...members(black).map(point => manOn(1, point))],
    marks: members(marks).map(point => POINT_NAMES[point]!),
    hands,
    lost: [rules.pieces - count(white) - hands[0], rules.pieces - count(black) - hands[1]],
    owed: Math.abs(owed),
    own: owed < 0,
  };
}

export function counts(position: MorrisPosition): Count[] {
  const { rules, slides } = position;
  const all: Count[] = [];
  if (rules.nMove !== NEVER) all.push({ reason: REASONS[N_MOVE]!, made: slides, limit: rules.nMove });
  if (rules.endgameNMove !== NEVER && position.isEndgame())
    all.push({ reason: REASONS[ENDGAME_N_MOVE]!, made: slides, limit: rules.endgameNMove });
  return all;
}
