/** What the results of a match so far add up to, for each player. Each game is counted once, however long the match is. */
import type { Termination } from '../records/record';
import { type GameResult, halfPoints, isFault } from './result';
import { Repeats } from './same-games';
import type { Fixture } from './schedule';
import { countPair, NO_PAIRS, type PairCounts } from './statistics';

/** Losses, draws, wins. */
export type SideCounts = [number, number, number];

export interface Standing {
  readonly player: number;
  /** Of the pairs of which both games are played, those that are earlier ones over again left out. */
  readonly pairs: PairCounts;
  /** On the side that moves first, and on the other. */
  readonly bySide: readonly [SideCounts, SideCounts];
  /** The player's own. */
  readonly faults: ReadonlyMap<Termination, number>;
}

const ofBothSides = ({ bySide }: Standing, points: 0 | 1 | 2): number => bySide[0][points] + bySide[1][points];
export const lossesOf = (standing: Standing): number => ofBothSides(standing, 0);
export const drawsOf = (standing: Standing): number => ofBothSides(standing, 1);
export const winsOf = (standing: Standing): number => ofBothSides(standing, 2);
export const gamesOf = (standing: Standing): number => winsOf(standing) + drawsOf(standing) + lossesOf(standing);
export const pointsOf = (standing: Standing): number => winsOf(standing) + drawsOf(standing) / 2;

interface Tally extends Standing {
  pairs: PairCounts;
  readonly faults: Map<Termination, number>;
}

const newTally = (player: number): Tally => ({
  player,
  pairs: NO_PAIRS,
  bySide: [
    [0, 0, 0],
    [0, 0, 0],
  ],
  faults: new Map(),
});

type Half = readonly [Fixture, GameResult];

export class Standings {
  readonly repeats = new Repeats();
  private readonly fixtures: ReadonlyMap<number, Fixture>;
  /** Of each player against all, and against each other one. */
  private readonly tallies = new Map<string, Tally>();
  private readonly halves = new Map<number, readonly Half[]>();

  constructor(schedule: readonly Fixture[], results: Iterable<GameResult>) {
    this.fixtures = new Map(schedule.map(fixture => [fixture.game, fixture]));
    for (const result of results) this.add(result);
  }

  /** Of one player, against one other or all. */
  of(player: number, other?: number): Standing {
    return this.tally(player, other);
  }

  /** A game that is of another part of the match is not counted. */
  add(result: GameResult): void {
    const fixture = this.fixtures.get(result.game);
    if (!fixture) return;
    this.count(fixture, result);
    const again = this.repeats.add(fixture, result);
    // A pair that counted is no evidence where it turns out to be an earlier one over again.
    if (again !== undefined && again !== result.game) this.unweigh(this.fixtures.get(again)!.pair, again);
    const halves = [...(this.halves.get(fixture.pair) ?? []), [fixture, result] as const];
    this.halves.set(fixture.pair, halves);
    if (this.isEvidence(halves)) this.weigh(halves, 1);
  }

  private count({ players }: Fixture, { winner, termination }: GameResult): void {
    for (const side of [0, 1] as const) {
      const points = halfPoints(winner, side) as 0 | 1 | 2;
      for (const { bySide, faults } of this.talliesOf(players, side)) {
        bySide[side][points]++;
        if (points === 0 && isFault(termination)) faults.set(termination, (faults.get(termination) ?? 0) + 1);
      }
    }
  }

  /** Takes back the pair of `game`, which is an earlier one over again from now on, where that leaves no evidence. */
  private unweigh(pair: number, game: number): void {
    const halves = this.halves.get(pair)!;
    const other = halves.find(([fixture]) => fixture.game !== game);
    if (other && this.repeats.has(other[0].game)) this.weigh(halves, -1);
  }

  private isEvidence(halves: readonly Half[]): boolean {
    return halves.length === 2 && !halves.every(([{ game }]) => this.repeats.has(game));
  }

  private weigh(halves: readonly Half[], by: 1 | -1): void {
    const [[{ players }]] = halves as [Half];
    for (const side of [0, 1] as const) {
      const [one, other] = halves.map(([fixture, { winner }]) =>
        halfPoints(winner, fixture.players[0] === players[side] ? 0 : 1),
      );
      for (const tally of this.talliesOf(players, side)) tally.pairs = countPair(tally.pairs, one!, other!, by);
    }
  }

  private talliesOf(players: Fixture['players'], side: 0 | 1): Tally[] {
    const [player, other] = [players[side], players[1 - side]!];
    return [this.tally(player), this.tally(player, other)];
  }

  private tally(player: number, other?: number): Tally {
    const key = `${player} ${other}`;
    let tally = this.tallies.get(key);
    if (!tally) {
      tally = newTally(player);
      this.tallies.set(key, tally);
    }
    return tally;
  }
}
