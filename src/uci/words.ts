const WORD_PATTERN = /[^ \t\r\v\f]+/g;

/** The words of a text, cut as they are asked for: a line of millions of words costs no more than is read of it. */
export function* splitWords(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORD_PATTERN)) yield word;
}

const WHITESPACE = ' \t\r\v\f';

/** Without the white space before and behind it: what is a space elsewhere may be part of a letter in UTF-8. */
export function trimWhitespace(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && WHITESPACE.includes(text[start]!)) start++;
  while (start < end && WHITESPACE.includes(text[end - 1]!)) end--;
  return text.slice(start, end);
}
