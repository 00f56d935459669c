/** Evaluation by a neural network, from White's view. */
import type { EvalTerm, Weights } from '../../rules';
import { type DraughtsEvaluation, drawishReduction, HANDMADE_FLYING, HANDMADE_SHORT } from '../handmade';
import { NET_PHASES, phaseOf } from './layout';
import { ACTIVATION_ONE, type NetFunction, readNets, scalarNet, WEIGHT_ONE } from './network';
import { simdNet } from './simd';

class NetEvaluation implements DraughtsEvaluation {
  private readonly cpPerUnit: number;

  constructor(
    private readonly nets: readonly NetFunction[],
    scale: number,
    private readonly flying: boolean,
  ) {
    this.cpPerUnit = scale / (WEIGHT_ONE * ACTIVATION_ONE * ACTIVATION_ONE);
  }

  value(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): number {
    const net = this.nets[phaseOf(whiteMen | blackMen, whiteKings | blackKings)]!;
    const own = (net(whiteMen, whiteKings, blackMen, blackKings, whiteToMove) * this.cpPerUnit) | 0;
    const score = whiteToMove === 1 ? own : -own | 0;
    if (!this.flying || (whiteMen | blackMen) !== 0) return score;
    return (score - drawishReduction(score, whiteKings, blackKings)) | 0;
  }

  /** The hand-made terms, and the difference between them and the network. */
  terms(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): EvalTerm[] {
    const handmade = this.flying ? HANDMADE_FLYING : HANDMADE_SHORT;
    const terms = handmade.terms(whiteMen, whiteKings, blackMen, blackKings, whiteToMove);
    const sum = terms.reduce((total, { value }) => total + value, 0);
    const score = this.value(whiteMen, whiteKings, blackMen, blackKings, whiteToMove);
    return [...terms, { name: 'learnt', value: score - sum }];
  }
}

/** Networks by weights file, decoded once per thread. */
const netsByWeights = new WeakMap<Weights, readonly NetFunction[]>();

/** Network of each game phase. */
function netsFor(weights: Weights): readonly NetFunction[] {
  const cached = netsByWeights.get(weights);
  if (cached) return cached;
  const nets = readNets(weights.bytes).map(numbers => simdNet(numbers) ?? scalarNet(numbers));
  const forPhases = Array.from({ length: NET_PHASES }, (_, phase) => nets[phase] ?? nets[0]!);
  netsByWeights.set(weights, forPhases);
  return forPhases;
}

export const netEvaluation = (weights: Weights, flying: boolean): DraughtsEvaluation =>
  new NetEvaluation(netsFor(weights), weights.scale, flying);
