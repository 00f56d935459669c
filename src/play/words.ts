/** Words of the protocol as words for people. */

import { capitalise, isPlural } from '../games/names';

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
