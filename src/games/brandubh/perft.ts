/**
 * Perft of Brandubh.
 *
 * The last two plies are counted, not played: a quiet move changes the opponent's moves only on the line it moves along
 * and on the lines that it leaves and enters, so the number of replies after it is the number before it plus a few
 * differences by line, which are looked up. Only moves that may capture are played.
 */
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

/** Perft in WebAssembly (src/wasm/assembly/brandubh.ts), for the default rules; undefined without WebAssembly. */
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

/** Moves of one position: 8 pieces with at most 12 moves each. */
const MAX_MOVES = 96;

/** At lower depths, WebAssembly does not pay for passing the position. */
const MIN_WASM_DEPTH = 3;

export function perft(position: BrandubhPosition, depth: number): number {
  if (depth > position.pliesToDraw() || position.decided !== ONGOING) return 0;
  const native = depth >= MIN_WASM_DEPTH && position.rules.board.isStandard;
  const count = native ? perftWasm(position, depth) : undefined;
  return count ?? perftJs(position, depth);
}

/** Perft in JavaScript. */
export function perftJs(position: BrandubhPosition, depth: number): number {
  prepareLines();
  return countSequences(position, depth, new Int32Array(MAX_MOVES * depth), 0);
}

function countSequences(position: BrandubhPosition, depth: number, list: Int32Array, at: number): number {
  if (position.decided !== ONGOING) return 0;
  const { hasLineTables } = position.rules.board;
  if (depth === 1 && hasLineTables) return moveCount(position);
  if (depth === 2 && hasLineTables) return countMovePairs(position);
  const end = generateMoves(position, list, at);
  if (depth === 1) return end - at;
  let sequences = 0;
  for (let i = at; i < end; i++) {
    position.make(list[i]!);
    sequences += countSequences(position, depth - 1, list, end);
    position.undo();
  }
  return sequences;
}

/** Lines as the side to move sees them, and as its opponent does. */
const rows = new BoardLines(ROW_STEP, 1);
const columns = new BoardLines(1, ROW_STEP);
const opponentRows = new BoardLines(ROW_STEP, 1);
const opponentColumns = new BoardLines(1, ROW_STEP);

/** Kinds of lines for the king. On the edge he would end the game on a corner, so corners are left out. */
const KING_LINE_KIND = LINE_KIND.map(kind => (kind === EDGE_LINE ? EDGE_LINE : PLAIN_LINE));

/** Reads the lines as the attackers see them. Returns the number of the defenders' moves. */
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

/** Reads the lines as the defenders see them. Returns the number of the attackers' moves. */
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

/** Number of pairs whose first move goes along one of `lines`. */
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
  const withoutPiece = here ^ ownPieceAt(place);
  const keptReplies = replies - repliesOnLine(here) - repliesOnLine(left) + repliesOnLine(left ^ ownPieceAt(line));
  const captures = capturePlaces(here);
  let pairs = 0;
  for (let rest = REACH[reachIndex(kind, place, occupiedPlaces(here))]!; rest !== 0; rest &= rest - 1) {
    const to = lowestBit(rest);
    const entered = across.index[to]!;
    if ((((captures >> to) | (capturePlaces(entered) >> line)) & 1) !== 0)
      pairs += pairsAfterCapture(p, lines, line, place, to);
    else
      pairs +=
        keptReplies +
        repliesOnLine(withoutPiece | ownPieceAt(to)) +
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
