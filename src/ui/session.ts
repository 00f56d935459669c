/** Actions of players: move, undo, resign, view earlier moves, get hints, analyse and review. */
import type { Game, Move } from '../api/game';
import type { Mark } from '../records/record';
import type { SearchInfo, SessionEngine } from './engine';
import { agreedEnd, type GameLine, gameAfter, type LineMove, latestGame, resignLine } from './game-line';
import {
  addMove,
  annotateMove,
  cutLine,
  deleteMove,
  extendLine,
  pathTo,
  promoteMove,
  showMove,
  truncateLine,
} from './game-tree';
import { Lesson } from './lesson';
import { type ClickMeaning, interpretClick, type MoveInput, moveInputFor, NO_INPUT, undoStep } from './move-input';
import { shownMove } from './notation';
import { PlayMachine } from './play-machine';
import { NO_REVIEW, reviewGame } from './review';
import { humanSides, type PlaySettings } from './settings';
import { moveText, promptText, UI_TEXTS } from './texts';

/** A question that must be answered before the game goes on. */
interface Confirmation {
  readonly text: string;
  /** Label of the button that confirms. */
  readonly yes: string;
  answer(yes: boolean): void;
}

const HINT_TIME_MS = 500;

export class PlaySession extends PlayMachine {
  confirmation: Confirmation | undefined;
  /** The mistakes that the player is learning from. */
  lesson: Lesson | undefined;
  /** The game as it was loaded. */
  private loadedLine: GameLine | undefined;
  /** The position that a hint is being searched for. */
  private hintGame: Game | undefined;

  /** Moves were played here that a new game would lose. */
  get hasNewMoves(): boolean {
    if (this.isOver) return false;
    return this.partialMove !== undefined || (this.line !== this.loadedLine && this.line.moves.length > 0);
  }

  override get shownGame(): Game {
    return this.lesson?.game ?? super.shownGame;
  }

  /** The player may move in the position on the board. */
  get canMove(): boolean {
    const { shownGame: game, lesson } = this;
    if (lesson) return lesson.canMove;
    if (this.state.name === 'animating' || game.status().result !== 'ongoing') return false;
    return (this.isViewingPast || !agreedEnd(this.line)) && this.players.has(game.side);
  }

  get input(): MoveInput {
    return this.canMove ? moveInputFor(this.shownGame, this.selected) : NO_INPUT;
  }

  /** An engine that thinks about its own move has no time for hints. */
  get canAskHint(): boolean {
    return this.canMove && !this.lesson && this.state.name !== 'engineThinking';
  }

  /** The lines found for the position on the board. */
  get analysisLines(): readonly SearchInfo[] {
    return this.analysis.linesFor(this.shownGame);
  }

  get prompt(): string {
    if (this.state.name === 'engineThinking' && !this.isViewingPast) return UI_TEXTS.thinking;
    return this.canMove ? promptText(this.shownGame, this.input) : '';
  }

  /** Leaves the state that the session was made in: starts the engine if it is due. */
  start(): void {
    this.advance();
  }

  /** A click on a point or square of the board; returns what it meant. */
  click(at: string): ClickMeaning['kind'] | undefined {
    if (!this.canMove) return undefined;
    const meaning = interpretClick(this.shownGame, this.input, at);
    this.notice = meaning.kind === 'must-capture' ? UI_TEXTS.mustCapture : '';
    this.selected = meaning.kind === 'select' ? meaning.at : undefined;
    if (meaning.kind === 'must-capture') this.announcement = UI_TEXTS.mustCapture;
    this.notify();
    if (meaning.kind === 'step') void this.playStep(meaning.step);
    return meaning.kind;
  }

  /** Plays a complete move in the latest position. */
  playMove(move: Move): void {
    const after = latestGame(this.line).play(move);
    if (!after.ok || this.state.name !== 'playerToMove') return;
    this.engine.stop();
    this.selected = undefined;
    this.hintMove = undefined;
    this.notice = '';
    this.finishMove(after.value);
  }

  /** Returns false if nothing was selected. */
  deselect(): boolean {
    if (this.selected === undefined) return false;
    this.selected = undefined;
    this.notify();
    return true;
  }

  /** Shows the position after the first `ply` moves. */
  viewPly(ply: number): void {
    this.lesson = undefined;
    if (ply > this.line.moves.length && this.canStepForward) this.changeLine(extendLine(this.line));
    this.viewedPly = Math.max(0, Math.min(this.line.moves.length, ply));
    this.selected = undefined;
    this.hintMove = undefined;
    this.notice = '';
    const move = this.line.moves[this.viewedPly - 1];
    const text = move
      ? `${this.viewedPly}. ${moveText(move.side, shownMove(move.game, move.name))}`
      : UI_TEXTS.startPosition;
    this.announcement = `${text}. ${this.status}`;
    this.notify();
    if (this.isAnalysing) this.analyse();
  }

  /** Shows the position after a move of any variation, whose line becomes the current one. */
  viewMove(move: LineMove): void {
    this.changeLine(showMove(this.line, move));
    this.viewPly(pathTo(this.line, move).length);
  }

  promoteMove(move: LineMove): void {
    this.line = promoteMove(this.line, move);
    this.advance();
  }

  /** Deletes a move with all that follows it. */
  deleteMove(move: LineMove): void {
    const index = this.line.moves.indexOf(move);
    this.changeLine(deleteMove(this.line, move));
    if (index >= 0 && this.viewedPly > index) this.viewPly(index);
    this.advance();
  }

  annotateMove(move: LineMove, note: string, mark: Mark | undefined): void {
    this.line = annotateMove(this.line, move, note, mark);
    this.advance();
  }

  /** Adds a line of moves from the position on the board as a variation, and shows its first `count` moves. */
  playLine(names: readonly string[], count: number): void {
    let line = cutLine(this.line, this.viewedPly);
    let game = gameAfter(line, this.viewedPly);
    for (const name of names) {
      const next = game.play(name);
      if (!next.ok || next.value.midTurn) break;
      game = next.value;
      line = cutLine(addMove(line, game, { timeMs: 0 }), game.moveCount - line.start.moveCount);
    }
    const ply = this.viewedPly + count;
    this.changeLine(extendLine(line));
    this.viewPly(ply);
    this.advance();
  }

  protected override get isStudying(): boolean {
    return this.lesson !== undefined || super.isStudying;
  }

  /** Replaces the line. An engine that would be due in the new one waits for `resume`. */
  private changeLine(line: GameLine): void {
    const isSameEnd = latestGame(line) === latestGame(this.line);
    this.line = line;
    this.undone = [];
    if (isSameEnd) return;
    this.interrupt();
    this.isPaused = this.restingState === 'paused';
  }

  get canRedo(): boolean {
    return this.undone.length > 0;
  }

  /** Plays again what the last undo has taken back. */
  redo(): void {
    const last = this.undone.pop();
    if (!last) return;
    this.interrupt();
    this.line = last.line;
    this.viewedPly = last.viewedPly;
    this.announcement = UI_TEXTS.study.moveRedone;
    this.advance();
  }

  /** Takes back the unfinished move, or the player's last move with all that followed. Returns false if there is none. */
  undo(): boolean {
    const { line } = this;
    const count = this.countAfterUndo;
    if (count === undefined) return false;
    if (!this.partialMove) this.undone.push({ line, viewedPly: line.moves.length });
    this.interrupt();
    this.line = truncateLine(line, count);
    this.viewedPly = count;
    this.announcement = UI_TEXTS.moveUndone;
    this.advance();
    return true;
  }

  /** Deselects, or takes back the last step of an unfinished move that was a choice. Returns false if there was neither. */
  undoStep(): boolean {
    if (this.deselect()) return true;
    if (!this.partialMove || this.state.name !== 'playerToMove') return false;
    const before = undoStep(this.partialMove);
    const [step] = before ? this.partialMove.moveSince(before).steps : [];
    this.partialMove = before?.midTurn ? before : undefined;
    this.selected = step?.from;
    this.hintMove = undefined;
    this.advance();
    return true;
  }

  async resign(): Promise<void> {
    const { side } = this.currentGame;
    const resigning = this.players.has(side) ? side : [...this.players][0];
    if (this.isOver || resigning === undefined) return;
    if (!(await this.confirm(UI_TEXTS.confirmResign, UI_TEXTS.resign))) return;
    // The engine may have ended the game meanwhile.
    if (this.isOver) return;
    this.interrupt();
    this.line = resignLine(this.line, resigning);
    this.viewedPly = this.line.moves.length;
    this.announcement = this.status;
    this.advance();
  }

  startGame(line: GameLine, settings: PlaySettings, event: string = UI_TEXTS.newGame): void {
    this.confirmation?.answer(false);
    this.interrupt();
    this.engine.newGame();
    this.line = line;
    this.viewedPly = line.moves.length;
    this.isPaused = false;
    this.undone = [];
    this.review = undefined;
    this.isAnalysing = false;
    this.settings = { ...settings, flipped: this.playsFromTop(settings, line) };
    this.announcement = `${event}. ${this.status}`;
    this.advance();
  }

  /** A loaded game, to view and to continue. */
  openGame(line: GameLine): void {
    // It is studied: its clocks have stopped.
    const { timeControl: _, ...loaded } = line;
    this.loadedLine = loaded;
    this.startGame(loaded, { ...this.settings, seat: 'both' }, UI_TEXTS.study.gameOpened);
  }

  /** A single player sits at the bottom of the board. */
  private playsFromTop({ seat }: PlaySettings, { start }: GameLine): boolean {
    const [one, other] = humanSides(seat, start.sides);
    return one !== undefined && other === undefined && one !== start.board().bottom;
  }

  /** Changes settings in the middle of a game. */
  changeSettings(changes: Partial<PlaySettings>): void {
    this.settings = { ...this.settings, ...changes };
    if (changes.seat !== undefined) {
      this.interrupt();
      this.isPaused = false;
      this.advance();
      return;
    }
    this.options.save(this);
    this.notify();
    const { lines, threads, hash } = changes;
    if ((lines ?? threads ?? hash) !== undefined && this.isAnalysing) this.analyse();
  }

  pause(): void {
    this.interrupt();
    this.isPaused = true;
    this.advance();
  }

  resume(): void {
    this.isPaused = false;
    this.notice = '';
    this.advance();
  }

  /** Lets the paused engine make one move. */
  playOneMove(): void {
    if (this.state.name === 'paused') void this.think();
  }

  setAnalysing(on: boolean): void {
    this.isAnalysing = on;
    this.lesson = undefined;
    this.analysis.clear();
    if (!on && this.state.name !== 'engineThinking') this.engine.stop();
    this.advance();
  }

  /** Lends the engine to another view: the engine's own move waits for `resume`, and the analysis ends. */
  lendEngine(): SessionEngine {
    if (this.state.name === 'engineThinking') this.pause();
    if (this.isAnalysing) this.setAnalysing(false);
    return this.engine;
  }

  async showHint(): Promise<void> {
    const { state, shownGame: game } = this;
    if (!this.canAskHint || this.hintMove || this.hintGame === game) return;
    this.hintGame = game;
    const best = await this.engine.search({ game, limits: { movetime: HINT_TIME_MS }, level: 'full' });
    if (this.hintGame === game) this.hintGame = undefined;
    if (state !== this.state || game !== this.shownGame) return;
    this.hintMove = best?.move;
    this.notice = best?.name === undefined ? '' : UI_TEXTS.hintIs(shownMove(game, best.name));
    this.announcement = this.notice;
    this.notify();
    if (this.isAnalysing) this.analyse();
  }

  /** Values every position of the current line; an engine that is to move waits for `resume`. */
  async startReview(): Promise<void> {
    const { line, review: known } = this;
    this.interrupt();
    this.isAnalysing = false;
    this.isPaused = this.state.name === 'paused';
    const { state } = this;
    this.review = { ...NO_REVIEW, total: line.moves.length + 1, isDone: false };
    this.notify();
    for await (const review of reviewGame(line, this.engine, known)) {
      if (state !== this.state) break;
      // Undefined if the engine was asked for something else: the review can be started again.
      this.review = review;
      this.notify();
    }
    if (this.review && !this.review.isDone) this.review = undefined;
  }

  /** Asks the player for better moves than the mistakes of a side. */
  startLesson(side: string): void {
    const { line, review } = this;
    const lesson = review?.isDone ? Lesson.of(line, review, side, this.engine) : undefined;
    if (!lesson) return;
    this.interrupt();
    this.isAnalysing = false;
    this.isPaused = this.state.name === 'paused';
    this.changeLesson(lesson);
  }

  /** Shows a task of the lesson; ends it if there is none. */
  changeLesson(lesson: Lesson | undefined): void {
    this.lesson = lesson;
    this.selected = undefined;
    if (lesson) this.viewedPly = lesson.before.moveCount - this.line.start.moveCount;
    this.notify();
  }

  protected override interrupt(): void {
    this.lesson = undefined;
    super.interrupt();
  }

  /** Asks before another game replaces this one, if moves would be lost. */
  async confirmReplace(text: string, yes: string): Promise<boolean> {
    return !this.hasNewMoves || this.confirm(text, yes);
  }

  confirm(text: string, yes: string): Promise<boolean> {
    this.confirmation?.answer(false);
    return new Promise(resolve => {
      const answer = (confirmed: boolean): void => {
        this.confirmation = undefined;
        this.notify();
        resolve(confirmed);
      };
      this.confirmation = { text, yes, answer };
      this.notify();
    });
  }

  private async playStep(step: Move): Promise<void> {
    if (this.lesson) return this.lesson.playStep(step, () => this.notify());
    if (this.isViewingPast) {
      // Another move begins a variation, which has no clocks.
      this.interrupt();
      const { timeControl: _, ...line } = cutLine(this.line, this.viewedPly);
      this.line = line;
    }
    // The clock of a paused game starts again with the move.
    if (this.line.timeControl) this.isPaused = false;
    const next = this.shownGame.play(step);
    if (next.ok) await this.animateSteps(next.value);
  }
}
