/** Mills at one point. */
import { LINES_OF_POINT } from './board';
import type { MorrisState } from './state';

/** Whether a man at `point` stands, or would stand, in a mill with `men`. */
export function isClosed(partners: Int32Array, men: number, point: number): boolean {
  const at = point * LINES_OF_POINT;
  const first = partners[at]!;
  const second = partners[at + 1]!;
  const third = partners[at + 2]!;
  return (men & first) === first || (men & second) === second || (men & third) === third;
}

const full = (men: number, partners: number): number => ((men & partners) === partners ? 1 : 0);

/** How many lines through `point` are full. */
export function closedLines(partners: Int32Array, men: number, point: number): number {
  const at = point * LINES_OF_POINT;
  return full(men, partners[at]!) + full(men, partners[at + 1]!) + full(men, partners[at + 2]!);
}

/** The same where each line counts once only for its side; marks those closed now as used. */
export function useMills(position: MorrisState, point: number): number {
  const { partners } = position.rules.board;
  const used = position.ownUsed;
  let fresh = 0;
  for (let i = point * LINES_OF_POINT; i < (point + 1) * LINES_OF_POINT; i++) {
    const line = partners[i]! | (1 << point);
    if (!full(position.own, line)) continue;
    if ((used & line) !== line) fresh++;
    position.useUp(line);
  }
  return fresh;
}
