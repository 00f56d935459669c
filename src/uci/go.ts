/** The words behind `go`. */
import { LIMITS } from '../engine/bounds';
import type { Limits } from '../engine/engine';
import { fail, ok, type Result } from '../games/game';
import { readWhole } from '../games/values';
import { quote } from './text';

type NumberWord = keyof typeof LIMITS;
type FlagWord = 'infinite' | 'ponder';

const isNumberWord = (word: string): word is NumberWord => Object.hasOwn(LIMITS, word);
const isFlagWord = (word: string): word is FlagWord => word === 'infinite' || word === 'ponder';
const isGoWord = (word: string): boolean => isNumberWord(word) || isFlagWord(word) || word === 'searchmoves';

/** The words up to the next one that `go` knows. */
function movesFrom(words: readonly string[], start: number): readonly string[] {
  const end = words.findIndex((word, i) => i >= start && isGoWord(word));
  return words.slice(start, end < 0 ? words.length : end);
}

export function readLimits(words: readonly string[]): Result<Limits> {
  const limits: { -readonly [Word in keyof Limits]: Limits[Word] } = {};
  for (let at = 0; at < words.length; ) {
    const word = words[at++]!;
    if (Object.hasOwn(limits, word)) return fail(`go: ${word} is given twice`);
    if (isFlagWord(word)) limits[word] = true;
    else if (word === 'searchmoves') {
      const moves = movesFrom(words, at);
      if (moves.length === 0) return fail('go: searchmoves needs at least one move');
      limits.searchmoves = moves;
      at += moves.length;
    } else if (isNumberWord(word)) {
      const text = words[at++];
      if (text === undefined) return fail(`go: ${word} needs a number`);
      const number = readWhole(text, LIMITS[word].min, LIMITS[word].max);
      if (!number.ok) return fail(`go: ${word}: ${number.error}`);
      limits[word] = number.value;
    } else return fail(`go: unknown word ${quote(word)}`);
  }
  return ok(limits);
}

export function withoutPonder(limits: Limits): Limits {
  const { ponder: _, ...others } = limits;
  return others;
}
