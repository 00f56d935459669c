/** The count in WebAssembly, of the plain rules: src/wasm/assembly/brandubh.ts. */
import CODE from '../../wasm/code/brandubh';
import { instantiate } from '../../wasm/load';
import { UPPER } from './board';
import type { BrandubhPosition } from './position';
import { ATTACKERS } from './setup';

interface WasmCounter {
  prepare(): void;
  perft(attackers: bigint, men: bigint, king: bigint, attacking: boolean, depth: number): bigint;
}

let wasmCounter: WasmCounter | undefined;
let isLoaded = false;

const bitboardOf = (upper: number, lower: number): bigint =>
  (BigInt(lower >>> 0) << BigInt(UPPER)) | BigInt(upper >>> 0);

/** The ways to play `depth` moves on in a game that is not over; undefined where there is no WebAssembly. */
export function perftWasm(position: BrandubhPosition, depth: number): number | undefined {
  if (!isLoaded) {
    wasmCounter = instantiate<WasmCounter>(CODE);
    wasmCounter?.prepare();
    isLoaded = true;
  }
  if (!wasmCounter) return undefined;
  const { attackersUpper, attackersLower, defendersUpper, defendersLower, side } = position;
  const king = 1n << BigInt(position.king);
  const men = bitboardOf(defendersUpper, defendersLower) ^ king;
  return Number(wasmCounter.perft(bitboardOf(attackersUpper, attackersLower), men, king, side === ATTACKERS, depth));
}
