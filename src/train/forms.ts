/** What can be learnt: a line for each file of weights. */

import { PHASES } from '../games/draughts/net-layout';
import { LineForm } from './brandubh/line-form';
import { LINE_LAYOUT, quantiseLines, restoreLines } from './brandubh/quantise';
import { NetForm } from './draughts/net-form';
import { NET_LAYOUT, quantiseNets, restoreNets } from './draughts/quantise';
import type { Form } from './fit/form';
import { PatternForm } from './morris/pattern-form';
import { PATTERN_LAYOUT, quantisePatterns, restorePatterns } from './morris/quantise';

export interface Kind {
  readonly name: string;
  readonly form: (seed: number) => Form;
  /** What the bytes are, for people. */
  readonly layout: string;
  /** From what the form has learnt to the bytes of the engine. */
  readonly quantise: (parameters: Float32Array) => Uint8Array;
  /** And back, as near as it was rounded. */
  readonly restore: (bytes: Uint8Array) => Float32Array;
}

/** How many nets each has: one for each phase, or one alone. */
const NETS = [
  ['draughts-english', PHASES],
  ['draughts-italian', 1],
  ['draughts-spanish', 1],
  ['draughts-russian', 1],
  ['draughts-brazilian', 1],
] as const;

const PATTERNS = ['morris-nine', 'morris-twelve', 'morris-lasker', 'morris-captures'];

export const KINDS: readonly Kind[] = [
  {
    name: 'brandubh',
    form: () => new LineForm(),
    layout: LINE_LAYOUT,
    quantise: quantiseLines,
    restore: restoreLines,
  },
  ...NETS.map(([name, nets]) => ({
    name,
    form: (seed: number) => new NetForm(seed, nets),
    layout: nets === 1 ? NET_LAYOUT : `${nets} nets of ${NET_LAYOUT}`,
    quantise: quantiseNets,
    restore: restoreNets,
  })),
  ...PATTERNS.map(name => ({
    name,
    form: () => new PatternForm(),
    layout: PATTERN_LAYOUT,
    quantise: quantisePatterns,
    restore: restorePatterns,
  })),
];

export const findKind = (name: string): Kind | undefined => KINDS.find(kind => kind.name === name);
