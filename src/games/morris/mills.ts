/** Mills at one point. */
import { LINES_PER_POINT } from './board';
import type { MorrisState } from './state';

/** Whether a man at `point` stands, or would stand, in a mill with `men`. */
export function formsMill(partners: Int32Array, men: number, point: number): boolean {
  const at = point * LINES_PER_POINT;
  const first = partners[at]!;
  const second = partners[at + 1]!;
  const third = partners[at + 2]!;
  return (men & first) === first || (men & second) === second || (men & third) === third;
}

const isFullLine = (men: number, partners: number): number => ((men & partners) === partners ? 1 : 0);

/** How many lines through `point` are full. */
export function countMillsAt(partners: Int32Array, men: number, point: number): number {
  const at = point * LINES_PER_POINT;
  return isFullLine(men, partners[at]!) + isFullLine(men, partners[at + 1]!) + isFullLine(men, partners[at + 2]!);
}

/** The same where each line counts once only for its side; marks those closed now as used. */
export function useUpMills(position: MorrisState, point: number): number {
  const { partners } = position.rules.board;
  const used = position.ownUsed;
  let fresh = 0;
  for (let i = point * LINES_PER_POINT; i < (point + 1) * LINES_PER_POINT; i++) {
    const line = partners[i]! | (1 << point);
    if (!isFullLine(position.own, line)) continue;
    if ((used & line) !== line) fresh++;
    position.useUpLine(line);
  }
  return fresh;
}
