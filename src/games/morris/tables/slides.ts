/** The slides of all men of a side at once, by the four ways they go: on and back round the ring, out and in. */
import { anticlockwise, CORNERS, clockwise, MIDDLES } from '../sets';
import { HALF_COUNTS } from './choose';

const HALF = 12;
const LOW = (1 << HALF) - 1;

const count = (points: number): number => HALF_COUNTS[points & LOW]! + HALF_COUNTS[points >> HALF]!;

export class Slides {
  /** How many close no mill. */
  quiet = 0;
  /** The goals of those that close one. */
  on = 0;
  back = 0;
  out = 0;
  in = 0;

  constructor(private readonly spokes: number) {}

  /** Looks at all slides of `men` to `empty` points. */
  look(men: number, empty: number): void {
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
    this.on = on & (spoke | sideAhead);
    this.back = back & (spoke | sideBehind);
    this.out = out & side;
    this.in = inwards & side;
    this.quiet = count(on ^ this.on) + count(back ^ this.back) + count(out ^ this.out) + count(inwards ^ this.in);
  }
}
