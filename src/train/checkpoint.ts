/** What was learnt: as `train fit` leaves it, or as it is in use. */

import { jsonArray, jsonInteger, jsonNumber, jsonObject, jsonString, readJson } from '../util/json-reader';
import { readTextFile } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { WEIGHTS } from '../weights/index';
import { unpackWeights } from '../weights/packed';
import { asSettings, type GenerationSettings } from './game-file';
import type { ModelKind } from './models/index';

export interface FitResult {
  readonly name: string;
  readonly seed: number;
  readonly rounds: number;
  readonly report: FitReport;
  /** The games of the parameters that the fit began with, as a file of weights tells them. */
  readonly before: readonly string[];
  readonly sources: readonly GenerationSettings[];
  /** Float32, in base64. */
  readonly parameters: string;
}

const asFitResult = jsonObject({
  name: jsonString,
  seed: jsonInteger(0),
  rounds: jsonInteger(1),
  report: jsonObject({
    positions: jsonInteger(1),
    heldOut: jsonInteger(1),
    losses: jsonObject({ present: jsonNumber, search: jsonNumber, learnt: jsonNumber }),
    scale: jsonNumber,
  }),
  before: jsonArray(jsonString),
  sources: jsonArray(asSettings),
  parameters: jsonString,
});

function readFitResult(path: string): Result<FitResult> {
  const text = readTextFile(path);
  return text.ok ? readJson(path, text.value, asFitResult) : text;
}

function parametersOf({ parameters }: FitResult): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(parameters, 'base64'));
  return new Float32Array(bytes.buffer, 0, bytes.length >> 2);
}

/** All games that the parameters come from. The parts of one batch of games say the same. */
const gamesOf = ({ before, sources }: FitResult): string[] => [
  ...new Set([...before, ...sources.map(({ variant, seed, games, nodes }) => `${variant} ${seed}/${games}/${nodes}`)]),
];

/** What a fit may begin with, and a file of weights is made of. */
export interface TrainedModel {
  /** The kind that it was learnt for. */
  readonly name: string;
  readonly parameters: Float32Array;
  readonly games: readonly string[];
  readonly seed: number;
  /** Centimen a logit. */
  readonly scale: number;
}

export const trainedModelOf = (learnt: FitResult): TrainedModel => ({
  name: learnt.name,
  parameters: parametersOf(learnt),
  games: gamesOf(learnt),
  seed: learnt.seed,
  scale: learnt.report.scale,
});

/** Stands for the weights in use where a file is asked for. */
export const IN_USE_WEIGHTS = 'in-use';

export function readTrainedModel(path: string, kind: ModelKind): Result<TrainedModel> {
  if (path === IN_USE_WEIGHTS) return modelInUse(kind);
  const learnt = readFitResult(path);
  return learnt.ok ? ok(trainedModelOf(learnt.value)) : learnt;
}

function modelInUse({ name, dequantise: restore }: ModelKind): Result<TrainedModel> {
  const used = WEIGHTS.find(file => file.name === name);
  if (!used) return fail(`nothing was learnt for ${name} yet`);
  const { games, seed, scale } = used;
  return ok({ name, parameters: restore(unpackWeights(used).bytes), games, seed, scale });
}

export interface FitReport {
  readonly positions: number;
  readonly heldOut: number;
  /** Mean squared distance from the results of the held-out games, each at its best scale. */
  readonly losses: { readonly present: number; readonly search: number; readonly learnt: number };
  /** Centimen a logit, so that scores spread as those of the evaluation in use do. */
  readonly scale: number;
}
