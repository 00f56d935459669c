/** What the games of some files are, counted. */
import { pluralise } from '../games/names';
import type { GameEntry } from '../records/games';
import { resultTag } from '../records/record';

export class GameCounts {
  games = 0;
  unreadable = 0;
  /** Games that the form in which they were to be written does not hold. */
  unwritten = 0;
  /** Games of which something was not as told, or had to be chosen. */
  withRemarks = 0;
  private turns = 0;
  private longest = 0;
  private shortest = Number.POSITIVE_INFINITY;
  private readonly variants = new Map<string, number>();
  private readonly results = new Map<string, number>();
  private readonly reasons = new Map<string, number>();

  add({ result: read }: GameEntry): void {
    if (!read.ok) {
      this.unreadable++;
      return;
    }
    const { game, notes } = read.value;
    this.games++;
    if (notes.length > 0) this.withRemarks++;
    const { length } = game.moves;
    this.turns += length;
    this.longest = Math.max(this.longest, length);
    this.shortest = Math.min(this.shortest, length);
    increment(this.variants, game.rules === '' ? game.variant : `${game.variant} ${game.rules}`);
    increment(this.results, resultTag(game.winner));
    increment(this.reasons, game.termination === 'normal' ? game.reason : game.termination);
  }

  lines(): string[] {
    const { games, unreadable: wrong, withRemarks: doubtful, unwritten } = this;
    const read = `${pluralise(games, 'game')}, ${wrong} that cannot be read, ${doubtful} with a remark`;
    const head = unwritten === 0 ? read : `${read}, ${unwritten} not written`;
    if (games === 0) return [head];
    const mean = (this.turns / games).toFixed(1);
    return [
      head,
      `variants: ${listCounts(this.variants)}`,
      `results: ${listCounts(this.results)}`,
      `ends: ${listCounts(this.reasons)}`,
      `turns: ${this.turns}, ${mean} a game, from ${this.shortest} to ${this.longest}`,
    ];
  }
}

const increment = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const listCounts = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');
