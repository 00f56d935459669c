/** Which board a variant is played on. */
import type { Board } from './board';
import { brandubhBoard } from './brandubh';
import { draughtsBoard } from './draughts';
import { morrisBoard } from './morris';

export type { Board } from './board';

/** A variant as the engine announces it. */
export interface VariantLine {
  readonly name: string;
  readonly family: string;
  readonly startFen: string;
}

/** The values of the engine's options, by name. */
export type Options = ReadonlyMap<string, string>;

/** Draughts whose players have the dark corner at their right. */
const MIRRORED = new Set(['italian-draughts']);

/** The board for a variant with its rule options; undefined where there is no drawing of its family. */
export function boardFor(variant: VariantLine, options: Options): Board | undefined {
  switch (variant.family) {
    case 'morris':
      return morrisBoard(options.get('HasDiagonalLines') === 'true');
    case 'draughts':
      return draughtsBoard(variant.startFen, MIRRORED.has(variant.name));
    case 'brandubh':
      return brandubhBoard;
    default:
      return undefined;
  }
}
