/** The words around the board. Pure. */

import { capitalise } from '../games/names';
import type { GameLine } from '../parlour/line';
import { variantTitle } from '../parlour/words';
import { formatScore } from '../records/score';
import type { TerminalGame } from './sitting';

/** What the keys would do now. */
export interface AvailableActions {
  /** The player has a turn to choose. */
  readonly canMove: boolean;
  /** There is something to take back. */
  readonly canUndo: boolean;
  /** The engine plays itself. */
  readonly isWatching: boolean;
}

export function keyHelp({ canMove: choosing, canUndo: back, isWatching: watching }: AvailableActions): string[] {
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

export function keyHelpLine({ canMove: choosing, canUndo: back, isWatching: watching }: AvailableActions): string {
  if (watching) return 'p pause, Enter one turn, f flip, s save, ? rules, Esc stop';
  const words = [back ? 'u back' : '', choosing ? 'h hint' : '', choosing ? ': type' : ''].filter(Boolean);
  return [...words, 'f flip, s save, ? rules, Esc end'].join(', ');
}

/** What the variant is called, in letters that the terminal has. */
export function terminalTitle({ settings, start }: TerminalGame): string {
  const title = variantTitle(start.variant);
  return settings.ascii ? title.normalize('NFD').replace(/\p{M}/gu, '') : title;
}

/** The game, the difficulty and who plays. */
export function gameTitle(sitting: TerminalGame): string {
  const { settings, players } = sitting;
  const level = players.size === 2 ? '' : `, level ${settings.level}`;
  return `${terminalTitle(sitting)}${level}, ${whoPlays([...players])}`;
}

function whoPlays([one, other]: readonly string[]): string {
  if (one === undefined) return 'the engine plays itself';
  return other === undefined ? `you are ${capitalise(one)}` : 'two players';
}

/** The turns so far, one a line. */
export const moveLines = ({ moves: plies }: GameLine): string[] =>
  plies.map(({ name, side, information }, at) => {
    const thought = information?.score ? `  ${formatScore(information.score)}/${information.depth}` : '';
    return `${at + 1}. ${capitalise(side)} ${name}${thought}`;
  });
