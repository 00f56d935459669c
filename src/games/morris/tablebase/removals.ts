/** What a landing takes: every set of enemy men that its removals may leave. */
import { popcount } from '../../../util/bits';
import { menInMills } from '../bitboard';
import { LINES_PER_POINT, POINTS } from '../board';
import { captureTargets } from '../captures';
import type { MorrisRuleSet } from '../rules';
import { imageOfSet } from '../symmetry';
import { type CompressedBoard, compressSet } from './compressed-board';
import { CLASS_SHIFT, combinationRank, combinationTable, rowLength, SYMMETRY_MASK, symmetryClasses } from './indexing';
import { oppositeValue, SOLVER_DRAW, SOLVER_LOSS, SOLVER_WIN, type SuccessorLookup } from './prober';

/** Stands for all that is left where the side that lost men has too few to go on. */
export const TOO_FEW = -1;

/** What is on offer: removals owed for mills, and the targets of custodian and intervention. */
interface RemovalOffer {
  readonly removals: number;
  readonly custodian: number;
  readonly intervention: number;
  /** A mill's removal is on offer beside the targets. */
  readonly includesMill: boolean;
}

export const millOffer = (mills: number): RemovalOffer => ({
  removals: mills,
  custodian: 0,
  intervention: 0,
  includesMill: false,
});

/** The sets of enemy men that may be left, each once; TOO_FEW alone where one removal can end the game. */
export function remainingSets(rules: MorrisRuleSet, own: number, enemy: number, offer: RemovalOffer): number[] {
  const left = new Set<number>();
  collectRemaining(rules, own, enemy, offer, left);
  return left.has(TOO_FEW) ? [TOO_FEW] : [...left];
}

function collectRemaining(
  rules: MorrisRuleSet,
  own: number,
  enemy: number,
  offer: RemovalOffer,
  left: Set<number>,
): void {
  for (let men = removableMen(rules, enemy, offer); men !== 0; men &= men - 1) {
    const man = men & -men;
    const rest = enemy ^ man;
    if (popcount(rest) < rules.minMen) {
      left.add(TOO_FEW);
      return;
    }
    const next = offerAfter(rules, own, man, offer);
    if (next.removals !== 0 && removableMen(rules, rest, next) !== 0) collectRemaining(rules, own, rest, next, left);
    else left.add(rest);
  }
}

function removableMen(
  rules: MorrisRuleSet,
  enemy: number,
  { custodian, intervention, includesMill: mill }: RemovalOffer,
): number {
  const offered = custodian | intervention;
  if (offered === 0) return removableByMill(rules, enemy);
  return mill ? offered | removableByMill(rules, enemy) : offered;
}

function removableByMill(rules: MorrisRuleSet, enemy: number): number {
  if (rules.takesFromMills) return enemy;
  const open = enemy & ~menInMills(enemy, rules.board.spokes);
  return open !== 0 ? open : enemy;
}

/** The first man taken decides by which rule. */
function offerAfter(rules: MorrisRuleSet, own: number, man: number, offer: RemovalOffer): RemovalOffer {
  if ((offer.custodian & man) !== 0) return millOffer(0);
  if ((offer.intervention & man) === 0) return millOffer(offer.removals - 1);
  const partners = interventionPartners(rules, own, man, offer.intervention);
  return { removals: partners === 0 ? 0 : 1, custodian: 0, intervention: partners, includesMill: false };
}

function interventionPartners(rules: MorrisRuleSet, own: number, man: number, intervention: number): number {
  let partners = 0;
  for (const { ends, middle } of rules.board.lines) {
    const pair = (1 << ends[0]) | (1 << ends[1]);
    if ((pair & man) !== 0 && (own & (1 << middle)) !== 0) partners |= pair ^ man;
  }
  return partners & intervention;
}

/** What closing mills against the men of one block is worth, by the tables with fewer men. */

const BYTE = 8;
const BYTE_SETS = 1 << BYTE;

/** One set of enemy men left: where, in the table of that side to move, the row of positions against it is. */
class RemovalRow {
  private table: Uint8Array = new Uint8Array(0);
  private ranks: Int32Array = new Int32Array(0);
  private row = 0;
  private readonly low = new Int32Array(BYTE_SETS);
  private readonly middle = new Int32Array(BYTE_SETS);
  private readonly high = new Int32Array(BYTE_SETS);

  prepare(block: CompressedBoard, left: number, enemies: number, own: number, table: Uint8Array): void {
    const classes = symmetryClasses(enemies);
    const entry = classes.entries[combinationRank(left)]!;
    const name = entry >> CLASS_SHIFT;
    const representative = classes.representatives[name]!;
    this.table = table;
    this.row = name * rowLength(enemies, own);
    this.ranks = combinationTable(POINTS - enemies, own).ranks;
    const bit = (at: number): number =>
      at < block.size ? compressSet(imageOfSet(entry & SYMMETRY_MASK, block.expand(1 << at)), representative) : 0;
    for (let i = 0; i < BYTE; i++) {
      const top = 1 << i;
      const [low, middle, high] = [bit(i), bit(i + BYTE), bit(i + 2 * BYTE)];
      for (let rest = 0; rest < top; rest++) {
        this.low[top | rest] = this.low[rest]! | low;
        this.middle[top | rest] = this.middle[rest]! | middle;
        this.high[top | rest] = this.high[rest]! | high;
      }
    }
  }

  /** What the table says of the other side to move against `own`, a set of the block. */
  valueByte(own: number): number {
    const others = this.low[own & 0xff]! | this.middle[(own >> 8) & 0xff]! | this.high[own >> 16]!;
    return this.table[this.row + this.ranks[others]!]!;
  }
}

/** The removals that so many mills give in a block. */
export class MillRemovals {
  private readonly rows: RemovalRow[] = [];
  private used = 0;
  private isWin = false;

  constructor(
    private readonly rules: MorrisRuleSet,
    private readonly tables: SuccessorLookup,
    private readonly own: number,
    private readonly enemies: number,
    private readonly mills: number,
  ) {}

  prepare(block: CompressedBoard): void {
    const left = remainingSets(this.rules, 0, block.enemy, millOffer(this.mills));
    this.isWin = left[0] === TOO_FEW;
    this.used = this.isWin ? 0 : left.length;
    if (this.isWin) return;
    const enemies = this.enemies - this.mills;
    const table = this.tables.table(enemies, this.own);
    while (this.rows.length < this.used) this.rows.push(new RemovalRow());
    for (let i = 0; i < this.used; i++) this.rows[i]!.prepare(block, left[i]!, enemies, this.own, table);
  }

  /** The worth, for the side that closed the mills, of the best removal; `own` are its men then, a set of the block. */
  bestValue(own: number): number {
    if (this.isWin) return SOLVER_WIN;
    let best = SOLVER_LOSS;
    for (let i = 0; i < this.used; i++) {
      const byte = this.rows[i]!.valueByte(own);
      if (byte === 0) best = SOLVER_DRAW;
      else if ((byte & 1) !== 0) return SOLVER_WIN;
    }
    return best;
  }
}

/** Landings in a block that take by custodian or intervention, alone or together with a mill. */

export class LineCaptures {
  /** The points of the block from which the men that stand still could be taken at all. */
  threatPoints = 0;

  constructor(
    private readonly rules: MorrisRuleSet,
    private readonly tables: SuccessorLookup,
    private readonly board: CompressedBoard,
  ) {}

  prepare(): void {
    this.threatPoints = 0;
    for (let point = 0; point < POINTS; point++) if (this.isThreatPoint(point)) this.threatPoints |= 1 << point;
    this.threatPoints &= this.board.points;
  }

  private isThreatPoint(point: number): boolean {
    const { board: block, rules } = this;
    for (let i = point * LINES_PER_POINT; i < (point + 1) * LINES_PER_POINT; i++)
      for (const { targets } of [rules.custodian, rules.intervention])
        if ((block.enemy & targets[i]!) === targets[i]!) return true;
    return false;
  }

  /** Whether the man that landed on `point` takes; `own` includes it. */
  isCapture(own: number, point: number): boolean {
    if (((this.threatPoints >> point) & 1) === 0) return false;
    const { board: block, rules } = this;
    return (
      captureTargets(rules.custodian, own, block.enemy, point, false) !== 0 ||
      captureTargets(rules.intervention, own, block.enemy, point, false) !== 0
    );
  }

  /** The worth of such a landing to the side that makes it; `mills`: those it closes, as far as they count. */
  bestValue(own: number, point: number, mills: number): number {
    const { board: block, rules, tables: shelf } = this;
    const custodian = captureTargets(rules.custodian, own, block.enemy, point, false);
    const intervention = captureTargets(rules.intervention, own, block.enemy, point, false);
    const owed = mills !== 0 ? mills : custodian !== 0 ? 1 : 2;
    let best = SOLVER_LOSS;
    for (const left of remainingSets(rules, own, block.enemy, {
      removals: owed,
      custodian,
      intervention,
      includesMill: mills !== 0,
    })) {
      if (left === TOO_FEW) return SOLVER_WIN;
      best = Math.max(best, oppositeValue(shelf.value(left, own)));
      if (best === SOLVER_WIN) break;
    }
    return best;
  }
}
