/** The games of files, one after another, for the commands that read some. */
import { type Entry, GameReader } from '../records/games';
import { Judge } from '../records/judge';
import { piecesOf } from '../shell/lines';

export interface Heard {
  readonly file: string;
  readonly entry: Entry;
  /** How much of the file has been read, from 0 to 1. */
  readonly share: number;
}

export function* gamesOf(files: readonly string[], variant: string | undefined): Generator<Heard> {
  const judge = new Judge();
  for (const file of files) {
    const waiting: Entry[] = [];
    const reader = new GameReader(entry => waiting.push(entry), variant, judge);
    for (const { text, share } of piecesOf(file)) {
      reader.push(text);
      for (const entry of waiting.splice(0)) yield { file, entry, share };
    }
    reader.end();
    for (const entry of waiting) yield { file, entry, share: 1 };
  }
}
