/** What an engine says of its search: the parts of `info` that a record keeps. */

export type Score = { readonly cp: number } | { readonly mate: number };

export interface Information {
  readonly score?: Score;
  readonly depth?: number;
  readonly nodes?: number;
}

/** Mates count as this many centimen where scores are compared. */
const MATE = 30_000;

export const centimenOf = (score: Score): number => ('cp' in score ? score.cp : score.mate > 0 ? MATE : -MATE);

/** What an `info` line adds to what is known; other lines and all but the first of several variations add nothing. */
export function readInformation(line: string, known: Information): Information {
  const words = line.split(/\s+/);
  if (words[0] !== 'info' || words[1] === 'string') return known;
  const end = words.indexOf('pv');
  const numberAfter = (word: string): number | undefined => {
    const at = words.indexOf(word);
    const number = at < 0 || (end >= 0 && at > end) ? Number.NaN : Number(words[at + 1]);
    return Number.isInteger(number) ? number : undefined;
  };
  if ((numberAfter('multipv') ?? 1) !== 1) return known;
  const [cp, mate, depth, nodes] = [numberAfter('cp'), numberAfter('mate'), numberAfter('depth'), numberAfter('nodes')];
  return {
    ...known,
    ...(cp !== undefined ? { score: { cp } } : mate !== undefined ? { score: { mate } } : {}),
    ...(depth !== undefined && (cp ?? mate) !== undefined ? { depth } : {}),
    ...(nodes !== undefined ? { nodes } : {}),
  };
}
