/** The piece that takes, and where it may end: numbers of the placements that its side then has. */
import type { Placements } from './placements';
import { binomial, placementIndex } from './ranks';

export class Capturer {
  /** Its bit, whether it is a king, and the other pieces of its side. */
  piece = 0;
  isKing = false;
  others = 0;
  private men = 0;
  private kings = 0;
  /** Numbers found for this piece, by square and, behind them, by square as a king. */
  private readonly numbers = new Int32Array(64);
  private readonly stamps = new Int32Array(64);
  private stamp = 0;
  private readonly promotedKingPlacements: number;

  constructor(private readonly side: Placements) {
    this.promotedKingPlacements = binomial(33 - side.men, side.kings + 1);
  }

  setPiece(piece: number, men: number, kings: number): void {
    this.piece = piece;
    this.men = men;
    this.kings = kings;
    this.isKing = (kings & piece) !== 0;
    this.others = (men | kings) ^ piece;
    this.stamp = (this.stamp + 1) | 0;
  }

  /** The number of its side's placement when it ends on `square`. */
  placementAfter(square: number, asKing: boolean): number {
    const at = asKing ? square + 32 : square;
    if (this.stamps[at] !== this.stamp) {
      this.stamps[at] = this.stamp;
      this.numbers[at] = this.number(1 << square, asKing);
    }
    return this.numbers[at]!;
  }

  private number(place: number, asKing: boolean): number {
    const { men, kings, piece, side } = this;
    if (this.isKing) return placementIndex(men, kings ^ piece ^ place, side.kingPlacements);
    if (asKing) return placementIndex(men ^ piece, kings | place, this.promotedKingPlacements);
    return placementIndex(men ^ piece ^ place, kings, side.kingPlacements);
  }
}
