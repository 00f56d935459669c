/** All games of a file, one after another, in whatever form: none waits for the end, and a wrong one hinders no other. */

import { parseBlock } from './formats';
import { GameSplitter, type TextBlock } from './game-splitter';
import type { ParsedGame } from './parsed-game';
import { type ReplayedGame, Replayer } from './replayer';

export interface GameEntry {
  /** The place in the file, from 1. */
  readonly number: number;
  /** The line that it begins on. */
  readonly line: number;
  /** The game, or why there is none; `at` is the line that is wrong. */
  readonly result:
    | { readonly ok: true; readonly value: ReplayedGame }
    | { readonly ok: false; readonly at: number; readonly error: string };
}

export class GameReader {
  private readonly splitter = new GameSplitter(block => this.take(block));
  private number = 0;

  constructor(
    private readonly onGame: (entry: GameEntry) => void,
    /** The variant of games that do not tell theirs, where the user names it. */
    private readonly variant: string | undefined = undefined,
    private readonly judge = new Replayer(),
  ) {}

  /** `text`: whole lines. */
  push(text: string): void {
    this.splitter.push(text);
  }

  end(): void {
    this.splitter.end();
  }

  private take(block: TextBlock): void {
    const refuse = (line: number, error: string): void =>
      this.onGame({ number: ++this.number, line, result: { ok: false, at: line, error } });
    if (block.isTruncated) {
      refuse(block.line, 'longer than any game');
      return;
    }
    for (const draft of parseBlock(block, this.variant)) {
      if ('ok' in draft) {
        if (!draft.ok) refuse(block.line, draft.error);
        continue;
      }
      if (isEmpty(draft)) {
        refuse(draft.line, 'neither turns nor a position');
        continue;
      }
      const { line } = draft;
      const judged = this.judge.replay(draft);
      const read = judged.ok ? judged : { ok: false as const, at: judged.error.line, error: judged.error.error };
      this.onGame({ number: ++this.number, line, result: read });
    }
  }
}

/** Whether a draft has nothing of a game: one that says what it is of, and how it ended, is a game that was not begun. */
function isEmpty({ moves: words, fen, recordedMoves: turns, variantSource: told, tags, result }: ParsedGame): boolean {
  if (words.length > 0 || fen !== undefined || turns !== undefined) return false;
  return told === 'nobody' || tags.size === 0 || result === '';
}

/** The games of a text. */
export function readGamesText(text: string, variant?: string): GameEntry[] {
  const entries: GameEntry[] = [];
  const reader = new GameReader(entry => entries.push(entry), variant);
  reader.push(text);
  reader.end();
  return entries;
}
