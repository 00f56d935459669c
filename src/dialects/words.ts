/** Lines of `word name=value name="value with spaces"`. */

export interface Words {
  readonly word: string;
  readonly values: ReadonlyMap<string, string>;
}

/** A pair, or else a name: whoever looked for pairs alone would look again at each letter of a long word. */
const PART = /([^\s="]+|"[^"]*")\s*=\s*("[^"]*"?|[^\s"]*)|\S+/g;

const bare = (text: string): string => text.replace(/^"/, '').replace(/"$/, '');

/** Words that are no pair, behind the first, are kept as names without value. */
export function readWords(line: string): Words {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(line) ?? [];
  const values = new Map<string, string>();
  for (const [part, name, value] of rest.matchAll(PART)) {
    if (name === undefined) values.set(part, '');
    else values.set(bare(name), bare(value!));
  }
  return { word, values };
}

export const quoted = (value: string): string =>
  value === '' || /[\s="]/.test(value) ? `"${value.replaceAll('"', "'")}"` : value;
