/** Words of the protocol as words for people. */

import { capital, isMany } from '../games/names';

/** A side with what it does: `White wins`, `Attackers win`. */
export const doing = (side: string, one: string, several: string): string =>
  `${capital(side)} ${isMany(side) ? several : one}`;

/** `text` in lines of at most `width`, cut between words. */
export function wrap(text: string, width: number): string[] {
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
