/** The engine as a session uses it; the page and the terminal each implement it. */
import type { Limits } from '../api/engine.browser';
import type { Game, Move } from '../api/game';
import type { Score } from '../records/record';
import type { Level } from './settings';

/** One line of a search; the score is from the view of the side to move. */
export interface SearchInfo {
  /** Rank of the line, from 1. */
  readonly multipv: number;
  readonly depth: number;
  readonly score: Score;
  readonly bound: 'exact' | 'lower' | 'upper';
  /** Expected wins, draws and losses of the side to move, in thousandths. */
  readonly wdl?: readonly [number, number, number];
  readonly pv: readonly string[];
  readonly nodes?: number;
  readonly nps?: number;
}

export type SearchLimits = Pick<Limits, 'movetime' | 'infinite' | 'wtime' | 'btime' | 'winc' | 'binc'>;

export interface SearchRequest {
  readonly game: Game;
  readonly limits: SearchLimits;
  readonly level: Level;
  /** Number of lines to report; 1 by default. */
  readonly lines?: number;
  onInfo?(info: SearchInfo): void;
}

export interface FoundMove {
  /** Missing if the game is over. */
  readonly name?: string;
  /** The same move with its steps. */
  readonly move?: Move;
}

/** Serves one request at a time: a new one stops the one before. */
export interface SessionEngine {
  /** Resolves to undefined if the search was stopped early or the engine failed. */
  search(request: SearchRequest): Promise<FoundMove | undefined>;
  stop(): void;
  newGame(): void;
}

/** Live analysis of a position at full strength. */
export class Analysis {
  private found: { readonly game: Game; readonly lines: readonly SearchInfo[] } | undefined;

  constructor(
    private readonly engine: SessionEngine,
    private readonly onChange: () => void,
  ) {}

  /** The lines found for `game`, best first; none if another position is analysed. */
  linesFor(game: Game): readonly SearchInfo[] {
    return this.found?.game === game ? this.found.lines : [];
  }

  clear(): void {
    this.found = undefined;
  }

  /** Analyses `game` until the engine is asked for something else; lines that arrive when not `isWanted` are dropped. */
  start(game: Game, lines: number, isWanted: () => boolean): void {
    this.clear();
    this.onChange();
    if (game.status().result !== 'ongoing') return;
    const onInfo = (info: SearchInfo): void => {
      if (!isWanted()) return;
      const found = [...this.linesFor(game)];
      found[info.multipv - 1] = info;
      this.found = { game, lines: found };
      this.onChange();
    };
    void this.engine.search({ game, limits: { infinite: true }, level: 'full', lines, onInfo });
  }
}
