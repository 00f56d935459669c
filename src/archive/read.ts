/** The games of files, one after another, for the commands that read some. */
import { type GameEntry, GameReader } from '../records/games';
import { Replayer } from '../records/judge';
import { readChunks } from '../shell/lines';

export interface FileGame {
  readonly file: string;
  readonly entry: GameEntry;
  /** How much of the file has been read, from 0 to 1. */
  readonly fractionRead: number;
}

export function* readGameFiles(files: readonly string[], variant: string | undefined): Generator<FileGame> {
  const judge = new Replayer();
  for (const file of files) {
    const waiting: GameEntry[] = [];
    const reader = new GameReader(entry => waiting.push(entry), variant, judge);
    for (const { text, fractionRead: share } of readChunks(file)) {
      reader.push(text);
      for (const entry of waiting.splice(0)) yield { file, entry, fractionRead: share };
    }
    reader.end();
    for (const entry of waiting) yield { file, entry, fractionRead: 1 };
  }
}
