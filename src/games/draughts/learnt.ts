/** What a net has learnt a position to be worth. All parts are seen from White. */
import type { Term, Weights } from '../game';
import { drawish, type Evaluation, FLYING_BY_HAND, SHORT_BY_HAND } from './evaluate';
import { FULL, type NetSum, netsIn, ONE, plainNet } from './net';
import { PHASES, phaseOf } from './net-layout';
import { vectorNet } from './net-vectors';

class Learnt implements Evaluation {
  private readonly centimen: number;

  constructor(
    private readonly nets: readonly NetSum[],
    scale: number,
    private readonly flying: boolean,
  ) {
    this.centimen = scale / (ONE * FULL * FULL);
  }

  worth(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): number {
    const net = this.nets[phaseOf(whiteMen | blackMen, whiteKings | blackKings)]!;
    const own = (net(whiteMen, whiteKings, blackMen, blackKings, whiteToMove) * this.centimen) | 0;
    const whole = whiteToMove === 1 ? own : -own | 0;
    if (!this.flying || (whiteMen | blackMen) !== 0) return whole;
    return (whole - drawish(whole, whiteKings, blackKings)) | 0;
  }

  /** What the terms made by hand say, and how far the net thinks otherwise. */
  terms(whiteMen: number, whiteKings: number, blackMen: number, blackKings: number, whiteToMove: number): Term[] {
    const byHand = this.flying ? FLYING_BY_HAND : SHORT_BY_HAND;
    const terms = byHand.terms(whiteMen, whiteKings, blackMen, blackKings, whiteToMove);
    const sum = terms.reduce((total, { value }) => total + value, 0);
    const whole = this.worth(whiteMen, whiteKings, blackMen, blackKings, whiteToMove);
    return [...terms, { name: 'learnt', value: whole - sum }];
  }
}

/** The numbers are unfolded once for each thread and file of weights. */
const unfolded = new WeakMap<Weights, readonly NetSum[]>();

/** The net of each phase. */
function netsOf(weights: Weights): readonly NetSum[] {
  const known = unfolded.get(weights);
  if (known) return known;
  const nets = netsIn(weights.bytes).map(numbers => vectorNet(numbers) ?? plainNet(numbers));
  const forPhases = Array.from({ length: PHASES }, (_, phase) => nets[phase] ?? nets[0]!);
  unfolded.set(weights, forPhases);
  return forPhases;
}

export const learntEvaluation = (weights: Weights, flying: boolean): Evaluation =>
  new Learnt(netsOf(weights), weights.scale, flying);
