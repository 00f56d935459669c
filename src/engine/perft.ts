/** Perft of one thread: exact counts below root moves, with or without a shared hash table. */
import { parseMove, playMove, undoMove } from '../games/moves';
import { CANONICAL_FORM_INTS, MAX_ACTIONS, type PerftUnit, type Position } from '../games/rules';
import type { PerftJob } from './messages';
import { positionFromSpec, type RootPosition } from './position-spec';
import type { SharedState } from './shared-state';

/** Value of one unit of `PerftCount.high`. Below 2^53 there is space to add 2000 low parts before a carry. */
const HIGH_UNIT = 2 ** 42;

/** Exact count that may exceed 2^53, as two numbers. A bigint would slow down the inner loop. */
export class PerftCount {
  /** Below HIGH_UNIT. */
  low = 0;
  high = 0;

  set(low: number): void {
    this.high = Math.floor(low / HIGH_UNIT);
    this.low = low - this.high * HIGH_UNIT;
  }

  /** Adds a count. `carry` must be called after at most 2000 additions. */
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

/** Layout of a table entry in ints: canonical form of the position, depth, count, checksum. */
const DEPTH_AT = CANONICAL_FORM_INTS;
const LOW_AT = CANONICAL_FORM_INTS + 1;
const HIGH_AT = CANONICAL_FORM_INTS + 2;
const CHECK_AT = CANONICAL_FORM_INTS + 3;
const PERFT_ENTRY_INTS = CANONICAL_FORM_INTS + 4;
const PERFT_ENTRY_SHIFT = 3;

/** A count is stored as its lower 32 bits and an int with the remaining bits of `low` and all of `high`. */
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

/**
 * Hash table of counts by position and depth, shared by threads without locks. An entry holds the complete position, so
 * different positions are never confused. The checksum detects entries torn by two writers.
 */
export class PerftTable {
  private readonly entries: Int32Array;
  private readonly mask: number;

  constructor(memory: ArrayBufferLike) {
    this.entries = new Int32Array(memory);
    this.mask = this.entries.length / PERFT_ENTRY_INTS - 1;
  }

  /** Writes the stored count of a position to `count`. Returns false if there is none. */
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

/** Largest depth at which the plain perft of a game is faster than the table. */
const MAX_PLAIN_DEPTH = 3;
/** Maximum number of actions below a root move. It exceeds the depth if moves have several actions. */
const MAX_PLIES = 256;

/** Writes the canonical form of a position, or its hash keys if the game has none. Returns false to skip the table. */
function writeIdentity(position: Position, identity: Int32Array): boolean {
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

  /** Perft of the current position. Its action list starts at `top`; `ply` actions were made since the root move. */
  count(depth: number, top: number, ply: number): PerftCount {
    const { position, rules } = this.root;
    const sum = this.sums[ply]!;
    if (depth <= MAX_PLAIN_DEPTH) {
      sum.set(depth === 0 ? 1 : rules.perft(position, depth, this.unit));
      return sum;
    }
    const identity = this.identities[ply]!;
    // Equal positions may have different counts if a move-counting rule can end the game within the depth.
    const isHashed = position.pliesToDraw() > 2 * depth && writeIdentity(position, identity);
    if (isHashed && this.table.probe(identity, depth, sum)) return sum;
    this.expand(sum, depth, top, ply);
    if (isHashed) this.table.store(identity, depth, sum);
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

/** Counts below root moves until none is left or the job is stopped. Threads take the moves one by one. */
export function runPerft(job: PerftJob, state: SharedState, report: (move: string, count: bigint) => void): void {
  const root = positionFromSpec(job.spec);
  const counter = job.table && new HashedPerft(root, job.unit, new PerftTable(job.table));
  for (let i = state.takeIndex(); i < job.moves.length && !state.isStopped(job.id); i = state.takeIndex()) {
    const move = job.moves[i]!;
    report(move, countBelowMove(root, job, counter, move));
  }
}

function countBelowMove(
  { rules, position }: RootPosition,
  job: PerftJob,
  counter: HashedPerft | undefined,
  move: string,
): bigint {
  const parsed = parseMove(rules, position, move);
  if (!parsed.ok) throw new Error(parsed.error);
  const { depth, unit } = job;
  if (depth === 1) return 1n;
  playMove(position, parsed.value);
  const count = counter ? counter.count(depth - 1, 0, 0).toBigInt() : BigInt(rules.perft(position, depth - 1, unit));
  undoMove(position, parsed.value);
  return count;
}
