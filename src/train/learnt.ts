/** What `train fit` leaves for `train export`. */
import type { Report } from './fit/fit';
import type { Settings } from './games';

export interface Learnt {
  readonly name: string;
  readonly seed: number;
  readonly rounds: number;
  readonly report: Report;
  readonly sources: readonly Settings[];
  /** Float32, in base64. */
  readonly parameters: string;
}

export function parametersOf({ parameters }: Learnt): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(parameters, 'base64'));
  return new Float32Array(bytes.buffer);
}
