/** What `train fit` leaves for `train export`. */
import { readText } from '../disk/files';
import type { Result } from '../games/game';
import { aList, aNumber, aText, aWhole, readJson, shaped } from '../shell/json';
import type { Report } from './fit/fit';
import { asSettings, type Settings } from './games';

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

const asLearnt = shaped({
  name: aText,
  seed: aWhole(0),
  rounds: aWhole(1),
  report: shaped({
    positions: aWhole(1),
    heldOut: aWhole(1),
    losses: shaped({ present: aNumber, search: aNumber, learnt: aNumber }),
    scale: aNumber,
  }),
  before: aList(aText),
  sources: aList(asSettings),
  parameters: aText,
});

export function readLearnt(path: string): Result<Learnt> {
  const text = readText(path);
  return text.ok ? readJson(path, text.value, asLearnt) : text;
}

export function parametersOf({ parameters }: Learnt): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(parameters, 'base64'));
  return new Float32Array(bytes.buffer, 0, bytes.length >> 2);
}

/** All games that the parameters come from. The parts of one batch of games say the same. */
export const gamesOf = ({ before, sources }: Learnt): string[] => [
  ...new Set([...before, ...sources.map(({ variant, seed, games, nodes }) => `${variant} ${seed}/${games}/${nodes}`)]),
];
