/** The board of one game: what was played, whether it was legal, how the game stands by the rules. */
import {
  DRAW,
  FIRST_WINS,
  ONGOING,
  ok,
  type Position,
  type Result,
  type Rules,
  reasonOf,
  type Side,
  verdictOf,
} from '../games/game';
import { joinNames, nameTurn, play, readTurn, resultOf } from '../games/turns';
import type { Winner } from '../records/record';

export interface Opening {
  readonly fen: string;
  /** Whole turns from there. */
  readonly moves: readonly string[];
}

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
    private readonly rules: Rules,
    private readonly position: Position,
    private readonly fen: string,
  ) {}

  static open(rules: Rules, { fen, moves }: Opening): Result<Referee> {
    const position = rules.readFen(fen);
    if (!position.ok) return position;
    const referee = new Referee(rules, position.value, fen);
    for (const move of moves) {
      const played = referee.play(move);
      if (!played.ok) return played;
    }
    return ok(referee);
  }

  get side(): Side {
    return this.position.side === 0 ? 0 : 1;
  }

  get midTurn(): boolean {
    return this.pending !== '';
  }

  /** The `position` command for the engine to move. */
  get command(): string {
    const start = this.fen === this.rules.startFen ? 'startpos' : `fen ${this.fen}`;
    const moves = [...this.turns, ...this.words];
    return `position ${start}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
  }

  /** Plays a whole turn, or the next actions of one; returns how the rules name them. */
  play(move: string): Result<string> {
    const turn = readTurn(this.rules, this.position, move);
    if (!turn.ok) return turn;
    // A pass that the rules have made already.
    if (turn.value.length === 0) return ok(move);
    const name = nameTurn(this.rules, this.position, turn.value);
    play(this.position, turn.value);
    this.words.push(name);
    this.pending = joinNames(this.rules, this.words);
    if (!this.position.midTurn || this.ruling() !== undefined) {
      this.turns.push(this.pending);
      this.pending = '';
      this.words = [];
    }
    return ok(name);
  }

  /** How the game ended, undefined while it goes on. */
  ruling(): Ruling | undefined {
    const outcome = resultOf(this.position);
    if (outcome === ONGOING) return undefined;
    const verdict = verdictOf(outcome);
    return {
      winner: verdict === DRAW ? 'draw' : verdict === FIRST_WINS ? 0 : 1,
      reason: this.rules.reasons[reasonOf(outcome)] ?? '',
    };
  }
}
