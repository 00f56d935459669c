/** What the games of some files are, counted. */
import { counted } from '../games/names';
import type { Entry } from '../records/games';
import { pointsText } from '../records/record';

export class Census {
  games = 0;
  wrong = 0;
  /** Games that the form in which they were to be written does not hold. */
  unwritten = 0;
  /** Games of which something was not as told, or had to be chosen. */
  doubtful = 0;
  private turns = 0;
  private longest = 0;
  private shortest = Number.POSITIVE_INFINITY;
  private readonly variants = new Map<string, number>();
  private readonly results = new Map<string, number>();
  private readonly reasons = new Map<string, number>();

  add({ read }: Entry): void {
    if (!read.ok) {
      this.wrong++;
      return;
    }
    const { game, notes } = read.value;
    this.games++;
    if (notes.length > 0) this.doubtful++;
    const { length } = game.turns;
    this.turns += length;
    this.longest = Math.max(this.longest, length);
    this.shortest = Math.min(this.shortest, length);
    count(this.variants, game.rules === '' ? game.variant : `${game.variant} ${game.rules}`);
    count(this.results, pointsText(game.winner));
    count(this.reasons, game.termination === 'normal' ? game.reason : game.termination);
  }

  lines(): string[] {
    const { games, wrong, doubtful, unwritten } = this;
    const read = `${counted(games, 'game')}, ${wrong} that cannot be read, ${doubtful} with a remark`;
    const head = unwritten === 0 ? read : `${read}, ${unwritten} not written`;
    if (games === 0) return [head];
    const mean = (this.turns / games).toFixed(1);
    return [
      head,
      `variants: ${told(this.variants)}`,
      `results: ${told(this.results)}`,
      `ends: ${told(this.reasons)}`,
      `turns: ${this.turns}, ${mean} a game, from ${this.shortest} to ${this.longest}`,
    ];
  }
}

const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

const told = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');
