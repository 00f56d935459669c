/** What `train fit` leaves for `train export`. */
import type { Report } from './fit/fit';
import type { Settings } from './games';

export interface Learnt {
  readonly name: string;
  readonly seed: number;
  readonly rounds: number;
  readonly report: Report;
  /** The games of the parameters that the fit began with, as a file of weights tells them. */
  readonly before: readonly string[];
  readonly sources: readonly Settings[];
  /** Float32, in base64. */
  readonly parameters: string;
}

export function parametersOf({ parameters }: Learnt): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(parameters, 'base64'));
  return new Float32Array(bytes.buffer);
}

/** All games that the parameters come from. The parts of one batch of games say the same. */
export const gamesOf = ({ before, sources }: Learnt): string[] => [
  ...new Set([...before, ...sources.map(({ variant, seed, games, nodes }) => `${variant} ${seed}/${games}/${nodes}`)]),
];
