/** Fits the nets of draughts to files of positions. */
import type { NetShape } from '../../games/draughts/net/layout';
import { OUTPUT_UNIT, readNets, scalarNet, simdNet } from '../../games/draughts/net/network';
import { Random } from '../../util/random';
import { WEIGHTS } from '../../weights/index';
import { unpackWeights } from '../../weights/packed';
import type { FitReport } from '../checkpoint';
import { deviation, fitScale, meanSquaredError, sigmoid } from '../models/model';
import { POSITION_BYTES } from '../position-file';
import { labelsOf, type PositionStream } from './positions';
import { NetTrainer } from './trainer';

interface NetFitOptions {
  readonly epochs: number;
  /** Initial learning rate. */
  readonly rate: number;
  readonly seed: number;
  readonly threads: number;
  /** Weight of the game result in the training target; the rest is the expected score of the search. */
  readonly resultWeight: number;
}

export interface FittedNets {
  readonly parameters: Float32Array;
  readonly report: FitReport;
}

const BATCH_SIZE = 8192;
const BUFFER_POSITIONS = 1 << 20;
/** The learning rate rises to its initial value in this number of batches. */
const WARM_UP_BATCHES = 200;

/** Trains nets from `start`. `log` receives a line after each epoch, `save` the nets. */
export function fitNets(
  name: string,
  shape: NetShape,
  start: Float32Array,
  stream: PositionStream,
  { epochs, rate, seed, threads, resultWeight }: NetFitOptions,
  log: (line: string) => void,
  save: (fitted: FittedNets) => void,
): void {
  const heldOut = stream.heldOut;
  const { corrected, scores } = labelsOf(heldOut);
  const all = Int32Array.from(corrected.keys());
  const searchScale = fitScale(all, corrected, scores);
  const inUse = evaluationsInUse(name, heldOut);
  const lossOf = (values: ArrayLike<number>, scale = fitScale(all, corrected, values)): number =>
    meanSquaredError(all, corrected, index => values[index]! / scale);
  const presentLosses = { present: lossOf(inUse), search: lossOf(scores, searchScale) };
  const trainer = new NetTrainer(shape, threads, BUFFER_POSITIONS, resultWeight, score => sigmoid(score / searchScale));
  trainer.parameters = start;
  const random = new Random(seed);
  const buffers = [trainer.buffer(0), trainer.buffer(1)];
  const batches = Math.ceil((stream.training * epochs) / BATCH_SIZE);
  for (let epoch = 0, seen = 0; epoch < epochs; epoch++) {
    const started = performance.now();
    let error = 0;
    for (const { buffer, count } of stream.epoch(random, buffers)) {
      const batch = seen / BATCH_SIZE;
      const warmUp = Math.min(1, (batch + 1) / WARM_UP_BATCHES);
      error += trainer.train(buffer, count, BATCH_SIZE, warmUp * rateAt(batch / batches, rate));
      seen += count;
    }
    const speed = stream.training / (performance.now() - started);
    const logits = evaluateAll(trainer, heldOut);
    const learnt = lossOf(logits, 1);
    log(
      `epoch ${epoch + 1}: ${learnt.toFixed(5)} on held-out games, ` +
        `${(error / stream.training).toFixed(5)} from the targets, ${speed.toFixed(0)} k positions/s`,
    );
    const report = {
      positions: stream.training,
      heldOut: all.length,
      losses: { ...presentLosses, learnt },
      scale: deviation(all, index => inUse[index]!) / deviation(all, index => logits[index]!),
    };
    save({ parameters: trainer.parameters, report });
  }
  trainer.close();
}

/** Learning rate by a cosine schedule. `progress` is from 0 to 1. */
export const rateAt = (progress: number, initialRate: number): number =>
  (initialRate * (1 + Math.cos(Math.PI * Math.min(1, progress)))) / 2;

function evaluateAll(trainer: NetTrainer, positions: Uint8Array): Float32Array {
  const logits = new Float32Array(positions.length / POSITION_BYTES);
  for (let from = 0; from < logits.length; from += trainer.capacity) {
    const count = Math.min(trainer.capacity, logits.length - from);
    trainer.buffer(0).set(positions.subarray(from * POSITION_BYTES, (from + count) * POSITION_BYTES));
    logits.set(trainer.evaluate(0, count), from);
  }
  return logits;
}

/** Scores of positions by the weights in use, in centipawns for the side to move. */
function evaluationsInUse(name: string, positions: Uint8Array): Float32Array {
  const weights = unpackWeights(WEIGHTS.find(file => file.name === name)!);
  const nets = readNets(weights.bytes);
  const run = simdNet(nets) ?? scalarNet(nets);
  const cpPerUnit = weights.scale / OUTPUT_UNIT;
  const words = new Int32Array(positions.buffer, positions.byteOffset, positions.length >> 2);
  return Float32Array.from({ length: positions.length / POSITION_BYTES }, (_, index) => {
    const [own, their, kings] = words.subarray(4 * index, 4 * index + 3) as unknown as [number, number, number];
    return run(own & ~kings, own & kings, their & ~kings, their & kings, 1) * cpPerUnit;
  });
}
