/**
 * Captures of one placement of the side to move against all placements of the opponent at once.
 *
 * For every first jump that the own pieces allow, bit rows give the opponent's placements in which it is possible
 * (those that occupy the jumped square and not the landing square), and the list of that square gives their indices
 * without the captured piece, by which the value is looked up in the table of the smaller class. A mask test finds the
 * placements in which the capture may continue; only those are searched one by one (capture-chains.ts).
 *
 * The WDL solver writes the results to its planes (capture-pass.ts); the DTM solver schedules them (dtm-solver.ts).
 */
import { SQUARES } from '../board';
import { addKing, addMan, BY_KING } from '../capture-priority';
import { PROMOTE_AND_CONTINUE, PROMOTE_AND_STOP } from '../rules';
import type { ScratchArrays } from './buffers';
import { CaptureChainSearch, Capturer } from './capture-chains';
import { KING_LISTS } from './capture-targets';
import { type ConversionTables, conversionIndex } from './conversion-tables';
import { DIRECTION_COUNT, PROMOTION_START, SEGMENT, STEP } from './perspective';
import type { SidePair } from './planes';

/** Most directions in which a capture can continue after a jump. */
const MAX_CONTINUATIONS = 3;
/** Value of `nextTargets` that no masked set equals: there is no such jump. */
const NO_JUMP = 1;

export class CaptureSearch {
  private readonly capturer: Capturer;
  private readonly chains: CaptureChainSearch;
  /** Best capture so far against each placement of the opponent: `rank << shift | value`. */
  protected readonly best: Int32Array;
  /** Bit row: placements of the opponent against which there is a capture. Some share squares with the own pieces. */
  protected readonly capturing: Int32Array;
  /** Possible next jumps: the jumped and the landing square as a mask, and the value it must have. */
  private readonly nextSquares = new Int32Array(MAX_CONTINUATIONS);
  private readonly nextTargets = new Int32Array(MAX_CONTINUATIONS);
  /** Landing squares of a flying king, and the rows of the table that they lead to. */
  private readonly landings = new Int32Array(8);
  private readonly rows = new Int32Array(8);
  /** Squares on which a flying king could capture next, by landing square, as far as its own side allows. */
  private readonly onward = new Int32Array(SQUARES);

  /** True if values are not needed. */
  private marksOnly = false;

  constructor(
    private readonly pair: SidePair,
    private readonly conversions: ConversionTables,
    scratch: ScratchArrays,
  ) {
    this.capturer = new Capturer(pair.own);
    this.chains = new CaptureChainSearch(this.capturer, pair.other, conversions, scratch);
    this.best = this.chains.best;
    this.capturing = scratch.array(pair.other.words);
  }

  /** Finds the opponent's placements against which placement `i` has a capture, and the values of captures. */
  protected search(i: number): void {
    const { own } = this.pair;
    this.searchPieces(own.menSets[i]!, own.kingSets[i]!);
  }

  /** Finds only the opponent's placements against which placement `i` has a capture. */
  protected searchMarks(i: number): void {
    this.marksOnly = true;
    this.search(i);
    this.marksOnly = false;
  }

  private searchPieces(men: number, kings: number): void {
    const { capturer } = this;
    const { flying, menCaptureBackward } = this.conversions.rules;
    for (let rest = men | kings; rest !== 0; rest &= rest - 1) {
      const piece = rest & -rest;
      const from = 31 - Math.clz32(piece);
      capturer.setPiece(piece, men, kings);
      const directions = capturer.isKing || menCaptureBackward ? DIRECTION_COUNT : 2;
      for (let direction = 0; direction < directions; direction++) {
        if (capturer.isKing && flying) this.searchFlying(from, direction);
        else this.searchJump(from, direction, directions);
      }
    }
  }

  /** Marks the placements that occupy `over` (by a man, if `men`) and leave `to` and the segment before `over` free. */
  private mark(over: number, to: number, men: boolean, segment: number): void {
    const { capturing } = this;
    const { occupied, occupiedByMan, blocked } = this.pair.targets;
    const words = capturing.length;
    const there = men ? occupiedByMan : occupied;
    const overRow = over * words;
    const toRow = to * words;
    const segmentRow = segment * words;
    if (segment === 0) {
      for (let word = 0; word < words; word++) capturing[word]! |= there[overRow + word]! & ~occupied[toRow + word]!;
    } else {
      for (let word = 0; word < words; word++) {
        capturing[word]! |= there[overRow + word]! & ~(occupied[toRow + word]! | blocked[segmentRow + word]!);
      }
    }
  }

  /** Captures of a man or short king in one of its `directions` directions. */
  private searchJump(from: number, direction: number, directions: number): void {
    const { capturer } = this;
    const { promotion, menCaptureKings } = this.conversions.rules;
    const { others, isKing } = capturer;
    const over = STEP[direction * 32 + from]!;
    if (over < 0 || ((others >>> over) & 1) !== 0) return;
    const to = STEP[direction * 32 + over]!;
    if (to < 0 || ((others >>> to) & 1) !== 0) return;
    const promoted = !isKing && to >= PROMOTION_START;
    const kingsToo = isKing || menCaptureKings;
    this.mark(over, to, !kingsToo, 0);
    if (this.marksOnly) return;
    this.findContinuations(to, over, directions, promoted && promotion === PROMOTE_AND_STOP);
    const always = promoted && promotion === PROMOTE_AND_CONTINUE;
    const rank = isKing ? BY_KING : 0;
    this.captureFromAll(over, over, to, direction, promoted, addMan(rank), always);
    if (kingsToo) this.captureFromAll(KING_LISTS + over, over, to, direction, promoted, addKing(rank), always);
  }

  /** Finds the next jumps that the own pieces allow. */
  private findContinuations(from: number, captured: number, directions: number, none: boolean): void {
    const { nextSquares, nextTargets } = this;
    const { others } = this.capturer;
    let found = 0;
    for (let direction = 0; direction < directions && !none; direction++) {
      const over = STEP[direction * 32 + from]!;
      if (over < 0 || over === captured || ((others >>> over) & 1) !== 0) continue;
      const to = STEP[direction * 32 + over]!;
      if (to < 0 || ((others >>> to) & 1) !== 0) continue;
      nextTargets[found] = 1 << over;
      nextSquares[found++] = (1 << over) | (1 << to);
    }
    for (; found < MAX_CONTINUATIONS; found++) {
      nextTargets[found] = NO_JUMP;
      nextSquares[found] = 0;
    }
  }

  /**
   * Captures the piece on `over` in all placements of a list; `always` searches every one of them for continuations.
   */
  private captureFromAll(
    list: number,
    over: number,
    to: number,
    direction: number,
    promoted: boolean,
    rank: number,
    always: boolean,
  ): void {
    const { capturer, chains, best, nextTargets, nextSquares, conversions } = this;
    const { start, placement, squares, indexWithout } = this.pair.targets;
    const begin = start[list]!;
    const end = start[list + 1]!;
    if (begin === end) return;
    const isKing = list >= KING_LISTS;
    const index = conversionIndex(promoted, isKing ? 0 : 1, isKing ? 1 : 0);
    const table = conversions.tables[index]!;
    const row = capturer.placementAfter(to, capturer.isKing || to >= PROMOTION_START) * conversions.strides[index]!;
    const { priority } = conversions.rules;
    const { bestValue } = conversions;
    const key = (rank & priority) << conversions.shift;
    const bestKey = key | bestValue;
    const blockers = capturer.others | capturer.piece | (1 << to);
    const squares0 = nextSquares[0]!;
    const squares1 = nextSquares[1]!;
    const squares2 = nextSquares[2]!;
    const targets0 = nextTargets[0]!;
    const targets1 = nextTargets[1]!;
    const targets2 = nextTargets[2]!;
    for (let entry = begin; entry < end; entry++) {
      const there = squares[entry]!;
      if ((there & blockers) !== 0) continue;
      const other = placement[entry]!;
      const known = best[other]!;
      if (
        always ||
        (there & squares0) === targets0 ||
        (there & squares1) === targets1 ||
        (there & squares2) === targets2
      ) {
        if (priority === 0 && known === bestValue) continue;
        chains.startChain(other, indexWithout[entry]!, there);
        chains.land(to, capturer.isKing, 1 << over, rank, direction);
        continue;
      }
      if (known >= bestKey) continue;
      const found = table === null ? bestKey : key | conversions.lookUp(table, row, indexWithout[entry]!);
      if (found > known) best[other] = found;
    }
  }

  /** Captures of a flying king in a direction. */
  private searchFlying(from: number, direction: number): void {
    const { others } = this.capturer;
    if (!this.marksOnly) this.findOnward(from, direction);
    let before = 0;
    for (
      let over = STEP[direction * 32 + from]!;
      over >= 0 && ((others >>> over) & 1) === 0;
      over = STEP[direction * 32 + over]!
    ) {
      const to = STEP[direction * 32 + over]!;
      if (to < 0 || ((others >>> to) & 1) !== 0) return;
      this.mark(over, to, false, SEGMENT[from * 32 + over]!);
      if (this.marksOnly) continue;
      let landings = 0;
      for (let at = to; at >= 0 && ((others >>> at) & 1) === 0; at = STEP[direction * 32 + at]!)
        this.landings[landings++] = at;
      this.captureFlying(over, over, before, landings, direction, addMan(BY_KING));
      this.captureFlying(KING_LISTS + over, over, before, landings, direction, addKing(BY_KING));
      before |= 1 << over;
    }
  }

  /** Finds the next targets from each square in a direction. */
  private findOnward(from: number, direction: number): void {
    const { others } = this.capturer;
    for (
      let at = STEP[direction * 32 + from]!;
      at >= 0 && ((others >>> at) & 1) === 0;
      at = STEP[direction * 32 + at]!
    ) {
      let targets = 0;
      for (let next = 0; next < DIRECTION_COUNT; next++) {
        if (next === DIRECTION_COUNT - 1 - direction) continue;
        for (let over = STEP[next * 32 + at]!; over >= 0 && ((others >>> over) & 1) === 0; ) {
          const to = STEP[next * 32 + over]!;
          if (to < 0 || ((others >>> to) & 1) !== 0) break;
          targets |= 1 << over;
          over = to;
        }
      }
      this.onward[at] = targets;
    }
  }

  /** Captures the piece on `over` by a flying king in all placements of a list; `before` are the squares passed. */
  private captureFlying(
    list: number,
    over: number,
    before: number,
    landings: number,
    direction: number,
    rank: number,
  ): void {
    const { capturer, chains, best, conversions, landings: squaresBehind, rows, onward } = this;
    const { start, placement, squares, indexWithout } = this.pair.targets;
    const begin = start[list]!;
    const end = start[list + 1]!;
    if (begin === end) return;
    const isKing = list >= KING_LISTS;
    const index = conversionIndex(false, isKing ? 0 : 1, isKing ? 1 : 0);
    const table = conversions.tables[index]!;
    const stride = conversions.strides[index]!;
    for (let at = 0; at < landings; at++) rows[at] = capturer.placementAfter(squaresBehind[at]!, true) * stride;
    const { priority } = conversions.rules;
    const { bestValue } = conversions;
    const key = (rank & priority) << conversions.shift;
    const bestKey = key | bestValue;
    const captured = 1 << over;
    const first = squaresBehind[0]!;
    const blockers = capturer.others | capturer.piece | before | (1 << first);
    for (let entry = begin; entry < end; entry++) {
      const there = squares[entry]!;
      if ((there & blockers) !== 0) continue;
      const other = placement[entry]!;
      const known = best[other]!;
      if (priority === 0 && known === bestValue) continue;
      const without = indexWithout[entry]!;
      let free = 0;
      let continuations = 0;
      for (; free < landings; free++) {
        const square = squaresBehind[free]!;
        if (((there >>> square) & 1) !== 0) break;
        continuations |= there & onward[square]!;
      }
      if (continuations !== 0) {
        chains.startChain(other, without, there);
        chains.landBeyond(first, direction, captured, rank);
        continue;
      }
      if (known >= bestKey) continue;
      let found = table === null ? bestKey : known;
      for (let at = 0; at < free && found < bestKey; at++) {
        const here = key | conversions.lookUp(table!, rows[at]!, without);
        if (here > found) found = here;
      }
      best[other] = found;
    }
  }
}
