/** The board to draw and what stands on it, as data. */
import { count } from '../bits';
import { frozen } from '../frozen';
import { NEVER } from '../game';
import type { Count, Kind, Piece, Place, Plan, Scene } from '../telling';
import { RANK } from './board';
import type { DraughtsPosition } from './position';
import { IDLE_MOVES, REASONS, THREE_KINGS } from './reasons';
import { type Corner, columnOf, type SquareNames } from './squares';
import { THREE_KINGS_LIMIT } from './three-kings';

const SIZE = 8;
const FULL_SET = 12;

function placeOf(square: number, names: SquareNames, corner: Corner): Place {
  const name = names.name(square);
  const place = { name, column: columnOf(corner, square), row: SIZE - 1 - RANK[square]! };
  return names.numbered ? place : { ...place, file: name[0]!, rank: Number(name[1]) };
}

export const planOf = (names: SquareNames, corner: Corner): Plan =>
  frozen({
    kind: 'squares',
    columns: SIZE,
    rows: SIZE,
    places: names.ascending.map(square => placeOf(square, names, corner)),
    lines: [],
    bottom: 'white',
    corner,
  });

/** The pieces of both sides, first White's. */
export function scene(position: DraughtsPosition, names: SquareNames): Scene {
  const { whiteMen, whiteKings, blackMen, blackKings } = position.seen();
  const pieces = (men: number, kings: number, side: string): Piece[] =>
    names.ascending
      .filter(square => (men | kings) & (1 << square))
      .map(square => ({ at: names.name(square), side, piece: kindOn(kings, square) }));
  const white = FULL_SET - count(whiteMen | whiteKings);
  const black = FULL_SET - count(blackMen | blackKings);
  return {
    pieces: [...pieces(whiteMen, whiteKings, 'white'), ...pieces(blackMen, blackKings, 'black')],
    marks: [],
    hands: [0, 0],
    lost: position.rules.whiteFirst === 1 ? [white, black] : [black, white],
    owed: 0,
    own: false,
  };
}

export const kindOn = (kings: number, square: number): Kind => ((kings & (1 << square)) !== 0 ? 'king' : 'man');

export function counts(position: DraughtsPosition): Count[] {
  const { rules, idle } = position;
  const all: Count[] = [];
  if (rules.idleLimit !== NEVER) all.push({ reason: REASONS[IDLE_MOVES], made: idle, limit: rules.idleLimit });
  if (position.threeKings()) all.push({ reason: REASONS[THREE_KINGS], made: idle, limit: THREE_KINGS_LIMIT });
  return all;
}
