/**
 * WebAssembly modules: loading the compiled code of src/wasm/code, and a small assembler for functions over vectors of
 * int16.
 */

/** The part of the host's WebAssembly used here. Not every host has it or allows it. */
interface WebAssemblyHost {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
}

/** Exports of a module given in hexadecimal digits; undefined if the host has no WebAssembly or forbids it. */
export function instantiate<Exports>(code: string): Exports | undefined {
  const host = (globalThis as { readonly WebAssembly?: WebAssemblyHost }).WebAssembly;
  if (!host) return undefined;
  try {
    const bytes = Uint8Array.from(code.match(/../g) ?? [], digits => Number.parseInt(digits, 16));
    return new host.Instance(new host.Module(bytes), {}).exports as Exports;
  } catch {
    return undefined;
  }
}

/** Bytes of instructions. */
export type WasmCode = readonly number[];

/** LEB128: seven bits per byte, lowest first. */
function unsignedLeb128(value: number): number[] {
  const rest = value >>> 7;
  return rest === 0 ? [value & 127] : [(value & 127) | 128, ...unsignedLeb128(rest)];
}

function signedLeb128(value: number): number[] {
  const rest = value >> 7;
  const done = (rest === 0 && (value & 64) === 0) || (rest === -1 && (value & 64) !== 0);
  return done ? [value & 127] : [(value & 127) | 128, ...signedLeb128(rest)];
}

const simdOp = (...code: number[]): WasmCode => [0xfd, ...code.flatMap(unsignedLeb128)];
/** Operand of loads and stores: alignment of 2 ** `align` bytes, and an offset that is added to the address. */
const memoryOperand = (align: number, offset: number): number[] => [align, ...unsignedLeb128(offset)];

export const I32 = 0x7f;
export const V128 = 0x7b;

export const localGet = (local: number): WasmCode => [0x20, ...unsignedLeb128(local)];
export const localSet = (local: number): WasmCode => [0x21, ...unsignedLeb128(local)];
export const localTee = (local: number): WasmCode => [0x22, ...unsignedLeb128(local)];
export const globalGet = (global: number): WasmCode => [0x23, ...unsignedLeb128(global)];
export const globalSet = (global: number): WasmCode => [0x24, ...unsignedLeb128(global)];
export const i32Const = (value: number): WasmCode => [0x41, ...signedLeb128(value)];

export const ADD: WasmCode = [0x6a];
export const SUB: WasmCode = [0x6b];
export const AND: WasmCode = [0x71];
export const OR: WasmCode = [0x72];
export const XOR: WasmCode = [0x73];
export const SHL: WasmCode = [0x74];
export const CTZ: WasmCode = [0x68];
export const POPCNT: WasmCode = [0x69];
export const NOT_ZERO: WasmCode = [0x45, 0x45];
export const i32Load = (offset: number): WasmCode => [0x28, ...memoryOperand(2, offset)];
export const i32Load8Unsigned = (offset: number): WasmCode => [0x2d, ...memoryOperand(0, offset)];

export const v128Load = (offset: number): WasmCode => [0xfd, 0, ...memoryOperand(4, offset)];
export const v128Store = (offset: number): WasmCode => [0xfd, 11, ...memoryOperand(4, offset)];
/** Copies the int on the stack to all eight lanes. */
export const I16X8_SPLAT: WasmCode = simdOp(16);
export const I16X8_ADD: WasmCode = simdOp(142);
export const I16X8_SUB: WasmCode = simdOp(145);
export const I16X8_MUL: WasmCode = simdOp(149);
export const I16X8_MIN: WasmCode = simdOp(150);
export const I16X8_MAX: WasmCode = simdOp(152);
/** Four int32: the products of the int16 lanes, added in pairs. */
export const I32X4_DOT_I16X8: WasmCode = simdOp(186);
export const I32X4_ADD: WasmCode = simdOp(174);
export const i32ExtractLane = (lane: number): WasmCode => [...simdOp(27), lane];

/** Repeats `body` while it leaves a number other than 0 on the stack; runs it at least once. */
export const loopWhile = (body: WasmCode): WasmCode => [0x03, 0x40, ...body, 0x0d, 0, 0x0b];
/** Runs `body` if the number on the stack is not 0. */
export const ifNonZero = (body: WasmCode): WasmCode => [0x04, 0x40, ...body, 0x0b];

const section = (id: number, content: WasmCode): WasmCode => [id, ...unsignedLeb128(content.length), ...content];
const vectorOf = (items: readonly WasmCode[]): WasmCode => [...unsignedLeb128(items.length), ...items.flat()];
const nameBytes = (word: string): WasmCode => vectorOf([...word].map(letter => [letter.charCodeAt(0)]));

/**
 * Bytes of a module with one exported function `run`, which takes `parameters` ints and returns one, with the given
 * locals, `globals` int globals that start at 0, and an exported `memory` of `pages` pages.
 */
export function assembleModule(
  parameters: number,
  locals: readonly { readonly kind: number; readonly count: number }[],
  globals: number,
  pages: number,
  body: WasmCode,
): Uint8Array<ArrayBuffer> {
  const code = [...vectorOf(locals.map(({ kind, count }) => [...unsignedLeb128(count), kind])), ...body, 0x0b];
  const ints = Array.from({ length: parameters }, () => [I32]);
  const zero: WasmCode = [I32, 1, ...i32Const(0), 0x0b];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vectorOf([[0x60, ...vectorOf(ints), 1, I32]])),
    ...section(3, vectorOf([[0]])),
    ...section(5, vectorOf([[0, ...unsignedLeb128(pages)]])),
    ...section(6, vectorOf(Array.from({ length: globals }, () => zero))),
    ...section(
      7,
      vectorOf([
        [...nameBytes('run'), 0, 0],
        [...nameBytes('memory'), 2, 0],
      ]),
    ),
    ...section(10, vectorOf([[...unsignedLeb128(code.length), ...code]])),
  ]);
}

interface WebAssemblyApi {
  validate(bytes: Uint8Array<ArrayBuffer>): boolean;
  readonly Module: new (bytes: Uint8Array<ArrayBuffer>) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
}

interface AssembledModule {
  readonly run: (...ints: number[]) => number;
  readonly memory: { readonly buffer: ArrayBuffer };
}

/** Instance of a module; undefined if the host has no WebAssembly with SIMD or forbids it. */
export function instantiateBytes(bytes: Uint8Array<ArrayBuffer>): AssembledModule | undefined {
  const api = (globalThis as { WebAssembly?: WebAssemblyApi }).WebAssembly;
  try {
    if (!api?.validate(bytes)) return undefined;
    return new api.Instance(new api.Module(bytes)).exports as AssembledModule;
  } catch {
    return undefined;
  }
}
