/** The words around the board. Pure. */

import { capital } from '../games/names';
import type { Line } from '../parlour/line';
import { titleOf } from '../parlour/words';
import { scoreText } from '../records/score';
import type { Sitting } from './sitting';

/** What the keys would do now. */
export interface Offers {
  /** The player has a turn to choose. */
  readonly choosing: boolean;
  /** There is something to take back. */
  readonly back: boolean;
  /** The engine plays itself. */
  readonly watching: boolean;
}

export function keysFor({ choosing, back, watching }: Offers): string[] {
  const words = [back ? 'u back' : '', choosing ? 'h hint' : '', choosing ? 'a analysis' : ''].filter(Boolean);
  if (watching)
    return [
      'p      pause, or go on',
      'Enter  one turn, in a pause',
      'f flip   s save   ? rules',
      'Esc stop   Ctrl-C leave',
    ];
  return [
    'arrows, Tab, mouse: to a place',
    'Enter  select, then move',
    ':      type a move',
    ...(words.length > 0 ? [words.join('   ')] : []),
    'f flip   s save   ? rules',
    'Esc forfeit   Ctrl-C leave',
  ];
}

export function keysLineFor({ choosing, back, watching }: Offers): string {
  if (watching) return 'p pause, Enter one turn, f flip, s save, ? rules, Esc stop';
  const words = [back ? 'u back' : '', choosing ? 'h hint' : '', choosing ? ': type' : ''].filter(Boolean);
  return [...words, 'f flip, s save, ? rules, Esc end'].join(', ');
}

/** What the variant is called, in letters that the terminal has. */
export function variantTitle({ settings, start }: Sitting): string {
  const title = titleOf(start.variant);
  return settings.ascii ? title.normalize('NFD').replace(/\p{M}/gu, '') : title;
}

/** The game, the difficulty and who plays. */
export function titleFor(sitting: Sitting): string {
  const { settings, players } = sitting;
  const level = players.size === 2 ? '' : `, level ${settings.level}`;
  return `${variantTitle(sitting)}${level}, ${whoPlays([...players])}`;
}

function whoPlays([one, other]: readonly string[]): string {
  if (one === undefined) return 'the engine plays itself';
  return other === undefined ? `you are ${capital(one)}` : 'two players';
}

/** The turns so far, one a line. */
export const playedLines = ({ plies }: Line): string[] =>
  plies.map(({ name, side, information }, at) => {
    const thought = information?.score ? `  ${scoreText(information.score)}/${information.depth}` : '';
    return `${at + 1}. ${capital(side)} ${name}${thought}`;
  });
