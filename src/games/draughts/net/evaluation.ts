/** What a net has learnt a position to be worth. All parts are seen from White. */
import type { EvalTerm, Weights } from '../../rules';
import { type DraughtsEvaluation, drawishReduction, HANDMADE_FLYING, HANDMADE_SHORT } from '../evaluate';
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
    const whole = whiteToMove === 1 ? own : -own | 0;
    if (!this.flying || (whiteMen | blackMen) !== 0) return whole;
    return (whole - drawishReduction(whole, whiteKings, blackKings)) | 0;
  }

  /** What the terms made by hand say, and how far the net thinks otherwise. */
  terms(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): EvalTerm[] {
    const byHand = this.flying ? HANDMADE_FLYING : HANDMADE_SHORT;
    const terms = byHand.terms(whiteMen, whiteKings, blackMen, blackKings, whiteToMove);
    const sum = terms.reduce((total, { value }) => total + value, 0);
    const whole = this.value(whiteMen, whiteKings, blackMen, blackKings, whiteToMove);
    return [...terms, { name: 'learnt', value: whole - sum }];
  }
}

/** The numbers are unfolded once for each thread and file of weights. */
const netsByWeights = new WeakMap<Weights, readonly NetFunction[]>();

/** The net of each phase. */
function netsFor(weights: Weights): readonly NetFunction[] {
  const known = netsByWeights.get(weights);
  if (known) return known;
  const nets = readNets(weights.bytes).map(numbers => simdNet(numbers) ?? scalarNet(numbers));
  const forPhases = Array.from({ length: NET_PHASES }, (_, phase) => nets[phase] ?? nets[0]!);
  netsByWeights.set(weights, forPhases);
  return forPhases;
}

export const netEvaluation = (weights: Weights, flying: boolean): DraughtsEvaluation =>
  new NetEvaluation(netsFor(weights), weights.scale, flying);
