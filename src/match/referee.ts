/** The board of one game: what was played, whether it was legal, how the game stands by the rules. */
import { fail, ok, type Result, type Side } from '../games/game';
import type { Ruleset } from '../games/ruleset';
import type { Game } from '../lib/game';
import { beginGame, type Opening } from '../openings/opening';
import type { Winner } from '../records/record';

export interface Ruling {
  readonly winner: Winner;
  /** The word of the rules. */
  readonly reason: string;
}

export class Referee {
  /** Whole turns, as the rules name them. */
  readonly turns: string[] = [];
  /** The actions so far of a turn that is not complete, and how they were sent. */
  pending = '';
  private words: string[] = [];

  private constructor(
    private game: Game,
    private readonly standard: boolean,
  ) {}

  static open(ruleset: Ruleset, { fen, moves }: Opening): Result<Referee> {
    const game = beginGame(ruleset, fen);
    if (!game.ok) return game;
    const referee = new Referee(game.value, fen === ruleset.rules.startFen);
    for (const move of moves) {
      const played = referee.play(move);
      if (!played.ok) return played;
    }
    return ok(referee);
  }

  get side(): Side {
    return this.game.side === this.game.sides[0] ? 0 : 1;
  }

  get midTurn(): boolean {
    return this.pending !== '';
  }

  /** The `position` command for the engine to move. */
  get command(): string {
    const start = this.standard ? 'startpos' : `fen ${this.game.startFen}`;
    const moves = [...this.turns, ...this.words];
    return `position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
  }

  /** Plays a whole turn, or the next actions of one; returns how the rules name them. */
  play(move: string): Result<string> {
    const next = this.game.play(move);
    if (!next.ok) return fail(next.error.message);
    // A pass that the rules have made already.
    if (next.value === this.game) return ok(move);
    const { name } = next.value.playedSince(this.game);
    this.game = next.value;
    this.words.push(name);
    this.pending = this.game.playedSince(this.game.undo()).name;
    if (!this.game.midTurn) {
      this.turns.push(this.pending);
      this.pending = '';
      this.words = [];
    }
    return ok(name);
  }

  /** How the game ended, undefined while it goes on. */
  ruling(): Ruling | undefined {
    const { result, winner, reason = '' } = this.game.status();
    if (result === 'ongoing') return undefined;
    return { winner: result === 'draw' ? 'draw' : winner === this.game.sides[0] ? 0 : 1, reason };
  }
}
