/** The fast solver of draughts: two spaces that mirror each other, or one that mirrors itself, at a time. */
import { asInt32Array, type SolverContext, type SolverKernel, type ThreadTeam } from '../../tablebase';
import { ScratchArrays } from './buffers';
import { CapturePass } from './capture-pass';
import { SuccessorTables, WdlConversions } from './conversion-tables';
import { materialFromCounts, swapSides } from './material';
import { fillDontCares, interleavePlanes, PLANES, planesMemory, replacePairs, SolverPlanes, sidePair } from './planes';
import { RetrogradePass } from './retrograde';
import type { TableRules } from './rules';
import { placementSize, type SideTablesCache } from './side-tables';
import { planeShareOf, splitAmong } from './work-split';

/** Tiles that lie along a line of the processor's cache: threads that write to the same one wait for each other. */
const CACHE_LINE_TILES = 16;
/** Rows and tiles are drawn in no fewer pieces than this, so that threads end together. */
const MIN_CHUNKS = 16;
/** Rows, and words of tables, that a thread draws at once. */
const rowsPerChunk = (rows: number): number => Math.max(1, Math.min(256, Math.floor(rows / MIN_CHUNKS)));
/** Rows that are smoothed together: always as many, as what a file holds depends on where smoothing begins. */
const rowsPerFill = (): number => 256;
const wordsPerChunk = (): number => 1 << 16;
const tilesPerChunk = (tiles: number): number =>
  Math.max(1, Math.min(CACHE_LINE_TILES, Math.floor(tiles / MIN_CHUNKS)));
/** Of fewer tiles the words are drawn too, in so many spans. */
const spansOf = ({ own }: SolverPlanes): number => (own.words < MIN_CHUNKS ? MIN_CHUNKS : 1);

/** The lots that threads draw from: each is whole again after a barrier, two halves are drawn between two barriers. */
const LOTS = { impossible: 0, open: 2, captures: 4, crownings: 6 };

export function wdlKernel(ways: TableRules, sides: SideTablesCache): SolverKernel {
  const scratch = new ScratchArrays();
  const solver = (work: SolverContext): WdlSolver => new WdlSolver(ways, sides, scratch, work);
  return {
    workspace(group) {
      const { men, kings, otherMen, otherKings } = materialFromCounts(group[0]!.pieceCounts);
      const own = placementSize(men, kings);
      const other = placementSize(otherMen, otherKings);
      const halves = [...planesMemory(own, other), ...(group.length === 1 ? [] : planesMemory(other, own))];
      return [...halves, 4 * ROUND_COUNTERS];
    },
    solve: work => solver(work).solve(),
    pack: work => solver(work).pack(),
    unpack: work => solver(work).unpack(),
  };
}

/** Counters of what was decided, one for each round in turn: the next is cleared while one is read. */
const ROUND_COUNTERS = 3;

/** What is done for a part of the items of a half, and to its table. */
type PassPart = (
  passes: RetrogradePass,
  from: number,
  to: number,
  captures: CapturePass,
  half: SolverPlanes,
  pairs: Int32Array,
) => void;

class WdlSolver {
  private readonly planes: SolverPlanes[];
  private readonly passes: RetrogradePass[];
  private readonly captures: CapturePass[];
  private readonly counters: Int32Array;
  private readonly team: ThreadTeam;
  private readonly successors: SuccessorTables<Int32Array>;

  constructor(
    ways: TableRules,
    sides: SideTablesCache,
    scratch: ScratchArrays,
    private readonly work: SolverContext,
  ) {
    this.team = work.team;
    const here = materialFromCounts(work.group[0]!.pieceCounts);
    const memory = work.workspace;
    const hands = splitAmong(this.team);
    this.planes = [new SolverPlanes(sidePair(sides, here, hands), memory)];
    if (work.group.length > 1)
      this.planes.push(new SolverPlanes(sidePair(sides, swapSides(here), hands), memory.slice(PLANES)));
    this.counters = asInt32Array(memory.at(-1)!);
    this.successors = new SuccessorTables(name => asInt32Array(work.successorTable(name)));
    scratch.reset();
    this.captures = this.planes.map(half => {
      const spoils = this.successors.fill(new WdlConversions(ways), half);
      return new CapturePass(half, spoils, scratch);
    });
    const { thread, threads } = this.team;
    this.passes = this.planes.map((half, i) => {
      const share = planeShareOf(half.own.size, half.other.words, thread, threads);
      return new RetrogradePass(half, this.planes.at(-1 - i)!, this.promotionTableOf(half), ways, share);
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
    this.forAllSpans(LOTS.crownings, (passes, tile, from, to) => passes.winByPromotion(tile, from, to));
    this.forAllSpans(LOTS.impossible, (passes, tile, from, to) => passes.markInitialLosses(tile, from, to));
    this.iterate();
    this.forAll(
      LOTS.open,
      ({ won }) => won.length,
      wordsPerChunk,
      (_, from, to, __, half, pairs) => interleavePlanes(half.won, half.lost, pairs, from, to),
    );
    return this.captures.map(({ captureCount: settled }) => settled);
  }

  private readonly fillImpossible: PassPart = (passes, from, to) => passes.fillImpossible(from, to);
  private readonly fillOpen: PassPart = (passes, from, to) => passes.fillOpen(from, to);

  /** Frees numbers that stand for nothing and positions with a capture, which a probe plays out. */
  pack(): void {
    this.forAll(LOTS.impossible, ({ other }) => other.size, rowsPerChunk, this.fillImpossible);
    this.forAllTiles(LOTS.captures, (_, from, to, captures, half) => {
      for (let tile = from; tile < to; tile++) captures.markTile(tile, half.won);
    });
    this.forAll(
      LOTS.open,
      ({ other }) => other.size,
      rowsPerFill,
      (_, from, to, __, half, pairs) => {
        const { words, lastWordMask: lastWord } = half.own;
        for (let row = from + 1; row <= to; row++) half.won[row * words - 1]! |= ~lastWord;
        fillDontCares(pairs, half.won, from * words, to * words);
      },
    );
  }

  /** Finds again what `pack` has freed. */
  unpack(): void {
    this.forAll(LOTS.impossible, ({ other }) => other.size, rowsPerChunk, this.fillImpossible);
    this.forAll(LOTS.open, ({ own }) => own.size, rowsPerChunk, this.fillOpen);
    this.forAll(
      LOTS.impossible,
      ({ other }) => other.size,
      rowsPerChunk,
      (_, from, to, __, half, pairs) => {
        const { words, lastWordMask: lastWord } = half.own;
        for (let at = from * words; at < to * words; at++) {
          replacePairs(pairs, at, half.won[at]!, half.won[at]!, 0);
          if (at % words === words - 1) replacePairs(pairs, at, ~lastWord, 0, 0);
        }
      },
    );
    this.forAllTiles(LOTS.captures, (_, from, to, captures, __, pairs) => {
      for (let tile = from; tile < to; tile++) captures.restoreTile(tile, pairs);
    });
  }

  /** Shares out the tiles of both halves. */
  private forAllTiles(lot: number, part: PassPart): void {
    this.forAll(lot, ({ own }) => own.words, tilesPerChunk, part);
  }

  /** Shares out the words of tiles of both halves. */
  private forAllSpans(
    lot: number,
    part: (passes: RetrogradePass, tile: number, from: number, to: number) => void,
  ): void {
    const items = (half: SolverPlanes): number => half.own.words * spansOf(half);
    this.forAll(lot, items, tilesPerChunk, (passes, first, end, _, half) => {
      const spans = spansOf(half);
      const bound = (span: number): number => Math.floor((half.other.words * span) / spans);
      for (let item = first; item < end; item++) {
        const span = item % spans;
        part(passes, Math.floor(item / spans), bound(span), bound(span + 1));
      }
    });
  }

  /** Shares out items of both halves among the threads, of the half with fewest first, and waits for all. */
  private forAll(
    lot: number,
    items: (half: SolverPlanes) => number,
    atOnce: (items: number) => number,
    part: PassPart,
  ): void {
    const fewestFirst = [...this.planes.entries()].sort(([, a], [, b]) => items(a) - items(b));
    for (const [i, half] of fewestFirst) {
      const pairs = asInt32Array(this.work.tables[i]!);
      this.claimAll(lot + i, items(half), atOnce(items(half)), (from, to) =>
        part(this.passes[i]!, from, to, this.captures[i]!, half, pairs),
      );
    }
    this.team.barrier();
  }

  /** This thread's draws of a lot. */
  private claimAll(lot: number, items: number, atOnce: number, part: (from: number, to: number) => void): void {
    for (let from = this.team.claim(lot, items, atOnce); from >= 0; from = this.team.claim(lot, items, atOnce)) {
      part(from, Math.min(items, from + atOnce));
    }
  }

  /** In turn, wins from losses and losses from wins, until nothing new is found. */
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
