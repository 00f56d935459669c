/**
 * The board as the side to move sees it while the other men stand still: their points are taken out, the others
 * pushed together. All quiet turns of a side stay within one such block.
 */
import { LINES_OF_POINT, NOWHERE, POINTS } from '../board';
import type { RuleSet } from '../rules';
import { imageOf, SYMMETRIES } from '../symmetry';
import { squeeze } from './squeeze';

/** Sets of a block are unsqueezed by bytes. */
const BYTE = 8;
const BYTE_SETS = 1 << BYTE;

export class Block {
  /** The men that stand still, and their images under all symmetries. */
  enemy = 0;
  readonly enemyImages = new Int32Array(SYMMETRIES);
  /** The points of the block on the board. */
  readonly points = new Int32Array(POINTS);
  /** For each point of the block, its neighbours there, and the partners on the lines that are all in the block. */
  readonly neighbours = new Int32Array(POINTS);
  readonly partners = new Int32Array(POINTS * LINES_OF_POINT);
  readonly size: number;
  readonly full: number;
  private readonly low = new Int32Array(BYTE_SETS);
  private readonly middle = new Int32Array(BYTE_SETS);
  private readonly high = new Int32Array(BYTE_SETS);

  constructor(
    private readonly rules: RuleSet,
    enemies: number,
  ) {
    this.size = POINTS - enemies;
    this.full = (1 << this.size) - 1;
  }

  setUp(enemy: number): void {
    this.enemy = enemy;
    for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) this.enemyImages[symmetry] = imageOf(symmetry, enemy);
    let left = 0;
    for (let point = 0; point < POINTS; point++) if (((enemy >> point) & 1) === 0) this.points[left++] = point;
    for (let at = 0; at < this.size; at++) this.connect(at);
    this.fillBytes();
  }

  private connect(at: number): void {
    const { board } = this.rules;
    const point = this.points[at]!;
    this.neighbours[at] = squeeze(board.neighbours[point]! & ~this.enemy, this.enemy);
    for (let i = 0; i < LINES_OF_POINT; i++) {
      const partners = board.partners[point * LINES_OF_POINT + i]!;
      const closed = partners === NOWHERE || (partners & this.enemy) !== 0;
      this.partners[at * LINES_OF_POINT + i] = closed ? NOWHERE : squeeze(partners, this.enemy);
    }
  }

  private fillBytes(): void {
    const bit = (at: number): number => (at < this.size ? 1 << this.points[at]! : 0);
    for (let i = 0; i < BYTE; i++) {
      const top = 1 << i;
      for (let rest = 0; rest < top; rest++) {
        this.low[top | rest] = this.low[rest]! | bit(i);
        this.middle[top | rest] = this.middle[rest]! | bit(i + BYTE);
        this.high[top | rest] = this.high[rest]! | bit(i + 2 * BYTE);
      }
    }
  }

  /** A set of the block on the board. */
  onBoard(men: number): number {
    return this.low[men & 0xff]! | this.middle[(men >> 8) & 0xff]! | this.high[men >> 16]!;
  }
}
