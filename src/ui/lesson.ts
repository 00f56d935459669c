/** Learning from mistakes: the player looks for a better move than the one that was played. */
import type { Game, Move } from '../api/game';
import { fromOpponent, moveMark } from '../api/judgement';
import type { SessionEngine } from './engine';
import type { GameLine, LineMove } from './game-line';
import { forcedStep } from './move-input';
import { type GameReview, reviewPosition, verdictOn } from './review';

const SEARCH_TIME_MS = 500;

/** State of one task: the move is looked for, checked, not good enough, found, or was shown. */
type LessonState = 'asked' | 'checking' | 'wrong' | 'found' | 'shown';

export class Lesson {
  /** Number of the task, from 0. */
  index = 0;
  state: LessonState = 'asked';
  /** The position before the mistake, with the steps that the player has tried. */
  game: Game;
  /** Name of the move that the player tried last. */
  tried = '';

  private constructor(
    readonly mistakes: readonly LineMove[],
    private readonly review: GameReview,
    private readonly engine: SessionEngine,
  ) {
    this.game = this.before;
  }

  /** The mistakes of one side; undefined if it made none. */
  static of(line: GameLine, review: GameReview, side: string, engine: SessionEngine): Lesson | undefined {
    const mistakes = line.moves.filter(move => move.side === side && isMistake(review, move));
    return mistakes.length > 0 ? new Lesson(mistakes, review, engine) : undefined;
  }

  get mistake(): LineMove {
    return this.mistakes[this.index]!;
  }

  /** The position in which a better move is asked for. */
  get before(): Game {
    return this.mistake.game.undo();
  }

  get bestLine(): readonly string[] {
    return verdictOn(this.review, this.mistake)?.bestLine ?? [];
  }

  get isLast(): boolean {
    return this.index === this.mistakes.length - 1;
  }

  get canMove(): boolean {
    return this.state === 'asked' || this.state === 'wrong';
  }

  /** Plays a step of the player, and those after it that are forced. Resolves when the move has been checked. */
  async playStep(step: Move, notify: () => void): Promise<void> {
    let next = this.game.play(step);
    for (let forced = next.ok && forcedStep(next.value); next.ok && forced; forced = next.ok && forcedStep(next.value))
      next = next.value.play(forced);
    if (!next.ok) return;
    this.game = next.value;
    if (next.value.midTurn) return notify();
    const { before, game, index } = this;
    this.tried = game.moveSince(before).name;
    this.state = 'checking';
    notify();
    const isGood = await this.isGoodMove(game);
    if (this.index !== index || this.state !== 'checking') return;
    this.state = isGood ? 'found' : 'wrong';
    if (!isGood) this.game = before;
    notify();
  }

  private async isGoodMove(after: Game): Promise<boolean> {
    if (this.tried === this.bestLine[0]) return true;
    if (this.tried === this.mistake.name) return false;
    const best = this.review.positions.get(this.before)!;
    const value = await reviewPosition(after, this.engine, SEARCH_TIME_MS);
    if (!value) return false;
    const played = after.side === this.before.side ? value : fromOpponent(value);
    return moveMark(best, played, false, undefined) === undefined;
  }

  /** Shows the best move. */
  show(): void {
    this.state = 'shown';
    const [best] = this.bestLine;
    const after = best === undefined ? undefined : this.before.play(best);
    this.game = after?.ok ? after.value : this.before;
  }

  next(): void {
    if (this.isLast) return;
    this.index++;
    this.state = 'asked';
    this.tried = '';
    this.game = this.before;
  }
}

/** Every move that lost something is worth learning from. */
export const isMistake = (review: GameReview, move: LineMove): boolean => verdictOn(review, move)?.mark !== undefined;
