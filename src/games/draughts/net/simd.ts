/** Network inference in WebAssembly SIMD (src/wasm/assembly/draughts-net.ts), eight neurons at a time. */
import CODE from '../../../wasm/code/draughts-net';
import { instantiate } from '../../../wasm/module';
import { LAYER_SIZE, stageTable } from './layout';
import type { NetFunction, NetHead, NetWeights } from './network';

interface Kernel {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly netsAt: { readonly value: number };
  readonly stagesAt: { readonly value: number };
  setShape(neurons: number, nets: number, heads: number, isDeep: number): number;
  headAddress(net: number, head: number): number;
  stateAddress(net: number): number;
  readonly run: NetFunction;
}

/** The network of `scalarNet`, faster; undefined if SIMD is not supported. */
export function simdNet({ shape, nets }: NetWeights): NetFunction | undefined {
  const kernel = instantiate<Kernel>(CODE);
  if (!kernel) return undefined;
  const rowsAt = kernel.setShape(shape.hidden, nets.length, shape.heads, shape.isDeep ? 1 : 0);
  const { buffer } = kernel.memory;
  const { netOf, headOf } = stageTable(shape);
  new Uint8Array(buffer, kernel.netsAt.value).set(netOf);
  new Uint8Array(buffer, kernel.stagesAt.value).set(headOf);
  for (const [index, { rows, biases, heads }] of nets.entries()) {
    new Int16Array(buffer, rowsAt + index * rows.byteLength).set(rows);
    new Int16Array(buffer, kernel.stateAddress(index)).set(biases);
    for (const [number, head] of heads.entries()) writeHead(buffer, kernel.headAddress(index, number), head);
  }
  return kernel.run;
}

function writeHead(buffer: ArrayBuffer, at: number, { inputs, layerBiases, layerOutputs, bias }: NetHead): void {
  if (layerBiases.length === 0) {
    new Int16Array(buffer, at).set(inputs);
    new Int32Array(buffer, at + inputs.byteLength)[0] = bias;
    return;
  }
  // The weights of two neighbouring inputs alternate, for products of pairs.
  const weights = new Int16Array(buffer, at);
  for (const [index, weight] of inputs.entries()) {
    const input = Math.trunc(index / LAYER_SIZE);
    weights[((input >> 1) * LAYER_SIZE + (index % LAYER_SIZE)) * 2 + (input & 1)] = weight;
  }
  new Int32Array(buffer, at + inputs.byteLength).set([...layerBiases, ...layerOutputs, bias]);
}
