/** The game so far, and the position of it that is on the board. */
import type { Game } from '../api/game';
import { countBeforeLastMoveOf, type GameLine, gameAfter, gameEnding, type LineMove, latestGame } from './game-line';
import { continuationsOf } from './game-tree';
import { humanSides, type PlaySettings } from './settings';
import { statusText } from './texts';

export class GameCursor {
  /** Number of moves played in the position on the board; less than all of them while viewing the past. */
  viewedPly: number;
  /** The game with the steps of an unfinished move. */
  partialMove: Game | undefined;

  /** `partialMove`: names of the steps of an unfinished move. */
  constructor(
    public line: GameLine,
    public settings: PlaySettings,
    partialMove: string,
  ) {
    this.viewedPly = line.moves.length;
    const unfinished = partialMove === '' ? undefined : latestGame(line).playAll(partialMove.split(' '));
    // The engine starts its moves again from the first step.
    if (unfinished?.ok && unfinished.value.midTurn && this.players.has(unfinished.value.side))
      this.partialMove = unfinished.value;
  }

  /** The position on the board. */
  get shownGame(): Game {
    return this.isViewingPast ? gameAfter(this.line, this.viewedPly) : this.currentGame;
  }

  /** The latest position, with the steps of an unfinished move. */
  get currentGame(): Game {
    return this.partialMove ?? latestGame(this.line);
  }

  /** The move that led to the position on the board; undefined at the start. */
  get viewedMove(): LineMove | undefined {
    return this.line.moves[this.viewedPly - 1];
  }

  get isViewingPast(): boolean {
    return this.viewedPly < this.line.moves.length;
  }

  /** A move of the game follows the position on the board. */
  get canStepForward(): boolean {
    return this.isViewingPast || (!this.partialMove && continuationsOf(this.line, latestGame(this.line)).length > 0);
  }

  /** The sides that people play. */
  get players(): ReadonlySet<string> {
    return humanSides(this.settings.seat, this.line.start.sides);
  }

  get isOver(): boolean {
    return gameEnding(this.line) !== undefined;
  }

  get status(): string {
    const line = this.isViewingPast ? { ...this.line, moves: this.line.moves.slice(0, this.viewedPly) } : this.line;
    return statusText(line, this.shownGame, this.players);
  }

  get canUndo(): boolean {
    return this.countAfterUndo !== undefined;
  }

  /**
   * Number of moves left after an undo: all if a move is unfinished, else those before the last move of a player, or
   * before the last move if nobody plays. Undefined if there is nothing to undo.
   */
  protected get countAfterUndo(): number | undefined {
    const { players, line } = this;
    if (this.partialMove) return line.moves.length;
    return countBeforeLastMoveOf(line, players.size === 0 ? new Set(line.start.sides) : players);
  }
}
