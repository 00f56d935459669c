/** The count in WebAssembly, of the plain rules: src/wasm/assembly/brandubh.ts. */

import { lowestBit } from '../../util/bits';
import CODE from '../../wasm/code/brandubh';
import { instantiate } from '../../wasm/module';
import { ONGOING } from '../rules';
import { actionOf, columnOf, OFF_BOARD, ROW_STEP, rowOf, SIZE, UPPER } from './board';
import { EDGE_LINE, LINE_KIND, PLAIN_LINE, REACH, reachIndex } from './lines';
import { generateMoves } from './moves';
import {
  BoardLines,
  capturePlaces,
  NO_KING,
  occupiedPlaces,
  ownPieceAt,
  ownPlaces,
  prepareLines,
  repliesOnLine,
} from './perft-lines';
import type { BrandubhPosition } from './position';
import { ATTACKERS } from './rules';

interface WasmCounter {
  prepare(): void;
  perft(attackers: bigint, men: bigint, king: bigint, attacking: boolean, depth: number): bigint;
}

let wasmCounter: WasmCounter | undefined;
let isLoaded = false;

const bitboardOf = (upper: number, lower: number): bigint =>
  (BigInt(lower >>> 0) << BigInt(UPPER)) | BigInt(upper >>> 0);

/** The ways to play `depth` moves on in a game that is not over; undefined where there is no WebAssembly. */
export function perftWasm(position: BrandubhPosition, depth: number): number | undefined {
  if (!isLoaded) {
    wasmCounter = instantiate<WasmCounter>(CODE);
    wasmCounter?.prepare();
    isLoaded = true;
  }
  if (!wasmCounter) return undefined;
  const { attackersUpper, attackersLower, defendersUpper, defendersLower, side } = position;
  const king = 1n << BigInt(position.king);
  const men = bitboardOf(defendersUpper, defendersLower) ^ king;
  return Number(wasmCounter.perft(bitboardOf(attackersUpper, attackersLower), men, king, side === ATTACKERS, depth));
}

/**
 * Counts of move sequences.
 *
 * The last two plies are counted, not played. A quiet move changes the other side's moves only along the line it
 * slides on, the one it leaves and the one it enters, so their number after it is the number now and a few
 * differences looked up line by line. Moves that may take are played.
 */

/** Room for the moves of one position: 8 pieces of at most 12 moves. */
const MAX_MOVES = 96;

/** Below this depth it does not pay to hand the position over. */
const MIN_WASM_DEPTH = 3;

export function perft(position: BrandubhPosition, depth: number): number {
  if (depth > position.pliesToDraw() || position.decided !== ONGOING) return 0;
  const native = depth >= MIN_WASM_DEPTH && position.rules.hostility.isStandard;
  const count = native ? perftWasm(position, depth) : undefined;
  return count ?? perftJs(position, depth);
}

/** In JavaScript alone. */
export function perftJs(position: BrandubhPosition, depth: number): number {
  prepareLines();
  return countSequences(position, depth, new Int32Array(MAX_MOVES * depth), 0);
}

function countSequences(position: BrandubhPosition, depth: number, list: Int32Array, at: number): number {
  if (position.decided !== ONGOING) return 0;
  if (depth === 1) return moveCount(position);
  // The lines do not know a throne that is hostile with the king on it.
  if (depth === 2 && position.occupiedThroneToMen === 0) return countMovePairs(position);
  const end = generateMoves(position, list, at);
  let sequences = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    sequences += countSequences(position, depth - 1, list, end);
    position.undo();
  }
  return sequences;
}

/** The board as the side to move sees it, and as its opponent does. */
const rows = new BoardLines(ROW_STEP, 1);
const columns = new BoardLines(1, ROW_STEP);
const opponentRows = new BoardLines(ROW_STEP, 1);
const opponentColumns = new BoardLines(1, ROW_STEP);

/** The kinds of lines for a king who does not end the game. */
const KING_LINE_KIND = LINE_KIND.map(kind => (kind === EDGE_LINE ? EDGE_LINE : PLAIN_LINE));

/** Reads the lines as the attackers see them; answers the number of moves that the defenders have. */
function readLinesForAttackers(p: BrandubhPosition, intoRows: BoardLines, intoColumns: BoardLines): number {
  const row = rowOf(p.king);
  const column = columnOf(p.king);
  const {
    transposedAttackersUpper: turnedAttackersUpper,
    transposedAttackersLower: turnedAttackersLower,
    transposedDefendersUpper: turnedDefendersUpper,
    transposedDefendersLower: turnedDefendersLower,
  } = p;
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
function readLinesForDefenders(p: BrandubhPosition, intoRows: BoardLines, intoColumns: BoardLines): number {
  const {
    transposedAttackersUpper: turnedAttackersUpper,
    transposedAttackersLower: turnedAttackersLower,
    transposedDefendersUpper: turnedDefendersUpper,
    transposedDefendersLower: turnedDefendersLower,
  } = p;
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

function moveCount(p: BrandubhPosition): number {
  if (p.decided !== ONGOING) return 0;
  if (p.side === ATTACKERS) return readLinesForDefenders(p, opponentRows, opponentColumns);
  return readLinesForAttackers(p, opponentRows, opponentColumns);
}

function countMovePairs(p: BrandubhPosition): number {
  if (p.side === ATTACKERS) {
    const replies = readLinesForAttackers(p, rows, columns);
    return (
      (pairsOnLines(p, rows, columns, OFF_BOARD, replies) + pairsOnLines(p, columns, rows, OFF_BOARD, replies)) | 0
    );
  }
  const replies = readLinesForDefenders(p, rows, columns);
  return (pairsOnLines(p, rows, columns, p.king, replies) + pairsOnLines(p, columns, rows, p.king, replies)) | 0;
}

/** The pairs whose first move is along a line of `lines`. */
function pairsOnLines(
  p: BrandubhPosition,
  lines: BoardLines,
  across: BoardLines,
  king: number,
  replies: number,
): number {
  let pairs = 0;
  for (let line = 0; line < SIZE; line++) {
    for (let rest = ownPlaces(lines.index[line]!); rest !== 0; rest &= rest - 1) {
      const place = lowestBit(rest);
      const from = line * lines.lineStep + place * lines.placeStep;
      const kind = from === king ? KING_LINE_KIND[line]! : LINE_KIND[line]!;
      pairs += pairsOfPiece(p, lines, across, line, place, kind, replies);
    }
  }
  return pairs;
}

function pairsOfPiece(
  p: BrandubhPosition,
  lines: BoardLines,
  across: BoardLines,
  line: number,
  place: number,
  kind: number,
  replies: number,
): number {
  const here = lines.index[line]!;
  const left = across.index[place]!;
  const lifted = here ^ ownPieceAt(place);
  const kept = replies - repliesOnLine(here) - repliesOnLine(left) + repliesOnLine(left ^ ownPieceAt(line));
  const taking = capturePlaces(here);
  let pairs = 0;
  for (let rest = REACH[reachIndex(kind, place, occupiedPlaces(here))]!; rest !== 0; rest &= rest - 1) {
    const to = lowestBit(rest);
    const entered = across.index[to]!;
    if ((((taking >> to) | (capturePlaces(entered) >> line)) & 1) !== 0)
      pairs += pairsAfterCapture(p, lines, line, place, to);
    else
      pairs +=
        kept +
        repliesOnLine(lifted | ownPieceAt(to)) +
        repliesOnLine(entered | ownPieceAt(line)) -
        repliesOnLine(entered);
  }
  return pairs;
}

function pairsAfterCapture(p: BrandubhPosition, lines: BoardLines, line: number, place: number, to: number): number {
  const start = line * lines.lineStep;
  p.make(actionOf(start + place * lines.placeStep, start + to * lines.placeStep));
  const pairs = moveCount(p);
  p.undo();
  return pairs;
}
