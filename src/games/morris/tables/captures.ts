/** Landings in a block that take by custodian or intervention, alone or together with a mill. */
import { LINES_PER_POINT, POINTS } from '../board';
import { captureTargets } from '../captures';
import type { MorrisRuleSet } from '../rules';
import type { CompressedBoard } from './block';
import { oppositeValue, SOLVER_LOSS, SOLVER_WIN, type SuccessorLookup } from './shelf';
import { remainingSets, TOO_FEW } from './taking';

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
