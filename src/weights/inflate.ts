/** Undoes deflate (RFC 1951): in a few lines that run everywhere, and at once. */

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
/** The order in which the lengths of the codes of code lengths are told. */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15;
const END_OF_BLOCK = 256;

/** From 1 on, distances double every second code. */
const distanceBits = (code: number): number => Math.max(0, (code >> 1) - 1);
const distanceBase = (code: number): number => (code < 2 ? code + 1 : ((2 + (code & 1)) << distanceBits(code)) + 1);

/** Prefix codes: how many there are of each length, and their symbols, the shortest code first. */
interface Codes {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

function codesOf(lengths: readonly number[]): Codes {
  const counts = Array.from({ length: LONGEST_CODE + 1 }, (_, bits) =>
    bits === 0 ? 0 : lengths.filter(length => length === bits).length,
  );
  const symbols = counts.flatMap((_, bits) =>
    bits === 0 ? [] : [...lengths.keys()].filter(symbol => lengths[symbol] === bits),
  );
  return { counts, symbols };
}

const FIXED_LENGTHS = codesOf(Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)));
const FIXED_DISTANCES = codesOf(Array.from({ length: 30 }, () => 5));

export function inflate(bytes: Uint8Array): Uint8Array {
  const inflater = new Inflater(bytes);
  inflater.run();
  return Uint8Array.from(inflater.out);
}

class Inflater {
  readonly out: number[] = [];
  /** The next bit. */
  private at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  run(): void {
    let last = false;
    while (!last) {
      last = this.bits(1) === 1;
      this.block(this.bits(2));
    }
  }

  private block(kind: number): void {
    if (kind === 0) this.stored();
    else if (kind === 1) this.packed(FIXED_LENGTHS, FIXED_DISTANCES);
    else if (kind === 2) this.dynamic();
    else throw new Error('not deflated');
  }

  private stored(): void {
    this.at = (this.at + 7) & ~7;
    const length = this.bits(16);
    this.bits(16);
    for (let i = 0; i < length; i++) this.out.push(this.bits(8));
  }

  private dynamic(): void {
    const literals = this.bits(5) + 257;
    const distances = this.bits(5) + 1;
    const told = this.bits(4) + 4;
    const short = Array.from({ length: LENGTH_ORDER.length }, () => 0);
    for (let i = 0; i < told; i++) short[LENGTH_ORDER[i]!] = this.bits(3);
    const lengths = this.lengths(codesOf(short), literals + distances);
    this.packed(codesOf(lengths.slice(0, literals)), codesOf(lengths.slice(literals)));
  }

  /** Lengths of codes; 16 repeats the last, 17 and 18 stand for many zeros. */
  private lengths(codes: Codes, wanted: number): number[] {
    const lengths: number[] = [];
    while (lengths.length < wanted) {
      const symbol = this.symbol(codes);
      if (symbol < 16) lengths.push(symbol);
      else {
        const value = symbol === 16 ? lengths.at(-1)! : 0;
        const times = symbol === 16 ? 3 + this.bits(2) : symbol === 17 ? 3 + this.bits(3) : 11 + this.bits(7);
        for (let i = 0; i < times; i++) lengths.push(value);
      }
    }
    return lengths;
  }

  private packed(literals: Codes, distances: Codes): void {
    const { out } = this;
    for (let symbol = this.symbol(literals); symbol !== END_OF_BLOCK; symbol = this.symbol(literals)) {
      if (symbol < END_OF_BLOCK) out.push(symbol);
      else {
        const code = symbol - END_OF_BLOCK - 1;
        const length = LENGTH_BASE[code]! + this.bits(LENGTH_BITS[code]!);
        const far = this.symbol(distances);
        const distance = distanceBase(far) + this.bits(distanceBits(far));
        for (let i = 0; i < length; i++) out.push(out[out.length - distance]!);
      }
    }
  }

  private symbol({ counts, symbols }: Codes): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= LONGEST_CODE; length++) {
      code |= this.bits(1);
      const count = counts[length]!;
      if (code - first < count) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw new Error('not deflated');
  }

  /** The lowest bit comes first. */
  private bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.at++) {
      if (this.at >> 3 >= this.bytes.length) throw new Error('the deflated bytes end too soon');
      value |= ((this.bytes[this.at >> 3]! >> (this.at & 7)) & 1) << i;
    }
    return value;
  }
}
