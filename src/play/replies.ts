/** The lines that the engine sends, read. Pure. */
import type { VariantLine } from './boards';

export type Status =
  | { readonly kind: 'ongoing'; readonly side: string }
  | { readonly kind: 'win'; readonly side: string; readonly reason: string }
  | { readonly kind: 'draw'; readonly reason: string };

/** What the engine thinks so far. */
export interface Thought {
  readonly depth: number;
  /** In men, or the turns to the end: `+0.35`, `mate in 3`, `mated in 2`. */
  readonly score: string;
  /** As a record writes it: `+0.35`, `+M3`, `-M2`. */
  readonly shortScore: string;
  readonly line: readonly string[];
}

export function readVariant(line: string): VariantLine | undefined {
  const [, name, family, startFen] = /^([a-z-]+) (\w+) (\S.*)$/.exec(line) ?? [];
  return name && family && startFen ? { name, family, startFen } : undefined;
}

/** The name and default of an option line. */
export function readOption(line: string): readonly [string, string] | undefined {
  const [, name, value] = /^option name (.+?) type \w+ default (\S+)/.exec(line) ?? [];
  return name && value ? [name, value] : undefined;
}

export function readStatus(line: string): Status | undefined {
  const [word, kind, side = '', reason = ''] = line.split(' ');
  if (word !== 'status') return undefined;
  if (kind === 'ongoing') return { kind, side };
  if (kind === 'win') return { kind, side, reason };
  return kind === 'draw' ? { kind, reason: side } : undefined;
}

export function readThought(line: string): Thought | undefined {
  const words = line.split(' ');
  const depth = Number(words[words.indexOf('depth') + 1]);
  const [, unit, text] = /\bscore (cp|mate) (-?\d+)/.exec(line) ?? [];
  if (words[0] !== 'info' || words[1] === 'string' || !unit || !Number.isInteger(depth)) return undefined;
  const pv = words.indexOf('pv');
  const value = Number(text);
  return {
    depth,
    score: unit === 'mate' ? `${value > 0 ? 'mate' : 'mated'} in ${Math.abs(value)}` : inMen(value),
    shortScore: unit === 'mate' ? `${value < 0 ? '-' : '+'}M${Math.abs(value)}` : inMen(value),
    line: pv < 0 ? [] : words.slice(pv + 1),
  };
}

const inMen = (centimen: number): string => `${centimen < 0 ? '-' : '+'}${(Math.abs(centimen) / 100).toFixed(2)}`;
