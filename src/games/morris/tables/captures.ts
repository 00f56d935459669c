/** Landings in a block that take by custodian or intervention, alone or together with a mill. */
import { LINES_OF_POINT, POINTS } from '../board';
import { captureTargets } from '../captures';
import type { RuleSet } from '../rules';
import type { Block } from './block';
import { LOSS, opposite, type Shelf, WIN } from './shelf';
import { leavings, TOO_FEW } from './taking';

export class Captures {
  /** The points of the block from which the men that stand still could be taken at all. */
  threatening = 0;

  constructor(
    private readonly rules: RuleSet,
    private readonly shelf: Shelf,
    private readonly block: Block,
  ) {}

  setUp(): void {
    this.threatening = 0;
    for (let point = 0; point < POINTS; point++) if (this.threatens(point)) this.threatening |= 1 << point;
    this.threatening &= this.block.points;
  }

  private threatens(point: number): boolean {
    const { block, rules } = this;
    for (let i = point * LINES_OF_POINT; i < (point + 1) * LINES_OF_POINT; i++)
      for (const { targets } of [rules.custodian, rules.intervention])
        if ((block.enemy & targets[i]!) === targets[i]!) return true;
    return false;
  }

  /** Whether the man that landed on `point` takes; `own` includes it. */
  takes(own: number, point: number): boolean {
    if (((this.threatening >> point) & 1) === 0) return false;
    const { block, rules } = this;
    return (
      captureTargets(rules.custodian, own, block.enemy, point, false) !== 0 ||
      captureTargets(rules.intervention, own, block.enemy, point, false) !== 0
    );
  }

  /** The worth of such a landing to the side that makes it; `mills`: those it closes, as far as they count. */
  best(own: number, point: number, mills: number): number {
    const { block, rules, shelf } = this;
    const custodian = captureTargets(rules.custodian, own, block.enemy, point, false);
    const intervention = captureTargets(rules.intervention, own, block.enemy, point, false);
    const owed = mills !== 0 ? mills : custodian !== 0 ? 1 : 2;
    let best = LOSS;
    for (const left of leavings(rules, own, block.enemy, { owed, custodian, intervention, mill: mills !== 0 })) {
      if (left === TOO_FEW) return WIN;
      best = Math.max(best, opposite(shelf.worth(left, own)));
      if (best === WIN) break;
    }
    return best;
  }
}
