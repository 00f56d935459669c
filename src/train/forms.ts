/** What can be learnt: a line for each file of weights. */
import { NetForm } from './draughts/net-form';
import type { Form } from './fit/form';

export interface Kind {
  readonly name: string;
  readonly form: (seed: number) => Form;
}

const NAMES = ['draughts-short', 'draughts-flying', 'draughts-flying-backward'] as const;

export const KINDS: readonly Kind[] = NAMES.map(name => ({ name, form: seed => new NetForm(seed) }));
