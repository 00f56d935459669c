/** Evaluation by a neural network, from White's view. */
import type { EvalTerm, Weights } from '../../rules';
import { type DraughtsEvaluation, drawishReduction, HANDMADE_FLYING, HANDMADE_SHORT } from '../handmade';
import { type NetFunction, OUTPUT_UNIT, readNets, scalarNet, simdNet } from './network';

/** Entries of the cache of evaluations: as many as fit the second level of a core's cache. */
const CACHE_SIZE = 1 << 15;
const SCORE_MASK = 0xffff;

class NetEvaluation implements DraughtsEvaluation {
  /**
   * Evaluations by hash key, two ints each: the high half of the key, and the upper bits of the low half with the score.
   * Half of the evaluations of a search are found here. Scores fit 16 bits, as in the transposition table.
   * https://www.chessprogramming.org/Evaluation_Hash_Table
   */
  private readonly cache = new Int32Array(2 * CACHE_SIZE).fill(-1); // the key of an empty board is 0

  constructor(
    private readonly net: NetFunction,
    private readonly cpPerUnit: number,
    private readonly flying: boolean,
  ) {}

  value(
    whiteMen: number,
    whiteKings: number,
    blackMen: number,
    blackKings: number,
    whiteToMove: number,
    keyLow: number,
    keyHigh: number,
  ): number {
    const cache = this.cache;
    const at = (keyLow & (CACHE_SIZE - 1)) << 1;
    const entry = cache[at + 1]!;
    if (cache[at] === keyHigh && ((entry ^ keyLow) & ~SCORE_MASK) === 0) return (entry << 16) >> 16;
    const score = this.compute(whiteMen, whiteKings, blackMen, blackKings, whiteToMove);
    cache[at] = keyHigh;
    cache[at + 1] = (keyLow & ~SCORE_MASK) | (score & SCORE_MASK);
    return score;
  }

  private compute(
    whiteMen: number,
    whiteKings: number,
    blackMen: number,
    blackKings: number,
    whiteToMove: number,
  ): number {
    const own = (this.net(whiteMen, whiteKings, blackMen, blackKings, whiteToMove) * this.cpPerUnit) | 0;
    const score = whiteToMove === 1 ? own : -own | 0;
    if (!this.flying || (whiteMen | blackMen) !== 0) return score;
    return (score - drawishReduction(score, whiteKings, blackKings)) | 0;
  }

  /** The hand-made terms, and the difference between them and the network. */
  terms(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): EvalTerm[] {
    const handmade = this.flying ? HANDMADE_FLYING : HANDMADE_SHORT;
    const terms = handmade.terms(whiteMen, whiteKings, blackMen, blackKings, whiteToMove);
    const sum = terms.reduce((total, { value }) => total + value, 0);
    const score = this.compute(whiteMen, whiteKings, blackMen, blackKings, whiteToMove);
    return [...terms, { name: 'learnt', value: score - sum }];
  }
}

/** Networks by weights file, decoded once per thread. */
const netByWeights = new WeakMap<Weights, NetFunction>();

function loadNet(weights: Weights): NetFunction {
  const cached = netByWeights.get(weights);
  if (cached) return cached;
  const nets = readNets(weights.bytes);
  const run = simdNet(nets) ?? scalarNet(nets);
  netByWeights.set(weights, run);
  return run;
}

export const netEvaluation = (weights: Weights, flying: boolean): DraughtsEvaluation =>
  new NetEvaluation(loadNet(weights), weights.scale / OUTPUT_UNIT, flying);
