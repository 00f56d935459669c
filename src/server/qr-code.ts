/**
 * QR codes for links: bytes, error correction level L, versions 1 to 5, which hold up to 106 characters in one block.
 * The steps are those of ISO/IEC 18004.
 */

/** Data and error correction codewords by version. */
const CODEWORDS = [
  [19, 7],
  [34, 10],
  [55, 15],
  [80, 20],
  [108, 26],
] as const;

/** Remainders of format information, for level L and each mask. */
const FORMATS = [0x77c4, 0x72f3, 0x7daa, 0x789d, 0x662f, 0x6318, 0x6c41, 0x6976] as const;

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  r => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => ((r >> 1) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Product in the field of 256 elements with the polynomial 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** Error correction codewords of `data`: the remainder of a division by the generator polynomial. */
export function reedSolomon(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let root = 1, index = 0; index < count; index++, root = multiply(root, 2)) {
    const shifted = [...generator, 0];
    generator = shifted.map((value, at) => value ^ multiply(generator[at - 1] ?? 0, root));
  }
  const rest = new Array<number>(count).fill(0);
  for (const value of data) {
    const factor = value ^ rest.shift()!;
    rest.push(0);
    for (let at = 0; at < count; at++) rest[at]! ^= multiply(generator[at + 1]!, factor);
  }
  return rest;
}

/** Mode, length, text and padding as codewords. */
function dataCodewords(text: Uint8Array, count: number): number[] {
  const nibbles = [4, text.length >> 4, text.length & 15, ...[...text].flatMap(byte => [byte >> 4, byte & 15]), 0];
  const codewords: number[] = [];
  for (let at = 0; at < nibbles.length; at += 2) codewords.push((nibbles[at]! << 4) | (nibbles[at + 1] ?? 0));
  for (let pad = 0xec; codewords.length < count; pad ^= 0xec ^ 0x11) codewords.push(pad);
  return codewords.slice(0, count);
}

/** Modules of a code: undefined until they are drawn. */
type Grid = (boolean | undefined)[][];

function drawFinder(grid: Grid, row: number, column: number): void {
  for (let r = -1; r <= 7; r++) {
    for (let c = -1; c <= 7; c++) {
      const line = grid[row + r];
      if (!line || column + c < 0 || column + c >= grid.length) continue;
      const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
      line[column + c] = ring !== 2 && ring !== 4;
    }
  }
}

function drawPatterns(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => new Array<boolean | undefined>(size).fill(undefined));
  drawFinder(grid, 0, 0);
  drawFinder(grid, 0, size - 7);
  drawFinder(grid, size - 7, 0);
  for (let at = 8; at < size - 8; at++) {
    grid[6]![at] = at % 2 === 0;
    grid[at]![6] = at % 2 === 0;
  }
  if (version > 1) {
    const centre = size - 7;
    for (let r = -2; r <= 2; r++)
      for (let c = -2; c <= 2; c++) grid[centre + r]![centre + c] = Math.max(Math.abs(r), Math.abs(c)) !== 1;
  }
  drawFormat(grid, 0);
  return grid;
}

function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bit = (index: number): boolean => ((FORMATS[mask]! >> index) & 1) === 1;
  for (let index = 0; index < 15; index++) {
    const down = index < 6 ? index : index < 8 ? index + 1 : size - 15 + index;
    const along = index < 8 ? size - 1 - index : index < 9 ? 7 : 14 - index;
    grid[down]![8] = bit(index);
    grid[8]![along] = bit(index);
  }
  grid[size - 8]![8] = true;
}

/** Cells for data, in the order of its bits: up and down in pairs of columns from the right. */
function dataCells(grid: Grid): [row: number, column: number][] {
  const size = grid.length;
  const cells: [number, number][] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) if (grid[row]![column] === undefined) cells.push([row, column]);
    }
  }
  return cells;
}

/** Penalty for patterns that are hard to scan: long runs, blocks, and more modules of one colour. */
function penalty(grid: readonly (readonly boolean[])[]): number {
  const size = grid.length;
  const columns = grid.map((_, column) => grid.map(row => row[column]!));
  let total = 0;
  for (const line of [...grid, ...columns]) {
    const text = line.map(dark => (dark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) total += run.length - 2;
    total += 40 * (text.match(/(?=10111010000|00001011101)/g) ?? []).length;
  }
  for (let r = 1; r < size; r++)
    for (let c = 1; c < size; c++) {
      const same = [grid[r - 1]![c], grid[r]![c - 1], grid[r - 1]![c - 1]].every(dark => dark === grid[r]![c]);
      if (same) total += 3;
    }
  const dark = grid.flat().filter(Boolean).length / size ** 2;
  return total + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** Rows of modules, true for dark ones; undefined if the text is too long. */
export function qrCode(text: string): readonly (readonly boolean[])[] | undefined {
  const bytes = new TextEncoder().encode(text);
  const index = CODEWORDS.findIndex(([count]) => bytes.length + 2 <= count);
  const counts = CODEWORDS[index];
  if (!counts) return undefined;
  const data = dataCodewords(bytes, counts[0]);
  const codewords = [...data, ...reedSolomon(data, counts[1])];
  const patterns = drawPatterns(index + 1);
  const cells = dataCells(patterns);
  const candidates = MASKS.map((isMasked, mask) => {
    const grid = patterns.map(row => [...row]);
    for (const [at, [row, column]] of cells.entries()) {
      const bit = (((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
      grid[row]![column] = bit !== isMasked(row, column);
    }
    drawFormat(grid, mask);
    return grid.map(row => row.map(Boolean));
  });
  const scores = candidates.map(penalty);
  return candidates[scores.indexOf(Math.min(...scores))];
}

const QUIET_ZONE = 2;

/** The code for a terminal, two rows in a line, black on white whatever the terminal's colours. */
export function qrLines(text: string): string[] {
  const code = qrCode(text) ?? [];
  const size = code.length + 2 * QUIET_ZONE;
  const isDark = (row: number, column: number): boolean => code[row - QUIET_ZONE]?.[column - QUIET_ZONE] ?? false;
  return Array.from({ length: code.length === 0 ? 0 : Math.ceil(size / 2) }, (_, line) => {
    const cells = Array.from({ length: size }, (_, column) => {
      const [upper, lower] = [isDark(2 * line, column), isDark(2 * line + 1, column)];
      return upper ? (lower ? '█' : '▀') : lower ? '▄' : ' ';
    });
    return `\x1b[30;107m${cells.join('')}\x1b[0m`;
  });
}
