/**
 * Perft of Brandubh for WebAssembly, in AssemblyScript: the default rules without draws.
 *
 * A set of squares is one 64-bit int, square = 8 * row + column as in src/games/brandubh/board.ts; the eighth column is
 * always empty. The last two plies are counted, not played: all pairs of a quiet move and a reply from a table of lines
 * (brandubh/lines.ts), the replies to each capture by subtraction
 * (https://www.chessprogramming.org/Subtracting_a_Rook_from_a_Blocking_Piece): if r is one of the occupied squares o,
 * o - 2r borrows through the empty squares above r up to the next occupied one, so (o - 2r) & ~o are the squares that r
 * reaches. This looks in one direction only. The board is therefore kept in four views, upright and transposed, each also
 * reversed, two in a vector.
 */
import { REPLIES, changeAt, countQuiet, fillLines, lineRecord, replies } from './brandubh/lines';

const BOARD: u64 = 0x007f7f7f7f7f7f7f;
const PADS: u64 = 0x8080808080808080;
const THRONE: u64 = 1 << 27;
const CORNERS: u64 = (1 << 0) | (1 << 6) | (1 << 48) | (1 << 54);
const SPECIAL: u64 = CORNERS | THRONE;
/** A path that is never free. */
const CLOSED: u64 = -1;

/** Address of the bits of each square in the four views: two vectors. */
const VIEWS = 1024;
/** Address of the reach along a row, by column and occupancy; then the same along column 0, by row and occupancy. */
const ROW_REACH = VIEWS + 64 * 32;
const COLUMN_REACH = ROW_REACH + 7 * 128;
/** Address of the paths from each square to the corners and the throne in line with it: three ints. */
const PATHS = COLUMN_REACH + 7 * 128 * 8;

function views(square: i32): void {
  const row = square >> 3;
  const column = square & 7;
  const across = (column << 3) | row;
  const at = VIEWS + (square << 5);
  store<u64>(at, (<u64>1) << square);
  store<u64>(at, (<u64>1) << (54 - square), 8);
  store<u64>(at, (<u64>1) << across, 16);
  store<u64>(at, (<u64>1) << (54 - across), 24);
}

function reachAlong(place: i32, occupied: i32): i32 {
  let reach = 0;
  for (let to = place + 1; to < 7 && !((occupied >> to) & 1); to++) reach |= 1 << to;
  for (let to = place - 1; to >= 0 && !((occupied >> to) & 1); to--) reach |= 1 << to;
  return reach;
}

/** Seven bits as the lowest bits of bytes. */
// @ts-ignore: decorator
@inline
function spread(line: i32): u64 {
  return (<u64>line * 0x0002040810204081) & 0x0101010101010101;
}

function pathBetween(from: i32, to: i32): u64 {
  const sameRow = from >> 3 == to >> 3;
  const sameColumn = (from & 7) == (to & 7);
  if (from == to || !(sameRow || sameColumn)) return CLOSED;
  const step = (sameRow ? 1 : 8) * (to > from ? 1 : -1);
  let set: u64 = 0;
  for (let square = from + step; square != to; square += step) set |= (<u64>1) << square;
  return set;
}

function pathsFrom(square: i32): void {
  let at = PATHS + square * 24;
  store<u64>(at, CLOSED);
  store<u64>(at, CLOSED, 8);
  store<u64>(at, CLOSED, 16);
  for (let rest = SPECIAL; rest != 0; rest &= rest - 1) {
    const path = pathBetween(square, <i32>ctz(rest));
    if (path == CLOSED) continue;
    store<u64>(at, path);
    at += 8;
  }
}

/** Fills the tables. Must be called once before the first count. */
export function prepare(): void {
  for (let row = 0; row < 7; row++) {
    for (let column = 0; column < 7; column++) {
      views((row << 3) | column);
      pathsFrom((row << 3) | column);
    }
    for (let occupied = 0; occupied < 128; occupied++) {
      const reach = reachAlong(row, occupied);
      store<u8>(ROW_REACH + ((row << 7) | occupied), reach);
      store<u64>(COLUMN_REACH + (((row << 7) | occupied) << 3), spread(reach));
    }
  }
  fillLines();
}

// @ts-ignore: decorator
@inline
function around(set: u64): u64 {
  return ((set << 1) | (set >> 1) | (set << 8) | (set >> 8)) & BOARD;
}

/** Squares next to `targets` in direction `by`, with a hostile square on the opposite side of the target. */
// @ts-ignore: decorator
@inline
function captureSquares(targets: u64, hostile: u64, by: i32): u64 {
  return rotl(targets & rotl(hostile, <i64>by), <i64>by);
}

/** Squares where an arriving attacker captures the king. */
function kingCaptureSquares(attackers: u64, king: u64): u64 {
  const beside = around(king);
  if (((king | beside) & THRONE) != 0) {
    const open = beside & ~(THRONE | attackers);
    return (open & (open - 1)) == 0 ? open : 0;
  }
  const hostile = attackers | CORNERS;
  return captureSquares(king, hostile, 1) | captureSquares(king, hostile, 63) | captureSquares(king, hostile, 8) | captureSquares(king, hostile, 56);
}

// @ts-ignore: decorator
@inline
function upright(square: i32): v128 {
  return v128.load(VIEWS + (square << 5));
}
// @ts-ignore: decorator
@inline
function transposed(square: i32): v128 {
  return v128.load(VIEWS + (square << 5), 16);
}

// @ts-ignore: decorator
@inline
function uprightOf(set: u64): v128 {
  let all = i64x2.splat(0);
  for (let rest = set; rest != 0; rest &= rest - 1) all = v128.or(all, upright(<i32>ctz(rest)));
  return all;
}
// @ts-ignore: decorator
@inline
function transposedOf(set: u64): v128 {
  let all = i64x2.splat(0);
  for (let rest = set; rest != 0; rest &= rest - 1) all = v128.or(all, transposed(<i32>ctz(rest)));
  return all;
}

/** Number of squares that the pieces reach, byte by byte, from the occupancy and twice the pieces in two views. */
// @ts-ignore: decorator
@inline
function goals(occupied: v128, pieces: v128): v128 {
  const reached = v128.andnot(i64x2.sub(occupied, pieces), occupied);
  return i8x16.popcnt(v128.and(reached, i64x2.splat(BOARD & ~SPECIAL)));
}

// @ts-ignore: decorator
@inline
function sumOf(bytes: v128): i32 {
  const words = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes));
  return (
    i32x4.extract_lane(words, 0) +
    i32x4.extract_lane(words, 1) +
    i32x4.extract_lane(words, 2) +
    i32x4.extract_lane(words, 3)
  );
}

/** Corners and throne that the king reaches. */
// @ts-ignore: decorator
@inline
function royalGoals(king: u64, occupied: u64): i32 {
  const at = PATHS + <i32>ctz(king) * 24;
  return (
    i32((occupied & load<u64>(at)) == 0) +
    i32((occupied & load<u64>(at, 8)) == 0) +
    i32((occupied & load<u64>(at, 16)) == 0)
  );
}

// @ts-ignore: decorator
@inline
function slides(square: i32, occupied: u64, across: u64): u64 {
  const row = square >> 3;
  const column = square & 7;
  const along = load<u8>(ROW_REACH + ((column << 7) | (<i32>(occupied >> (<u64>row << 3)) & 127)));
  const down = load<u64>(COLUMN_REACH + (((row << 7) | (<i32>(across >> (<u64>column << 3)) & 127)) << 3));
  return ((<u64>along) << (<u64>row << 3)) | (down << <u64>column);
}

/** Number of moves of a side in an undecided game. */
function moves(attackers: u64, men: u64, king: u64, attacking: bool): i32 {
  const all = attackers | men | king;
  const own = attacking ? attackers : men | king;
  const pads = i64x2.splat(PADS);
  const inRows = goals(v128.or(uprightOf(all), pads), i64x2.shl(uprightOf(own), 1));
  const inColumns = goals(v128.or(transposedOf(all), pads), i64x2.shl(transposedOf(own), 1));
  const plain = sumOf(i8x16.add(inRows, inColumns));
  return attacking ? plain : plain + royalGoals(king, all);
}

/** Number of sequences of `depth` moves. */
export function perft(attackers: u64, men: u64, king: u64, attacking: bool, depth: i32): i64 {
  if (depth == 1) return moves(attackers, men, king, attacking);
  return attacking ? attack(attackers, men, king, depth) : defend(attackers, men, king, depth);
}

function attack(attackers: u64, men: u64, king: u64, depth: i32): i64 {
  return depth == 2 ? pairs(attackers, men, king, true) : sequences(attackers, men, king, true, depth);
}
function defend(attackers: u64, men: u64, king: u64, depth: i32): i64 {
  return depth == 2 ? pairs(attackers, men, king, false) : sequences(attackers, men, king, false, depth);
}

/** Pieces captured by an arrival on `to`, from the four sets of `captureSquares`. */
// @ts-ignore: decorator
@inline
function takenFrom(to: u64, east: u64, west: u64, south: u64, north: u64): u64 {
  let taken: u64 = 0;
  if (to & east) taken |= to >> 1;
  if (to & west) taken |= to << 1;
  if (to & south) taken |= to >> 8;
  if (to & north) taken |= to << 8;
  return taken;
}

// @ts-ignore: decorator
@inline
function hostileTo(attacking: bool, attackers: u64, men: u64, king: u64): u64 {
  // The throne with the king on it is not hostile to his men.
  return attacking ? (attackers | SPECIAL) & ~king : men | king | SPECIAL;
}

// @ts-ignore: decorator
@inline
function sequences(attackers: u64, men: u64, king: u64, attacking: bool, depth: i32): i64 {
  const all = attackers | men | king;
  const across = i64x2.extract_lane(transposedOf(all), 0);
  const targets = attacking ? men : attackers;
  const hostile = hostileTo(attacking, attackers, men, king);
  const east = captureSquares(targets, hostile, 1);
  const west = captureSquares(targets, hostile, 63);
  const south = captureSquares(targets, hostile, 8);
  const north = captureSquares(targets, hostile, 56);
  const taking = east | west | south | north;
  // No reply follows a move that ends the game.
  const over = attacking ? kingCaptureSquares(attackers, king) : CORNERS;
  let total: i64 = 0;
  for (let own = attacking ? attackers : men | king; own != 0; own &= own - 1) {
    const from = own & -own;
    const royal = !attacking && from == king;
    const targets = slides(<i32>ctz(from), all, across) & ~(royal ? CORNERS : SPECIAL | over);
    for (let rest = targets; rest != 0; rest &= rest - 1) {
      const to = rest & -rest;
      const taken = to & taking ? takenFrom(to, east, west, south, north) : 0;
      if (attacking) total += defend((attackers ^ from) | to, men ^ taken, king, depth - 1);
      else if (attackers != taken) {
        if (royal) total += attack(attackers ^ taken, men, to, depth - 1);
        else total += attack(attackers ^ taken, (men ^ from) | to, king, depth - 1);
      }
    }
  }
  return total;
}

/** Board with rows and columns exchanged. */
// @ts-ignore: decorator
@inline
function transposedBoard(board: u64): u64 {
  let set = board;
  let swap = (set ^ (set >> 7)) & 0x00aa00aa00aa00aa;
  set ^= swap ^ (swap << 7);
  swap = (set ^ (set >> 14)) & 0x0000cccc0000cccc;
  set ^= swap ^ (swap << 14);
  swap = (set ^ (set >> 28)) & 0x00000000f0f0f0f0;
  return set ^ swap ^ (swap << 28);
}

/** Number of sequences of two moves: of all as if no move captured, then corrected for those that do or end the game. */
// @ts-ignore: decorator
@inline
function pairs(attackers: u64, men: u64, king: u64, attacking: bool): i64 {
  const own = attacking ? attackers : men | king;
  const other = attacking ? men | king : attackers;
  const ownAcross = transposedBoard(own);
  const otherAcross = transposedBoard(other);
  const kingSquare = <i32>ctz(king);
  const kingRow = attacking ? kingSquare >> 3 : -1;
  const kingColumn = attacking ? kingSquare & 7 : -1;
  let total = countQuiet(own, other, ownAcross, otherAcross, kingRow, kingColumn);
  const answers = replies;
  const all = own | other;
  const across = ownAcross | otherAcross;
  const targets = attacking ? men : attackers;
  const hostile = hostileTo(attacking, attackers, men, king);
  const east = captureSquares(targets, hostile, 1);
  const west = captureSquares(targets, hostile, 63);
  const south = captureSquares(targets, hostile, 8);
  const north = captureSquares(targets, hostile, 56);
  const over = attacking ? kingCaptureSquares(attackers, king) : 0;
  const taking = (east | west | south | north | over) & ~(all | SPECIAL) & BOARD;
  for (let rest = taking; rest != 0; rest &= rest - 1) {
    const to = rest & -rest;
    const square = <i32>ctz(to);
    const row = square >> 3;
    const column = square & 7;
    const movers = own & (blockersInRow(row, column, all) | blockersInColumn(row, column, across));
    const taken = takenFrom(to, east, west, south, north);
    for (let from = movers; from != 0; from &= from - 1) {
      const mover = from & -from;
      total -= quietReplies(own, other, ownAcross, otherAcross, kingRow, kingColumn, <i32>ctz(mover), square, answers);
      if ((to & over) == 0) total += repliesAfter(attackers, men, king, attacking, mover, to, taken);
    }
  }
  if (!attacking && king != THRONE && (slides(kingSquare, all, across) & THRONE) != 0)
    total += repliesAfter(attackers, men, king, false, king, THRONE, takenFrom(THRONE, east, west, south, north));
  return total;
}

// @ts-ignore: decorator
@inline
function blockersInRow(row: i32, column: i32, all: u64): u64 {
  const line = <i32>(all >> (<u64>row << 3)) & 127;
  const reach = <i32>load<u8>(ROW_REACH + ((column << 7) | line)) | (1 << column);
  return <u64>(((reach << 1) | (reach >> 1)) & line) << (<u64>row << 3);
}
// @ts-ignore: decorator
@inline
function blockersInColumn(row: i32, column: i32, across: u64): u64 {
  return spread(<i32>(blockersInRow(column, row, across) >> (<u64>column << 3))) << <u64>column;
}

/** Number of replies to a move that captures nothing, from the records of the lines that it touches. */
function quietReplies(
  own: u64,
  other: u64,
  ownAcross: u64,
  otherAcross: u64,
  kingRow: i32,
  kingColumn: i32,
  from: i32,
  to: i32,
  answers: i32,
): i32 {
  const inRow = from >> 3 == to >> 3;
  const along = inRow ? own : ownAcross;
  const otherAlong = inRow ? other : otherAcross;
  const cross = inRow ? ownAcross : own;
  const otherCross = inRow ? otherAcross : other;
  const kingLine = inRow ? kingRow : kingColumn;
  const kingPlace = inRow ? kingColumn : kingRow;
  const line = inRow ? from >> 3 : from & 7;
  const left = inRow ? from & 7 : from >> 3;
  const entered = inRow ? to & 7 : to >> 3;
  const moved = along ^ ((<u64>1) << <u64>((line << 3) | left)) ^ ((<u64>1) << <u64>((line << 3) | entered));
  const before = lineRecord(along, otherAlong, line, kingLine, kingPlace);
  const after = lineRecord(moved, otherAlong, line, kingLine, kingPlace);
  return (
    answers +
    load<i32>(after, REPLIES) -
    load<i32>(before, REPLIES) +
    changeAt(lineRecord(cross, otherCross, left, kingPlace, kingLine), line) +
    changeAt(lineRecord(cross, otherCross, entered, kingPlace, kingLine), line)
  );
}

/** Number of replies to a move that does not end the game. */
function repliesAfter(attackers: u64, men: u64, king: u64, attacking: bool, from: u64, to: u64, taken: u64): i32 {
  if (attacking) return moves((attackers ^ from) | to, men ^ taken, king, false);
  if (attackers == taken) return 0;
  if (from == king) return moves(attackers ^ taken, men, to, true);
  return moves(attackers ^ taken, (men ^ from) | to, king, true);
}
