/**
 * WDL solver: fills the tables of a group, a class and its mirror class, or one class that is its own mirror.
 *
 *  1. Indices on which both sides share a square are marked, all others are opened.
 *  2. Captures are decided by the tables that they lead to (capture-pass.ts), then promotions that win, then first
 *     losses.
 *  3. Retrograde passes over quiet moves run until a round decides nothing (retrograde.ts). What is left is a draw.
 *  4. The planes are interleaved to tables of two bits for each position.
 *
 * All threads run the same code. They claim chunks of rows or tiles from shared lots, and meet at barriers.
 */
import { asInt32Array, type SolverContext, type SolverKernel, type ThreadTeam } from '../../tablebase';
import { ScratchArrays } from './buffers';
import { CapturePass } from './capture-pass';
import { SuccessorTables, WdlConversions } from './conversion-tables';
import { materialFromCounts, swapSides } from './material';
import { freePairs, interleavePlanes, PLANES, planesMemory, replacePairs, SolverPlanes, sidePair } from './planes';
import { RetrogradePass } from './retrograde';
import type { TableRules } from './rules';
import { placementSize, type SideTablesCache } from './side-tables';
import { ThreatPass } from './threats';
import { planeShareOf, splitAmong } from './work-split';

/** Tiles that share a cache line: threads that write to the same line slow each other down. */
const CACHE_LINE_TILES = 16;
/** Rows and tiles are claimed in at least this many chunks, so that threads finish at the same time. */
const MIN_CHUNKS = 16;
/** Number of rows in a chunk. */
const rowsPerChunk = (rows: number): number => Math.max(1, Math.min(256, Math.floor(rows / MIN_CHUNKS)));
/** Number of rows that are filled together. It must not vary: the contents of files depend on the start of a fill. */
const rowsPerFill = (): number => 256;
/** Number of words of a table in a chunk. */
const wordsPerChunk = (): number => 1 << 16;
/** Number of tiles in a chunk. */
const tilesPerChunk = (tiles: number): number =>
  Math.max(1, Math.min(CACHE_LINE_TILES, Math.floor(tiles / MIN_CHUNKS)));
/** Number of spans into which the words of a tile are divided if there are few tiles. */
const spansOf = ({ own }: SolverPlanes): number => (own.words < MIN_CHUNKS ? MIN_CHUNKS : 1);

/** Numbers of the lots, two for each kind of work, one for each class. A lot is full again after a barrier. */
const LOTS = { impossible: 0, open: 2, captures: 4, promotions: 6 };

/** Kernel of the WDL solver for a rule set. */
export function wdlKernel(rules: TableRules, sides: SideTablesCache): SolverKernel {
  const scratch = new ScratchArrays();
  const solver = (context: SolverContext): WdlSolver => new WdlSolver(rules, sides, scratch, context);
  return {
    workspace(group) {
      const { men, kings, otherMen, otherKings } = materialFromCounts(group[0]!.pieceCounts);
      const own = placementSize(men, kings);
      const other = placementSize(otherMen, otherKings);
      const planes = [...planesMemory(own, other), ...(group.length === 1 ? [] : planesMemory(other, own))];
      return [...planes, 4 * ROUND_COUNTERS];
    },
    solve: context => solver(context).solve(),
    pack: context => solver(context).pack(),
    unpack: context => solver(context).unpack(),
  };
}

/** Number of counters of decided words, used in turn by the rounds: the next one is cleared while one is read. */
const ROUND_COUNTERS = 3;

/** Work on a chunk of the items of a class. */
type PassPart = (
  passes: RetrogradePass,
  from: number,
  to: number,
  captures: CapturePass,
  planes: SolverPlanes,
  pairs: Int32Array,
) => void;

class WdlSolver {
  private readonly classes: SolverPlanes[];
  private readonly passes: RetrogradePass[];
  private readonly captures: CapturePass[];
  private readonly counters: Int32Array;
  private readonly team: ThreadTeam;
  private readonly successors: SuccessorTables<Int32Array>;

  constructor(
    private readonly rules: TableRules,
    sides: SideTablesCache,
    scratch: ScratchArrays,
    private readonly context: SolverContext,
  ) {
    this.team = context.team;
    const material = materialFromCounts(context.group[0]!.pieceCounts);
    const memory = context.workspace;
    const split = splitAmong(this.team);
    this.classes = [new SolverPlanes(sidePair(sides, material, split), memory)];
    if (context.group.length > 1)
      this.classes.push(new SolverPlanes(sidePair(sides, swapSides(material), split), memory.slice(PLANES)));
    this.counters = asInt32Array(memory.at(-1)!);
    this.successors = new SuccessorTables(name => asInt32Array(context.successorTable(name)));
    scratch.reset();
    this.captures = this.classes.map(planes => {
      const conversions = this.successors.fill(new WdlConversions(rules), planes);
      return new CapturePass(planes, conversions, scratch);
    });
    const { thread, threads } = this.team;
    this.passes = this.classes.map((planes, i) => {
      const share = planeShareOf(planes.own.size, planes.other.words, thread, threads);
      return new RetrogradePass(planes, this.classes.at(-1 - i)!, this.promotionTableOf(planes), rules, share);
    });
  }

  private promotionTableOf({ own, other }: SolverPlanes): Int32Array | null {
    return own.men === 0 ? null : this.successors.at(other.men, other.kings, own.men - 1, own.kings + 1);
  }

  solve(): readonly number[] {
    this.forAll(LOTS.impossible, ({ other }) => other.size, rowsPerChunk, this.fillImpossible);
    this.forAll(LOTS.open, ({ own }) => own.size, rowsPerChunk, this.fillOpen);
    this.forAllTiles(LOTS.captures, (_, from, to, captures) => {
      for (let tile = from; tile < to; tile++) captures.solveTile(tile);
    });
    this.forAllSpans(LOTS.promotions, (passes, tile, from, to) => passes.winByPromotion(tile, from, to));
    this.forAllSpans(LOTS.impossible, (passes, tile, from, to) => passes.markInitialLosses(tile, from, to));
    this.iterate();
    this.forAll(
      LOTS.open,
      ({ won }) => won.length,
      wordsPerChunk,
      (_, from, to, __, planes, pairs) => interleavePlanes(planes.won, planes.lost, pairs, from, to),
    );
    return this.captures.map(({ captureCount }) => captureCount);
  }

  private readonly fillImpossible: PassPart = (passes, from, to) => passes.fillImpossible(from, to);
  private readonly fillOpen: PassPart = (passes, from, to) => passes.fillOpen(from, to);

  /** Frees the entries that no probe reads: impossible indices, positions with a capture, and most with a threat. */
  pack(): void {
    this.forAll(LOTS.impossible, ({ other }) => other.size, rowsPerChunk, this.fillImpossible);
    this.forAll(LOTS.open, ({ own }) => own.size, rowsPerChunk, this.fillOpen);
    this.forAllTiles(LOTS.captures, this.markCaptures);
    this.forAllTiles(LOTS.promotions, (_, from, to, __, planes) => {
      for (let tile = from; tile < to; tile++) this.threatsOf(planes).freeTile(tile);
    });
    this.forAll(
      LOTS.open,
      ({ other }) => other.size,
      rowsPerFill,
      (_, from, to, __, planes, pairs) => {
        const { words, lastWordMask } = planes.own;
        for (let row = from + 1; row <= to; row++) planes.won[row * words - 1]! |= ~lastWordMask;
        for (let at = from * words; at < to * words; at++) freePairs(pairs, at, planes.won[at]!);
      },
    );
  }

  /** Restores the entries that `pack` has freed. */
  unpack(): void {
    this.forAll(LOTS.impossible, ({ other }) => other.size, rowsPerChunk, this.fillImpossible);
    this.forAll(LOTS.open, ({ own }) => own.size, rowsPerChunk, this.fillOpen);
    this.forAll(
      LOTS.impossible,
      ({ other }) => other.size,
      rowsPerChunk,
      (_, from, to, __, planes, pairs) => {
        const { words, lastWordMask } = planes.own;
        for (let at = from * words; at < to * words; at++) {
          replacePairs(pairs, at, planes.won[at]!, planes.won[at]!, 0);
          if (at % words === words - 1) replacePairs(pairs, at, ~lastWordMask, 0, 0);
        }
      },
    );
    this.forAllTiles(LOTS.captures, (_, from, to, captures, __, pairs) => {
      for (let tile = from; tile < to; tile++) captures.restoreTile(tile, pairs);
    });
    this.forAllTiles(LOTS.promotions, this.markCaptures);
    this.forAllTiles(LOTS.open, (_, from, to, __, planes) => {
      for (let tile = from; tile < to; tile++) this.threatsOf(planes).restoreTile(tile);
    });
  }

  private readonly markCaptures: PassPart = (_, from, to, captures, planes) => {
    for (let tile = from; tile < to; tile++) captures.markTile(tile, planes.won);
  };

  private threatsOf(planes: SolverPlanes): ThreatPass {
    const { classes, context, rules } = this;
    const at = classes.indexOf(planes);
    const pairs = context.tables.map(asInt32Array);
    const promotionPairs = this.promotionTableOf(planes);
    return new ThreatPass(planes, classes.at(-1 - at)!, pairs[at]!, pairs.at(-1 - at)!, promotionPairs, rules);
  }

  /** Runs `part` on all tiles of the group. */
  private forAllTiles(lot: number, part: PassPart): void {
    this.forAll(lot, ({ own }) => own.words, tilesPerChunk, part);
  }

  /** Runs `part` on all tiles of the group, by spans of words. */
  private forAllSpans(
    lot: number,
    part: (passes: RetrogradePass, tile: number, from: number, to: number) => void,
  ): void {
    const items = (planes: SolverPlanes): number => planes.own.words * spansOf(planes);
    this.forAll(lot, items, tilesPerChunk, (passes, first, end, _, planes) => {
      const spans = spansOf(planes);
      const bound = (span: number): number => Math.floor((planes.other.words * span) / spans);
      for (let item = first; item < end; item++) {
        const span = item % spans;
        part(passes, Math.floor(item / spans), bound(span), bound(span + 1));
      }
    });
  }

  /**
   * Runs `part` on all items of the group, divided among the threads, and waits for all. The smaller class comes first.
   */
  private forAll(
    lot: number,
    items: (planes: SolverPlanes) => number,
    chunkSize: (items: number) => number,
    part: PassPart,
  ): void {
    const smallestFirst = [...this.classes.entries()].sort(([, a], [, b]) => items(a) - items(b));
    for (const [i, planes] of smallestFirst) {
      const pairs = asInt32Array(this.context.tables[i]!);
      this.claimAll(lot + i, items(planes), chunkSize(items(planes)), (from, to) =>
        part(this.passes[i]!, from, to, this.captures[i]!, planes, pairs),
      );
    }
    this.team.barrier();
  }

  /** Claims chunks of a lot until it is empty. */
  private claimAll(lot: number, items: number, chunkSize: number, part: (from: number, to: number) => void): void {
    for (let from = this.team.claim(lot, items, chunkSize); from >= 0; from = this.team.claim(lot, items, chunkSize)) {
      part(from, Math.min(items, from + chunkSize));
    }
  }

  /** Alternates wins from losses and losses from wins, until nothing new is found. */
  private iterate(): void {
    for (let round = 0; ; round++) {
      const counter = round % ROUND_COUNTERS;
      for (const passes of this.passes) {
        passes.propagateLosses(round === 0);
        Atomics.add(this.counters, counter, passes.takeDecided());
      }
      this.team.barrier();
      if (Atomics.load(this.counters, counter) === 0) return;
      Atomics.store(this.counters, (counter + 1) % ROUND_COUNTERS, 0);
      for (const passes of this.passes) {
        passes.clearNewLosses();
        passes.markRechecks();
      }
      this.team.barrier();
      for (const passes of this.passes) {
        passes.clearNewWins();
        passes.resolveRechecks();
        passes.takeDecided();
      }
      this.team.barrier();
    }
  }
}
