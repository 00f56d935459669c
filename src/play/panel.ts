/** The words around the board. Pure. */

import { capital, titleOf } from '../games/names';
import { scoreText } from '../records/score';
import type { Game } from './game';
import type { Sitting } from './sitting';

export const KEYS: readonly string[] = [
  'arrows  move the cursor',
  'Tab     next legal choice',
  'Enter   select, then move',
  'u       take back',
  'h       hint',
  'f       flip the board',
  's       save the game',
  '?       rules at a glance',
  'Esc     forfeit',
  'Ctrl-C  leave',
];

export const KEYS_LINE = 'u back, h hint, f flip, s save, ? rules, Esc forfeit';

/** The game, the difficulty and who plays. */
export function titleFor({ variant, settings, players }: Sitting): string {
  const level = players.size === 2 ? '' : `, level ${settings.level}`;
  return `${titleOf(variant.name)}${level}, ${whoPlays([...players])}`;
}

function whoPlays([one, other]: readonly string[]): string {
  if (one === undefined) return 'the engine plays itself';
  return other === undefined ? `you are ${capital(one)}` : 'two players';
}

/** The turns so far, one a line. */
export const playedLines = ({ turns }: Game): string[] =>
  turns.map(({ name, side, information }, at) => {
    const thought = information?.score ? `  ${scoreText(information.score)}/${information.depth}` : '';
    return `${at + 1}. ${capital(side)} ${name}${thought}`;
  });
