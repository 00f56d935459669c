/** Removals after a move: the sets of enemy men that may remain, and the value of the best one. */
import { popcount } from '../../../util/bits';
import { menInMills } from '../bitboard';
import { LINES_PER_POINT, POINTS } from '../board';
import { captureTargets } from '../captures';
import type { MorrisRuleSet } from '../rules';
import { imageOfSet } from '../symmetry';
import { type CompressedBoard, compressSet } from './compressed-board';
import { CLASS_SHIFT, combinationRank, combinationTable, rowLength, SYMMETRY_MASK, symmetryClasses } from './indexing';
import { oppositeValue, SOLVER_DRAW, SOLVER_LOSS, SOLVER_WIN, type SuccessorLookup } from './prober';

/** Stands for any set with too few men to play on. */
export const TOO_FEW = -1;

/** Choice of removals: those for mills, and the targets of custodian and intervention captures. */
interface RemovalOffer {
  readonly removals: number;
  readonly custodian: number;
  readonly intervention: number;
  /** A removal for a mill may be chosen instead of the targets. */
  readonly includesMill: boolean;
}

export const millOffer = (mills: number): RemovalOffer => ({
  removals: mills,
  custodian: 0,
  intervention: 0,
  includesMill: false,
});

/** Sets of enemy men that may remain, each once. Only TOO_FEW if a removal can end the game. */
export function remainingSets(rules: MorrisRuleSet, own: number, enemy: number, offer: RemovalOffer): number[] {
  const remaining = new Set<number>();
  collectRemaining(rules, own, enemy, offer, remaining);
  return remaining.has(TOO_FEW) ? [TOO_FEW] : [...remaining];
}

function collectRemaining(
  rules: MorrisRuleSet,
  own: number,
  enemy: number,
  offer: RemovalOffer,
  remaining: Set<number>,
): void {
  for (let men = removableMen(rules, enemy, offer); men !== 0; men &= men - 1) {
    const man = men & -men;
    const rest = enemy ^ man;
    if (popcount(rest) < rules.minMen) {
      remaining.add(TOO_FEW);
      return;
    }
    const next = offerAfter(rules, own, man, offer);
    if (next.removals !== 0 && removableMen(rules, rest, next) !== 0)
      collectRemaining(rules, own, rest, next, remaining);
    else remaining.add(rest);
  }
}

function removableMen(
  rules: MorrisRuleSet,
  enemy: number,
  { custodian, intervention, includesMill }: RemovalOffer,
): number {
  const offered = custodian | intervention;
  if (offered === 0) return removableByMill(rules, enemy);
  return includesMill ? offered | removableByMill(rules, enemy) : offered;
}

function removableByMill(rules: MorrisRuleSet, enemy: number): number {
  if (rules.takesFromMills) return enemy;
  const open = enemy & ~menInMills(enemy, rules.board.spokes);
  return open !== 0 ? open : enemy;
}

/** Offer after a man was removed. The first removed man decides which rule applies. */
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

const BYTE = 8;
const BYTE_SETS = 1 << BYTE;

/** Row of a successor table for one set of remaining enemy men, read by sets of own men on the compressed board. */
class RemovalRow {
  private table: Uint8Array = new Uint8Array(0);
  private ranks: Int32Array = new Int32Array(0);
  private row = 0;
  private readonly low = new Int32Array(BYTE_SETS);
  private readonly middle = new Int32Array(BYTE_SETS);
  private readonly high = new Int32Array(BYTE_SETS);

  prepare(board: CompressedBoard, remaining: number, enemies: number, own: number, table: Uint8Array): void {
    const classes = symmetryClasses(enemies);
    const entry = classes.entries[combinationRank(remaining)]!;
    const row = entry >> CLASS_SHIFT;
    const representative = classes.representatives[row]!;
    this.table = table;
    this.row = row * rowLength(enemies, own);
    this.ranks = combinationTable(POINTS - enemies, own).ranks;
    const bit = (at: number): number =>
      at < board.size ? compressSet(imageOfSet(entry & SYMMETRY_MASK, board.expand(1 << at)), representative) : 0;
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

  /** Table entry for the opponent to move against `own`, a set of the compressed board. */
  valueByte(own: number): number {
    const others = this.low[own & 0xff]! | this.middle[(own >> 8) & 0xff]! | this.high[own >> 16]!;
    return this.table[this.row + this.ranks[others]!]!;
  }
}

/** Removals for a number of mills closed at once, against the men of one block. */
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

  prepare(board: CompressedBoard): void {
    const remaining = remainingSets(this.rules, 0, board.enemy, millOffer(this.mills));
    this.isWin = remaining[0] === TOO_FEW;
    this.used = this.isWin ? 0 : remaining.length;
    if (this.isWin) return;
    const enemies = this.enemies - this.mills;
    const table = this.tables.table(enemies, this.own);
    while (this.rows.length < this.used) this.rows.push(new RemovalRow());
    for (let i = 0; i < this.used; i++) this.rows[i]!.prepare(board, remaining[i]!, enemies, this.own, table);
  }

  /** Value of the best removal for the side that closed the mills; `own` is its set on the compressed board. */
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

/** Custodian and intervention captures in a block, alone or together with a mill. */
export class LineCaptures {
  /** Free points from which a man could capture at all. */
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
    const { board, rules } = this;
    for (let i = point * LINES_PER_POINT; i < (point + 1) * LINES_PER_POINT; i++)
      for (const { targets } of [rules.custodian, rules.intervention])
        if ((board.enemy & targets[i]!) === targets[i]!) return true;
    return false;
  }

  /** True if the man that arrived on `point` captures; `own` includes it. */
  isCapture(own: number, point: number): boolean {
    if (((this.threatPoints >> point) & 1) === 0) return false;
    const { board, rules } = this;
    return (
      captureTargets(rules.custodian, own, board.enemy, point, false) !== 0 ||
      captureTargets(rules.intervention, own, board.enemy, point, false) !== 0
    );
  }

  /** Value of such a move for the side that makes it, closing `mills` mills that count. */
  bestValue(own: number, point: number, mills: number): number {
    const { board, rules, tables } = this;
    const custodian = captureTargets(rules.custodian, own, board.enemy, point, false);
    const intervention = captureTargets(rules.intervention, own, board.enemy, point, false);
    const removals = mills !== 0 ? mills : custodian !== 0 ? 1 : 2;
    let best = SOLVER_LOSS;
    for (const remaining of remainingSets(rules, own, board.enemy, {
      removals,
      custodian,
      intervention,
      includesMill: mills !== 0,
    })) {
      if (remaining === TOO_FEW) return SOLVER_WIN;
      best = Math.max(best, oppositeValue(tables.value(remaining, own)));
      if (best === SOLVER_WIN) break;
    }
    return best;
  }
}
