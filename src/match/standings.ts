/** Standings of a match: counts every game once as it is added, so that a long match costs no more per game. */

import type { Termination } from '../records/record';
import { type GameResult, halfPoints, isFault } from './result';
import type { Fixture } from './schedule';
import { countPair, NO_PAIRS, type PairCounts } from './statistics';

/** Games that repeat an earlier one of the same players on the same sides, as deterministic engines produce. */
class DuplicateGames {
  private readonly first = new Map<string, number>();
  private readonly duplicates = new Set<number>();

  /** Returns the duplicate: this game, or a later one that was added before it. Undefined if there is none. */
  add({ game, players }: Fixture, { moves, winner, termination }: GameResult): number | undefined {
    const key = `${players.join(' ')} ${moves} ${winner} ${termination}`;
    const known = this.first.get(key);
    this.first.set(key, Math.min(known ?? game, game));
    if (known === undefined) return undefined;
    const later = Math.max(known, game);
    this.duplicates.add(later);
    return later;
  }

  has(game: number): boolean {
    return this.duplicates.has(game);
  }

  get size(): number {
    return this.duplicates.size;
  }
}

/** Losses, draws, wins. */
export type SideCounts = [number, number, number];

export interface Standing {
  readonly player: number;
  /** Pairs with both games played, without those in which both are duplicates. */
  readonly pairs: PairCounts;
  /** Results on the side that moves first, and on the other. */
  readonly bySide: readonly [SideCounts, SideCounts];
  /** Faults of the player. */
  readonly faults: ReadonlyMap<Termination, number>;
}

const sumOfSides = ({ bySide }: Standing, points: 0 | 1 | 2): number => bySide[0][points] + bySide[1][points];
export const lossCount = (standing: Standing): number => sumOfSides(standing, 0);
export const drawCount = (standing: Standing): number => sumOfSides(standing, 1);
export const winCount = (standing: Standing): number => sumOfSides(standing, 2);
export const gameCount = (standing: Standing): number => winCount(standing) + drawCount(standing) + lossCount(standing);
export const pointCount = (standing: Standing): number => winCount(standing) + drawCount(standing) / 2;

interface MutableStanding extends Standing {
  pairs: PairCounts;
  readonly faults: Map<Termination, number>;
}

const newStanding = (player: number): MutableStanding => ({
  player,
  pairs: NO_PAIRS,
  bySide: [
    [0, 0, 0],
    [0, 0, 0],
  ],
  faults: new Map(),
});

const increment = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

const endOf = ({ termination, reason }: GameResult): string =>
  termination === 'normal' ? reason : isFault(termination) ? termination : `${termination} (${reason})`;

type PlayedFixture = readonly [Fixture, GameResult];

export class Standings {
  readonly duplicates = new DuplicateGames();
  /** Number of games by winner. */
  readonly winners = new Map<GameResult['winner'], number>();
  /** Number of games by end: a reason of the rules, a fault, or an adjudication with its reason. */
  readonly ends = new Map<string, number>();
  private readonly fixtures: ReadonlyMap<number, Fixture>;
  /** Standing of each player against all, and against each other player. */
  private readonly standings = new Map<string, MutableStanding>();
  private readonly pairs = new Map<number, readonly PlayedFixture[]>();

  constructor(schedule: readonly Fixture[], results: Iterable<GameResult>) {
    this.fixtures = new Map(schedule.map(fixture => [fixture.game, fixture]));
    for (const result of results) this.add(result);
  }

  /** Standing of a player against all, or against one other. */
  of(player: number, other?: number): Standing {
    return this.standing(player, other);
  }

  /** Counts a game, unless it belongs to another shard. */
  add(result: GameResult): void {
    const fixture = this.fixtures.get(result.game);
    if (!fixture) return;
    this.countGame(fixture, result);
    increment(this.winners, result.winner);
    increment(this.ends, endOf(result));
    const again = this.duplicates.add(fixture, result);
    // A pair that has been counted may turn out to be a duplicate.
    if (again !== undefined && again !== result.game) this.revokePair(this.fixtures.get(again)!.pair, again);
    const halves = [...(this.pairs.get(fixture.pair) ?? []), [fixture, result] as const];
    this.pairs.set(fixture.pair, halves);
    if (this.isCounted(halves)) this.addPair(halves, 1);
  }

  private countGame({ players }: Fixture, { winner, termination }: GameResult): void {
    for (const side of [0, 1] as const) {
      const points = halfPoints(winner, side) as 0 | 1 | 2;
      for (const { bySide, faults } of this.standingsOf(players, side)) {
        bySide[side][points]++;
        if (points === 0 && isFault(termination)) increment(faults, termination);
      }
    }
  }

  /** Uncounts the pair of `game`, which is a duplicate from now on, if its other game is one too. */
  private revokePair(pair: number, game: number): void {
    const halves = this.pairs.get(pair)!;
    const other = halves.find(([fixture]) => fixture.game !== game);
    if (other && this.duplicates.has(other[0].game)) this.addPair(halves, -1);
  }

  private isCounted(halves: readonly PlayedFixture[]): boolean {
    return halves.length === 2 && !halves.every(([{ game }]) => this.duplicates.has(game));
  }

  private addPair(halves: readonly PlayedFixture[], by: 1 | -1): void {
    const [[{ players }]] = halves as [PlayedFixture];
    for (const side of [0, 1] as const) {
      const [one, other] = halves.map(([fixture, { winner }]) =>
        halfPoints(winner, fixture.players[0] === players[side] ? 0 : 1),
      );
      for (const tally of this.standingsOf(players, side)) tally.pairs = countPair(tally.pairs, one!, other!, by);
    }
  }

  private standingsOf(players: Fixture['players'], side: 0 | 1): MutableStanding[] {
    const [player, other] = [players[side], players[1 - side]!];
    return [this.standing(player), this.standing(player, other)];
  }

  private standing(player: number, other?: number): MutableStanding {
    const key = `${player} ${other}`;
    let tally = this.standings.get(key);
    if (!tally) {
      tally = newStanding(player);
      this.standings.set(key, tally);
    }
    return tally;
  }
}
