/** Trained parameters: as `train fit` writes them, or as the engine uses them. */
import { jsonArray, jsonInteger, jsonNumber, jsonObject, jsonString, readJson } from '../util/json-reader';
import { readTextFile } from '../util/node/atomic-file';
import { fail, ok, type Result } from '../util/result';
import { WEIGHTS } from '../weights/index';
import { unpackWeights } from '../weights/packed';
import { asSettings, type GenerationSettings } from './game-file';
import type { ModelKind } from './models/index';

/** Losses are mean squared errors on the held-out games, each at its best scale. */
export interface FitReport {
  readonly positions: number;
  readonly heldOut: number;
  readonly losses: { readonly present: number; readonly search: number; readonly learnt: number };
  /** Centipawns per logit that give the scores the spread of the current evaluation. */
  readonly scale: number;
}

/** JSON file that `train fit` writes. */
export interface FitResult {
  readonly name: string;
  readonly seed: number;
  readonly rounds: number;
  readonly report: FitReport;
  /** Games of the parameters that the fit started from, in the form of a weights file. */
  readonly before: readonly string[];
  readonly sources: readonly GenerationSettings[];
  /** Float32 parameters in base64. */
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

/** All batches of games behind the parameters. Shards of one batch have equal entries. */
const gamesOf = ({ before, sources }: FitResult): string[] => [
  ...new Set([...before, ...sources.map(({ variant, seed, games, nodes }) => `${variant} ${seed}/${games}/${nodes}`)]),
];

/** Parameters with their origin, to start a fit from or to export. */
export interface TrainedModel {
  /** Name of the model kind. */
  readonly name: string;
  readonly parameters: Float32Array;
  readonly games: readonly string[];
  readonly seed: number;
  /** Centipawns per logit. */
  readonly scale: number;
}

export const trainedModelOf = (result: FitResult): TrainedModel => ({
  name: result.name,
  parameters: parametersOf(result),
  games: gamesOf(result),
  seed: result.seed,
  scale: result.report.scale,
});

/** Stands for the current weights in place of a file name. */
export const IN_USE_WEIGHTS = 'in-use';

export function readTrainedModel(path: string, kind: ModelKind): Result<TrainedModel> {
  if (path === IN_USE_WEIGHTS) return modelInUse(kind);
  const result = readFitResult(path);
  return result.ok ? ok(trainedModelOf(result.value)) : result;
}

function modelInUse({ name, dequantise }: ModelKind): Result<TrainedModel> {
  const weights = WEIGHTS.find(file => file.name === name);
  if (!weights) return fail(`there are no weights of ${name} yet`);
  const { games, seed, scale } = weights;
  return ok({ name, parameters: dequantise(unpackWeights(weights).bytes), games, seed, scale });
}
