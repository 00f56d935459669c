/** What the player reads below the board that a page says otherwise. Pure. */

import type { Thought } from '../client/replies';
import { capital } from '../games/names';
import type { Board } from '../lib';
import type { Choice } from '../parlour/choice';
import { countsOf, deedAt, scoreWords } from '../parlour/words';
import type { Glyphs } from './glyphs';

/** What Enter does on the spot under the cursor. */
export function detailFor(choice: Choice, cursor: string): string {
  if (choice.selected === cursor) return `${cursor}: selected, Enter lets it go`;
  return `${cursor}: ${deedAt(cursor, choice) ?? 'nothing to do here'}`;
}

/** Who is thinking, what comes of it so far, and a sign of life that turns with `spin`. */
export function thinkingLine(glyphs: Glyphs, spin: number, who: string, thought: Thought | undefined): string {
  const letters = [...glyphs.spinner];
  const line = `${letters[spin % letters.length]} ${who}`;
  if (!thought) return line;
  return `${line}   depth ${thought.depth}   score ${scoreWords(thought.score)}   ${thought.line.slice(0, 3).join(' ')}`;
}

/** What a look at the player's own turn has found so far. */
export function analysisLine(thought: Thought | undefined): string {
  if (!thought) return 'Analysis ...';
  return `Analysis: ${scoreWords(thought.score)}   depth ${thought.depth}   ${thought.line.slice(0, 4).join(' ')}`;
}

/** How many men of a side are where; men are in hand where they are placed on points. */
export function countsFor(board: Board, side: string): string {
  const { hand, standing, lost } = countsOf(board, side);
  return `${capital(side)}: ${board.kind === 'points' ? `hand ${hand}, ` : ''}board ${standing}, taken ${lost}`;
}
