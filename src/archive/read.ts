/** The games of files, for the commands that read some. */
import { type Entry, GameReader } from '../records/games';
import { Judge } from '../records/judge';
import { piecesOf } from '../shell/lines';

export interface Heard {
  readonly file: string;
  readonly entry: Entry;
}

/** Reads all games of the files; `told` hears how far it has come: file, share of it, games so far. */
export function readFiles(
  files: readonly string[],
  variant: string | undefined,
  hear: (heard: Heard) => void,
  told: (file: string, share: number) => void = () => {},
): void {
  const judge = new Judge();
  for (const file of files) {
    const reader = new GameReader(entry => hear({ file, entry }), variant, judge);
    for (const { text, share } of piecesOf(file)) {
      reader.push(text);
      told(file, share);
    }
    reader.end();
  }
}
