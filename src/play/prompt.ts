/** What the player reads below the board that a page says otherwise. Pure. */

import type { PvInfo } from '../client/replies';
import { capitalise } from '../games/names';
import type { Board } from '../lib';
import type { MoveInput } from '../parlour/choice';
import { actionAt, pieceCounts, scoreDescription } from '../parlour/words';
import type { Glyphs } from './glyphs';

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
