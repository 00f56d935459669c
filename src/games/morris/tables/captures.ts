/** Landings in a block that take by custodian or intervention, alone or together with a mill. */
import { LINES_OF_POINT } from '../board';
import { captureTargets } from '../captures';
import type { RuleSet } from '../rules';
import type { Block } from './block';
import { LOSS, opposite, type Shelf, WIN } from './shelf';
import { leavings, TOO_FEW } from './taking';

export class Captures {
  /** For each point of the block, whether the men of the block could be taken from there at all. */
  private readonly threatens = new Uint8Array(24);

  constructor(
    private readonly rules: RuleSet,
    private readonly shelf: Shelf,
    private readonly block: Block,
  ) {}

  setUp(): void {
    const { block, rules } = this;
    for (let at = 0; at < block.size; at++) {
      const point = block.points[at]!;
      let some = 0;
      for (let i = point * LINES_OF_POINT; i < (point + 1) * LINES_OF_POINT; i++)
        for (const { targets } of [rules.custodian, rules.intervention])
          if ((block.enemy & targets[i]!) === targets[i]!) some = 1;
      this.threatens[at] = some;
    }
  }

  /** Whether the man that landed on point `at` of the block takes; `own`, a set of the block, includes it. */
  takes(own: number, at: number): boolean {
    if (this.threatens[at] === 0) return false;
    const { block, rules } = this;
    const men = block.onBoard(own);
    const point = block.points[at]!;
    return (
      captureTargets(rules.custodian, men, block.enemy, point, false) !== 0 ||
      captureTargets(rules.intervention, men, block.enemy, point, false) !== 0
    );
  }

  /** The worth of such a landing to the side that makes it; `mills`: those it closes, as far as they count. */
  best(own: number, at: number, mills: number): number {
    const { block, rules, shelf } = this;
    const men = block.onBoard(own);
    const point = block.points[at]!;
    const custodian = captureTargets(rules.custodian, men, block.enemy, point, false);
    const intervention = captureTargets(rules.intervention, men, block.enemy, point, false);
    const owed = mills !== 0 ? mills : custodian !== 0 ? 1 : 2;
    let best = LOSS;
    for (const left of leavings(rules, men, block.enemy, { owed, custodian, intervention, mill: mills !== 0 })) {
      if (left === TOO_FEW) return WIN;
      best = Math.max(best, opposite(shelf.worth(left, men)));
      if (best === WIN) break;
    }
    return best;
  }
}
