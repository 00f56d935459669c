/** The piece that takes, and where it may end: numbers of the placements that its side then has. */
import type { Placements } from './placements';
import { choices, placementNumber } from './ranks';

export class Taker {
  /** Its bit, whether it is a king, and the other pieces of its side. */
  piece = 0;
  isKing = false;
  rest = 0;
  private men = 0;
  private kings = 0;
  /** Numbers found for this piece, by square and, behind them, by square as a king. */
  private readonly numbers = new Int32Array(64);
  private readonly foundAt = new Int32Array(64);
  private now = 0;
  private readonly crownedWays: number;

  constructor(private readonly side: Placements) {
    this.crownedWays = choices(33 - side.men, side.kings + 1);
  }

  is(piece: number, men: number, kings: number): void {
    this.piece = piece;
    this.men = men;
    this.kings = kings;
    this.isKing = (kings & piece) !== 0;
    this.rest = (men | kings) ^ piece;
    this.now = (this.now + 1) | 0;
  }

  /** The number of its side's placement when it ends on `square`. */
  endsOn(square: number, asKing: boolean): number {
    const at = asKing ? square + 32 : square;
    if (this.foundAt[at] !== this.now) {
      this.foundAt[at] = this.now;
      this.numbers[at] = this.number(1 << square, asKing);
    }
    return this.numbers[at]!;
  }

  private number(place: number, asKing: boolean): number {
    const { men, kings, piece, side } = this;
    if (this.isKing) return placementNumber(men, kings ^ piece ^ place, side.kingWays);
    if (asKing) return placementNumber(men ^ piece, kings | place, this.crownedWays);
    return placementNumber(men ^ piece ^ place, kings, side.kingWays);
  }
}
