/** All models that can be trained, one for each weights file. */
import { WEIGHTS_LENGTH as BRANDUBH_WEIGHTS } from '../../games/brandubh/evaluate';
import { type NetShape, ONE_NET, PHASE_NETS } from '../../games/draughts/net/layout';
import { WEIGHTS_LENGTH as MORRIS_WEIGHTS } from '../../games/morris/evaluate';
import { dequantiseNets, netLayout, parameterCount, quantiseNets } from '../nets/parameters';
import { BRANDUBH_LAYOUT, BrandubhModel, dequantiseBrandubh, quantiseBrandubh } from './brandubh';
import type { Model } from './model';
import { dequantiseMorris, MORRIS_LAYOUT, MorrisModel, quantiseMorris } from './morris';

export interface ModelKind {
  readonly name: string;
  /** Number of parameters. */
  readonly size: number;
  /** Description of the bytes. */
  readonly layout: string;
  /** Model that learns from positions in memory, or shape of nets that learn from files of positions. */
  readonly trains: (() => Model) | NetShape;
  /** Converts parameters to the bytes of the engine. */
  readonly quantise: (parameters: Float32Array) => Uint8Array;
  /** Converts bytes to parameters, up to rounding. */
  readonly dequantise: (bytes: Uint8Array) => Float32Array;
}

/** Models of draughts and their shapes. */
const NETS: readonly (readonly [string, NetShape])[] = [
  ['draughts-english', PHASE_NETS],
  ['draughts-spanish', ONE_NET],
  ['draughts-russian', ONE_NET],
  ['draughts-brazilian', ONE_NET],
];

const MORRIS_MODELS = ['morris-nine', 'morris-twelve', 'morris-lasker', 'morris-captures'];

export const MODEL_KINDS: readonly ModelKind[] = [
  {
    name: 'brandubh',
    size: BRANDUBH_WEIGHTS,
    trains: () => new BrandubhModel(),
    layout: BRANDUBH_LAYOUT,
    quantise: quantiseBrandubh,
    dequantise: dequantiseBrandubh,
  },
  ...NETS.map(([name, shape]) => ({
    name,
    size: parameterCount(shape),
    trains: shape,
    layout: netLayout(shape),
    quantise: (parameters: Float32Array) => quantiseNets(shape, parameters),
    dequantise: (bytes: Uint8Array) => dequantiseNets(shape, bytes),
  })),
  ...MORRIS_MODELS.map(name => ({
    name,
    size: MORRIS_WEIGHTS,
    trains: () => new MorrisModel(),
    layout: MORRIS_LAYOUT,
    quantise: quantiseMorris,
    dequantise: dequantiseMorris,
  })),
];

export const findModelKind = (name: string): ModelKind | undefined => MODEL_KINDS.find(kind => kind.name === name);
