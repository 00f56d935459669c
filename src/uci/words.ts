const WORD = /[^ \t\r\v\f]+/g;

/** The words of a text, cut as they are asked for: a line of millions of words costs no more than is read of it. */
export function* wordsOf(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORD)) yield word;
}
