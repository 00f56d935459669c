/** Counting below one root move, with or without a table that threads share. */
import { CANONICAL_FORM_INTS, MAX_ACTIONS, type PerftUnit, type Position } from '../games/game';
import { parseMove, playMove, undoMove } from '../games/turns';
import { PerftTable } from './count-table';
import { PerftCount } from './exact';
import type { PerftJob } from './messages';
import { positionFromSpec, type RootPosition } from './setting';
import type { SharedState } from './shared';

/** Up to this depth the game counts faster than a table answers. */
const MAX_PLAIN_DEPTH = 3;
/** Actions behind one root move at most: turns of many actions may be longer than the depth. */
const MAX_PLIES = 256;

/** What tells a position from others: by symmetry where its game knows one, else by its keys. */
function identify(position: Position, identity: Int32Array): boolean {
  if (position.canonicalForm) return position.canonicalForm(identity);
  identity.fill(0);
  identity[0] = position.keyLow;
  identity[1] = position.keyHigh;
  return true;
}

class HashedPerft {
  private readonly list = new Int32Array(MAX_ACTIONS * 64);
  private readonly sums = Array.from({ length: MAX_PLIES }, () => new PerftCount());
  private readonly identities = Array.from({ length: MAX_PLIES }, () => new Int32Array(CANONICAL_FORM_INTS));

  constructor(
    private readonly root: RootPosition,
    private readonly unit: PerftUnit,
    private readonly table: PerftTable,
  ) {}

  /** The ways to play `depth` on from the position; its list begins at `top`, `ply` actions lie behind. */
  count(depth: number, top: number, ply: number): PerftCount {
    const { position, rules } = this.root;
    const sum = this.sums[ply]!;
    if (depth <= MAX_PLAIN_DEPTH) {
      sum.set(depth === 0 ? 1 : rules.perft(position, depth, this.unit));
      return sum;
    }
    const identity = this.identities[ply]!;
    // Where a rule that counts moves could end the game within reach, alike positions need not have equal counts.
    const known = position.pliesToDraw() > 2 * depth && identify(position, identity);
    if (known && this.table.probe(identity, depth, sum)) return sum;
    this.expand(sum, depth, top, ply);
    if (known) this.table.store(identity, depth, sum);
    return sum;
  }

  private expand(sum: PerftCount, depth: number, top: number, ply: number): void {
    const { position } = this.root;
    const end = position.generate(this.list, top);
    sum.set(0);
    for (let at = top; at < end; at++) {
      position.make(this.list[at]!);
      const pending = this.unit === 'turns' && position.midTurn;
      sum.add(this.count(pending ? depth : depth - 1, end, ply + 1));
      position.undo();
    }
    sum.carry();
  }
}

/** Counts below the root moves that this thread draws, until none is left or the job is stopped. */
export function runPerft(job: PerftJob, control: SharedState, tell: (move: string, count: bigint) => void): void {
  const root = positionFromSpec(job.spec);
  const counter = job.table && new HashedPerft(root, job.unit, new PerftTable(job.table));
  for (let i = control.takeIndex(); i < job.moves.length && !control.isStopped(job.id); i = control.takeIndex()) {
    const move = job.moves[i]!;
    tell(move, countBelowMove(root, job, counter, move));
  }
}

function countBelowMove(
  { rules, position }: RootPosition,
  job: PerftJob,
  counter: HashedPerft | undefined,
  move: string,
): bigint {
  const turn = parseMove(rules, position, move);
  if (!turn.ok) throw new Error(turn.error);
  const { depth, unit } = job;
  if (depth === 1) return 1n;
  playMove(position, turn.value);
  const count = counter ? counter.count(depth - 1, 0, 0).toBigInt() : BigInt(rules.perft(position, depth - 1, unit));
  undoMove(position, turn.value);
  return count;
}
