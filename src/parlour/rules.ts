/** The rules of a game at a glance, as it is set up. */
import { glanceOf } from '../glance';
import type { Game } from '../lib';

export const goalOf = ({ family }: Game): string => glanceOf(family).goal;

export function rulesAtAGlance({ family, variant, options }: Game): string[] {
  const values = new Map(Object.entries(options).map(([name, value]) => [name, `${value}`]));
  return glanceOf(family).sentences(variant, values);
}
