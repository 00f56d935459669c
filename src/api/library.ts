/** The front door of the library for some of the families. */

import type { Family, RuleValues } from '../games/rules';
import { deepFreeze } from '../util/invariants';
import { createGame, type Game } from './game';
import { fault, isObject, ok, type Result } from './result';
import { readVariantRules, type Variant, variantsOfFamily } from './variant';

/** What a game begins with, where it is not the start of the variant as it is. */
export interface GameSettings {
  /** The rule options that differ from the variant's own. */
  readonly options?: RuleValues;
  /** The position that it begins with. */
  readonly fen?: string;
}

export interface Library {
  /** All variants. */
  readonly variants: readonly Variant[];
  /** A game of a variant from its start or from a FEN. */
  newGame(variant: string, setup?: GameSettings): Result<Game>;
}

export function createLibrary(families: readonly Family[]): Library {
  let variants: readonly Variant[] | undefined;
  return {
    get variants() {
      variants ??= deepFreeze(families.flatMap(variantsOfFamily));
      return variants;
    },
    newGame(variant, { options = {}, fen } = {}) {
      if (!isObject(options)) return fault('bad-option', 'options are an object of names and values');
      if (fen !== undefined && typeof fen !== 'string') return fault('bad-fen', 'a text is needed');
      const ruleset = readVariantRules(families, variant, options);
      if (!ruleset.ok) return ruleset;
      const { rules } = ruleset.value;
      const position = rules.readFen(fen ?? rules.startFen);
      if (!position.ok) return fault('bad-fen', position.error);
      return ok(createGame(ruleset.value, fen ?? rules.startFen, position.value));
    },
  };
}
