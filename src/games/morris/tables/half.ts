/**
 * One of the spaces of a group while it is solved: `own` men to move against `enemies`.
 *
 * What is decided stands in the table, a row for each class of the men to move. The counters of turns not yet decided
 * stand in rows for each class of the OTHER men: then all quiet turns stay within one row, a block that fits the
 * processor's cache, and what is decided costs one write far away. The table of the mirrored space has rows of the
 * same shape, so what the other side has lost or won is read where it is needed.
 */
import { LINES_OF_POINT } from '../board';
import { BLOCKED_LOSES, BLOCKED_PASSES, type RuleSet } from '../rules';
import { imageOf } from '../symmetry';
import { type Ban, Banned, banAfter } from './ban';
import { Block } from './block';
import { Captures } from './captures';
import { rankOnBoard, setsOf } from './choose';
import { CLASS_SHIFT, classesOf, SEVERAL, SYMMETRY_BITS } from './classes';
import { rowLength, rowUsed } from './numbering';
import { Removals } from './removals';
import { DRAW, LOSS, opposite, type Shelf, WIN } from './shelf';
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
  /** For each row of the two tables and number of plies, whether something was decided there. */
  readonly reached: Uint8Array;
  readonly mirrorReached: Uint8Array;
}

export class Half {
  /** Blocks are numbered by the classes of the men that stand still. */
  readonly blocks: number;
  /** Decided since this was last set to 0. */
  decided = 0;
  private readonly block: Block;
  private readonly still;
  private readonly moving;
  private readonly stride: number;
  private readonly used: number;
  private readonly tableRow: number;
  private readonly sets: Int32Array;
  private readonly ranks: Int32Array;
  private readonly tableRanks: Int32Array;
  private readonly flies: boolean;
  /** By the number of mills closed at once; index 0 is not used. */
  private readonly removals: readonly Removals[];
  private removalsReady = 0;
  private readonly captures: Captures | undefined;
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
    this.block = new Block(rules, enemies);
    this.still = classesOf(enemies);
    this.moving = classesOf(own);
    this.blocks = this.still.representatives.length;
    this.stride = rowLength(enemies, own);
    this.used = rowUsed(enemies, own);
    this.tableRow = rowLength(own, enemies);
    ({ sets: this.sets, ranks: this.ranks } = setsOf(this.block.size, own));
    this.tableRanks = setsOf(24 - own, enemies).ranks;
    this.flies = own <= rules.fly;
    const most = rules.multiple ? LINES_OF_POINT : 1;
    this.removals = Array.from({ length: most + 1 }, (_, mills) => new Removals(rules, shelf, own, enemies, mills));
    const captures = rules.captures && (rules.custodian.whileMoving || rules.intervention.whileMoving);
    this.captures = captures ? new Captures(rules, shelf, this.block) : undefined;
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

  /** Decides what follows from what was decided at one ply less, in one block. */
  spread(name: number, plies: number): void {
    if (this.memory.mirrorReached[(name << 8) | (plies - 1)] === 0) return;
    this.setUp(name);
    const words = this.mirrorWords;
    const { mirror } = this.memory;
    const pattern = Math.imul(plies, 0x01010101);
    const first = this.base >> 2;
    const end = first + (this.stride >> 2);
    for (let word = first; word < end; word++) {
      const match = words[word]! ^ pattern;
      if (((match - 0x01010101) & ~match & 0x80808080) === 0) continue;
      for (let at = word << 2; at < (word + 1) << 2; at++)
        if (mirror[at] === plies && at - this.base < this.used) this.stepBack(this.sets[at - this.base]!, plies);
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
    if (this.captures) this.lookAtCaptures(men);
    else this.lookAtMills(men);
    const { best, quiet } = this;
    if (best === WIN) this.decide(rank, men, 1);
    else if (best === DRAW) this.memory.counters[this.base + rank] = SAFE;
    else if (quiet !== 0) this.memory.counters[this.base + rank] = quiet;
    else if (best === LOSS) this.decide(rank, men, 2);
    else this.openBlocked(rank, men);
  }

  private openBlocked(rank: number, men: number): void {
    const { blocked } = this.rules;
    if (blocked === BLOCKED_LOSES) this.decide(rank, men, 0);
    else this.memory.counters[this.base + rank] = blocked === BLOCKED_PASSES ? 1 : SAFE;
  }

  /** Counts the quiet turns of a position, and finds the best of those that close mills. */
  private lookAtMills(men: number): void {
    const { full, neighbours, partners } = this.block;
    let quiet = 0;
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const others = men ^ man;
      const from = 31 - Math.clz32(man);
      for (let targets = (this.flies ? full : neighbours[from]!) & ~men; targets !== 0; targets &= targets - 1) {
        const to = 31 - Math.clz32(targets & -targets);
        const at = to * LINES_OF_POINT;
        const first = partners[at]!;
        const second = partners[at + 1]!;
        const third = partners[at + 2]!;
        if ((others & first) === first || (others & second) === second || (others & third) === third)
          this.closeMill(others, from, to);
        else quiet++;
      }
    }
    this.quiet = quiet;
  }

  /** The same where landings may capture as well. */
  private lookAtCaptures(men: number): void {
    const captures = this.captures!;
    const { full, neighbours } = this.block;
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const others = men ^ man;
      const from = 31 - Math.clz32(man);
      for (let targets = (this.flies ? full : neighbours[from]!) & ~men; targets !== 0; targets &= targets - 1) {
        const to = 31 - Math.clz32(targets & -targets);
        const own = others | (1 << to);
        if (captures.takes(own, to)) this.note(captures.best(own, to, this.millsAt(others, to)));
        else if (this.closes(others, to)) this.closeMill(others, from, to);
        else this.quiet++;
      }
    }
  }

  private note(worth: number): void {
    if (worth > this.best) this.best = worth;
  }

  private closeMill(others: number, from: number, to: number): void {
    if (this.best === WIN) return;
    const mills = this.millsAt(others, to);
    if (this.banned) {
      const { points } = this.block;
      const onBoard = this.block.onBoard(others);
      const ban = banAfter(this.rules, onBoard, points[from]!, points[to]!);
      if (ban) {
        this.note(this.bestUnderBan(onBoard | (1 << points[to]!), mills, ban));
        return;
      }
    }
    this.note(this.worthOfMills(others | (1 << to), mills));
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
      best = Math.max(best, opposite(this.banned!.worth(left, own, undefined, ban)));
      if (best === WIN) break;
    }
    return best;
  }

  /** How many mills a landing closes, as far as they count. */
  private millsAt(others: number, to: number): number {
    const { partners } = this.block;
    let mills = 0;
    for (let i = to * LINES_OF_POINT; i < (to + 1) * LINES_OF_POINT; i++)
      if ((others & partners[i]!) === partners[i]!) mills++;
    return this.rules.multiple ? mills : Math.min(mills, 1);
  }

  private closes(others: number, to: number): boolean {
    const { partners } = this.block;
    const at = to * LINES_OF_POINT;
    const first = partners[at]!;
    const second = partners[at + 1]!;
    const third = partners[at + 2]!;
    return (others & first) === first || (others & second) === second || (others & third) === third;
  }

  /** Goes from a position that the other side has won or lost to those before it. */
  private stepBack(men: number, plies: number): void {
    const { base, block, captures, flies, ranks } = this;
    const { full, neighbours, partners } = block;
    const { counters } = this.memory;
    const won = (plies & 1) !== 0;
    for (let rest = men; rest !== 0; rest &= rest - 1) {
      const man = rest & -rest;
      const from = 31 - Math.clz32(man);
      const at = from * LINES_OF_POINT;
      const first = partners[at]!;
      const second = partners[at + 1]!;
      const third = partners[at + 2]!;
      if ((men & first) === first || (men & second) === second || (men & third) === third) continue;
      if (captures?.takes(men, from)) continue;
      const others = men ^ man;
      for (let homes = (flies ? full : neighbours[from]!) & ~men; homes !== 0; homes &= homes - 1) {
        const before = others | (homes & -homes);
        const rank = ranks[before]!;
        const counter = counters[base + rank]!;
        if (counter === 0) continue;
        if (won || counter === 1) this.decide(rank, before, plies);
        else if (counter !== SAFE) counters[base + rank] = counter - 1;
      }
    }
    if (this.rules.blocked === BLOCKED_PASSES) this.stepBackByPass(men, plies);
  }

  /** The position before a pass has the same men on the same points. */
  private stepBackByPass(men: number, plies: number): void {
    if (!this.isBlocked(men)) return;
    const rank = this.ranks[men]!;
    if (this.memory.counters[this.base + rank] !== 0) this.decide(rank, men, plies);
  }

  private isBlocked(men: number): boolean {
    if (this.flies) return men === this.block.full;
    for (let rest = men; rest !== 0; rest &= rest - 1)
      if ((this.block.neighbours[31 - Math.clz32(rest & -rest)]! & ~men) !== 0) return false;
    return true;
  }

  /** Enters what is known of a position under all its names. */
  private decide(rank: number, men: number, plies: number): void {
    const { block, memory, moving, tableRow, tableRanks } = this;
    memory.counters[this.base + rank] = 0;
    this.decided++;
    const entry = moving.of[rankOnBoard(block.onBoard(men))]!;
    const name = entry >> CLASS_SHIFT;
    const representative = moving.representatives[name]!;
    const enemy = block.enemyImages[entry & SYMMETRY_BITS]!;
    memory.reached[(name << 8) | plies] = 1;
    const row = name * tableRow;
    if ((entry & SEVERAL) === 0) {
      memory.table[row + tableRanks[squeeze(enemy, representative)]!] = plies + 1;
      return;
    }
    for (const symmetry of moving.stabilisers.get(name)!)
      memory.table[row + tableRanks[squeeze(imageOf(symmetry, enemy), representative)]!] = plies + 1;
  }
}
