/** Counting below one root move, with or without a table that threads share. */
import { IDENTITY, MAX_ACTIONS, type PerftUnit, type Position } from '../games/game';
import { play, readTurn, takeBack } from '../games/turns';
import { CountTable } from './count-table';
import { Count } from './exact';
import type { CountJob } from './messages';
import { type Root, setUp } from './setting';
import type { Control } from './shared';

/** Up to this depth the game counts faster than a table answers. */
const LEAST_DEPTH = 3;
/** Actions behind one root move at most: turns of many actions may be longer than the depth. */
const LONGEST = 256;

/** What tells a position from others: by symmetry where its game knows one, else by its keys. */
function identify(position: Position, identity: Int32Array): boolean {
  if (position.identify) return position.identify(identity);
  identity.fill(0);
  identity[0] = position.keyLow;
  identity[1] = position.keyHigh;
  return true;
}

class Counter {
  private readonly list = new Int32Array(MAX_ACTIONS * 64);
  private readonly sums = Array.from({ length: LONGEST }, () => new Count());
  private readonly identities = Array.from({ length: LONGEST }, () => new Int32Array(IDENTITY));

  constructor(
    private readonly root: Root,
    private readonly unit: PerftUnit,
    private readonly table: CountTable,
  ) {}

  /** The ways to play `depth` on from the position; its list begins at `top`, `ply` actions lie behind. */
  count(depth: number, top: number, ply: number): Count {
    const { position, rules } = this.root;
    const sum = this.sums[ply]!;
    if (depth <= LEAST_DEPTH) {
      sum.set(depth === 0 ? 1 : rules.perft(position, depth, this.unit));
      return sum;
    }
    const identity = this.identities[ply]!;
    // Where a rule that counts moves could end the game within reach, alike positions need not have equal counts.
    const known = position.pliesToDraw() > 2 * depth && identify(position, identity);
    if (known && this.table.find(identity, depth, sum)) return sum;
    this.expand(sum, depth, top, ply);
    if (known) this.table.keep(identity, depth, sum);
    return sum;
  }

  private expand(sum: Count, depth: number, top: number, ply: number): void {
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
export function countMoves(job: CountJob, control: Control, tell: (move: string, count: bigint) => void): void {
  const root = setUp(job.setting);
  const counter = job.table && new Counter(root, job.unit, new CountTable(job.table));
  for (let i = control.ticket(); i < job.moves.length && !control.isStopped(job.id); i = control.ticket()) {
    const move = job.moves[i]!;
    tell(move, countBelow(root, job, counter, move));
  }
}

function countBelow({ rules, position }: Root, job: CountJob, counter: Counter | undefined, move: string): bigint {
  const turn = readTurn(rules, position, move);
  if (!turn.ok) throw new Error(turn.error);
  const { depth, unit } = job;
  if (depth === 1) return 1n;
  play(position, turn.value);
  const count = counter ? counter.count(depth - 1, 0, 0).exactly() : BigInt(rules.perft(position, depth - 1, unit));
  takeBack(position, turn.value);
  return count;
}
