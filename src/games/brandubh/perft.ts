/**
 * Counts of move sequences.
 *
 * The last two plies are counted, not played. A quiet move changes the other side's moves only along the line it
 * slides on, the one it leaves and the one it enters, so their number after it is the number now and a few
 * differences looked up line by line. Moves that may take are played.
 */
import { lowest } from '../bits';
import { ONGOING } from '../game';
import { actionOf } from './action';
import { columnOf, OFF_BOARD, ROW_STEP, rowOf, SIZE } from './board';
import { EDGE, KIND, PLAIN, REACH, reachIndex } from './lines';
import { allMoves } from './moves';
import { Lines, NO_KING, occupiedOn, ownAt, ownOn, prepareLines, repliesOn, takingOn } from './perft-lines';
import { countNatively } from './perft-native';
import type { BrandubhPosition } from './position';
import { ATTACKERS } from './setup';

/** Room for the moves of one position: 8 pieces of at most 12 moves. */
const ROOM = 96;

/** Below this depth it does not pay to hand the position over. */
const NATIVE_DEPTH = 3;

export function perft(position: BrandubhPosition, depth: number): number {
  if (depth > position.pliesToDraw() || position.won !== ONGOING) return 0;
  const native = depth >= NATIVE_DEPTH && position.rules.hostility.usual;
  const count = native ? countNatively(position, depth) : undefined;
  return count ?? countPlainly(position, depth);
}

/** In JavaScript alone. */
export function countPlainly(position: BrandubhPosition, depth: number): number {
  prepareLines();
  return countFrom(position, depth, new Int32Array(ROOM * depth), 0);
}

function countFrom(position: BrandubhPosition, depth: number, list: Int32Array, at: number): number {
  if (position.won !== ONGOING) return 0;
  if (depth === 1) return countMoves(position);
  // The lines do not know a throne that is hostile with the king on it.
  if (depth === 2 && position.heldThroneToMen === 0) return countPairs(position);
  const end = allMoves(position, list, at);
  let sequences = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    sequences += countFrom(position, depth - 1, list, end);
    position.undo();
  }
  return sequences;
}

/** The board as the side to move sees it, and as its opponent does. */
const rows = new Lines(ROW_STEP, 1);
const columns = new Lines(1, ROW_STEP);
const theirRows = new Lines(ROW_STEP, 1);
const theirColumns = new Lines(1, ROW_STEP);

/** The kinds of lines for a king who does not end the game. */
const KING_KIND = KIND.map(kind => (kind === EDGE ? EDGE : PLAIN));

/** Reads the lines as the attackers see them; answers the number of moves that the defenders have. */
function seenByAttackers(p: BrandubhPosition, intoRows: Lines, intoColumns: Lines): number {
  const row = rowOf(p.king);
  const column = columnOf(p.king);
  const { turnedAttackersUpper, turnedAttackersLower, turnedDefendersUpper, turnedDefendersLower } = p;
  return (
    (intoRows.read(p.attackersUpper, p.attackersLower, p.defendersUpper, p.defendersLower, row, column) +
      intoColumns.read(
        turnedAttackersUpper,
        turnedAttackersLower,
        turnedDefendersUpper,
        turnedDefendersLower,
        column,
        row,
      )) |
    0
  );
}

/** The same as the defenders see them: the number of moves that the attackers have. */
function seenByDefenders(p: BrandubhPosition, intoRows: Lines, intoColumns: Lines): number {
  const { turnedAttackersUpper, turnedAttackersLower, turnedDefendersUpper, turnedDefendersLower } = p;
  return (
    (intoRows.read(p.defendersUpper, p.defendersLower, p.attackersUpper, p.attackersLower, NO_KING, 0) +
      intoColumns.read(
        turnedDefendersUpper,
        turnedDefendersLower,
        turnedAttackersUpper,
        turnedAttackersLower,
        NO_KING,
        0,
      )) |
    0
  );
}

function countMoves(p: BrandubhPosition): number {
  if (p.won !== ONGOING) return 0;
  if (p.side === ATTACKERS) return seenByDefenders(p, theirRows, theirColumns);
  return seenByAttackers(p, theirRows, theirColumns);
}

function countPairs(p: BrandubhPosition): number {
  if (p.side === ATTACKERS) {
    const replies = seenByAttackers(p, rows, columns);
    return (pairsIn(p, rows, columns, OFF_BOARD, replies) + pairsIn(p, columns, rows, OFF_BOARD, replies)) | 0;
  }
  const replies = seenByDefenders(p, rows, columns);
  return (pairsIn(p, rows, columns, p.king, replies) + pairsIn(p, columns, rows, p.king, replies)) | 0;
}

/** The pairs whose first move is along a line of `lines`. */
function pairsIn(p: BrandubhPosition, lines: Lines, across: Lines, king: number, replies: number): number {
  let pairs = 0;
  for (let line = 0; line < SIZE; line++) {
    for (let rest = ownOn(lines.index[line]!); rest !== 0; rest &= rest - 1) {
      const place = lowest(rest);
      const from = line * lines.lineStep + place * lines.placeStep;
      const kind = from === king ? KING_KIND[line]! : KIND[line]!;
      pairs += pairsAlong(p, lines, across, line, place, kind, replies);
    }
  }
  return pairs;
}

function pairsAlong(
  p: BrandubhPosition,
  lines: Lines,
  across: Lines,
  line: number,
  place: number,
  kind: number,
  replies: number,
): number {
  const here = lines.index[line]!;
  const left = across.index[place]!;
  const lifted = here ^ ownAt(place);
  const kept = replies - repliesOn(here) - repliesOn(left) + repliesOn(left ^ ownAt(line));
  const taking = takingOn(here);
  let pairs = 0;
  for (let rest = REACH[reachIndex(kind, place, occupiedOn(here))]!; rest !== 0; rest &= rest - 1) {
    const to = lowest(rest);
    const entered = across.index[to]!;
    if ((((taking >> to) | (takingOn(entered) >> line)) & 1) !== 0) pairs += pairsAfter(p, lines, line, place, to);
    else pairs += kept + repliesOn(lifted | ownAt(to)) + repliesOn(entered | ownAt(line)) - repliesOn(entered);
  }
  return pairs;
}

function pairsAfter(p: BrandubhPosition, lines: Lines, line: number, place: number, to: number): number {
  const start = line * lines.lineStep;
  p.make(actionOf(start + place * lines.placeStep, start + to * lines.placeStep));
  const pairs = countMoves(p);
  p.undo();
  return pairs;
}
