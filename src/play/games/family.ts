/** What play knows of a family of games: all of it lies in the family's own folder. */
import type { VariantLine } from '../../client/replies';
import type { Board } from '../board';

/** The values of the engine's options, by name. */
export type Options = ReadonlyMap<string, string>;

export interface Family {
  /** What it is about, in two or three short sentences. */
  readonly goal: string;
  /** The engine's words for why a game ended, for people. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The board of a variant with its rule options. */
  board(variant: VariantLine, options: Options): Board;
  /** Some sentences on the rules of the variant as it is set up. */
  glance(variant: VariantLine, options: Options): string[];
}
