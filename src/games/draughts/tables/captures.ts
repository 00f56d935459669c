/**
 * Settles the positions in which the side to move must take: all of them at once for each placement of its pieces. A
 * single jump runs through the other side's placements that hold the square; where more could be taken, a search of
 * the chains takes over.
 */
import { BY_KING, plusKing, plusMan } from '../laws';
import { CONTINUE, STOP } from '../rules';
import { ChainSearch } from './chain';
import type { Half } from './half';
import { KING_LISTS } from './prey';
import { FAR_RANK, STAR, STEP, STRETCH, WAYS } from './seat';
import { LOST_WORTH, RANK_SHIFT, type Spoils, spoil, WON_WORTH, WORTHS } from './spoils';
import { Taker } from './taker';
import { replacePairs } from './zip';

/** Placements of the side to move whose results share a word. */
export const TILE = 32;
/** After a jump there are at most so many ways on. */
const MOST_NEXT = 3;
/** No set of squares is this one and fits these: a further jump that there is not. */
const NOWHERE = 1;

export class Captures {
  private readonly taker: Taker;
  private readonly chain: ChainSearch;
  private readonly best: Int32Array;
  /** The other side's placements in which the placement at hand must take. */
  private readonly taking: Int32Array;
  /** Results of a tile, a word for each placement of the other side. */
  private readonly wins: Int32Array;
  private readonly losses: Int32Array;
  private readonly draws: Int32Array;
  /** Further jumps: what stands on the two squares, and what should. */
  private readonly nextSquares = new Int32Array(MOST_NEXT);
  private readonly nextPrey = new Int32Array(MOST_NEXT);
  /** Where a flying king may land, and the rows of the table that these lead to. */
  private readonly landings = new Int32Array(8);
  private readonly rows = new Int32Array(8);

  /** Only who must take is asked, not what it is worth. */
  private marksOnly = false;

  constructor(
    private readonly half: Half,
    private readonly spoils: Spoils,
  ) {
    this.taker = new Taker(half.own);
    this.chain = new ChainSearch(this.taker, half.other, spoils);
    this.best = this.chain.best;
    this.taking = new Int32Array(half.other.words);
    this.wins = new Int32Array(half.other.size);
    this.losses = new Int32Array(half.other.size);
    this.draws = new Int32Array(half.other.size);
  }

  /** Settles the positions of a tile in which the side to move must take, and keeps them in the planes. */
  settleTile(tile: number): void {
    this.findTile(tile);
    this.writePlanes(tile);
  }

  /** The same, kept in a table of pairs, whatever it held there. */
  restoreTile(tile: number, pairs: Int32Array): void {
    this.findTile(tile);
    this.writePairs(tile, pairs);
  }

  /** Sets the bits of the positions of a tile in which the side to move must take, in a plane. */
  markTile(tile: number, plane: Int32Array): void {
    const { own, other } = this.half;
    const { draws } = this;
    for (let i = tile * TILE; i < Math.min(own.size, (tile + 1) * TILE); i++) {
      this.marksOnly = true;
      this.takeWith(own.menSets[i]!, own.kingSets[i]!);
      this.marksOnly = false;
      this.keepMarks(1 << (i & 31));
    }
    for (let j = 0, word = tile; j < other.size; j++, word += own.words) {
      plane[word]! |= draws[j]!;
      draws[j] = 0;
    }
  }

  private findTile(tile: number): void {
    const { own } = this.half;
    for (let i = tile * TILE; i < Math.min(own.size, (tile + 1) * TILE); i++) {
      this.takeWith(own.menSets[i]!, own.kingSets[i]!);
      this.keep(i);
    }
  }

  private takeWith(men: number, kings: number): void {
    const { taker } = this;
    const { flying, menTakeBackward } = this.spoils.ways;
    for (let rest = men | kings; rest !== 0; rest &= rest - 1) {
      const piece = rest & -rest;
      const from = 31 - Math.clz32(piece);
      taker.is(piece, men, kings);
      const ways = taker.isKing || menTakeBackward ? WAYS : 2;
      for (let way = 0; way < ways; way++) {
        if (taker.isKing && flying) this.flyFrom(from, way);
        else this.jump(from, way, ways);
      }
    }
  }

  /** Marks the placements that hold `over`, by a man if `men`, and leave `to` and the stretch before `over` free. */
  private mark(over: number, to: number, men: boolean, stretch: number): void {
    const { taking } = this;
    const { held, heldByMan, blocked } = this.half.prey;
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
  private jump(from: number, way: number, ways: number): void {
    const { taker } = this;
    const { promotion, manMayTakeKing } = this.spoils.ways;
    const { rest, isKing } = taker;
    const over = STEP[way * 32 + from]!;
    if (over < 0 || ((rest >>> over) & 1) !== 0) return;
    const to = STEP[way * 32 + over]!;
    if (to < 0 || ((rest >>> to) & 1) !== 0) return;
    const crowned = !isKing && to >= FAR_RANK;
    const kingsToo = isKing || manMayTakeKing;
    this.mark(over, to, !kingsToo, 0);
    if (this.marksOnly) return;
    this.findNext(to, over, ways, crowned && promotion === STOP);
    const always = crowned && promotion === CONTINUE;
    const rank = isKing ? BY_KING : 0;
    this.takeAll(over, over, to, way, crowned, plusMan(rank), always);
    if (kingsToo) this.takeAll(KING_LISTS + over, over, to, way, crowned, plusKing(rank), always);
  }

  /** Finds the further jumps that own pieces do not rule out. */
  private findNext(from: number, taken: number, ways: number, none: boolean): void {
    const { nextSquares, nextPrey } = this;
    const { rest } = this.taker;
    let found = 0;
    for (let way = 0; way < ways && !none; way++) {
      const over = STEP[way * 32 + from]!;
      if (over < 0 || over === taken || ((rest >>> over) & 1) !== 0) continue;
      const to = STEP[way * 32 + over]!;
      if (to < 0 || ((rest >>> to) & 1) !== 0) continue;
      nextPrey[found] = 1 << over;
      nextSquares[found++] = (1 << over) | (1 << to);
    }
    for (; found < MOST_NEXT; found++) {
      nextPrey[found] = NOWHERE;
      nextSquares[found] = 0;
    }
  }

  /** The piece on `over` is taken in all placements of a list. */
  private takeAll(
    list: number,
    over: number,
    to: number,
    way: number,
    crowned: boolean,
    rank: number,
    always: boolean,
  ): void {
    const { taker, chain, best, nextPrey, nextSquares, spoils } = this;
    const { start, holder, squares, without } = this.half.prey;
    const begin = start[list]!;
    const end = start[list + 1]!;
    if (begin === end) return;
    const isKing = list >= KING_LISTS;
    const index = spoil(crowned, isKing ? 0 : 1, isKing ? 1 : 0);
    const table = spoils.tables[index]!;
    const row = taker.endsOn(to, taker.isKing || to >= FAR_RANK) * spoils.strides[index]!;
    const key = (rank & spoils.ways.law) << RANK_SHIFT;
    const winning = key | WON_WORTH;
    const inTheWay = taker.rest | taker.piece | (1 << to);
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
      if (always || (there & squares0) === prey0 || (there & squares1) === prey1 || (there & squares2) === prey2) {
        if (spoils.ways.law === 0 && best[other] === WON_WORTH) continue;
        chain.begin(other, without[entry]!, there);
        chain.land(to, taker.isKing, 1 << over, rank, way);
        continue;
      }
      let found = winning;
      if (table !== null) {
        const left = without[entry]!;
        found = key | ((WORTHS >> (((table[row + (left >> 4)]! >>> ((left & 15) << 1)) & 3) << 1)) & 3);
      }
      if (found > best[other]!) best[other] = found;
    }
  }

  /** A flying king takes on one way, whatever stands first on it. */
  private flyFrom(from: number, way: number): void {
    const { rest } = this.taker;
    let before = 0;
    for (let over = STEP[way * 32 + from]!; over >= 0 && ((rest >>> over) & 1) === 0; over = STEP[way * 32 + over]!) {
      const to = STEP[way * 32 + over]!;
      if (to < 0 || ((rest >>> to) & 1) !== 0) return;
      this.mark(over, to, false, STRETCH[from * 32 + over]!);
      if (this.marksOnly) continue;
      let landings = 0;
      for (let at = to; at >= 0 && ((rest >>> at) & 1) === 0; at = STEP[way * 32 + at]!) this.landings[landings++] = at;
      this.flyOver(over, over, before, landings, way, plusMan(BY_KING));
      this.flyOver(KING_LISTS + over, over, before, landings, way, plusKing(BY_KING));
      before |= 1 << over;
    }
  }

  private flyOver(list: number, over: number, before: number, landings: number, way: number, rank: number): void {
    const { taker, chain, best, spoils, landings: squaresBehind, rows } = this;
    const { start, holder, squares, without } = this.half.prey;
    const begin = start[list]!;
    const end = start[list + 1]!;
    if (begin === end) return;
    const isKing = list >= KING_LISTS;
    const index = spoil(false, isKing ? 0 : 1, isKing ? 1 : 0);
    const table = spoils.tables[index]!;
    const stride = spoils.strides[index]!;
    for (let at = 0; at < landings; at++) rows[at] = taker.endsOn(squaresBehind[at]!, true) * stride;
    const { law } = spoils.ways;
    const key = (rank & law) << RANK_SHIFT;
    const taken = 1 << over;
    const first = squaresBehind[0]!;
    const inTheWay = taker.rest | taker.piece | before | (1 << first);
    for (let entry = begin; entry < end; entry++) {
      const there = squares[entry]!;
      if ((there & inTheWay) !== 0) continue;
      const other = holder[entry]!;
      if (law === 0 && best[other] === WON_WORTH) continue;
      const left = without[entry]!;
      const others = there ^ taken;
      let worth = table === null ? WON_WORTH : LOST_WORTH;
      let goesOn = false;
      for (let at = 0; at < landings; at++) {
        const square = squaresBehind[at]!;
        if (((there >>> square) & 1) !== 0) break;
        if ((others & STAR[square]!) !== 0) {
          goesOn = true;
          break;
        }
        if (table !== null && worth !== WON_WORTH) {
          const value = (table[rows[at]! + (left >> 4)]! >>> ((left & 15) << 1)) & 3;
          const here = (WORTHS >> (value << 1)) & 3;
          if (here > worth) worth = here;
        }
      }
      if (goesOn) {
        chain.begin(other, left, there);
        chain.flyDown(first, way, taken, rank);
      } else if ((key | worth) > best[other]!) best[other] = key | worth;
    }
  }

  /** Takes over what placement `i` was found to be worth against each placement of the other side. */
  private keep(i: number): void {
    const { taking, best, wins, losses, draws } = this;
    const { open } = this.half;
    const words = taking.length;
    const bit = 1 << (i & 31);
    for (let word = 0; word < words; word++) {
      if (taking[word] === 0) continue;
      const found = taking[word]! & open[i * words + word]!;
      taking[word] = 0;
      if (found === 0) continue;
      open[i * words + word]! ^= found;
      for (let rest = found; rest !== 0; rest &= rest - 1) {
        const other = (word << 5) + 31 - Math.clz32(rest & -rest);
        const worth = best[other]! & 3;
        best[other] = 0;
        if (worth === WON_WORTH) wins[other]! |= bit;
        else if (worth === LOST_WORTH) losses[other]! |= bit;
        else draws[other]! |= bit;
      }
    }
  }

  private keepMarks(bit: number): void {
    const { taking, draws } = this;
    for (let word = 0; word < taking.length; word++) {
      for (let rest = taking[word]!; rest !== 0; rest &= rest - 1) {
        draws[(word << 5) + 31 - Math.clz32(rest & -rest)]! |= bit;
      }
      taking[word] = 0;
    }
  }

  private writePlanes(tile: number): void {
    const { wins, losses, draws } = this;
    const { won, lost, own, other } = this.half;
    for (let j = 0, word = tile; j < other.size; j++, word += own.words) {
      if (wins[j] !== 0) {
        won[word]! |= wins[j]!;
        wins[j] = 0;
      }
      if (losses[j] !== 0) {
        lost[word] = losses[j]!;
        losses[j] = 0;
      }
    }
    draws.fill(0);
  }

  private writePairs(tile: number, pairs: Int32Array): void {
    const { wins, losses, draws } = this;
    const { own, other } = this.half;
    for (let j = 0, word = tile; j < other.size; j++, word += own.words) {
      replacePairs(pairs, word, wins[j]! | losses[j]! | draws[j]!, wins[j]!, losses[j]!);
    }
    wins.fill(0);
    losses.fill(0);
    draws.fill(0);
  }
}
