/** What can be learnt: a line for each file of weights. */
import { LineForm } from './brandubh/line-form';
import { LINE_LAYOUT, quantiseLines, restoreLines } from './brandubh/quantise';
import { NetForm } from './draughts/net-form';
import { NET_LAYOUT, quantiseNet, restoreNet } from './draughts/quantise';
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

const NETS = ['draughts-english', 'draughts-italian', 'draughts-spanish', 'draughts-russian', 'draughts-brazilian'];

const PATTERNS = ['morris-nine', 'morris-twelve', 'morris-lasker', 'morris-captures'];

export const KINDS: readonly Kind[] = [
  {
    name: 'brandubh',
    form: () => new LineForm(),
    layout: LINE_LAYOUT,
    quantise: quantiseLines,
    restore: restoreLines,
  },
  ...NETS.map(name => ({
    name,
    form: (seed: number) => new NetForm(seed),
    layout: NET_LAYOUT,
    quantise: quantiseNet,
    restore: restoreNet,
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
