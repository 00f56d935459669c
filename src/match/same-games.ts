/** Games that are the same game twice: engines without chance, from the same opening, play what they played before. */
import type { GameResult } from './result';
import type { Fixture } from './schedule';

/** The games that are an earlier one over again, between the same players on the same sides; in whatever order they come. */
export class DuplicateGames {
  private readonly first = new Map<string, number>();
  private readonly duplicates = new Set<number>();

  /** Returns the game that is an earlier one over again from now on: this one, or one that has come before its turn. */
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
