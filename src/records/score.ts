/** What a player thought of its turn, as numbers and as a record writes it. */

/** Hundredths of a man, or own turns to the end of the game: negative for a game being lost. */
export type Score = { readonly cp: number } | { readonly mate: number };

/** What an engine told of its search: the parts that a record keeps. */
export interface MoveInfo {
  readonly score?: Score;
  readonly depth?: number;
  readonly nodes?: number;
}

/** Mates count as this many centimen where scores are compared. */
const MATE_CP = 30_000;

export const scoreToCp = (score: Score): number => ('cp' in score ? score.cp : score.mate > 0 ? MATE_CP : -MATE_CP);

/** Seen from the player who moved: `+0.35`, `-M3`. */
export function formatScore(score: Score): string {
  const value = 'cp' in score ? score.cp : score.mate;
  const sign = value < 0 ? '-' : '+';
  return 'cp' in score ? `${sign}${(Math.abs(value) / 100).toFixed(2)}` : `${sign}M${Math.abs(value)}`;
}

export function parseScore(text: string): Score | undefined {
  const [, sign, mate, value] = /^([+-])(M?)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (value === undefined) return undefined;
  const size = Number(value) * (sign === '-' ? -1 : 1);
  return mate ? { mate: size } : { cp: Math.round(size * 100) };
}
