/** Reads the games of a file in any format, one after another. An invalid game does not affect the others. */

import { MAX_ERROR_LENGTH, truncateMiddle } from '../util/text';
import { parseBlock } from './formats';
import { GameSplitter, MAX_GAME_LENGTH, type TextBlock } from './game-splitter';
import type { ParsedGame } from './parsed-game';
import { type ReplayedGame, Replayer } from './replayer';

export interface GameEntry {
  /** Number of the game in the file, from 1. */
  readonly number: number;
  /** First line of the game. */
  readonly line: number;
  /** The game, or an error with its line. */
  readonly result:
    | { readonly ok: true; readonly value: ReplayedGame }
    | { readonly ok: false; readonly at: number; readonly error: string };
}

export class GameReader {
  private readonly splitter = new GameSplitter(block => this.take(block));
  private number = 0;

  constructor(
    private readonly onGame: (entry: GameEntry) => void,
    /** Variant of games that do not name theirs. */
    private readonly variant: string | undefined = undefined,
    private readonly replayer = new Replayer(),
  ) {}

  /** Adds whole lines. */
  push(text: string): void {
    this.splitter.push(text);
  }

  end(): void {
    this.splitter.end();
  }

  private take(block: TextBlock): void {
    const report = (line: number, error: string): void =>
      this.onGame({ number: ++this.number, line, result: { ok: false, at: line, error: shortened(error) } });
    if (block.isTruncated) {
      report(block.line, `game is longer than ${MAX_GAME_LENGTH} characters`);
      return;
    }
    for (const parsed of parseBlock(block, this.variant)) {
      if ('ok' in parsed) {
        if (!parsed.ok) report(block.line, parsed.error);
        continue;
      }
      if (isEmpty(parsed)) {
        report(parsed.line, 'neither moves nor a position');
        continue;
      }
      const { line } = parsed;
      const replayed = this.replayer.replay(parsed);
      const result = replayed.ok
        ? { ok: true as const, value: { ...replayed.value, notes: replayed.value.notes.map(shortened) } }
        : { ok: false as const, at: replayed.error.line, error: shortened(replayed.error.error) };
      this.onGame({ number: ++this.number, line, result });
    }
  }
}

/** Errors and remarks may quote a megabyte. */
const shortened = (text: string): string => truncateMiddle(text, MAX_ERROR_LENGTH);

/** True if nothing of a game was found. Tags with a variant and a result are a game without moves. */
function isEmpty({ moves, fen, recordedMoves, variantSource, tags, result }: ParsedGame): boolean {
  if (moves.length > 0 || fen !== undefined || recordedMoves !== undefined) return false;
  return variantSource === 'nobody' || tags.size === 0 || result === '';
}

/** The games of a text. */
export function readGamesText(text: string, variant?: string): GameEntry[] {
  const entries: GameEntry[] = [];
  const reader = new GameReader(entry => entries.push(entry), variant);
  reader.push(text);
  reader.end();
  return entries;
}
