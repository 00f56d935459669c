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

/**
 * How Hub numbers squares. In a position they go row by row from the top as the first mover sees the board, who stands
 * below as White whatever his colour. Moves are in those numbers (`position`), or in the numbers of PDN, letters counted
 * from a1 (`pdn`).
 */

/** From the name of a square to its number and back. */
export interface SquareNumbers {
  readonly numbers: ReadonlyMap<string, number>;
  readonly names: readonly string[];
}

export type Numbering = 'position' | 'pdn';

const COUNT = 32;
const IN_ROW = 4;

type NumberOf = (name: string) => number;

const rowOf = (number: number): number => Math.floor((number - 1) / IN_ROW);
const hubColumn = (number: number): number => (number - 1) % IN_ROW;

/** Letters, counted from a1. */
const fromA1: NumberOf = name => IN_ROW * (Number(name[1]) - 1) + Math.floor((name.charCodeAt(0) - 97) / 2) + 1;
/** The rows the other way round. */
const flipRows = (number: number): number => IN_ROW * (COUNT / IN_ROW - 1 - rowOf(number)) + hubColumn(number) + 1;

const hasLetterNames = (names: readonly string[]): boolean => /^[a-h]/.test(names[0] ?? '');

/** How positions are numbered: by how the squares of a variant are named and who begins. */
function positionNumbering(names: readonly string[], begins: string, bottomFirst: boolean): NumberOf {
  if (hasLetterNames(names)) return name => flipRows(fromA1(name));
  if (begins === 'black') return name => COUNT + 1 - Number(name);
  return bottomFirst ? name => flipRows(Number(name)) : Number;
}

/** `names` are the squares of a variant; `whiteLow`: White's men begin on the low numbers. */
export function squareNumbers(
  numbering: Numbering,
  names: readonly string[],
  begins: string,
  whiteLow: boolean,
): SquareNumbers {
  const pdn: NumberOf = hasLetterNames(names) ? fromA1 : Number;
  const count = numbering === 'pdn' ? pdn : positionNumbering(names, begins, whiteLow);
  const numbers = new Map(names.map(name => [name, count(name)]));
  const byNumber: string[] = [];
  for (const [name, number] of numbers) byNumber[number] = name;
  return { numbers, names: byNumber };
}
