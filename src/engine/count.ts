/** Counting below one root move, with or without a table that threads share. */
import { MAX_ACTIONS, type PerftUnit } from '../games/game';
import { play, readTurn, takeBack } from '../games/turns';
import type { Memory } from './host';
import type { CountJob } from './messages';
import { type Scene, setUp } from './setting';
import type { Control } from './shared';

/** Up to this depth the game counts faster than a table answers. */
const LEAST_DEPTH = 3;

/**
 * Counts by position and depth: four ints an entry, the key's halves mixed with the count, which is kept as two ints;
 * so an entry torn by two writers fits no key.
 */
class CountTable {
  private readonly entries: Int32Array;
  private readonly mask: number;

  constructor(memory: Memory) {
    this.entries = new Int32Array(memory);
    this.mask = this.entries.length / 4 - 1;
  }

  /** The count, or -1 where none is known. */
  probe(low: number, high: number): number {
    const at = (low & this.mask) << 2;
    const entries = this.entries;
    const ones = entries[at + 2]!;
    const rest = entries[at + 3]!;
    const known = (entries[at]! ^ ones) === low && (entries[at + 1]! ^ rest) === high;
    return known ? (rest >>> 0) * 2 ** 32 + (ones >>> 0) : -1;
  }

  store(low: number, high: number, count: number): void {
    const at = (low & this.mask) << 2;
    const entries = this.entries;
    const ones = count | 0;
    const rest = Math.floor(count / 2 ** 32) | 0;
    entries[at] = low ^ ones;
    entries[at + 1] = high ^ rest;
    entries[at + 2] = ones;
    entries[at + 3] = rest;
  }
}

/** Entries of one key but another depth must not meet. */
const DEPTH_MIX = 0x9e3779b1;

class Counter {
  private readonly list = new Int32Array(MAX_ACTIONS * 64);

  constructor(
    private readonly scene: Scene,
    private readonly unit: PerftUnit,
    private readonly table: CountTable,
  ) {}

  /** The ways to play `depth` on from the position; its list begins at `top`. */
  count(depth: number, top: number): number {
    const { position, rules } = this.scene;
    if (depth <= LEAST_DEPTH) return depth === 0 ? 1 : rules.perft(position, depth, this.unit);
    // Where a rule that counts moves could end the game within reach, equal keys need not have equal counts.
    if (position.pliesToDraw() <= 2 * depth) return this.expand(depth, top);
    const low = position.keyLow ^ Math.imul(depth, DEPTH_MIX);
    const high = position.keyHigh;
    const known = this.table.probe(low, high);
    if (known >= 0) return known;
    const sum = this.expand(depth, top);
    this.table.store(low, high, sum);
    return sum;
  }

  private expand(depth: number, top: number): number {
    const { position } = this.scene;
    const end = position.generate(this.list, top);
    let sum = 0;
    for (let at = top; at < end; at++) {
      position.make(this.list[at]!);
      const pending = this.unit === 'turns' && position.midTurn;
      sum += this.count(pending ? depth : depth - 1, end);
      position.undo();
    }
    return sum;
  }
}

/** Counts below the root moves that this thread draws, until none is left or the job is stopped. */
export function countMoves(job: CountJob, control: Control, tell: (move: string, count: number) => void): void {
  const scene = setUp(job.setting);
  const counter = job.table && new Counter(scene, job.unit, new CountTable(job.table));
  for (let i = control.ticket(); i < job.moves.length && !control.isStopped(job.id); i = control.ticket()) {
    const move = job.moves[i]!;
    tell(move, countBelow(scene, job, counter, move));
  }
}

function countBelow({ rules, position }: Scene, job: CountJob, counter: Counter | undefined, move: string): number {
  const turn = readTurn(rules, position, move);
  if (!turn.ok) throw new Error(turn.error);
  if (job.depth === 1) return 1;
  play(position, turn.value);
  const count = counter ? counter.count(job.depth - 1, 0) : rules.perft(position, job.depth - 1, job.unit);
  takeBack(position, turn.value);
  return count;
}
