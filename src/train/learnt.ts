/** What was learnt: as `train fit` leaves it, or as it is in use. */
import { readText } from '../disk/files';
import { fail, ok, type Result } from '../games/game';
import { aList, aNumber, aText, aWhole, readJson, shaped } from '../shell/json';
import { WEIGHTS } from '../weights/index';
import { unpack } from '../weights/packed';
import type { Report } from './fit/fit';
import type { Kind } from './forms';
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

function readLearnt(path: string): Result<Learnt> {
  const text = readText(path);
  return text.ok ? readJson(path, text.value, asLearnt) : text;
}

function parametersOf({ parameters }: Learnt): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(parameters, 'base64'));
  return new Float32Array(bytes.buffer, 0, bytes.length >> 2);
}

/** All games that the parameters come from. The parts of one batch of games say the same. */
const gamesOf = ({ before, sources }: Learnt): string[] => [
  ...new Set([...before, ...sources.map(({ variant, seed, games, nodes }) => `${variant} ${seed}/${games}/${nodes}`)]),
];

/** What a fit may begin with, and a file of weights is made of. */
export interface Trained {
  /** The kind that it was learnt for. */
  readonly name: string;
  readonly parameters: Float32Array;
  readonly games: readonly string[];
  readonly seed: number;
  /** Centimen a logit. */
  readonly scale: number;
}

export const trainedOf = (learnt: Learnt): Trained => ({
  name: learnt.name,
  parameters: parametersOf(learnt),
  games: gamesOf(learnt),
  seed: learnt.seed,
  scale: learnt.report.scale,
});

/** Stands for the weights in use where a file is asked for. */
export const IN_USE = 'in-use';

export function readTrained(path: string, kind: Kind): Result<Trained> {
  if (path === IN_USE) return trainedInUse(kind);
  const learnt = readLearnt(path);
  return learnt.ok ? ok(trainedOf(learnt.value)) : learnt;
}

function trainedInUse({ name, restore }: Kind): Result<Trained> {
  const used = WEIGHTS.find(file => file.name === name);
  if (!used) return fail(`nothing was learnt for ${name} yet`);
  const { games, seed, scale } = used;
  return ok({ name, parameters: restore(unpack(used).bytes), games, seed, scale });
}
