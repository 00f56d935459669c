/**
 * Table of lines (rows and columns), by class and pieces: what a move along the line, or a piece that enters or leaves it,
 * does to the number of the opponent's replies. A class is a kind of line and the place of the opponent's king on it.
 */

/** Kinds of lines, by the places on which only the king may stop. */
const PLAIN = 0;
const EDGE = 1;
const MIDDLE = 2;
const KINDS = 3;
/** Place of a king who is not on the line. */
export const NO_KING = 7;

/** Powers of three for each place: empty, own and other pieces are the digits 0, 1 and 2 of a line. */
const LINE_COUNT = 2187;
/**
 * A record holds one byte by place: the number of moves from it or to it; then one byte by place: by how much the replies
 * on the line change if an own piece enters or leaves it there; then three ints: the sum over all moves of the change of
 * the replies on the line, the number of moves, and the number of replies.
 */
const RECORD_BITS = 5;
const CHANGES = 16;
const MOVES = 20;
export const REPLIES = 24;

/** Address of the offset of the record for a set of own places; twice that for other pieces. */
const OFFSETS = 14336;
const RECORDS = 16384;
const CLASS_SIZE = LINE_COUNT << RECORD_BITS;
const PAGE_BITS = 16;

function powerOfThree(place: i32): i32 {
  let power = 1;
  for (let i = 0; i < place; i++) power *= 3;
  return power;
}

function digitsOf(set: i32): i32 {
  let digits = 0;
  for (let place = 0; place < 7; place++) if ((set >> place) & 1) digits += powerOfThree(place);
  return digits;
}

function reachAlong(place: i32, occupied: i32): i32 {
  let reach = 0;
  for (let to = place + 1; to < 7 && !((occupied >> to) & 1); to++) reach |= 1 << to;
  for (let to = place - 1; to >= 0 && !((occupied >> to) & 1); to--) reach |= 1 << to;
  return reach;
}

function restricted(kind: i32): i32 {
  return kind == EDGE ? 0b1000001 : kind == MIDDLE ? 0b0001000 : 0;
}

// @ts-ignore: decorator
@inline
function recordOf(kind: i32, king: i32, own: i32, other: i32): usize {
  const offset = load<i32>(OFFSETS + (own << 2)) + (load<i32>(OFFSETS + (other << 2)) << 1);
  return RECORDS + ((kind << 3) | king) * CLASS_SIZE + offset;
}

function countReplies(kind: i32, king: i32, own: i32, other: i32): i32 {
  let replies = 0;
  for (let rest = other; rest != 0; rest &= rest - 1) {
    const place = ctz(rest);
    replies += popcnt(reachAlong(place, own | other) & ~(place == king ? 0 : restricted(kind)));
  }
  return replies;
}

function fillRecord(kind: i32, king: i32, own: i32, other: i32): void {
  const record = recordOf(kind, king, own, other);
  const replies = load<i32>(record, REPLIES);
  let changes = 0;
  let moves = 0;
  for (let place = 0; place < 7; place++) {
    const bit = 1 << place;
    if (other & bit) continue;
    const after = load<i32>(recordOf(kind, king, own ^ bit, other), REPLIES);
    store<i8>(record + place, <i8>(after - replies), 8);
    if (!(own & bit)) continue;
    for (let rest = reachAlong(place, own | other) & ~restricted(kind); rest != 0; rest &= rest - 1) {
      const to = ctz(rest);
      changes += load<i32>(recordOf(kind, king, own ^ bit ^ (1 << to), other), REPLIES) - replies;
      store<u8>(record + place, load<u8>(record + place) + 1);
      store<u8>(record + to, load<u8>(record + to) + 1);
      moves++;
    }
  }
  store<i32>(record, changes, CHANGES);
  store<i32>(record, moves, MOVES);
}

export function fillLines(): void {
  const pages = <i32>((RECORDS + KINDS * 8 * CLASS_SIZE) >> PAGE_BITS) + 1;
  memory.grow(pages - memory.size());
  for (let set = 0; set < 128; set++) store<i32>(OFFSETS + (set << 2), digitsOf(set) << RECORD_BITS);
  for (let line = 0; line < KINDS * 8; line++) {
    const kind = line >> 3;
    const king = line & 7;
    const needed = king == NO_KING ? 0 : 1 << king;
    for (let own = 0; own < 128; own++) {
      if (own & needed) continue;
      const left = 127 & ~own;
      for (let other = left; other >= needed; other = other == 0 ? -1 : (other - 1) & left)
        if ((other & needed) == needed)
          store<i32>(recordOf(kind, king, own, other), countReplies(kind, king, own, other), REPLIES);
    }
    for (let own = 0; own < 128; own++) {
      if (own & needed) continue;
      const left = 127 & ~own;
      for (let other = left; other >= needed; other = other == 0 ? -1 : (other - 1) & left)
        if ((other & needed) == needed) fillRecord(kind, king, own, other);
    }
  }
}

// @ts-ignore: decorator
@inline
function kindOf(index: i32): i32 {
  return index == 0 || index == 6 ? EDGE : index == 3 ? MIDDLE : PLAIN;
}

/** Address of the record of line `index` of two boards; `kingLine` and `kingPlace` tell where the opponent's king is. */
// @ts-ignore: decorator
@inline
export function lineRecord(own: u64, other: u64, index: i32, kingLine: i32, kingPlace: i32): usize {
  const shift = <u64>(index << 3);
  const king = index == kingLine ? kingPlace : NO_KING;
  return recordOf(kindOf(index), king, <i32>(own >> shift) & 127, <i32>(other >> shift) & 127);
}

/** Change of the replies on a line if an own piece enters or leaves it at a place. */
// @ts-ignore: decorator
@inline
export function changeAt(record: usize, place: i32): i32 {
  return load<i8>(record + place, 8);
}

/** Weights, then changes, of two lines in one vector. */
// @ts-ignore: decorator
@inline
function weightsOf(first: usize, second: usize): v128 {
  return v128.shuffle<i64>(v128.load(first), v128.load(second), 0, 2);
}
// @ts-ignore: decorator
@inline
function changesOf(first: usize, second: usize): v128 {
  return v128.shuffle<i64>(v128.load(first), v128.load(second), 1, 3);
}

// @ts-ignore: decorator
@inline
function interleaved(pair: v128): v128 {
  return v128.shuffle<i8>(pair, pair, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
}

/** Sum of the products of the bytes of two vectors. */
// @ts-ignore: decorator
@inline
function products(a: v128, b: v128): v128 {
  return i16x8.add(i16x8.extmul_low_i8x16_s(a, b), i16x8.extmul_high_i8x16_s(a, b));
}

/** Sum of the weights of lines times the changes of the lines across them. */
// @ts-ignore: decorator
@inline
function weighted(w01: v128, w23: v128, w45: v128, w6: v128, c01: v128, c23: v128, c45: v128, c6: v128): v128 {
  // Transposes the changes, 8 by 8 bytes.
  const a = interleaved(c01);
  const b = interleaved(c23);
  const c = interleaved(c45);
  const d = interleaved(c6);
  const ab = v128.shuffle<i16>(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
  const abHigh = v128.shuffle<i16>(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
  const cd = v128.shuffle<i16>(c, d, 0, 8, 1, 9, 2, 10, 3, 11);
  const cdHigh = v128.shuffle<i16>(c, d, 4, 12, 5, 13, 6, 14, 7, 15);
  const one = products(w01, v128.shuffle<i32>(ab, cd, 0, 4, 1, 5));
  const two = products(w23, v128.shuffle<i32>(ab, cd, 2, 6, 3, 7));
  const three = products(w45, v128.shuffle<i32>(abHigh, cdHigh, 0, 4, 1, 5));
  const four = products(w6, v128.shuffle<i32>(abHigh, cdHigh, 2, 6, 3, 7));
  return i16x8.add(i16x8.add(one, two), i16x8.add(three, four));
}

/** Number of replies, set by `countQuiet`. */
export let replies: i32 = 0;

/**
 * Number of pairs of a move and a reply if no move captures or ends the game, and the king of the side to move does not
 * stop on the throne. The boards are upright and transposed; the opponent's king is at `row` and `column`.
 */
// @ts-ignore: decorator
@inline
export function countQuiet(own: u64, other: u64, ownAcross: u64, otherAcross: u64, row: i32, column: i32): i32 {
  const r0 = lineRecord(own, other, 0, row, column);
  const r1 = lineRecord(own, other, 1, row, column);
  const r2 = lineRecord(own, other, 2, row, column);
  const r3 = lineRecord(own, other, 3, row, column);
  const r4 = lineRecord(own, other, 4, row, column);
  const r5 = lineRecord(own, other, 5, row, column);
  const r6 = lineRecord(own, other, 6, row, column);
  const c0 = lineRecord(ownAcross, otherAcross, 0, column, row);
  const c1 = lineRecord(ownAcross, otherAcross, 1, column, row);
  const c2 = lineRecord(ownAcross, otherAcross, 2, column, row);
  const c3 = lineRecord(ownAcross, otherAcross, 3, column, row);
  const c4 = lineRecord(ownAcross, otherAcross, 4, column, row);
  const c5 = lineRecord(ownAcross, otherAcross, 5, column, row);
  const c6 = lineRecord(ownAcross, otherAcross, 6, column, row);
  let sums = i32x4.add(v128.load(r0, CHANGES), v128.load(r1, CHANGES));
  sums = i32x4.add(sums, i32x4.add(v128.load(r2, CHANGES), v128.load(r3, CHANGES)));
  sums = i32x4.add(sums, i32x4.add(v128.load(r4, CHANGES), v128.load(r5, CHANGES)));
  sums = i32x4.add(sums, i32x4.add(v128.load(r6, CHANGES), v128.load(c0, CHANGES)));
  sums = i32x4.add(sums, i32x4.add(v128.load(c1, CHANGES), v128.load(c2, CHANGES)));
  sums = i32x4.add(sums, i32x4.add(v128.load(c3, CHANGES), v128.load(c4, CHANGES)));
  sums = i32x4.add(sums, i32x4.add(v128.load(c5, CHANGES), v128.load(c6, CHANGES)));
  const zero = i64x2.splat(0);
  const inRows = weighted(
    weightsOf(r0, r1),
    weightsOf(r2, r3),
    weightsOf(r4, r5),
    v128.shuffle<i64>(v128.load(r6), zero, 0, 2),
    changesOf(c0, c1),
    changesOf(c2, c3),
    changesOf(c4, c5),
    v128.shuffle<i64>(v128.load(c6), zero, 1, 2),
  );
  const inColumns = weighted(
    weightsOf(c0, c1),
    weightsOf(c2, c3),
    weightsOf(c4, c5),
    v128.shuffle<i64>(v128.load(c6), zero, 0, 2),
    changesOf(r0, r1),
    changesOf(r2, r3),
    changesOf(r4, r5),
    v128.shuffle<i64>(v128.load(r6), zero, 1, 2),
  );
  const across = i32x4.extadd_pairwise_i16x8_s(i16x8.add(inRows, inColumns));
  replies = i32x4.extract_lane(sums, 2);
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) * replies +
    i32x4.extract_lane(across, 0) +
    i32x4.extract_lane(across, 1) +
    i32x4.extract_lane(across, 2) +
    i32x4.extract_lane(across, 3)
  );
}
