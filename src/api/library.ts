/** `variants` and `newGame` for a choice of families. */
import type { Family, RuleValues } from '../games/rules';
import { deepFreeze } from '../util/invariants';
import { createGame, type Game } from './game';
import { fault, isObject, ok, type Result } from './result';
import { readVariantRules, type Variant, variantsOfFamily } from './variant';

/** Start of a game; the default is the start position and the rules of the variant. */
export interface GameSettings {
  /** Rule options that differ from the variant's defaults. */
  readonly options?: RuleValues;
  /** Start position. */
  readonly fen?: string;
}

export interface Library {
  readonly variants: readonly Variant[];
  /** A new game, from the start position or from a FEN. */
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
      if (!isObject(options)) return fault('bad-option', 'options: expected an object of names and values');
      if (fen !== undefined && typeof fen !== 'string') return fault('bad-fen', 'fen: expected a string');
      const ruleset = readVariantRules(families, variant, options);
      if (!ruleset.ok) return ruleset;
      const { rules } = ruleset.value;
      const position = rules.readFen(fen ?? rules.startFen);
      if (!position.ok) return fault('bad-fen', position.error);
      return ok(createGame(ruleset.value, fen ?? rules.startFen, position.value));
    },
  };
}
