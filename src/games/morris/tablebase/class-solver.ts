/** The slides of all men of a side at once, by the four ways they go: on and back round the ring, out and in. */

import { lowestBit, popcount } from '../../../util/bits';
import {
  adjacentPoints,
  anticlockwise,
  CORNERS,
  clockwise,
  closingPoints,
  countMillsAt,
  MIDDLES,
  menInMills,
} from '../bitboard';
import { LINES_PER_POINT } from '../board';
import { BLOCKED_LOSES, BLOCKED_PASSES, type MorrisRuleSet } from '../rules';
import { imageOfSet } from '../symmetry';
import { CompressedBoard, compressSet } from './compressed-board';
import {
  CLASS_SHIFT,
  combinationRank,
  combinationTable,
  HALF_POPCOUNT,
  HAS_STABILISER,
  rowLength,
  rowUsed,
  SYMMETRY_MASK,
  symmetryClasses,
} from './indexing';
import { type MillBan, MillBanSearch, millBanAfter } from './mill-ban';
import { oppositeValue, SOLVER_DRAW, SOLVER_LOSS, SOLVER_WIN, type SuccessorLookup } from './prober';
import { LineCaptures, MillRemovals, millOffer, remainingSets, TOO_FEW } from './removals';
import { usesLimitMetric } from './rules';

const HALF = 12;
const LOW = (1 << HALF) - 1;

const popcount24 = (points: number): number => HALF_POPCOUNT[points & LOW]! + HALF_POPCOUNT[points >> HALF]!;

class SlideFinder {
  /** How many close no mill. */
  quietCount = 0;
  /** The goals of those that close one. */
  clockwiseMills = 0;
  anticlockwiseMills = 0;
  outwardMills = 0;
  inwardMills = 0;

  constructor(private readonly spokes: number) {}

  /** Looks at all slides of `men` to `empty` points. */
  find(men: number, empty: number): void {
    const { spokes } = this;
    const behind = clockwise(men);
    const ahead = anticlockwise(men);
    const inside = men << 8;
    const outside = men >> 8;
    // The lines through a goal that the slide does not go along.
    const sideBehind = behind & clockwise(behind) & CORNERS;
    const sideAhead = ahead & anticlockwise(ahead) & CORNERS;
    const side = (behind & ahead & MIDDLES) | sideBehind | sideAhead;
    const spoke = (inside | (men >> 16)) & ((men << 16) | outside) & spokes;
    const across = empty & spokes;
    const on = behind & empty;
    const back = ahead & empty;
    const out = inside & across;
    const inwards = outside & across;
    this.clockwiseMills = on & (spoke | sideAhead);
    this.anticlockwiseMills = back & (spoke | sideBehind);
    this.outwardMills = out & side;
    this.inwardMills = inwards & side;
    this.quietCount =
      popcount24(on ^ this.clockwiseMills) +
      popcount24(back ^ this.anticlockwiseMills) +
      popcount24(out ^ this.outwardMills) +
      popcount24(inwards ^ this.inwardMills);
  }
}

/**
 * One of the spaces of a group while it is solved: `own` men to move against `enemies`.
 *
 * What is decided stands in the table, a row for each class of the men to move. The counters of turns not yet decided
 * stand in rows for each class of the OTHER men: then all quiet turns stay within one row, a block that fits the
 * processor's cache, and what is decided costs one write far away. The table of the mirrored space has rows of the
 * same shape, so what the other side has lost or won is read where it is needed.
 *
 * Slides are found for all men at once, by the four ways in which they go.
 */

/** A counter of a position that cannot be lost: a turn draws. */
const NOT_LOST = 255;

/** Plies fit a byte with one more for the draw. */
export const MAX_TABLE_PLIES = 254;

/** The memory of a half. */
export interface ClassSolverMemory {
  /** Rows by the men to move. */
  readonly table: Uint8Array;
  /** The mirrored space's: rows by the men that stand still here. */
  readonly mirror: Uint8Array;
  readonly counters: Uint8Array;
  /** By plies, for each row of the two tables: whether something was decided there. */
  readonly reached: Uint8Array;
  readonly mirrorReached: Uint8Array;
}

export class ClassSolver {
  /** Blocks are numbered by the classes of the men that stand still. */
  readonly blockCount: number;
  /** Decided since this was last set to 0. */
  decidedCount = 0;
  private readonly board: CompressedBoard;
  private readonly slideFinder: SlideFinder;
  private readonly enemyClasses;
  /** Of the classes of the men to move, at hand one by one for the inner loops; so is the memory. */
  private readonly entries: Int32Array;
  private readonly representatives: Int32Array;
  private readonly stabilisers: ReadonlyMap<number, readonly number[]>;
  private readonly table: Uint8Array;
  private readonly counters: Uint8Array;
  private readonly reached: Uint8Array;
  /** How many rows the table has. */
  private readonly rowCount: number;
  private readonly stride: number;
  private readonly rowUsed: number;
  private readonly tableStride: number;
  private readonly sets: Int32Array;
  private readonly ranks: Int32Array;
  private readonly tableRanks: Int32Array;
  /** All points of a block. */
  private readonly allPoints: number;
  private readonly canFly: boolean;
  /** By the number of mills closed at once; index 0 is not used. */
  private readonly removals: readonly MillRemovals[];
  private removalsReady = 0;
  private readonly captures: LineCaptures | undefined;
  private readonly usesLimits: boolean;
  private readonly banSearch: MillBanSearch | undefined;
  /** By the rank of the men after a landing: what closing 1, 2, 3 mills is worth, two bits each. */
  private readonly millValues: Uint8Array;
  private readonly mirrorWords: Int32Array;
  private base = 0;
  private quietMoves = 0;
  private bestCapture = 0;

  constructor(
    private readonly rules: MorrisRuleSet,
    own: number,
    enemies: number,
    private readonly memory: ClassSolverMemory,
    shelf: SuccessorLookup,
  ) {
    this.board = new CompressedBoard(rules.board, enemies);
    this.slideFinder = new SlideFinder(rules.board.spokes);
    this.enemyClasses = symmetryClasses(enemies);
    ({
      entries: this.entries,
      representatives: this.representatives,
      stabilisers: this.stabilisers,
    } = symmetryClasses(own));
    ({ table: this.table, counters: this.counters, reached: this.reached } = memory);
    this.blockCount = this.enemyClasses.representatives.length;
    this.rowCount = this.representatives.length;
    this.stride = rowLength(enemies, own);
    this.rowUsed = rowUsed(enemies, own);
    this.tableStride = rowLength(own, enemies);
    ({ sets: this.sets, ranks: this.ranks } = combinationTable(this.board.size, own));
    this.tableRanks = combinationTable(24 - own, enemies).ranks;
    this.allPoints = (1 << this.board.size) - 1;
    this.canFly = own <= rules.maxFlyingMen;
    const most = rules.removesPerMill ? LINES_PER_POINT : 1;
    this.removals = Array.from({ length: most + 1 }, (_, mills) => new MillRemovals(rules, shelf, own, enemies, mills));
    const captures = rules.hasCaptures && (rules.custodian.whileMoving || rules.intervention.whileMoving);
    this.captures = captures ? new LineCaptures(rules, shelf, this.board) : undefined;
    this.usesLimits = usesLimitMetric(rules);
    this.banSearch = rules.forbidsReturn ? new MillBanSearch(rules, shelf) : undefined;
    this.millValues = new Uint8Array(this.rowUsed);
    const { mirror } = memory;
    this.mirrorWords = new Int32Array(mirror.buffer, mirror.byteOffset, mirror.byteLength >> 2);
  }

  /** Counts the turns of every position of a block, and decides those that removals or their lack decide. */
  openBlock(name: number): void {
    this.selectBlock(name);
    this.removalsReady = 0;
    this.millValues.fill(0);
    for (let rank = 0; rank < this.rowUsed; rank++) this.openPosition(rank, this.sets[rank]!);
  }

  /** Decides at `plies` what follows from what was decided at `from`, in one block. */
  spreadBlock(name: number, plies: number, from: number): void {
    if (this.memory.mirrorReached[from * this.blockCount + name] === 0) return;
    this.selectBlock(name);
    const words = this.mirrorWords;
    const { mirror } = this.memory;
    const byte = from + 1;
    const pattern = Math.imul(byte, 0x01010101);
    const first = this.base >> 2;
    const end = first + (this.stride >> 2);
    for (let word = first; word < end; word++) {
      const match = words[word]! ^ pattern;
      if (((match - 0x01010101) & ~match & 0x80808080) === 0) continue;
      for (let at = word << 2; at < (word + 1) << 2; at++)
        if (mirror[at] === byte && at - this.base < this.rowUsed)
          this.updatePredecessors(this.sets[at - this.base]!, plies);
    }
  }

  private selectBlock(name: number): void {
    this.board.setEnemy(this.enemyClasses.representatives[name]!);
    this.captures?.prepare();
    this.base = name * this.stride;
  }

  private openPosition(rank: number, men: number): void {
    this.quietMoves = 0;
    this.bestCapture = 0;
    const own = this.board.expand(men);
    if (this.captures) this.countWithCaptures(men, own);
    else if (this.canFly) this.countFlights(men, own);
    else this.countSlides(men, own);
    const { bestCapture: best, quietMoves: quiet } = this;
    if (best === SOLVER_WIN) this.decide(rank, men, 1);
    else if (best === SOLVER_DRAW) this.counters[this.base + rank] = NOT_LOST;
    else if (quiet !== 0) this.counters[this.base + rank] = quiet;
    else if (best === SOLVER_LOSS) this.decide(rank, men, this.usesLimits ? 0 : 2);
    else this.openBlocked(rank, men);
  }

  private openBlocked(rank: number, men: number): void {
    const { blockedAction: blocked } = this.rules;
    if (blocked === BLOCKED_LOSES) this.decide(rank, men, 0);
    else this.counters[this.base + rank] = blocked === BLOCKED_PASSES ? 1 : NOT_LOST;
  }

  /** Counts the quiet slides of a position, and finds the best of those that close mills. */
  private countSlides(men: number, own: number): void {
    const { slideFinder: slides } = this;
    slides.find(own, this.board.points & ~own);
    this.quietMoves = slides.quietCount;
    for (let on = slides.clockwiseMills; on !== 0; on &= on - 1)
      this.addMill(men, own, anticlockwise(on & -on), on & -on);
    for (let back = slides.anticlockwiseMills; back !== 0; back &= back - 1)
      this.addMill(men, own, clockwise(back & -back), back & -back);
    for (let out = slides.outwardMills; out !== 0; out &= out - 1)
      this.addMill(men, own, (out & -out) >> 8, out & -out);
    for (let inwards = slides.inwardMills; inwards !== 0; inwards &= inwards - 1)
      this.addMill(men, own, (inwards & -inwards) << 8, inwards & -inwards);
  }

  /** The same for men that fly. */
  private countFlights(men: number, own: number): void {
    const { spokes } = this.rules.board;
    const empty = this.board.points & ~own;
    let quiet = Math.imul(popcount(own), popcount(empty));
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const closing = closingPoints(own ^ man, spokes) & empty;
      if (closing === 0) continue;
      quiet -= popcount(closing);
      for (let goals = closing; goals !== 0; goals &= goals - 1) this.addMill(men, own, man, goals & -goals);
    }
    this.quietMoves = quiet;
  }

  /** The same where landings may capture as well. */
  private countWithCaptures(men: number, own: number): void {
    const captures = this.captures!;
    const { neighbours, spokes } = this.rules.board;
    const empty = this.board.points & ~own;
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const goals = this.canFly ? empty : neighbours[lowestBit(man)]! & empty;
      const closing = closingPoints(own ^ man, spokes) & goals;
      const telling = closing | (captures.threatPoints & goals);
      this.quietMoves += popcount(goals ^ telling);
      for (let left = telling; left !== 0; left &= left - 1) {
        const goal = left & -left;
        if (captures.isCapture(own ^ man ^ goal, lowestBit(goal))) this.addCapture(own ^ man, goal);
        else if ((closing & goal) !== 0) this.addMill(men, own, man, goal);
        else this.quietMoves++;
      }
    }
  }

  private addCapture(others: number, goal: number): void {
    const to = lowestBit(goal);
    const mills = this.effectiveMills(countMillsAt(this.rules.board.partners, others, to));
    this.addValue(this.captures!.bestValue(others ^ goal, to, mills));
  }

  private addValue(worth: number): void {
    if (worth > this.bestCapture) this.bestCapture = worth;
  }

  /** `man` and `goal`: points of the board; `men`: the men before as a set of the block, `own` on the board. */
  private addMill(men: number, own: number, man: number, goal: number): void {
    if (this.bestCapture === SOLVER_WIN) return;
    const { removesPerMill: multiple, board } = this.rules;
    const mills = multiple ? countMillsAt(board.partners, own ^ man, lowestBit(goal)) : 1;
    if (this.banSearch) {
      const ban = millBanAfter(this.rules, own ^ man, lowestBit(man), lowestBit(goal));
      if (ban) {
        this.addValue(this.millValueUnderBan(own ^ man ^ goal, mills, ban));
        return;
      }
    }
    const { pointMasks: places } = this.board;
    this.addValue(this.millValue(men ^ places[lowestBit(man)]! ^ places[lowestBit(goal)]!, mills));
  }

  private millValue(own: number, mills: number): number {
    const rank = this.ranks[own]!;
    const shift = 2 * (mills - 1);
    const known = (this.millValues[rank]! >> shift) & 3;
    if (known !== 0) return known;
    const removals = this.removals[mills]!;
    if ((this.removalsReady & (1 << mills)) === 0) {
      removals.prepare(this.board);
      this.removalsReady |= 1 << mills;
    }
    const worth = removals.bestValue(own);
    this.millValues[rank]! |= worth << shift;
    return worth;
  }

  private millValueUnderBan(own: number, mills: number, ban: MillBan): number {
    let best = SOLVER_LOSS;
    for (const left of remainingSets(this.rules, own, this.board.enemy, millOffer(mills))) {
      if (left === TOO_FEW) return SOLVER_WIN;
      best = Math.max(best, oppositeValue(this.banSearch!.value(left, own, undefined, ban, 0)));
      if (best === SOLVER_WIN) break;
    }
    return best;
  }

  /** Of so many mills closed at once, how many count. */
  private effectiveMills(mills: number): number {
    return this.rules.removesPerMill ? mills : Math.min(mills, 1);
  }

  /** Goes from a position that the other side has won or lost to those before it. */
  private updatePredecessors(men: number, plies: number): void {
    const { base, board: block, counters, canFly: flies, allPoints: full, ranks, rules } = this;
    const { neighbours } = block;
    const won = (plies & 1) !== 0;
    const own = block.expand(men);
    for (let movers = block.compress(this.possibleMovers(own)); movers !== 0; movers &= movers - 1) {
      const man = movers & -movers;
      const others = men ^ man;
      const homes = flies ? full : neighbours[31 - Math.clz32(man)]!;
      for (let rest = homes & ~men; rest !== 0; rest &= rest - 1) {
        const before = others | (rest & -rest);
        const rank = ranks[before]!;
        const counter = counters[base + rank]!;
        if (counter === 0) continue;
        if (won || counter === 1) this.decide(rank, before, plies);
        else if (counter !== NOT_LOST) counters[base + rank] = counter - 1;
      }
    }
    if (rules.blockedAction === BLOCKED_PASSES) this.updatePassPredecessor(men, own, plies);
  }

  /** The men that may have come where they stand by the last turn, and taken nothing. */
  private possibleMovers(own: number): number {
    const { spokes } = this.rules.board;
    const empty = this.board.points & ~own;
    const quiet = own & ~menInMills(own, spokes);
    const movers = this.canFly ? quiet : quiet & adjacentPoints(empty, spokes);
    return this.captures ? this.withoutCapturers(own, movers) : movers;
  }

  /** Of men those that took nothing when they landed where they stand. */
  private withoutCapturers(own: number, men: number): number {
    let movers = men;
    for (let rest = men & this.captures!.threatPoints; rest !== 0; rest &= rest - 1)
      if (this.captures!.isCapture(own, lowestBit(rest))) movers ^= rest & -rest;
    return movers;
  }

  /** The position before a pass has the same men on the same points. */
  private updatePassPredecessor(men: number, own: number, plies: number): void {
    const empty = this.board.points & ~own;
    if (this.canFly ? empty !== 0 : (adjacentPoints(own, this.rules.board.spokes) & empty) !== 0) return;
    const rank = this.ranks[men]!;
    if (this.counters[this.base + rank] !== 0) this.decide(rank, men, plies);
  }

  /** Enters what is known of a position, a set of the block, under all its names. */
  private decide(rank: number, men: number, plies: number): void {
    const { board: block, representatives, table, tableRanks } = this;
    this.counters[this.base + rank] = 0;
    this.decidedCount++;
    const entry = this.entries[combinationRank(block.expand(men))]!;
    const name = entry >> CLASS_SHIFT;
    const representative = representatives[name]!;
    const enemy = block.enemyImages[entry & SYMMETRY_MASK]!;
    this.reached[plies * this.rowCount + name] = 1;
    const row = name * this.tableStride;
    if ((entry & HAS_STABILISER) === 0) {
      table[row + tableRanks[compressSet(enemy, representative)]!] = plies + 1;
      return;
    }
    for (const symmetry of this.stabilisers.get(name)!)
      table[row + tableRanks[compressSet(imageOfSet(symmetry, enemy), representative)]!] = plies + 1;
  }
}
