/**
 * Solver state of one material class: `own` men to move against `enemies`.
 *
 * Results are stored in the table, with a row for each symmetry class of the men to move. Each undecided position has a
 * counter of its undecided moves. The counters have rows for each symmetry class of the OTHER men. All quiet moves of a
 * position then stay within one row, a block that fits into the processor's cache, and a decided position costs one
 * distant write. The table of the mirrored class has rows of the same shape, so the opponent's results are read in place.
 *
 * Slides are generated for all men at once, by their four directions: round the ring, outwards and inwards.
 */
import { lowestBit, popcount } from '../../../util/bits';
import {
  adjacentPoints,
  anticlockwise,
  clockwise,
  closingPoints,
  countMillsAt,
  menInMills,
  RING_CORNERS,
  RING_MIDDLES,
} from '../bitboard';
import { LINES_PER_POINT } from '../board';
import { BLOCKED_LOSES, BLOCKED_PASSES, type MorrisRuleSet } from '../rules';
import { imageOfSet } from '../symmetry';
import { CompressedBoard, compressSet } from './compressed-board';
import {
  CLASS_SHIFT,
  combinationRank,
  combinationTable,
  HAS_STABILISER,
  popcount24,
  rowLength,
  rowUsed,
  SYMMETRY_MASK,
  symmetryClasses,
} from './indexing';
import { type MillBan, MillBanSearch, millBanAfter } from './mill-ban';
import { oppositeValue, SOLVER_DRAW, SOLVER_LOSS, SOLVER_WIN, type SuccessorLookup } from './prober';
import { LineCaptures, MillRemovals, millOffer, remainingSets, TOO_FEW } from './removals';
import { usesLimitMetric } from './rules';

class SlideFinder {
  /** Number of slides that close no mill. */
  quietCount = 0;
  /** Targets of the slides that close a mill, by direction. */
  clockwiseMills = 0;
  anticlockwiseMills = 0;
  outwardMills = 0;
  inwardMills = 0;

  constructor(private readonly spokes: number) {}

  /** Generates all slides of `men` to `empty` points. */
  find(men: number, empty: number): void {
    const { spokes } = this;
    const behind = clockwise(men);
    const ahead = anticlockwise(men);
    const inside = men << 8;
    const outside = men >> 8;
    // Lines through a target that the slide does not follow.
    const sideBehind = behind & clockwise(behind) & RING_CORNERS;
    const sideAhead = ahead & anticlockwise(ahead) & RING_CORNERS;
    const side = (behind & ahead & RING_MIDDLES) | sideBehind | sideAhead;
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

/** Counter of a position that cannot be lost, since a move draws. */
const NOT_LOST = 255;

/** Longest distance that fits into a byte beside the draw. */
export const MAX_TABLE_PLIES = 254;

export interface ClassSolverMemory {
  /** Rows by the class of the men to move. */
  readonly table: Uint8Array;
  /** Table of the mirrored class: rows by the class of the other men. */
  readonly mirror: Uint8Array;
  readonly counters: Uint8Array;
  /** By plies and row of the two tables: 1 if a position was decided there. */
  readonly reached: Uint8Array;
  readonly mirrorReached: Uint8Array;
}

export class ClassSolver {
  /** Number of blocks, one for each symmetry class of the other men. */
  readonly blockCount: number;
  /** Number of positions decided since the last reset. */
  decidedCount = 0;
  private readonly board: CompressedBoard;
  private readonly slideFinder: SlideFinder;
  private readonly enemyClasses;
  /** Fields of the symmetry classes of the men to move and of the memory, copied for the inner loops. */
  private readonly entries: Int32Array;
  private readonly representatives: Int32Array;
  private readonly stabilisers: ReadonlyMap<number, readonly number[]>;
  private readonly table: Uint8Array;
  private readonly counters: Uint8Array;
  private readonly reached: Uint8Array;
  private readonly rowCount: number;
  private readonly stride: number;
  private readonly rowUsed: number;
  private readonly tableStride: number;
  private readonly sets: Int32Array;
  private readonly ranks: Int32Array;
  private readonly tableRanks: Int32Array;
  /** All points of the compressed board. */
  private readonly allPoints: number;
  private readonly canFly: boolean;
  /** By the number of mills closed at once, from 1. */
  private readonly removals: readonly MillRemovals[];
  private removalsReady = 0;
  private readonly captures: LineCaptures | undefined;
  private readonly usesLimits: boolean;
  private readonly banSearch: MillBanSearch | undefined;
  /** By the rank of the men after a slide: the value of closing 1, 2 or 3 mills, two bits each. */
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
    successors: SuccessorLookup,
  ) {
    this.board = new CompressedBoard(rules.board, enemies);
    this.slideFinder = new SlideFinder(rules.board.spokes);
    this.enemyClasses = symmetryClasses(enemies);
    const ownClasses = symmetryClasses(own);
    ({ entries: this.entries, representatives: this.representatives, stabilisers: this.stabilisers } = ownClasses);
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
    const maxMills = rules.removesPerMill ? LINES_PER_POINT : 1;
    this.removals = Array.from(
      { length: maxMills + 1 },
      (_, mills) => new MillRemovals(rules, successors, own, enemies, mills),
    );
    const hasCaptures = rules.hasCaptures && (rules.custodian.whileMoving || rules.intervention.whileMoving);
    this.captures = hasCaptures ? new LineCaptures(rules, successors, this.board) : undefined;
    this.usesLimits = usesLimitMetric(rules);
    this.banSearch = rules.forbidsReturn ? new MillBanSearch(rules, successors) : undefined;
    this.millValues = new Uint8Array(this.rowUsed);
    const { mirror } = memory;
    this.mirrorWords = new Int32Array(mirror.buffer, mirror.byteOffset, mirror.byteLength >> 2);
  }

  /** First pass over a block: counts the moves of every position, and decides those that a removal or blockade decides. */
  openBlock(block: number): void {
    this.selectBlock(block);
    this.removalsReady = 0;
    this.millValues.fill(0);
    for (let rank = 0; rank < this.rowUsed; rank++) this.openPosition(rank, this.sets[rank]!);
  }

  /** Decides at distance `plies` the positions of a block that follow from those decided in pass `from`. */
  spreadBlock(block: number, plies: number, from: number): void {
    if (this.memory.mirrorReached[from * this.blockCount + block] === 0) return;
    this.selectBlock(block);
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

  private selectBlock(block: number): void {
    this.board.setEnemy(this.enemyClasses.representatives[block]!);
    this.captures?.prepare();
    this.base = block * this.stride;
  }

  private openPosition(rank: number, men: number): void {
    this.quietMoves = 0;
    this.bestCapture = 0;
    const own = this.board.expand(men);
    if (this.captures) this.countWithCaptures(men, own);
    else if (this.canFly) this.countFlights(men, own);
    else this.countSlides(men, own);
    const { bestCapture, quietMoves } = this;
    if (bestCapture === SOLVER_WIN) this.decide(rank, men, 1);
    else if (bestCapture === SOLVER_DRAW) this.counters[this.base + rank] = NOT_LOST;
    else if (quietMoves !== 0) this.counters[this.base + rank] = quietMoves;
    else if (bestCapture === SOLVER_LOSS) this.decide(rank, men, this.usesLimits ? 0 : 2);
    else this.openBlocked(rank, men);
  }

  private openBlocked(rank: number, men: number): void {
    const { blockedAction } = this.rules;
    if (blockedAction === BLOCKED_LOSES) this.decide(rank, men, 0);
    else this.counters[this.base + rank] = blockedAction === BLOCKED_PASSES ? 1 : NOT_LOST;
  }

  /** Counts the quiet slides of a position and evaluates those that close mills. */
  private countSlides(men: number, own: number): void {
    const { slideFinder } = this;
    slideFinder.find(own, this.board.points & ~own);
    this.quietMoves = slideFinder.quietCount;
    for (let on = slideFinder.clockwiseMills; on !== 0; on &= on - 1)
      this.addMill(men, own, anticlockwise(on & -on), on & -on);
    for (let back = slideFinder.anticlockwiseMills; back !== 0; back &= back - 1)
      this.addMill(men, own, clockwise(back & -back), back & -back);
    for (let out = slideFinder.outwardMills; out !== 0; out &= out - 1)
      this.addMill(men, own, (out & -out) >> 8, out & -out);
    for (let inwards = slideFinder.inwardMills; inwards !== 0; inwards &= inwards - 1)
      this.addMill(men, own, (inwards & -inwards) << 8, inwards & -inwards);
  }

  /** `countSlides` for flying men. */
  private countFlights(men: number, own: number): void {
    const { spokes } = this.rules.board;
    const empty = this.board.points & ~own;
    let quiet = Math.imul(popcount(own), popcount(empty));
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const closing = closingPoints(own ^ man, spokes) & empty;
      if (closing === 0) continue;
      quiet -= popcount(closing);
      for (let targets = closing; targets !== 0; targets &= targets - 1)
        this.addMill(men, own, man, targets & -targets);
    }
    this.quietMoves = quiet;
  }

  /** `countSlides` if moves may also capture along lines. */
  private countWithCaptures(men: number, own: number): void {
    const captures = this.captures!;
    const { neighbours, spokes } = this.rules.board;
    const empty = this.board.points & ~own;
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const targets = this.canFly ? empty : neighbours[lowestBit(man)]! & empty;
      const closing = closingPoints(own ^ man, spokes) & targets;
      const notable = closing | (captures.threatPoints & targets);
      this.quietMoves += popcount(targets ^ notable);
      for (let left = notable; left !== 0; left &= left - 1) {
        const target = left & -left;
        if (captures.isCapture(own ^ man ^ target, lowestBit(target))) this.addCapture(own ^ man, target);
        else if ((closing & target) !== 0) this.addMill(men, own, man, target);
        else this.quietMoves++;
      }
    }
  }

  private addCapture(others: number, target: number): void {
    const to = lowestBit(target);
    const mills = this.effectiveMills(countMillsAt(this.rules.board.partners, others, to));
    this.addValue(this.captures!.bestValue(others ^ target, to, mills));
  }

  private addValue(value: number): void {
    if (value > this.bestCapture) this.bestCapture = value;
  }

  /** Evaluates a slide that closes mills. `men` is compressed, `own`, `man` and `target` are sets of board points. */
  private addMill(men: number, own: number, man: number, target: number): void {
    if (this.bestCapture === SOLVER_WIN) return;
    const { removesPerMill, board } = this.rules;
    const mills = removesPerMill ? countMillsAt(board.partners, own ^ man, lowestBit(target)) : 1;
    if (this.banSearch) {
      const ban = millBanAfter(this.rules, own ^ man, lowestBit(man), lowestBit(target));
      if (ban) {
        this.addValue(this.millValueUnderBan(own ^ man ^ target, mills, ban));
        return;
      }
    }
    const { pointMasks } = this.board;
    this.addValue(this.millValue(men ^ pointMasks[lowestBit(man)]! ^ pointMasks[lowestBit(target)]!, mills));
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
    const value = removals.bestValue(own);
    this.millValues[rank]! |= value << shift;
    return value;
  }

  private millValueUnderBan(own: number, mills: number, ban: MillBan): number {
    let best = SOLVER_LOSS;
    for (const remaining of remainingSets(this.rules, own, this.board.enemy, millOffer(mills))) {
      if (remaining === TOO_FEW) return SOLVER_WIN;
      best = Math.max(best, oppositeValue(this.banSearch!.value(remaining, own, undefined, ban, 0)));
      if (best === SOLVER_WIN) break;
    }
    return best;
  }

  /** Number of mills that count of those closed at once. */
  private effectiveMills(mills: number): number {
    return this.rules.removesPerMill ? mills : Math.min(mills, 1);
  }

  /** Updates the predecessors of a position that the opponent has won or lost. */
  private updatePredecessors(men: number, plies: number): void {
    const { base, board, counters, canFly, allPoints, ranks, rules } = this;
    const { neighbours } = board;
    const won = (plies & 1) !== 0;
    const own = board.expand(men);
    for (let movers = board.compress(this.possibleMovers(own)); movers !== 0; movers &= movers - 1) {
      const man = movers & -movers;
      const others = men ^ man;
      const origins = canFly ? allPoints : neighbours[31 - Math.clz32(man)]!;
      for (let rest = origins & ~men; rest !== 0; rest &= rest - 1) {
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

  /** Men that may have made the last move, a quiet one. */
  private possibleMovers(own: number): number {
    const { spokes } = this.rules.board;
    const empty = this.board.points & ~own;
    const quiet = own & ~menInMills(own, spokes);
    const movers = this.canFly ? quiet : quiet & adjacentPoints(empty, spokes);
    return this.captures ? this.withoutCapturers(own, movers) : movers;
  }

  /** Removes from `men` those that would have captured if they had made the last move. */
  private withoutCapturers(own: number, men: number): number {
    let movers = men;
    for (let rest = men & this.captures!.threatPoints; rest !== 0; rest &= rest - 1)
      if (this.captures!.isCapture(own, lowestBit(rest))) movers ^= rest & -rest;
    return movers;
  }

  /** Updates the predecessor by a pass: the same men on the same points. */
  private updatePassPredecessor(men: number, own: number, plies: number): void {
    const empty = this.board.points & ~own;
    if (this.canFly ? empty !== 0 : (adjacentPoints(own, this.rules.board.spokes) & empty) !== 0) return;
    const rank = this.ranks[men]!;
    if (this.counters[this.base + rank] !== 0) this.decide(rank, men, plies);
  }

  /** Stores the distance of a position under all its indices. */
  private decide(rank: number, men: number, plies: number): void {
    const { board, representatives, table, tableRanks } = this;
    this.counters[this.base + rank] = 0;
    this.decidedCount++;
    const entry = this.entries[combinationRank(board.expand(men))]!;
    const row = entry >> CLASS_SHIFT;
    const representative = representatives[row]!;
    const enemy = board.enemyImages[entry & SYMMETRY_MASK]!;
    this.reached[plies * this.rowCount + row] = 1;
    const rowStart = row * this.tableStride;
    if ((entry & HAS_STABILISER) === 0) {
      table[rowStart + tableRanks[compressSet(enemy, representative)]!] = plies + 1;
      return;
    }
    for (const symmetry of this.stabilisers.get(row)!)
      table[rowStart + tableRanks[compressSet(imageOfSet(symmetry, enemy), representative)]!] = plies + 1;
  }
}
