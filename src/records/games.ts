/** All games of a file, one after another, in whatever form: none waits for the end, and a wrong one hinders no other. */
import { type Block, Cutter } from './cut';
import type { Draft } from './draft';
import { draftsOf } from './forms';
import { Judge, type Judged } from './judge';

export interface Entry {
  /** The place in the file, from 1. */
  readonly number: number;
  /** The line that it begins on. */
  readonly line: number;
  /** The game, or why there is none; `at` is the line that is wrong. */
  readonly read:
    | { readonly ok: true; readonly value: Judged }
    | { readonly ok: false; readonly at: number; readonly error: string };
}

export class GameReader {
  private readonly cutter = new Cutter(block => this.take(block));
  private number = 0;

  constructor(
    private readonly hear: (entry: Entry) => void,
    /** The variant of games that do not tell theirs, where the user names it. */
    private readonly variant: string | undefined = undefined,
    private readonly judge = new Judge(),
  ) {}

  /** `text`: whole lines. */
  push(text: string): void {
    this.cutter.push(text);
  }

  end(): void {
    this.cutter.end();
  }

  private take(block: Block): void {
    const refuse = (line: number, error: string): void =>
      this.hear({ number: ++this.number, line, read: { ok: false, at: line, error } });
    if (block.cut) {
      refuse(block.line, 'longer than any game');
      return;
    }
    for (const draft of draftsOf(block, this.variant)) {
      if ('ok' in draft) {
        if (!draft.ok) refuse(block.line, draft.error);
        continue;
      }
      if (isEmpty(draft)) {
        refuse(draft.line, 'neither turns nor a position');
        continue;
      }
      const { line } = draft;
      const judged = this.judge.judge(draft);
      const read = judged.ok ? judged : { ok: false as const, at: judged.error.line, error: judged.error.error };
      this.hear({ number: ++this.number, line, read });
    }
  }
}

/** Whether a draft has nothing of a game: one that says what it is of, and how it ended, is a game that was not begun. */
function isEmpty({ words, fen, turns, told, tags, result }: Draft): boolean {
  if (words.length > 0 || fen !== undefined || turns !== undefined) return false;
  return told === 'nobody' || tags.size === 0 || result === '';
}

/** The games of a text. */
export function gamesIn(text: string, variant?: string): Entry[] {
  const entries: Entry[] = [];
  const reader = new GameReader(entry => entries.push(entry), variant);
  reader.push(text);
  reader.end();
  return entries;
}
