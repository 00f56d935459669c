/**
 * Compression of an opening book: choices among points and values of positions, by adaptive probabilities. The probability
 * of a choice depends on the lines through the point, so a move takes two to three bits.
 */
import { popcount } from '../../../util/bits';
import { PROBABILITY_BITS, type RangeDecoder, type RangeEncoder } from '../../../util/range-coder';
import { closingPoints } from '../bitboard';
import { ALL_POINTS, LINES_PER_POINT, PLAIN_BOARD, POINTS } from '../board';

const { partners, neighbours, spokes } = PLAIN_BOARD;

/** Probabilities are fractions of this. */
const ONE = 1 << 16;
/** A probability moves towards the coded decision by at least one part in this, faster at first. */
const MAX_DIVISOR = 32;

/** Threats of a position: none, the opponent may close a mill, the side to move may. */
const THREATS = 3;
/** Contexts of a placement: threats, whether the point closes and stops a mill, lines with one man, neighbours. */
const PLACEMENTS = THREATS * 2 * 2 * 3 * 3 * 3;
/** Contexts of a removal: lines with one more man of the victim, lines that it stops, neighbours. */
const REMOVALS = 3 * 3 * 3;
/** Contexts of a value: threats, difference of the men, men placed. */
const DIFFERENCES = 5;
const VALUES = THREATS * DIFFERENCES * POINTS;

const NO_CANDIDATE = -1;

/** One direction of the coder: the encoder returns `isUnlikely`, the decoder ignores it. */
type Transfer = (isUnlikely: boolean, probability: number) => boolean;

export const encodingTo =
  (encoder: RangeEncoder): Transfer =>
  (isUnlikely, probability) => {
    encoder.encode(isUnlikely, probability);
    return isUnlikely;
  };
export const decodingFrom =
  (decoder: RangeDecoder): Transfer =>
  (_, probability) =>
    decoder.decode(probability);

/** Coder of one stream. What an encoder is given, a decoder returns. */
export class BookCoder {
  private readonly probabilities = new Uint16Array(PLACEMENTS + REMOVALS + VALUES).fill(ONE / 2);
  private readonly counts = new Uint16Array(PLACEMENTS + REMOVALS + VALUES);
  /** By point: context of a candidate. */
  private readonly contexts = new Int32Array(POINTS);

  constructor(private readonly transfer: Transfer) {}

  /** True if the side to move wins. */
  codeValue(own: number, enemy: number, placed: number, isWin: boolean): boolean {
    const difference = Math.max(0, Math.min(DIFFERENCES - 1, popcount(own) - popcount(enemy) + 2));
    const context = (threatsOf(own, enemy) * DIFFERENCES + difference) * POINTS + placed;
    return this.codeBit(isWin, PLACEMENTS + REMOVALS + context);
  }

  /** Point of a placement. */
  codePlacement(own: number, enemy: number, point: number): number {
    const threats = threatsOf(own, enemy);
    const empty = ALL_POINTS & ~(own | enemy);
    for (let at = 0; at < POINTS; at++)
      this.contexts[at] = (empty >> at) & 1 ? placementContext(own, enemy, threats, at) : NO_CANDIDATE;
    return this.codePoint(popcount(empty), point);
  }

  /** Point of a removal among `targets`. */
  codeRemoval(own: number, enemy: number, targets: number, point: number): number {
    for (let at = 0; at < POINTS; at++)
      this.contexts[at] = (targets >> at) & 1 ? PLACEMENTS + removalContext(own, enemy, at) : NO_CANDIDATE;
    return this.codePoint(popcount(targets), point);
  }

  /** Asks of each candidate in `contexts` whether it is chosen, the likeliest first. */
  private codePoint(candidates: number, chosen: number): number {
    const { contexts } = this;
    for (let left = candidates; left > 1; left--) {
      const point = this.likeliestPoint();
      if (this.codeBit(point === chosen, contexts[point]!)) return point;
      contexts[point] = NO_CANDIDATE;
    }
    return this.likeliestPoint();
  }

  private likeliestPoint(): number {
    let likeliest = 0;
    let most = -1;
    for (let point = 0; point < POINTS; point++) {
      const context = this.contexts[point]!;
      if (context === NO_CANDIDATE || this.probabilities[context]! <= most) continue;
      likeliest = point;
      most = this.probabilities[context]!;
    }
    return likeliest;
  }

  private codeBit(bit: boolean, context: number): boolean {
    const probability = this.probabilities[context]!;
    const isUnlikely = probability < ONE / 2;
    const share = Math.max(1, (isUnlikely ? probability : ONE - probability) >> (16 - PROBABILITY_BITS));
    const coded = this.transfer(bit === isUnlikely, share) === isUnlikely;
    const count = Math.min(MAX_DIVISOR, this.counts[context]! + 1);
    this.counts[context] = count;
    // At the slowest rate a probability stays above 0 and below ONE.
    this.probabilities[context] = probability + Math.trunc(((coded ? ONE : 0) - probability) / (count + 0.5));
    return coded;
  }
}

function threatsOf(own: number, enemy: number): number {
  const empty = ALL_POINTS & ~(own | enemy);
  if ((closingPoints(own, spokes) & empty) !== 0) return 2;
  return (closingPoints(enemy, spokes) & empty) !== 0 ? 1 : 0;
}

function placementContext(own: number, enemy: number, threats: number, point: number): number {
  let closes = 0;
  let stops = 0;
  let begins = 0;
  let hinders = 0;
  for (let line = 0; line < LINES_PER_POINT - 1; line++) {
    const pair = partners[point * LINES_PER_POINT + line]!;
    const owns = popcount(pair & own);
    const enemies = popcount(pair & enemy);
    if (owns === 2) closes = 1;
    if (enemies === 2) stops = 1;
    if (owns === 1 && enemies === 0) begins++;
    if (enemies === 1 && owns === 0) hinders++;
  }
  return (((threats * 2 + closes) * 2 + stops) * 3 + begins) * 9 + hinders * 3 + popcount(neighbours[point]!) - 2;
}

function removalContext(own: number, enemy: number, point: number): number {
  let threatens = 0;
  let stops = 0;
  for (let line = 0; line < LINES_PER_POINT - 1; line++) {
    const pair = partners[point * LINES_PER_POINT + line]!;
    const enemies = popcount(pair & enemy);
    if (enemies === 1 && (pair & own) === 0) threatens++;
    if (popcount(pair & own) === 2) stops++;
  }
  return (threatens * 3 + stops) * 3 + popcount(neighbours[point]!) - 2;
}
