/** WebAssembly as bytes: enough of an assembler for small functions over vectors of int16. */

export type Code = readonly number[];

/** Numbers are written seven bits at a time, the lowest first. */
export function unsigned(value: number): number[] {
  const rest = value >>> 7;
  return rest === 0 ? [value & 127] : [(value & 127) | 128, ...unsigned(rest)];
}

export function signed(value: number): number[] {
  const rest = value >> 7;
  const done = (rest === 0 && (value & 64) === 0) || (rest === -1 && (value & 64) !== 0);
  return done ? [value & 127] : [(value & 127) | 128, ...signed(rest)];
}

const vector = (...code: number[]): Code => [0xfd, ...code.flatMap(unsigned)];
/** An address on the stack is aligned to 2 ** `align` bytes; `offset` is added to it. */
const access = (align: number, offset: number): number[] => [align, ...unsigned(offset)];

export const I32 = 0x7f;
export const V128 = 0x7b;

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number): Code => [0x21, ...unsigned(local)];
export const tee = (local: number): Code => [0x22, ...unsigned(local)];
export const getGlobal = (global: number): Code => [0x23, ...unsigned(global)];
export const setGlobal = (global: number): Code => [0x24, ...unsigned(global)];
export const constant = (value: number): Code => [0x41, ...signed(value)];

export const ADD: Code = [0x6a];
export const SUB: Code = [0x6b];
export const AND: Code = [0x71];
export const OR: Code = [0x72];
export const XOR: Code = [0x73];
export const SHIFT_LEFT: Code = [0x74];
export const LOWEST_BIT: Code = [0x68];
export const COUNT_BITS: Code = [0x69];
export const NOT_ZERO: Code = [0x45, 0x45];
export const load = (offset: number): Code => [0x28, ...access(2, offset)];
export const loadByte = (offset: number): Code => [0x2d, ...access(0, offset)];

export const loadVector = (offset: number): Code => [0xfd, 0, ...access(4, offset)];
export const storeVector = (offset: number): Code => [0xfd, 11, ...access(4, offset)];
/** The same int16 in all eight lanes, from the int on the stack. */
export const SPREAD: Code = vector(16);
export const ADD_LANES: Code = vector(142);
export const SUB_LANES: Code = vector(145);
export const MULTIPLY_LANES: Code = vector(149);
export const MIN_LANES: Code = vector(150);
export const MAX_LANES: Code = vector(152);
/** Four int32: products of lanes, added in pairs. */
export const DOT_LANES: Code = vector(186);
export const ADD_INTS: Code = vector(174);
export const intLane = (lane: number): Code => [...vector(27), lane];

/** Runs `body` as long as it leaves something other than 0 on the stack, once at least. */
export const repeat = (body: Code): Code => [0x03, 0x40, ...body, 0x0d, 0, 0x0b];
/** Runs `body` where something other than 0 is on the stack. */
export const when = (body: Code): Code => [0x04, 0x40, ...body, 0x0b];

const section = (id: number, content: Code): Code => [id, ...unsigned(content.length), ...content];
const list = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const text = (word: string): Code => list([...word].map(letter => [letter.charCodeAt(0)]));

/**
 * A module of one function `run` that takes `parameters` ints and returns one, with locals of the kinds given, so many
 * int globals that start at 0, and a memory `memory` of `pages`.
 */
export function moduleOf(
  parameters: number,
  locals: readonly { readonly kind: number; readonly count: number }[],
  globals: number,
  pages: number,
  body: Code,
): Uint8Array<ArrayBuffer> {
  const code = [...list(locals.map(({ kind, count }) => [...unsigned(count), kind])), ...body, 0x0b];
  const ints = Array.from({ length: parameters }, () => [I32]);
  const zero: Code = [I32, 1, ...constant(0), 0x0b];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list([[0x60, ...list(ints), 1, I32]])),
    ...section(3, list([[0]])),
    ...section(5, list([[0, ...unsigned(pages)]])),
    ...section(6, list(Array.from({ length: globals }, () => zero))),
    ...section(
      7,
      list([
        [...text('run'), 0, 0],
        [...text('memory'), 2, 0],
      ]),
    ),
    ...section(10, list([[...unsigned(code.length), ...code]])),
  ]);
}

interface WebAssemblyApi {
  validate(bytes: Uint8Array<ArrayBuffer>): boolean;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

export interface Assembled {
  readonly run: (...ints: number[]) => number;
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** The module at work; undefined where there is no WebAssembly, or none with vectors, or it is not allowed. */
export function assemble(bytes: Uint8Array<ArrayBuffer>): Assembled | undefined {
  const api = (globalThis as { WebAssembly?: WebAssemblyApi }).WebAssembly;
  try {
    if (!api?.validate(bytes)) return undefined;
    return new api.Instance(new api.Module(bytes)).exports as Assembled;
  } catch {
    return undefined;
  }
}
