/** The slides of all men of a side at once, by the four ways they go: on and back round the ring, out and in. */
import { anticlockwise, CORNERS, clockwise, MIDDLES } from '../sets';
import { HALF_POPCOUNT } from './choose';

const HALF = 12;
const LOW = (1 << HALF) - 1;

const popcount24 = (points: number): number => HALF_POPCOUNT[points & LOW]! + HALF_POPCOUNT[points >> HALF]!;

export class SlideFinder {
  /** How many close no mill. */
  quietCount = 0;
  /** The goals of those that close one. */
  clockwiseMills = 0;
  anticlockwiseMills = 0;
  outwardMills = 0;
  inwardMills = 0;

  constructor(private readonly spokes: number) {}

  /** Looks at all slides of `men` to `empty` points. */
  find(men: number, empty: number): void {
    const { spokes } = this;
    const behind = clockwise(men);
    const ahead = anticlockwise(men);
    const inside = men << 8;
    const outside = men >> 8;
    // The lines through a goal that the slide does not go along.
    const sideBehind = behind & clockwise(behind) & CORNERS;
    const sideAhead = ahead & anticlockwise(ahead) & CORNERS;
    const side = (behind & ahead & MIDDLES) | sideBehind | sideAhead;
    const spoke = (inside | (men >> 16)) & ((men << 16) | outside) & spokes;
    const across = empty & spokes;
    const on = behind & empty;
    const back = ahead & empty;
    const out = inside & across;
    const inwards = outside & across;
    this.clockwiseMills = on & (spoke | sideAhead);
    this.anticlockwiseMills = back & (spoke | sideBehind);
    this.outwardMills = out & side;
    this.inwardMills = inwards & side;
    this.quietCount =
      popcount24(on ^ this.clockwiseMills) +
      popcount24(back ^ this.anticlockwiseMills) +
      popcount24(out ^ this.outwardMills) +
      popcount24(inwards ^ this.inwardMills);
  }
}
