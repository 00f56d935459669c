/** The words behind `go`. */
import { LIMIT_RANGES } from '../engine/bounds';
import type { Limits } from '../engine/engine';
import { fail, ok, type Result } from '../games/game';
import { parseInteger } from '../games/values';
import { quoteWord } from './text';

type NumericLimit = keyof typeof LIMIT_RANGES;
type FlagLimit = 'infinite' | 'ponder';

const isNumericLimit = (word: string): word is NumericLimit => Object.hasOwn(LIMIT_RANGES, word);
const isFlagLimit = (word: string): word is FlagLimit => word === 'infinite' || word === 'ponder';
const isGoKeyword = (word: string): boolean => isNumericLimit(word) || isFlagLimit(word) || word === 'searchmoves';

/** The words up to the next one that `go` knows. */
function movesUpToKeyword(words: readonly string[], start: number): readonly string[] {
  const end = words.findIndex((word, i) => i >= start && isGoKeyword(word));
  return words.slice(start, end < 0 ? words.length : end);
}

export function parseLimits(words: readonly string[]): Result<Limits> {
  const limits: { -readonly [Word in keyof Limits]: Limits[Word] } = {};
  for (let at = 0; at < words.length; ) {
    const word = words[at++]!;
    if (Object.hasOwn(limits, word)) return fail(`go: ${word} is given twice`);
    if (isFlagLimit(word)) limits[word] = true;
    else if (word === 'searchmoves') {
      const moves = movesUpToKeyword(words, at);
      if (moves.length === 0) return fail('go: searchmoves needs at least one move');
      limits.searchmoves = moves;
      at += moves.length;
    } else if (isNumericLimit(word)) {
      const text = words[at++];
      if (text === undefined) return fail(`go: ${word} needs a number`);
      const number = parseInteger(text, LIMIT_RANGES[word].min, LIMIT_RANGES[word].max);
      if (!number.ok) return fail(`go: ${word}: ${number.error}`);
      limits[word] = number.value;
    } else return fail(`go: unknown word ${quoteWord(word)}`);
  }
  return ok(limits);
}

export function withoutPonder(limits: Limits): Limits {
  const { ponder: _, ...others } = limits;
  return others;
}
