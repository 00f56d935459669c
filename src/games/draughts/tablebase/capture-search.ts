/**
 * Finds who must take, and what captures are worth: for each placement of the side to move all placements of the other
 * at once. A single jump runs through those that hold the square; where more could be taken, a search of the chains
 * takes over.
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

/** After a jump there are at most so many ways on. */
const MAX_CONTINUATIONS = 3;
/** No set of squares is this one and fits these: a further jump that there is not. */
const NO_JUMP = 1;

export class CaptureSearch {
  private readonly capturer: Capturer;
  private readonly chains: CaptureChainSearch;
  /** By the other side's placements: the rank of the best capture that is known, and its worth. */
  protected readonly best: Int32Array;
  /** The other side's placements in which the placement at hand must take; some share squares with it. */
  protected readonly capturing: Int32Array;
  /** Further jumps: what stands on the two squares, and what should. */
  private readonly nextSquares = new Int32Array(MAX_CONTINUATIONS);
  private readonly nextTargets = new Int32Array(MAX_CONTINUATIONS);
  /** Where a flying king may land, and the rows of the table that these lead to. */
  private readonly landings = new Int32Array(8);
  private readonly rows = new Int32Array(8);
  /** What it could take next from a square, as far as its own side lets it. */
  private readonly onward = new Int32Array(SQUARES);

  /** Only who must take is asked, not what it is worth. */
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

  /** Finds against whom placement `i` of the side to move must take, and what that is worth. */
  protected search(i: number): void {
    const { own } = this.pair;
    this.searchPieces(own.menSets[i]!, own.kingSets[i]!);
  }

  /** Finds only against whom placement `i` must take. */
  protected searchMarks(i: number): void {
    this.marksOnly = true;
    this.search(i);
    this.marksOnly = false;
  }

  private searchPieces(men: number, kings: number): void {
    const { capturer: taker } = this;
    const { flying, menCaptureBackward: menTakeBackward } = this.conversions.rules;
    for (let rest = men | kings; rest !== 0; rest &= rest - 1) {
      const piece = rest & -rest;
      const from = 31 - Math.clz32(piece);
      taker.setPiece(piece, men, kings);
      const ways = taker.isKing || menTakeBackward ? DIRECTION_COUNT : 2;
      for (let way = 0; way < ways; way++) {
        if (taker.isKing && flying) this.searchFlying(from, way);
        else this.searchJump(from, way, ways);
      }
    }
  }

  /** Marks the placements that hold `over`, by a man if `men`, and leave `to` and the stretch before `over` free. */
  private mark(over: number, to: number, men: boolean, stretch: number): void {
    const { capturing: taking } = this;
    const { occupied: held, occupiedByMan: heldByMan, blocked } = this.pair.targets;
    const words = taking.length;
    const there = men ? heldByMan : held;
    const overRow = over * words;
    const toRow = to * words;
    const stretchRow = stretch * words;
    if (stretch === 0) {
      for (let word = 0; word < words; word++) taking[word]! |= there[overRow + word]! & ~held[toRow + word]!;
    } else {
      for (let word = 0; word < words; word++) {
        taking[word]! |= there[overRow + word]! & ~(held[toRow + word]! | blocked[stretchRow + word]!);
      }
    }
  }

  /** A man or a short king takes from `from`; `ways`: on how many ways it may take. */
  private searchJump(from: number, way: number, ways: number): void {
    const { capturer: taker } = this;
    const { promotion, menCaptureKings: manMayTakeKing } = this.conversions.rules;
    const { others: rest, isKing } = taker;
    const over = STEP[way * 32 + from]!;
    if (over < 0 || ((rest >>> over) & 1) !== 0) return;
    const to = STEP[way * 32 + over]!;
    if (to < 0 || ((rest >>> to) & 1) !== 0) return;
    const crowned = !isKing && to >= PROMOTION_START;
    const kingsToo = isKing || manMayTakeKing;
    this.mark(over, to, !kingsToo, 0);
    if (this.marksOnly) return;
    this.findContinuations(to, over, ways, crowned && promotion === PROMOTE_AND_STOP);
    const always = crowned && promotion === PROMOTE_AND_CONTINUE;
    const rank = isKing ? BY_KING : 0;
    this.captureFromAll(over, over, to, way, crowned, addMan(rank), always);
    if (kingsToo) this.captureFromAll(KING_LISTS + over, over, to, way, crowned, addKing(rank), always);
  }

  /** Finds the further jumps that own pieces do not rule out. */
  private findContinuations(from: number, taken: number, ways: number, none: boolean): void {
    const { nextSquares, nextTargets: nextPrey } = this;
    const { others: rest } = this.capturer;
    let found = 0;
    for (let way = 0; way < ways && !none; way++) {
      const over = STEP[way * 32 + from]!;
      if (over < 0 || over === taken || ((rest >>> over) & 1) !== 0) continue;
      const to = STEP[way * 32 + over]!;
      if (to < 0 || ((rest >>> to) & 1) !== 0) continue;
      nextPrey[found] = 1 << over;
      nextSquares[found++] = (1 << over) | (1 << to);
    }
    for (; found < MAX_CONTINUATIONS; found++) {
      nextPrey[found] = NO_JUMP;
      nextSquares[found] = 0;
    }
  }

  /** The piece on `over` is taken in all placements of a list. */
  private captureFromAll(
    list: number,
    over: number,
    to: number,
    way: number,
    crowned: boolean,
    rank: number,
    always: boolean,
  ): void {
    const { capturer: taker, chains: chain, best, nextTargets: nextPrey, nextSquares, conversions: spoils } = this;
    const { start, placement: holder, squares, indexWithout: without } = this.pair.targets;
    const begin = start[list]!;
    const end = start[list + 1]!;
    if (begin === end) return;
    const isKing = list >= KING_LISTS;
    const index = conversionIndex(crowned, isKing ? 0 : 1, isKing ? 1 : 0);
    const table = spoils.tables[index]!;
    const row = taker.placementAfter(to, taker.isKing || to >= PROMOTION_START) * spoils.strides[index]!;
    const { priority: law } = spoils.rules;
    const { bestValue: top } = spoils;
    const key = (rank & law) << spoils.shift;
    const most = key | top;
    const inTheWay = taker.others | taker.piece | (1 << to);
    const squares0 = nextSquares[0]!;
    const squares1 = nextSquares[1]!;
    const squares2 = nextSquares[2]!;
    const prey0 = nextPrey[0]!;
    const prey1 = nextPrey[1]!;
    const prey2 = nextPrey[2]!;
    for (let entry = begin; entry < end; entry++) {
      const there = squares[entry]!;
      if ((there & inTheWay) !== 0) continue;
      const other = holder[entry]!;
      const known = best[other]!;
      if (always || (there & squares0) === prey0 || (there & squares1) === prey1 || (there & squares2) === prey2) {
        if (law === 0 && known === top) continue;
        chain.startChain(other, without[entry]!, there);
        chain.land(to, taker.isKing, 1 << over, rank, way);
        continue;
      }
      if (known >= most) continue;
      const found = table === null ? most : key | spoils.lookUp(table, row, without[entry]!);
      if (found > known) best[other] = found;
    }
  }

  /** A flying king takes on one way, whatever stands first on it. */
  private searchFlying(from: number, way: number): void {
    const { others: rest } = this.capturer;
    if (!this.marksOnly) this.findOnward(from, way);
    let before = 0;
    for (let over = STEP[way * 32 + from]!; over >= 0 && ((rest >>> over) & 1) === 0; over = STEP[way * 32 + over]!) {
      const to = STEP[way * 32 + over]!;
      if (to < 0 || ((rest >>> to) & 1) !== 0) return;
      this.mark(over, to, false, SEGMENT[from * 32 + over]!);
      if (this.marksOnly) continue;
      let landings = 0;
      for (let at = to; at >= 0 && ((rest >>> at) & 1) === 0; at = STEP[way * 32 + at]!) this.landings[landings++] = at;
      this.captureFlying(over, over, before, landings, way, addMan(BY_KING));
      this.captureFlying(KING_LISTS + over, over, before, landings, way, addKing(BY_KING));
      before |= 1 << over;
    }
  }

  /** Finds what could be taken next from each square that lies on a way. */
  private findOnward(from: number, way: number): void {
    const { others: rest } = this.capturer;
    for (let at = STEP[way * 32 + from]!; at >= 0 && ((rest >>> at) & 1) === 0; at = STEP[way * 32 + at]!) {
      let prey = 0;
      for (let next = 0; next < DIRECTION_COUNT; next++) {
        if (next === DIRECTION_COUNT - 1 - way) continue;
        for (let over = STEP[next * 32 + at]!; over >= 0 && ((rest >>> over) & 1) === 0; ) {
          const to = STEP[next * 32 + over]!;
          if (to < 0 || ((rest >>> to) & 1) !== 0) break;
          prey |= 1 << over;
          over = to;
        }
      }
      this.onward[at] = prey;
    }
  }

  private captureFlying(list: number, over: number, before: number, landings: number, way: number, rank: number): void {
    const { capturer: taker, chains: chain, best, conversions: spoils, landings: squaresBehind, rows, onward } = this;
    const { start, placement: holder, squares, indexWithout: without } = this.pair.targets;
    const begin = start[list]!;
    const end = start[list + 1]!;
    if (begin === end) return;
    const isKing = list >= KING_LISTS;
    const index = conversionIndex(false, isKing ? 0 : 1, isKing ? 1 : 0);
    const table = spoils.tables[index]!;
    const stride = spoils.strides[index]!;
    for (let at = 0; at < landings; at++) rows[at] = taker.placementAfter(squaresBehind[at]!, true) * stride;
    const { priority: law } = spoils.rules;
    const { bestValue: top } = spoils;
    const key = (rank & law) << spoils.shift;
    const most = key | top;
    const taken = 1 << over;
    const first = squaresBehind[0]!;
    const inTheWay = taker.others | taker.piece | before | (1 << first);
    for (let entry = begin; entry < end; entry++) {
      const there = squares[entry]!;
      if ((there & inTheWay) !== 0) continue;
      const other = holder[entry]!;
      const known = best[other]!;
      if (law === 0 && known === top) continue;
      const left = without[entry]!;
      let free = 0;
      let goesOn = 0;
      for (; free < landings; free++) {
        const square = squaresBehind[free]!;
        if (((there >>> square) & 1) !== 0) break;
        goesOn |= there & onward[square]!;
      }
      if (goesOn !== 0) {
        chain.startChain(other, left, there);
        chain.landBeyond(first, way, taken, rank);
        continue;
      }
      if (known >= most) continue;
      let found = table === null ? most : known;
      for (let at = 0; at < free && found < most; at++) {
        const here = key | spoils.lookUp(table!, rows[at]!, left);
        if (here > found) found = here;
      }
      best[other] = found;
    }
  }
}
