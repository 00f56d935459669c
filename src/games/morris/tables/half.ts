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
import { count, lowest } from '../../bits';
import { LINES_OF_POINT } from '../board';
import { closedLines } from '../mills';
import { BLOCKED_LOSES, BLOCKED_PASSES, type RuleSet } from '../rules';
import { anticlockwise, around, clockwise, closers, inMills } from '../sets';
import { imageOf } from '../symmetry';
import { type Ban, Banned, banAfter } from './ban';
import { Block } from './block';
import { Captures } from './captures';
import { rankOnBoard, setsOf } from './choose';
import { CLASS_SHIFT, classesOf, SEVERAL, SYMMETRY_BITS } from './classes';
import { isLimited } from './limits';
import { rowLength, rowUsed } from './numbering';
import { Removals } from './removals';
import { DRAW, LOSS, opposite, type Shelf, WIN } from './shelf';
import { Slides } from './slides';
import { squeeze } from './squeeze';
import { leavings, millOffer, TOO_FEW } from './taking';

/** A counter of a position that cannot be lost: a turn draws. */
const SAFE = 255;

/** Plies fit a byte with one more for the draw. */
export const MOST_PLIES = 254;

/** The memory of a half. */
export interface HalfMemory {
  /** Rows by the men to move. */
  readonly table: Uint8Array;
  /** The mirrored space's: rows by the men that stand still here. */
  readonly mirror: Uint8Array;
  readonly counters: Uint8Array;
  /** By plies, for each row of the two tables: whether something was decided there. */
  readonly reached: Uint8Array;
  readonly mirrorReached: Uint8Array;
}

export class Half {
  /** Blocks are numbered by the classes of the men that stand still. */
  readonly blocks: number;
  /** Decided since this was last set to 0. */
  decided = 0;
  private readonly block: Block;
  private readonly slides: Slides;
  private readonly still;
  /** Of the classes of the men to move, at hand one by one for the inner loops; so is the memory. */
  private readonly entries: Int32Array;
  private readonly representatives: Int32Array;
  private readonly stabilisers: ReadonlyMap<number, readonly number[]>;
  private readonly table: Uint8Array;
  private readonly counters: Uint8Array;
  private readonly reached: Uint8Array;
  /** How many rows the table has. */
  private readonly classes: number;
  private readonly stride: number;
  private readonly used: number;
  private readonly tableRow: number;
  private readonly sets: Int32Array;
  private readonly ranks: Int32Array;
  private readonly tableRanks: Int32Array;
  /** All points of a block. */
  private readonly full: number;
  private readonly flies: boolean;
  /** By the number of mills closed at once; index 0 is not used. */
  private readonly removals: readonly Removals[];
  private removalsReady = 0;
  private readonly captures: Captures | undefined;
  private readonly isLimited: boolean;
  private readonly banned: Banned | undefined;
  /** By the rank of the men after a landing: what closing 1, 2, 3 mills is worth, two bits each. */
  private readonly memo: Uint8Array;
  private readonly mirrorWords: Int32Array;
  private base = 0;
  private quiet = 0;
  private best = 0;

  constructor(
    private readonly rules: RuleSet,
    own: number,
    enemies: number,
    private readonly memory: HalfMemory,
    shelf: Shelf,
  ) {
    this.block = new Block(rules.board, enemies);
    this.slides = new Slides(rules.board.spokes);
    this.still = classesOf(enemies);
    ({ of: this.entries, representatives: this.representatives, stabilisers: this.stabilisers } = classesOf(own));
    ({ table: this.table, counters: this.counters, reached: this.reached } = memory);
    this.blocks = this.still.representatives.length;
    this.classes = this.representatives.length;
    this.stride = rowLength(enemies, own);
    this.used = rowUsed(enemies, own);
    this.tableRow = rowLength(own, enemies);
    ({ sets: this.sets, ranks: this.ranks } = setsOf(this.block.size, own));
    this.tableRanks = setsOf(24 - own, enemies).ranks;
    this.full = (1 << this.block.size) - 1;
    this.flies = own <= rules.fly;
    const most = rules.multiple ? LINES_OF_POINT : 1;
    this.removals = Array.from({ length: most + 1 }, (_, mills) => new Removals(rules, shelf, own, enemies, mills));
    const captures = rules.captures && (rules.custodian.whileMoving || rules.intervention.whileMoving);
    this.captures = captures ? new Captures(rules, shelf, this.block) : undefined;
    this.isLimited = isLimited(rules);
    this.banned = rules.noWayBack ? new Banned(rules, shelf) : undefined;
    this.memo = new Uint8Array(this.used);
    const { mirror } = memory;
    this.mirrorWords = new Int32Array(mirror.buffer, mirror.byteOffset, mirror.byteLength >> 2);
  }

  /** Counts the turns of every position of a block, and decides those that removals or their lack decide. */
  open(name: number): void {
    this.setUp(name);
    this.removalsReady = 0;
    this.memo.fill(0);
    for (let rank = 0; rank < this.used; rank++) this.openPosition(rank, this.sets[rank]!);
  }

  /** Decides at `plies` what follows from what was decided at `from`, in one block. */
  spread(name: number, plies: number, from: number): void {
    if (this.memory.mirrorReached[from * this.blocks + name] === 0) return;
    this.setUp(name);
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
        if (mirror[at] === byte && at - this.base < this.used) this.stepBack(this.sets[at - this.base]!, plies);
    }
  }

  private setUp(name: number): void {
    this.block.setUp(this.still.representatives[name]!);
    this.captures?.setUp();
    this.base = name * this.stride;
  }

  private openPosition(rank: number, men: number): void {
    this.quiet = 0;
    this.best = 0;
    const own = this.block.onBoard(men);
    if (this.captures) this.lookAtCaptures(men, own);
    else if (this.flies) this.lookAtFlights(men, own);
    else this.lookAtSlides(men, own);
    const { best, quiet } = this;
    if (best === WIN) this.decide(rank, men, 1);
    else if (best === DRAW) this.counters[this.base + rank] = SAFE;
    else if (quiet !== 0) this.counters[this.base + rank] = quiet;
    else if (best === LOSS) this.decide(rank, men, this.isLimited ? 0 : 2);
    else this.openBlocked(rank, men);
  }

  private openBlocked(rank: number, men: number): void {
    const { blocked } = this.rules;
    if (blocked === BLOCKED_LOSES) this.decide(rank, men, 0);
    else this.counters[this.base + rank] = blocked === BLOCKED_PASSES ? 1 : SAFE;
  }

  /** Counts the quiet slides of a position, and finds the best of those that close mills. */
  private lookAtSlides(men: number, own: number): void {
    const { slides } = this;
    slides.look(own, this.block.points & ~own);
    this.quiet = slides.quiet;
    for (let on = slides.on; on !== 0; on &= on - 1) this.closeMill(men, own, anticlockwise(on & -on), on & -on);
    for (let back = slides.back; back !== 0; back &= back - 1)
      this.closeMill(men, own, clockwise(back & -back), back & -back);
    for (let out = slides.out; out !== 0; out &= out - 1) this.closeMill(men, own, (out & -out) >> 8, out & -out);
    for (let inwards = slides.in; inwards !== 0; inwards &= inwards - 1)
      this.closeMill(men, own, (inwards & -inwards) << 8, inwards & -inwards);
  }

  /** The same for men that fly. */
  private lookAtFlights(men: number, own: number): void {
    const { spokes } = this.rules.board;
    const empty = this.block.points & ~own;
    let quiet = Math.imul(count(own), count(empty));
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const closing = closers(own ^ man, spokes) & empty;
      if (closing === 0) continue;
      quiet -= count(closing);
      for (let goals = closing; goals !== 0; goals &= goals - 1) this.closeMill(men, own, man, goals & -goals);
    }
    this.quiet = quiet;
  }

  /** The same where landings may capture as well. */
  private lookAtCaptures(men: number, own: number): void {
    const captures = this.captures!;
    const { neighbours, spokes } = this.rules.board;
    const empty = this.block.points & ~own;
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const goals = this.flies ? empty : neighbours[lowest(man)]! & empty;
      const closing = closers(own ^ man, spokes) & goals;
      const telling = closing | (captures.threatening & goals);
      this.quiet += count(goals ^ telling);
      for (let left = telling; left !== 0; left &= left - 1) {
        const goal = left & -left;
        if (captures.takes(own ^ man ^ goal, lowest(goal))) this.capture(own ^ man, goal);
        else if ((closing & goal) !== 0) this.closeMill(men, own, man, goal);
        else this.quiet++;
      }
    }
  }

  private capture(others: number, goal: number): void {
    const to = lowest(goal);
    const mills = this.counted(closedLines(this.rules.board.partners, others, to));
    this.note(this.captures!.best(others ^ goal, to, mills));
  }

  private note(worth: number): void {
    if (worth > this.best) this.best = worth;
  }

  /** `man` and `goal`: points of the board; `men`: the men before as a set of the block, `own` on the board. */
  private closeMill(men: number, own: number, man: number, goal: number): void {
    if (this.best === WIN) return;
    const { multiple, board } = this.rules;
    const mills = multiple ? closedLines(board.partners, own ^ man, lowest(goal)) : 1;
    if (this.banned) {
      const ban = banAfter(this.rules, own ^ man, lowest(man), lowest(goal));
      if (ban) {
        this.note(this.bestUnderBan(own ^ man ^ goal, mills, ban));
        return;
      }
    }
    const { places } = this.block;
    this.note(this.worthOfMills(men ^ places[lowest(man)]! ^ places[lowest(goal)]!, mills));
  }

  private worthOfMills(own: number, mills: number): number {
    const rank = this.ranks[own]!;
    const shift = 2 * (mills - 1);
    const known = (this.memo[rank]! >> shift) & 3;
    if (known !== 0) return known;
    const removals = this.removals[mills]!;
    if ((this.removalsReady & (1 << mills)) === 0) {
      removals.setUp(this.block);
      this.removalsReady |= 1 << mills;
    }
    const worth = removals.best(own);
    this.memo[rank]! |= worth << shift;
    return worth;
  }

  private bestUnderBan(own: number, mills: number, ban: Ban): number {
    let best = LOSS;
    for (const left of leavings(this.rules, own, this.block.enemy, millOffer(mills))) {
      if (left === TOO_FEW) return WIN;
      best = Math.max(best, opposite(this.banned!.worth(left, own, undefined, ban, 0)));
      if (best === WIN) break;
    }
    return best;
  }

  /** Of so many mills closed at once, how many count. */
  private counted(mills: number): number {
    return this.rules.multiple ? mills : Math.min(mills, 1);
  }

  /** Goes from a position that the other side has won or lost to those before it. */
  private stepBack(men: number, plies: number): void {
    const { base, block, counters, flies, full, ranks, rules } = this;
    const { neighbours } = block;
    const won = (plies & 1) !== 0;
    const own = block.onBoard(men);
    for (let movers = block.inBlock(this.movers(own)); movers !== 0; movers &= movers - 1) {
      const man = movers & -movers;
      const others = men ^ man;
      const homes = flies ? full : neighbours[31 - Math.clz32(man)]!;
      for (let rest = homes & ~men; rest !== 0; rest &= rest - 1) {
        const before = others | (rest & -rest);
        const rank = ranks[before]!;
        const counter = counters[base + rank]!;
        if (counter === 0) continue;
        if (won || counter === 1) this.decide(rank, before, plies);
        else if (counter !== SAFE) counters[base + rank] = counter - 1;
      }
    }
    if (rules.blocked === BLOCKED_PASSES) this.stepBackByPass(men, own, plies);
  }

  /** The men that may have come where they stand by the last turn, and taken nothing. */
  private movers(own: number): number {
    const { spokes } = this.rules.board;
    const empty = this.block.points & ~own;
    const quiet = own & ~inMills(own, spokes);
    const movers = this.flies ? quiet : quiet & around(empty, spokes);
    return this.captures ? this.withoutTakers(own, movers) : movers;
  }

  /** Of men those that took nothing when they landed where they stand. */
  private withoutTakers(own: number, men: number): number {
    let movers = men;
    for (let rest = men & this.captures!.threatening; rest !== 0; rest &= rest - 1)
      if (this.captures!.takes(own, lowest(rest))) movers ^= rest & -rest;
    return movers;
  }

  /** The position before a pass has the same men on the same points. */
  private stepBackByPass(men: number, own: number, plies: number): void {
    const empty = this.block.points & ~own;
    if (this.flies ? empty !== 0 : (around(own, this.rules.board.spokes) & empty) !== 0) return;
    const rank = this.ranks[men]!;
    if (this.counters[this.base + rank] !== 0) this.decide(rank, men, plies);
  }

  /** Enters what is known of a position, a set of the block, under all its names. */
  private decide(rank: number, men: number, plies: number): void {
    const { block, representatives, table, tableRanks } = this;
    this.counters[this.base + rank] = 0;
    this.decided++;
    const entry = this.entries[rankOnBoard(block.onBoard(men))]!;
    const name = entry >> CLASS_SHIFT;
    const representative = representatives[name]!;
    const enemy = block.enemyImages[entry & SYMMETRY_BITS]!;
    this.reached[plies * this.classes + name] = 1;
    const row = name * this.tableRow;
    if ((entry & SEVERAL) === 0) {
      table[row + tableRanks[squeeze(enemy, representative)]!] = plies + 1;
      return;
    }
    for (const symmetry of this.stabilisers.get(name)!)
      table[row + tableRanks[squeeze(imageOf(symmetry, enemy), representative)]!] = plies + 1;
  }
}
