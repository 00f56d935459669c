/** The front door of the library for some of the families. */
import { frozen } from '../games/frozen';
import type { Family, RuleValues } from '../games/game';
import { type Game, gameFrom } from './game';
import { fault, isObject, ok, type Result } from './result';
import { rulesetOf, type Variant, variantsOf } from './variant';

/** What a game begins with, where it is not the start of the variant as it is. */
export interface Setup {
  /** The rule options that differ from the variant's own. */
  readonly options?: RuleValues;
  /** The position that it begins with. */
  readonly fen?: string;
}

export interface Library {
  /** All variants. */
  readonly variants: readonly Variant[];
  /** A game of a variant from its start or from a FEN. */
  newGame(variant: string, setup?: Setup): Result<Game>;
}

export function libraryOf(families: readonly Family[]): Library {
  let variants: readonly Variant[] | undefined;
  return {
    get variants() {
      variants ??= frozen(families.flatMap(variantsOf));
      return variants;
    },
    newGame(variant, { options = {}, fen } = {}) {
      if (!isObject(options)) return fault('bad-option', 'options are an object of names and values');
      if (fen !== undefined && typeof fen !== 'string') return fault('bad-fen', 'a text is needed');
      const ruleset = rulesetOf(families, variant, options);
      if (!ruleset.ok) return ruleset;
      const { rules } = ruleset.value;
      const position = rules.readFen(fen ?? rules.startFen);
      if (!position.ok) return fault('bad-fen', position.error);
      return ok(gameFrom(ruleset.value, fen ?? rules.startFen, position.value));
    },
  };
}
