/** Lines of `word name=value name="value with spaces"`. */

export interface Words {
  readonly word: string;
  readonly values: ReadonlyMap<string, string>;
}

const PAIR = /([^\s="]+|"[^"]*")\s*=\s*("[^"]*"?|[^\s"]*)/g;

const bare = (text: string): string => text.replace(/^"/, '').replace(/"$/, '');

/** Words that are no pair, behind the first, are kept as names without value. */
export function readWords(line: string): Words {
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/s.exec(line) ?? [];
  const values = new Map<string, string>();
  for (const [, name, value] of rest.matchAll(PAIR)) values.set(bare(name!), bare(value!));
  for (const name of rest.replace(PAIR, ' ').split(/\s+/)) if (name !== '') values.set(name, '');
  return { word, values };
}

export const quoted = (value: string): string =>
  value === '' || /[\s="]/.test(value) ? `"${value.replaceAll('"', "'")}"` : value;
