/** Draughts position as the search sees it: moves, outcomes and evaluation. */
import { lowestBit } from '../../util/bits';
import {
  type Action,
  DRAW,
  type EvalTerm,
  FIRST_WINS,
  makeOutcome,
  NO_LIMIT,
  ONGOING,
  type Outcome,
  type Position,
  SECOND_WINS,
} from '../rules';
import { kingsThatCapture, menThatCapture } from './attacks';
import { captureAction, INNER_SQUARES } from './board';
import { filterContinuations } from './capture-routes';
import { CaptureGenerator } from './captures';
import { type DraughtsEvaluation, HANDMADE_FLYING, HANDMADE_SHORT } from './handmade';
import { generatePromotions, generateQuietMoves, hasQuietMove, orderingScore } from './moves';
import {
  BLOCKED,
  BOTH_BLOCKED,
  type DraughtsRuleSet,
  isThreeKingsAgainstOne,
  N_MOVE,
  NO_PIECES,
  REPETITION,
  THREE_KINGS,
  THREE_KINGS_LIMIT,
  threeKingsHoldDiagonal,
} from './rules';
import { type DraughtsSetup, DraughtsState } from './state';

export class DraughtsPosition extends DraughtsState implements Position {
  /** Own pieces that can capture, valid if `capturersKnown`. */
  private capturingMen = 0;
  private capturingKings = 0;

  readonly captureGenerator: CaptureGenerator;

  constructor(
    rules: DraughtsRuleSet,
    setup: DraughtsSetup,
    readonly evaluation: DraughtsEvaluation = rules.flying ? HANDMADE_FLYING : HANDMADE_SHORT,
  ) {
    super(rules, setup);
    this.captureGenerator = new CaptureGenerator(rules);
  }

  canonicalForm(identity: Int32Array): boolean {
    identity[0] = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    identity[1] = this.ownKings | this.theirKings;
    identity[2] = this.ownMen | this.ownKings;
    identity[3] = this.white;
    return this.partialCapture === 0;
  }

  generate(list: Int32Array, at: number): number {
    if (this.mustCapture()) return this.generateCaptures(list, at);
    const all = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    return generateQuietMoves(this.ownMen, this.ownKings, all, this.white, this.rules.flying, list, at);
  }

  generateNoisy(list: Int32Array, at: number): number {
    if (this.mustCapture()) return this.generateCaptures(list, at);
    const all = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    return generatePromotions(this.ownMen, all, this.white, list, at);
  }

  private generateCaptures(list: Int32Array, at: number): number {
    const all = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    const captures = this.captureGenerator;
    const end = captures.generate(
      this.capturingMen,
      this.capturingKings,
      this.theirMen,
      this.theirKings,
      all,
      this.white,
      0,
    );
    for (let i = 0; i < end; i++) {
      const isPromoted = (captures.from[i]! & this.ownMen) !== 0 && captures.king[i] !== 0;
      list[at + i] = captureAction(
        lowestBit(captures.from[i]!),
        lowestBit(captures.to[i]!),
        isPromoted,
        captures.captured[i]!,
      );
    }
    return this.partialCapture === 0 ? at + end : filterContinuations(this, list, at, at + end);
  }

  mustCapture(): boolean {
    if (!this.capturersKnown) this.findCapturers();
    return (this.capturingMen | this.capturingKings) !== 0;
  }

  private findCapturers(): void {
    const all = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    const targets = (this.theirMen | this.theirKings) & INNER_SQUARES;
    const menTargets = targets & (this.theirMen | this.rules.menCaptureKingsMask);
    this.capturingMen = menThatCapture(this.ownMen, menTargets, ~all, this.white, this.rules.menCaptureBackward);
    this.capturingKings = this.ownKings === 0 ? 0 : kingsThatCapture(this.ownKings, targets, all, this.rules.flying);
    this.capturersKnown = true;
  }

  orderingScore(action: Action): number {
    return orderingScore(action, this.theirKings);
  }

  outcome(searched: number): Outcome {
    if ((this.ownMen | this.ownKings) === 0) return this.outcomeWithoutMoves();
    if (this.halfmoveClock >= this.rules.halfmoveLimit) return makeOutcome(DRAW, N_MOVE);
    if (this.rules.threefold && this.halfmoveClock >= 4 && this.isRepeated(searched))
      return makeOutcome(DRAW, REPETITION);
    if (
      this.halfmoveClock >= THREE_KINGS_LIMIT &&
      this.isThreeKingsEnding() &&
      threeKingsHoldDiagonal(this.ownKings, this.theirKings)
    ) {
      return makeOutcome(DRAW, THREE_KINGS);
    }
    return ONGOING;
  }

  /** Returns true for three kings against one. Without men, `halfmoveClock` counts from when this material arose. */
  isThreeKingsEnding(): boolean {
    if (!this.rules.threeKingsRule || (this.ownMen | this.theirMen) !== 0) return false;
    return isThreeKingsAgainstOne(this.ownKings, this.theirKings);
  }

  outcomeWithoutMoves(): Outcome {
    const won = this.side === 0 ? SECOND_WINS : FIRST_WINS;
    if (this.rules.bothBlockedIsDraw && !this.opponentCanMove()) return makeOutcome(DRAW, BOTH_BLOCKED);
    return makeOutcome(won, (this.ownMen | this.ownKings) === 0 ? NO_PIECES : BLOCKED);
  }

  private opponentCanMove(): boolean {
    const all = this.ownMen | this.ownKings | this.theirMen | this.theirKings;
    const targets = (this.ownMen | this.ownKings) & INNER_SQUARES;
    const menTargets = targets & (this.ownMen | this.rules.menCaptureKingsMask);
    const they = this.white ^ 1;
    return (
      hasQuietMove(this.theirMen, this.theirKings, ~all, they) ||
      menThatCapture(this.theirMen, menTargets, ~all, they, this.rules.menCaptureBackward) !== 0 ||
      kingsThatCapture(this.theirKings, targets, all, this.rules.flying) !== 0
    );
  }

  pliesToDraw(): number {
    const plies =
      this.rules.halfmoveLimit === NO_LIMIT ? NO_LIMIT : Math.max(1, this.rules.halfmoveLimit - this.halfmoveClock);
    return this.isThreeKingsEnding() ? Math.min(plies, Math.max(1, THREE_KINGS_LIMIT - this.halfmoveClock)) : plies;
  }

  evaluate(): number {
    const { ownMen, ownKings, theirMen, theirKings, keyLow, keyHigh } = this;
    return this.white === 1
      ? this.evaluation.value(ownMen, ownKings, theirMen, theirKings, 1, keyLow, keyHigh)
      : -this.evaluation.value(theirMen, theirKings, ownMen, ownKings, 0, keyLow, keyHigh) | 0;
  }

  /** Terms of the evaluation, from the view of the side that moves first. */
  terms(): EvalTerm[] {
    const { whiteMen, whiteKings, blackMen, blackKings } = this.setup();
    const terms = this.evaluation.terms(whiteMen, whiteKings, blackMen, blackKings, this.white);
    return this.rules.whiteFirst === 1 ? terms : terms.map(({ name, value }) => ({ name, value: 0 - value }));
  }
}
