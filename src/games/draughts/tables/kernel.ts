/** The fast solver of draughts: two spaces that mirror each other, or one that mirrors itself, at a time. */
import { type Kernel, type Team, type Work, wordsOf } from '../../endings';
import { Beneath } from './beneath';
import { Captures } from './captures';
import { facing, Half, halfMemory, PIECES_OF_HALF } from './half';
import { handsOf } from './hands';
import { materialOf, mirrored } from './material';
import { shareOf } from './owners';
import { Passes } from './passes';
import { Scratch } from './scratch';
import { measure, type Sides } from './sides';
import { ValueSpoils } from './spoils';
import type { Ways } from './ways';
import { replacePairs, smooth, zip } from './zip';

/** Tiles that lie along a line of the processor's cache: threads that write to the same one wait for each other. */
const LINE = 16;
/** Rows and tiles are drawn in no fewer pieces than this, so that threads end together. */
const LEAST_DRAWS = 16;
/** Rows, and words of tables, that a thread draws at once. */
const rowsAtOnce = (rows: number): number => Math.max(1, Math.min(256, Math.floor(rows / LEAST_DRAWS)));
/** Rows that are smoothed together: always as many, as what a file holds depends on where smoothing begins. */
const rowsSmoothed = (): number => 256;
const wordsAtOnce = (): number => 1 << 16;
const tilesAtOnce = (tiles: number): number => Math.max(1, Math.min(LINE, Math.floor(tiles / LEAST_DRAWS)));
/** Of fewer tiles the words are drawn too, in so many spans. */
const spansOf = ({ own }: Half): number => (own.words < LEAST_DRAWS ? LEAST_DRAWS : 1);

/** The lots that threads draw from: each is whole again after a barrier, two halves are drawn between two barriers. */
const LOT = { impossible: 0, open: 2, captures: 4, crownings: 6 };

export function kernelOf(ways: Ways, sides: Sides): Kernel {
  const scratch = new Scratch();
  const solver = (work: Work): Solver => new Solver(ways, sides, scratch, work);
  return {
    workspace(group) {
      const { men, kings, otherMen, otherKings } = materialOf(group[0]!.men);
      const own = measure(men, kings);
      const other = measure(otherMen, otherKings);
      const halves = [...halfMemory(own, other), ...(group.length === 1 ? [] : halfMemory(other, own))];
      return [...halves, 4 * COUNTERS];
    },
    solve: work => solver(work).solve(),
    pack: work => solver(work).pack(),
    unpack: work => solver(work).unpack(),
  };
}

/** Counters of what was decided, one for each round in turn: the next is cleared while one is read. */
const COUNTERS = 3;

/** What is done for a part of the items of a half, and to its table. */
type Part = (passes: Passes, from: number, to: number, captures: Captures, half: Half, pairs: Int32Array) => void;

class Solver {
  private readonly halves: Half[];
  private readonly passes: Passes[];
  private readonly captures: Captures[];
  private readonly counters: Int32Array;
  private readonly team: Team;
  private readonly beneath: Beneath<Int32Array>;

  constructor(
    ways: Ways,
    sides: Sides,
    scratch: Scratch,
    private readonly work: Work,
  ) {
    this.team = work.team;
    const here = materialOf(work.group[0]!.men);
    const memory = work.workspace;
    const hands = handsOf(this.team);
    this.halves = [new Half(facing(sides, here, hands), memory)];
    if (work.group.length > 1)
      this.halves.push(new Half(facing(sides, mirrored(here), hands), memory.slice(PIECES_OF_HALF)));
    this.counters = wordsOf(memory.at(-1)!);
    this.beneath = new Beneath(name => wordsOf(work.below(name)));
    scratch.clear();
    this.captures = this.halves.map(half => {
      const spoils = this.beneath.fill(new ValueSpoils(ways), half);
      return new Captures(half, spoils, scratch);
    });
    const { thread, threads } = this.team;
    this.passes = this.halves.map((half, i) => {
      const share = shareOf(half.own.size, half.other.words, thread, threads);
      return new Passes(half, this.halves.at(-1 - i)!, this.crownedOf(half), ways, share);
    });
  }

  private crownedOf({ own, other }: Half): Int32Array | null {
    return own.men === 0 ? null : this.beneath.at(other.men, other.kings, own.men - 1, own.kings + 1);
  }

  solve(): readonly number[] {
    this.share(LOT.impossible, ({ other }) => other.size, rowsAtOnce, this.fillImpossible);
    this.share(LOT.open, ({ own }) => own.size, rowsAtOnce, this.fillOpen);
    this.shareTiles(LOT.captures, (_, from, to, captures) => {
      for (let tile = from; tile < to; tile++) captures.solveTile(tile);
    });
    this.shareSpans(LOT.crownings, (passes, tile, from, to) => passes.winByCrowning(tile, from, to));
    this.shareSpans(LOT.impossible, (passes, tile, from, to) => passes.firstLosses(tile, from, to));
    this.iterate();
    this.share(
      LOT.open,
      ({ won }) => won.length,
      wordsAtOnce,
      (_, from, to, __, half, pairs) => zip(half.won, half.lost, pairs, from, to),
    );
    return this.captures.map(({ settled }) => settled);
  }

  private readonly fillImpossible: Part = (passes, from, to) => passes.fillImpossible(from, to);
  private readonly fillOpen: Part = (passes, from, to) => passes.fillOpen(from, to);

  /** Frees numbers that stand for nothing and positions with a capture, which a probe plays out. */
  pack(): void {
    this.share(LOT.impossible, ({ other }) => other.size, rowsAtOnce, this.fillImpossible);
    this.shareTiles(LOT.captures, (_, from, to, captures, half) => {
      for (let tile = from; tile < to; tile++) captures.markTile(tile, half.won);
    });
    this.share(
      LOT.open,
      ({ other }) => other.size,
      rowsSmoothed,
      (_, from, to, __, half, pairs) => {
        const { words, lastWord } = half.own;
        for (let row = from + 1; row <= to; row++) half.won[row * words - 1]! |= ~lastWord;
        smooth(pairs, half.won, from * words, to * words);
      },
    );
  }

  /** Finds again what `pack` has freed. */
  unpack(): void {
    this.share(LOT.impossible, ({ other }) => other.size, rowsAtOnce, this.fillImpossible);
    this.share(LOT.open, ({ own }) => own.size, rowsAtOnce, this.fillOpen);
    this.share(
      LOT.impossible,
      ({ other }) => other.size,
      rowsAtOnce,
      (_, from, to, __, half, pairs) => {
        const { words, lastWord } = half.own;
        for (let at = from * words; at < to * words; at++) {
          replacePairs(pairs, at, half.won[at]!, half.won[at]!, 0);
          if (at % words === words - 1) replacePairs(pairs, at, ~lastWord, 0, 0);
        }
      },
    );
    this.shareTiles(LOT.captures, (_, from, to, captures, __, pairs) => {
      for (let tile = from; tile < to; tile++) captures.restoreTile(tile, pairs);
    });
  }

  /** Shares out the tiles of both halves. */
  private shareTiles(lot: number, part: Part): void {
    this.share(lot, ({ own }) => own.words, tilesAtOnce, part);
  }

  /** Shares out the words of tiles of both halves. */
  private shareSpans(lot: number, part: (passes: Passes, tile: number, from: number, to: number) => void): void {
    const items = (half: Half): number => half.own.words * spansOf(half);
    this.share(lot, items, tilesAtOnce, (passes, first, end, _, half) => {
      const spans = spansOf(half);
      const bound = (span: number): number => Math.floor((half.other.words * span) / spans);
      for (let item = first; item < end; item++) {
        const span = item % spans;
        part(passes, Math.floor(item / spans), bound(span), bound(span + 1));
      }
    });
  }

  /** Shares out items of both halves among the threads, of the half with fewest first, and waits for all. */
  private share(lot: number, items: (half: Half) => number, atOnce: (items: number) => number, part: Part): void {
    const fewestFirst = [...this.halves.entries()].sort(([, a], [, b]) => items(a) - items(b));
    for (const [i, half] of fewestFirst) {
      const pairs = wordsOf(this.work.tables[i]!);
      this.drawAll(lot + i, items(half), atOnce(items(half)), (from, to) =>
        part(this.passes[i]!, from, to, this.captures[i]!, half, pairs),
      );
    }
    this.team.barrier();
  }

  /** This thread's draws of a lot. */
  private drawAll(lot: number, items: number, atOnce: number, part: (from: number, to: number) => void): void {
    for (let from = this.team.draw(lot, items, atOnce); from >= 0; from = this.team.draw(lot, items, atOnce)) {
      part(from, Math.min(items, from + atOnce));
    }
  }

  /** In turn, wins from losses and losses from wins, until nothing new is found. */
  private iterate(): void {
    for (let round = 0; ; round++) {
      const counter = round % COUNTERS;
      for (const passes of this.passes) {
        passes.winQuietly(round === 0);
        Atomics.add(this.counters, counter, passes.takeDecided());
      }
      this.team.barrier();
      if (Atomics.load(this.counters, counter) === 0) return;
      Atomics.store(this.counters, (counter + 1) % COUNTERS, 0);
      for (const passes of this.passes) {
        passes.forgetLosses();
        passes.doubt();
      }
      this.team.barrier();
      for (const passes of this.passes) {
        passes.forgetWins();
        passes.lose();
        passes.takeDecided();
      }
      this.team.barrier();
    }
  }
}
