/** What closing mills against the men of one block is worth, by the tables with fewer men. */
import { POINTS } from '../board';
import type { MorrisRuleSet } from '../rules';
import { imageOfSet } from '../symmetry';
import type { CompressedBoard } from './block';
import { combinationRank, combinationTable } from './choose';
import { CLASS_SHIFT, SYMMETRY_MASK, symmetryClasses } from './classes';
import { rowLength } from './numbering';
import { SOLVER_DRAW, SOLVER_LOSS, SOLVER_WIN, type SuccessorLookup } from './shelf';
import { compressSet } from './squeeze';
import { millOffer, remainingSets, TOO_FEW } from './taking';

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
