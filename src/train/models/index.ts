/** All models that can be trained, one for each weights file. */
import { NET_PHASES } from '../../games/draughts/net/layout';
import { BRANDUBH_LAYOUT, BrandubhModel, dequantiseBrandubh, quantiseBrandubh } from './brandubh';
import { DraughtsModel, dequantiseNets, NET_LAYOUT, quantiseNets } from './draughts';
import type { Model } from './model';
import { dequantiseMorris, MORRIS_LAYOUT, MorrisModel, quantiseMorris } from './morris';

export interface ModelKind {
  readonly name: string;
  readonly create: (seed: number) => Model;
  /** Description of the bytes. */
  readonly layout: string;
  /** Converts parameters to the bytes of the engine. */
  readonly quantise: (parameters: Float32Array) => Uint8Array;
  /** Converts bytes to parameters, up to rounding. */
  readonly dequantise: (bytes: Uint8Array) => Float32Array;
}

/** Models of draughts and their number of nets: one for each phase, or a single one. */
const NETS = [
  ['draughts-english', NET_PHASES],
  ['draughts-italian', 1],
  ['draughts-spanish', 1],
  ['draughts-russian', 1],
  ['draughts-brazilian', 1],
] as const;

const MORRIS_MODELS = ['morris-nine', 'morris-twelve', 'morris-lasker', 'morris-captures'];

export const MODEL_KINDS: readonly ModelKind[] = [
  {
    name: 'brandubh',
    create: () => new BrandubhModel(),
    layout: BRANDUBH_LAYOUT,
    quantise: quantiseBrandubh,
    dequantise: dequantiseBrandubh,
  },
  ...NETS.map(([name, nets]) => ({
    name,
    create: (seed: number) => new DraughtsModel(seed, nets),
    layout: nets === 1 ? NET_LAYOUT : `${nets} nets of ${NET_LAYOUT}`,
    quantise: quantiseNets,
    dequantise: dequantiseNets,
  })),
  ...MORRIS_MODELS.map(name => ({
    name,
    create: () => new MorrisModel(),
    layout: MORRIS_LAYOUT,
    quantise: quantiseMorris,
    dequantise: dequantiseMorris,
  })),
];

export const findModelKind = (name: string): ModelKind | undefined => MODEL_KINDS.find(kind => kind.name === name);
