/** What a player thought of its turn, as numbers and as a record writes it. */

/** Hundredths of a man, or own turns to the end of the game: negative for a game being lost. */
export type Score = { readonly cp: number } | { readonly mate: number };

/** What an engine told of its search: the parts that a record keeps. */
export interface Information {
  readonly score?: Score;
  readonly depth?: number;
  readonly nodes?: number;
}

/** Mates count as this many centimen where scores are compared. */
const MATE = 30_000;

export const centimenOf = (score: Score): number => ('cp' in score ? score.cp : score.mate > 0 ? MATE : -MATE);

/** Seen from the player who moved: `+0.35`, `-M3`. */
export function scoreText(score: Score): string {
  const value = 'cp' in score ? score.cp : score.mate;
  const sign = value < 0 ? '-' : '+';
  return 'cp' in score ? `${sign}${(Math.abs(value) / 100).toFixed(2)}` : `${sign}M${Math.abs(value)}`;
}

export function readScore(text: string): Score | undefined {
  const [, sign, mate, value] = /^([+-])(M?)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (value === undefined) return undefined;
  const size = Number(value) * (sign === '-' ? -1 : 1);
  return mate ? { mate: size } : { cp: Math.round(size * 100) };
}
