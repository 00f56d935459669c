import { parseMove, playMove, undoMove } from '../games/moves';
import { CANONICAL_FORM_INTS, MAX_ACTIONS, type PerftUnit, type Position } from '../games/rules';
import type { PerftJob } from './messages';
import { positionFromSpec, type RootPosition } from './position-spec';
import type { Memory, SharedState } from './shared-state';

/** Counts beyond 2^53, exactly: two plain numbers, which cost the inner loop nothing, and a bigint outside of it. */

/** What one of `high` stands for. So far below 2^53 that many lows may be added before they carry. */
const HIGH_UNIT = 2 ** 42;

export class PerftCount {
  /** Below HIGH_UNIT. */
  low = 0;
  high = 0;

  set(low: number): void {
    this.high = Math.floor(low / HIGH_UNIT);
    this.low = low - this.high * HIGH_UNIT;
  }

  /** Adds up to 2000 others before `carry` is due. */
  add(other: PerftCount): void {
    this.low += other.low;
    this.high += other.high;
  }

  carry(): void {
    const carried = Math.floor(this.low / HIGH_UNIT);
    this.low -= carried * HIGH_UNIT;
    this.high += carried;
  }

  toBigInt(): bigint {
    return BigInt(this.high) * BigInt(HIGH_UNIT) + BigInt(this.low);
  }
}

/**
 * Counts that threads share without locks, by position and depth. An entry holds all that tells its position from others,
 * so that no other can be taken for it, and a check over the rest, so that one torn by two writers is not believed.
 */

const DEPTH_AT = CANONICAL_FORM_INTS;
const LOW_AT = CANONICAL_FORM_INTS + 1;
const HIGH_AT = CANONICAL_FORM_INTS + 2;
const CHECK_AT = CANONICAL_FORM_INTS + 3;
const PERFT_ENTRY_INTS = CANONICAL_FORM_INTS + 4;
const PERFT_ENTRY_SHIFT = 3;

/** A count as two ints: its lower 32 bits, and what of it lies above. */
const TWO_POW_32 = 2 ** 32;
const LOW_EXTRA_BITS = 10;
const MAX_HIGH = 2 ** 22;

function mix(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}

function hashOf(identity: Int32Array, depth: number): number {
  let hash = depth;
  for (let i = 0; i < CANONICAL_FORM_INTS; i++) hash = mix(hash, identity[i]!);
  return hash;
}

export class PerftTable {
  private readonly entries: Int32Array;
  private readonly mask: number;

  constructor(memory: Memory) {
    this.entries = new Int32Array(memory);
    this.mask = this.entries.length / PERFT_ENTRY_INTS - 1;
  }

  /** Whether the count of a position is known; then it is in `count`. */
  probe(identity: Int32Array, depth: number, count: PerftCount): boolean {
    const { entries } = this;
    const hash = hashOf(identity, depth);
    const at = this.slotOf(hash);
    for (let i = 0; i < CANONICAL_FORM_INTS; i++) if (entries[at + i] !== identity[i]) return false;
    const low = entries[at + LOW_AT]!;
    const high = entries[at + HIGH_AT]!;
    if (entries[at + DEPTH_AT] !== depth || entries[at + CHECK_AT] !== mix(mix(hash, low), high)) return false;
    count.low = (low >>> 0) + (high & ((1 << LOW_EXTRA_BITS) - 1)) * TWO_POW_32;
    count.high = high >>> LOW_EXTRA_BITS;
    return true;
  }

  store(identity: Int32Array, depth: number, count: PerftCount): void {
    if (count.high >= MAX_HIGH) return;
    const { entries } = this;
    const hash = hashOf(identity, depth);
    const at = this.slotOf(hash);
    const low = count.low | 0;
    const high = Math.floor(count.low / TWO_POW_32) | (count.high << LOW_EXTRA_BITS);
    entries[at + CHECK_AT] = 0;
    for (let i = 0; i < CANONICAL_FORM_INTS; i++) entries[at + i] = identity[i]!;
    entries[at + DEPTH_AT] = depth;
    entries[at + LOW_AT] = low;
    entries[at + HIGH_AT] = high;
    entries[at + CHECK_AT] = mix(mix(hash, low), high);
  }

  private slotOf(hash: number): number {
    return ((hash ^ (hash >>> 16)) & this.mask) << PERFT_ENTRY_SHIFT;
  }
}

/** Counting below one root move, with or without a table that threads share. */

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
