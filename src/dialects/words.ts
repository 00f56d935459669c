/** Lines of `word name=value name="value with spaces"`. */

export interface HubLine {
  readonly word: string;
  readonly values: ReadonlyMap<string, string>;
}

/** A pair, or else a name: whoever looked for pairs alone would look again at each letter of a long word. */
const PAIR_OR_WORD = /([^\s="]+|"[^"]*")\s*=\s*("[^"]*"?|[^\s"]*)|\S+/g;

const unquote = (text: string): string => text.replace(/^"/, '').replace(/"$/, '');

/** Words that are no pair, behind the first, are kept as names without value. */
export function parseHubLine(line: string): HubLine {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(line) ?? [];
  const values = new Map<string, string>();
  for (const [part, name, value] of rest.matchAll(PAIR_OR_WORD)) {
    if (name === undefined) values.set(part, '');
    else values.set(unquote(name), unquote(value!));
  }
  return { word, values };
}

export const quoteHubValue = (value: string): string =>
  value === '' || /[\s="]/.test(value) ? `"${value.replaceAll('"', "'")}"` : value;
