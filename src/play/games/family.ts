/** What play knows of a family of games: all of it lies in the family's own folder. */
import type { VariantLine } from '../../client/replies';
import type { Options } from '../../glance';
import type { Board } from '../board';

export type { Options } from '../../glance';

export interface Family {
  /** The engine's words for why a game ended, for people. */
  readonly reasons: Readonly<Record<string, string>>;
  /** The board of a variant with its rule options. */
  board(variant: VariantLine, options: Options): Board;
}
