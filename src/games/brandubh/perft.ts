/**
 * Perft of Brandubh.
 *
 * The last two plies are counted, not played: a quiet move changes the opponent's moves only on the line it moves along
 * and on the lines that it leaves and enters, so the number of replies after it is the number before it plus a few
 * differences by line, which are looked up. Only moves that may capture are played.
 *
 * A line (a row or a column) is indexed by its own pieces (of the side to move), the opponent's pieces, and its class: the
 * kind of line and the place of the opponent's king on it.
 */
import { lowestBit, popcount } from '../../util/bits';
import CODE from '../../wasm/code/brandubh';
import { instantiate } from '../../wasm/module';
import { ONGOING } from '../rules';
import { actionOf, columnOf, LINE_KIND_COUNT, OFF_BOARD, ROW_STEP, rowOf, SIZE, UPPER, UPPER_ROWS } from './board';
import { EDGE_LINE, LINE_KIND, PLAIN_LINE, REACH, RESTRICTED_PLACES, reachIndex } from './lines';
import { generateMoves } from './moves';
import type { BrandubhPosition } from './position';
import { ATTACKERS } from './rules';

const FULL_LINE = (1 << SIZE) - 1;
/** Place of a king who is not on the line. */
const KING_OFF_LINE = SIZE;
const LINE_CLASS_COUNT = LINE_KIND_COUNT * (SIZE + 1);

const lineClassOf = (kind: number, king: number): number => kind * (SIZE + 1) + king;

const lineIndex = (lineClass: number, own: number, other: number): number =>
  (lineClass << (2 * SIZE)) | (own << SIZE) | other;

/** Places with an own piece, and places with any piece. */
const ownPlaces = (index: number): number => (index >> SIZE) & FULL_LINE;
const occupiedPlaces = (index: number): number => ((index >> SIZE) | index) & FULL_LINE;

/** Bit of a line index for an own piece at a place. */
const ownPieceAt = (place: number): number => 1 << (SIZE + place);

/**
 * By line index: the number of the opponent's moves along the line in the low byte; above it the empty places where an
 * own piece captures, if the king were captured like a man.
 */
const LINE_TABLE = new Uint16Array(LINE_CLASS_COUNT << (2 * SIZE));
const repliesOnLine = (index: number): number => LINE_TABLE[index]! & 255;
const capturePlaces = (index: number): number => LINE_TABLE[index]! >> 8;

function countReplies(kind: number, king: number, own: number, other: number): number {
  let moves = 0;
  for (let place = 0; place < SIZE; place++) {
    if ((other >> place) & 1)
      moves += popcount(REACH[reachIndex(place === king ? PLAIN_LINE : kind, place, own | other)]!);
  }
  return moves;
}

/** Hostile squares are own pieces, corners and the throne, unless the opponent's king is on it. */
function findCapturePlaces(kind: number, king: number, own: number, other: number): number {
  const hostile = own | (RESTRICTED_PLACES[kind]! & ~(1 << king));
  const captures = ((other >> 1) & (hostile >> 2)) | ((other << 1) & (hostile << 2));
  return captures & FULL_LINE & ~(own | other);
}

function fillLineTable(kind: number, king: number): void {
  for (let own = 0; own <= FULL_LINE; own++) {
    for (let other = FULL_LINE & ~own; other >= 0; other = other === 0 ? -1 : (other - 1) & ~own) {
      if (king !== KING_OFF_LINE && ((other >> king) & 1) === 0) continue;
      const index = lineIndex(lineClassOf(kind, king), own, other);
      LINE_TABLE[index] = countReplies(kind, king, own, other) | (findCapturePlaces(kind, king, own, other) << 8);
    }
  }
}

let isFilled = false;

/** Fills the table on first use: it would slow down the start of programs that never count. */
function prepareLines(): void {
  if (isFilled) return;
  for (let kind = 0; kind < LINE_KIND_COUNT; kind++)
    for (let king = 0; king <= KING_OFF_LINE; king++) fillLineTable(kind, king);
  isFilled = true;
}

/** For a side without a king. */
const NO_KING = -1;
const CLASS_WITHOUT_KING = LINE_KIND.map(kind => lineClassOf(kind, KING_OFF_LINE));

/** All rows or all columns of a position as one side sees them. */
class BoardLines {
  readonly index = new Int32Array(SIZE);

  /** Differences in squares between lines, and between places on a line. */
  constructor(
    readonly lineStep: number,
    readonly placeStep: number,
  ) {}

  /** Reads the pieces of both sides; the opponent's king is on line `king`, place `at`. Returns the opponent's moves. */
  read(ownUpper: number, ownLower: number, otherUpper: number, otherLower: number, king: number, at: number): number {
    return (
      (this.readHalf(0, UPPER_ROWS, ownUpper, otherUpper, king, at) +
        this.readHalf(UPPER_ROWS, SIZE, ownLower, otherLower, king, at)) |
      0
    );
  }

  private readHalf(first: number, end: number, ownSet: number, otherSet: number, king: number, at: number): number {
    let own = ownSet;
    let other = otherSet;
    let moves = 0;
    for (let line = first; line < end; line++) {
      const lineClass = line === king ? CLASS_WITHOUT_KING[line]! + at - KING_OFF_LINE : CLASS_WITHOUT_KING[line]!;
      const index = lineIndex(lineClass, own & FULL_LINE, other & FULL_LINE);
      this.index[line] = index;
      moves += repliesOnLine(index);
      own >>= ROW_STEP;
      other >>= ROW_STEP;
    }
    return moves;
  }
}

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
