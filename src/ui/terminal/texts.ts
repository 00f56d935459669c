/** Words of the protocol as words for people. */

import type { Board } from '../../api/index';
import { formatScore } from '../../records/record';
import type { PvInfo } from '../../uci/client/protocol';
import { capitalise, isPlural } from '../../util/text';
import type { GameLine } from '../game-line';
import type { MoveInput } from '../move-input';
import { actionAt, pieceCounts, scoreDescription, variantTitle } from '../texts';
import type { Glyphs } from './draw';
import type { TerminalGame } from './engine';

/** A side with what it does: `White wins`, `Attackers win`. */
export const sideWithVerb = (side: string, one: string, several: string): string =>
  `${capitalise(side)} ${isPlural(side) ? several : one}`;

/** `text` in lines of at most `width`, cut between words. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** What the player reads below the board that a page says otherwise. Pure. */

/** What Enter does on the spot under the cursor. */
export function cursorText(choice: MoveInput, cursor: string): string {
  if (choice.selected === cursor) return `${cursor}: selected, Enter lets it go`;
  return `${cursor}: ${actionAt(cursor, choice) ?? 'nothing to do here'}`;
}

/** Who is thinking, what comes of it so far, and a sign of life that turns with `spin`. */
export function thinkingText(glyphs: Glyphs, spin: number, who: string, thought: PvInfo | undefined): string {
  const letters = [...glyphs.spinner];
  const line = `${letters[spin % letters.length]} ${who}`;
  if (!thought) return line;
  return `${line}   depth ${thought.depth}   score ${scoreDescription(thought.score)}   ${thought.line.slice(0, 3).join(' ')}`;
}

/** What a look at the player's own turn has found so far. */
export function analysisText(thought: PvInfo | undefined): string {
  if (!thought) return 'Analysis ...';
  return `Analysis: ${scoreDescription(thought.score)}   depth ${thought.depth}   ${thought.line.slice(0, 4).join(' ')}`;
}

/** How many men of a side are where; men are in hand where they are placed on points. */
export function countsText(board: Board, side: string): string {
  const { hand, standing, lost } = pieceCounts(board, side);
  return `${capitalise(side)}: ${board.kind === 'points' ? `hand ${hand}, ` : ''}board ${standing}, taken ${lost}`;
}

/** The words around the board. Pure. */

/** What the keys would do now. */
interface AvailableActions {
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
