/**
 * How Hub numbers squares. In a position they go row by row from the top as the first mover sees the board, who stands
 * below as White whatever his colour. Moves are in those numbers (`position`), or in the numbers of PDN, letters counted
 * from a1 (`pdn`).
 */

/** From the name of a square to its number and back. */
export interface Squares {
  readonly numbers: ReadonlyMap<string, number>;
  readonly names: readonly string[];
}

export type Numbering = 'position' | 'pdn';

const COUNT = 32;
const IN_ROW = 4;

type Count = (name: string) => number;

const rowOf = (number: number): number => Math.floor((number - 1) / IN_ROW);
const onRow = (number: number): number => (number - 1) % IN_ROW;

/** Letters, counted from a1. */
const fromA1: Count = name => IN_ROW * (Number(name[1]) - 1) + Math.floor((name.charCodeAt(0) - 97) / 2) + 1;
/** The rows the other way round. */
const upsideDown = (number: number): number => IN_ROW * (COUNT / IN_ROW - 1 - rowOf(number)) + onRow(number) + 1;

const isLettered = (names: readonly string[]): boolean => /^[a-h]/.test(names[0] ?? '');

/** How positions are numbered: by how the squares of a variant are named and who begins. */
function positionCount(names: readonly string[], begins: string, bottomFirst: boolean): Count {
  if (isLettered(names)) return name => upsideDown(fromA1(name));
  if (begins === 'black') return name => COUNT + 1 - Number(name);
  return bottomFirst ? name => upsideDown(Number(name)) : Number;
}

/** `names` are the squares of a variant; `whiteLow`: White's men begin on the low numbers. */
export function squaresBy(numbering: Numbering, names: readonly string[], begins: string, whiteLow: boolean): Squares {
  const pdn: Count = isLettered(names) ? fromA1 : Number;
  const count = numbering === 'pdn' ? pdn : positionCount(names, begins, whiteLow);
  const numbers = new Map(names.map(name => [name, count(name)]));
  const byNumber: string[] = [];
  for (const [name, number] of numbers) byNumber[number] = name;
  return { numbers, names: byNumber };
}
