/** The board of one game: what was played, whether it was legal, how the game stands by the rules. */
import { fail, ok, type Result, type Side } from '../games/game';
import type { Ruleset } from '../games/ruleset';
import type { Game } from '../lib/game';
import { type Opening, startGame } from '../openings/opening';
import type { Winner } from '../records/record';

export interface GameVerdict {
  readonly winner: Winner;
  /** The word of the rules. */
  readonly reason: string;
}

export class MatchBoard {
  /** Whole turns, as the rules name them. */
  readonly moves: string[] = [];
  /** The actions so far of a turn that is not complete, and how they were sent. */
  pending = '';
  private stepTexts: string[] = [];

  private constructor(
    private game: Game,
    private readonly standard: boolean,
  ) {}

  static open(ruleset: Ruleset, { fen, moves }: Opening): Result<MatchBoard> {
    const game = startGame(ruleset, fen);
    if (!game.ok) return game;
    const referee = new MatchBoard(game.value, fen === ruleset.rules.startFen);
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
    const moves = [...this.moves, ...this.stepTexts];
    return `position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
  }

  /** Plays a whole turn, or the next actions of one; returns how the rules name them. */
  play(move: string): Result<string> {
    const next = this.game.play(move);
    if (!next.ok) return fail(next.error.message);
    // A pass that the rules have made already.
    if (next.value === this.game) return ok(move);
    const { name } = next.value.moveSince(this.game);
    this.game = next.value;
    this.stepTexts.push(name);
    this.pending = this.game.moveSince(this.game.undo()).name;
    if (!this.game.midTurn) {
      this.moves.push(this.pending);
      this.pending = '';
      this.stepTexts = [];
    }
    return ok(name);
  }

  /** How the game ended, undefined while it goes on. */
  verdict(): GameVerdict | undefined {
    const { result, winner, reason = '' } = this.game.status();
    if (result === 'ongoing') return undefined;
    return { winner: result === 'draw' ? 'draw' : winner === this.game.sides[0] ? 0 : 1, reason };
  }
}
