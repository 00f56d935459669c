/** What can be learnt: a line for each file of weights. */
import { NetForm } from './draughts/net-form';
import { NET_LAYOUT, quantiseNet } from './draughts/quantise';
import type { Form } from './fit/form';

export interface Kind {
  readonly name: string;
  readonly form: (seed: number) => Form;
  /** What the bytes are, for people. */
  readonly layout: string;
  /** From what the form has learnt to the bytes of the engine. */
  readonly quantise: (parameters: Float32Array) => Uint8Array;
}

const NAMES = ['draughts-english', 'draughts-italian', 'draughts-spanish', 'draughts-russian', 'draughts-brazilian'];

export const KINDS: readonly Kind[] = NAMES.map(name => ({
  name,
  form: seed => new NetForm(seed),
  layout: NET_LAYOUT,
  quantise: quantiseNet,
}));

export const findKind = (name: string): Kind | undefined => KINDS.find(kind => kind.name === name);
