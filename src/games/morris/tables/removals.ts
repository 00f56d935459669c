/** What closing mills against the men of one block is worth, by the tables with fewer men. */
import { POINTS } from '../board';
import type { RuleSet } from '../rules';
import { imageOf } from '../symmetry';
import type { Block } from './block';
import { rankOnBoard, setsOf } from './choose';
import { CLASS_SHIFT, classesOf, SYMMETRY_BITS } from './classes';
import { rowLength } from './numbering';
import { DRAW, LOSS, type Shelf, WIN } from './shelf';
import { squeeze } from './squeeze';
import { leavings, millOffer, TOO_FEW } from './taking';

const BYTE = 8;
const BYTE_SETS = 1 << BYTE;

/** One set of enemy men left: where, in the table of that side to move, the row of positions against it is. */
class Leaving {
  private table: Uint8Array = new Uint8Array(0);
  private ranks: Int32Array = new Int32Array(0);
  private row = 0;
  private readonly low = new Int32Array(BYTE_SETS);
  private readonly middle = new Int32Array(BYTE_SETS);
  private readonly high = new Int32Array(BYTE_SETS);

  setUp(block: Block, left: number, enemies: number, own: number, table: Uint8Array): void {
    const classes = classesOf(enemies);
    const entry = classes.of[rankOnBoard(left)]!;
    const name = entry >> CLASS_SHIFT;
    const representative = classes.representatives[name]!;
    this.table = table;
    this.row = name * rowLength(enemies, own);
    this.ranks = setsOf(POINTS - enemies, own).ranks;
    const bit = (at: number): number =>
      at < block.size ? squeeze(imageOf(entry & SYMMETRY_BITS, block.onBoard(1 << at)), representative) : 0;
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
  look(own: number): number {
    const others = this.low[own & 0xff]! | this.middle[(own >> 8) & 0xff]! | this.high[own >> 16]!;
    return this.table[this.row + this.ranks[others]!]!;
  }
}

/** The removals that so many mills give in a block. */
export class Removals {
  private readonly leavings: Leaving[] = [];
  private used = 0;
  private wins = false;

  constructor(
    private readonly rules: RuleSet,
    private readonly shelf: Shelf,
    private readonly own: number,
    private readonly enemies: number,
    private readonly mills: number,
  ) {}

  setUp(block: Block): void {
    const left = leavings(this.rules, 0, block.enemy, millOffer(this.mills));
    this.wins = left[0] === TOO_FEW;
    this.used = this.wins ? 0 : left.length;
    if (this.wins) return;
    const enemies = this.enemies - this.mills;
    const table = this.shelf.table(enemies, this.own);
    while (this.leavings.length < this.used) this.leavings.push(new Leaving());
    for (let i = 0; i < this.used; i++) this.leavings[i]!.setUp(block, left[i]!, enemies, this.own, table);
  }

  /** The worth, for the side that closed the mills, of the best removal; `own` are its men then, a set of the block. */
  best(own: number): number {
    if (this.wins) return WIN;
    let best = LOSS;
    for (let i = 0; i < this.used; i++) {
      const byte = this.leavings[i]!.look(own);
      if (byte === 0) best = DRAW;
      else if ((byte & 1) !== 0) return WIN;
    }
    return best;
  }
}
