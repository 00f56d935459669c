/**
 * One game between players and the engine, as a state machine. The page and the terminal game are views of it.
 *
 * | state          | waits for                  | next state                                       |
 * |----------------|----------------------------|--------------------------------------------------|
 * | playerToMove   | a step or a complete move  | animating                                        |
 * | animating      | the end of the animation   | playerToMove, engineThinking, paused or over     |
 * | engineThinking | the engine's move          | animating; paused if the engine fails            |
 * | paused         | `resume`, `playOneMove`    | engineThinking                                   |
 * | over           | undo, a new game           | playerToMove, engineThinking or paused           |
 *
 * Undo, resignation, a change of sides and a new game are possible in every state. Each entry into a state makes a new
 * object: code that waited for the engine or for an animation compares it with the current one, so that a late answer
 * changes nothing.
 *
 * Beside the state, a player may view earlier moves, ask for hints, and have the position analysed or the game
 * reviewed. The engine serves one request at a time, and its own move comes first.
 */
import type { Game, Move } from '../api/game';
import type { MoveInfo } from '../records/record';
import { Analysis, type SearchInfo, type SessionEngine } from './engine';
import { GameCursor } from './game-cursor';
import { type GameLine, gameAfter, latestGame } from './game-line';
import { addMove } from './game-tree';
import { forcedStep, matchingStep, moveInputFor } from './move-input';
import type { GameReview } from './review';
import type { PlaySettings } from './settings';
import { moveText, promptText, statusText, UI_TEXTS } from './texts';

type PlayState = {
  readonly name: 'playerToMove' | 'engineThinking' | 'animating' | 'paused' | 'over';
};

export interface SessionOptions {
  /** Time in ms that each step of a move is shown for; 0 shows only the last. */
  stepDelayMs(): number;
  /** Minimum time in ms of the engine's move if it plays itself. */
  readonly minWatchedMoveMs?: number;
  /** Minimum time in ms of the engine's reply to a person, from the beginning of their move's animation. */
  readonly minReplyMs?: () => number;
  /** Saves what was played. */
  save(machine: PlayMachine): void;
}

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

export class PlayMachine extends GameCursor {
  state: PlayState;
  /** One line for the player, in place of the prompt. */
  notice = '';
  /** The last event in words, for screen readers. */
  announcement = '';
  /** The engine makes no moves until `resume`. */
  isPaused = false;
  isAnalysing = false;
  hintMove: Move | undefined;
  review: GameReview | undefined;
  /** Lines that an undo has left, the last one last. */
  protected undone: { readonly line: GameLine; readonly viewedPly: number }[] = [];
  /** Latest exact score and line of the engine's own search. */
  thinking: SearchInfo | undefined;
  protected selected: string | undefined;
  protected readonly analysis: Analysis;
  private moveStartTime = Date.now();
  private readonly listeners = new Set<() => void>();

  /** `partialMove`: names of the steps of an unfinished move. */
  constructor(
    line: GameLine,
    settings: PlaySettings,
    protected readonly engine: SessionEngine,
    protected readonly options: SessionOptions,
    partialMove = '',
  ) {
    super(line, settings, partialMove);
    this.analysis = new Analysis(engine, () => this.notify());
    this.state = { name: this.restingState };
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected notify(): void {
    for (const listener of this.listeners) listener();
  }

  /** The engine could not be started or has died. */
  fail(): void {
    const isDue = this.state.name === 'engineThinking' || this.isPaused || this.restingState === 'paused';
    if (this.state.name === 'engineThinking') this.interrupt();
    else this.engine.stop();
    this.isAnalysing = false;
    this.isPaused = isDue;
    this.notice = isDue ? UI_TEXTS.engineFailedResume : UI_TEXTS.engineFailed;
    this.announcement = this.notice;
    this.notify();
  }

  /** The state of a session in which nothing moves. */
  protected get restingState(): 'playerToMove' | 'paused' | 'over' {
    if (this.isOver) return 'over';
    return this.partialMove || this.players.has(latestGame(this.line).side) ? 'playerToMove' : 'paused';
  }

  private enter(name: PlayState['name']): PlayState {
    this.state = { name };
    return this.state;
  }

  /** Cancels whatever is under way. */
  protected interrupt(): void {
    this.engine.stop();
    this.partialMove = undefined;
    this.selected = undefined;
    this.hintMove = undefined;
    this.notice = '';
    this.moveStartTime = Date.now();
    if (this.review && !this.review.isDone) this.review = undefined;
    this.enter(this.restingState);
  }

  /** Saves, and enters the state that follows from the line: starts the engine's move, or the analysis. */
  protected advance(): void {
    const next = this.restingState;
    if (this.state.name !== 'animating' && this.state.name !== 'engineThinking' && this.state.name !== next)
      this.enter(next);
    this.options.save(this);
    this.notify();
    if (this.state.name === 'paused' && !this.isPaused) void this.think();
    else this.analyse();
  }

  /** Shows a step of the player, and plays those after it that are forced. */
  protected async animateSteps(game: Game): Promise<void> {
    this.selected = undefined;
    this.hintMove = undefined;
    this.engine.stop();
    const state = this.enter('animating');
    let next = game;
    for (let step = forcedStep(next); step; step = forcedStep(next)) {
      const delayMs = this.options.stepDelayMs();
      if (delayMs > 0 && !(await this.showStep(next, state, delayMs))) return;
      const after = next.play(step);
      if (!after.ok) break;
      next = after.value;
    }
    if (!next.midTurn) return this.finishMove(next);
    this.partialMove = next;
    this.announcement = promptText(next, moveInputFor(next, undefined));
    this.enter('playerToMove');
    this.advance();
  }

  /** Shows one step for `delayMs`; returns false if the animation was cancelled meanwhile. */
  private async showStep(game: Game, state: PlayState, delayMs: number): Promise<boolean> {
    this.partialMove = game;
    this.notify();
    await sleep(delayMs);
    return state === this.state;
  }

  protected finishMove(game: Game, info?: MoveInfo): void {
    const before = game.undo();
    // A move of the engine does not leave a position that is being viewed.
    const isViewed = gameAfter(this.line, this.viewedPly) === before;
    const now = Date.now();
    this.line = addMove(this.line, game, now - this.moveStartTime, info);
    this.moveStartTime = now;
    this.partialMove = undefined;
    this.undone = [];
    const count = before.moveCount - this.line.start.moveCount + 1;
    if (isViewed) this.viewedPly = count;
    const { side, name } = this.line.moves[count - 1]!;
    this.announcement = `${moveText(side, name)}. ${statusText(this.line, game, this.players)}`;
    this.enter(this.restingState);
    this.advance();
  }

  /** The engine's move. */
  protected async think(): Promise<void> {
    const game = latestGame(this.line);
    const { level, movetime } = this.settings;
    const state = this.enter('engineThinking');
    this.thinking = undefined;
    this.notify();
    const onInfo = (info: SearchInfo): void => {
      if (info.bound === 'exact') this.thinking = info;
      this.notify();
    };
    const { minWatchedMoveMs = 0, minReplyMs = () => 0 } = this.options;
    const minTimeMs = this.players.size === 0 ? minWatchedMoveMs : minReplyMs();
    const search = this.engine.search({ game, limits: { movetime }, level, onInfo });
    const [best] = minTimeMs > 0 ? await Promise.all([search, sleep(minTimeMs)]) : [await search];
    if (state !== this.state) return;
    this.enter(this.restingState);
    if (best?.move) await this.animateEngineMove(game, best.move);
    else {
      const next = best?.name === undefined ? undefined : game.play(best.name);
      if (next?.ok) this.finishMove(next.value);
      else this.fail();
    }
  }

  /** Shows the engine's move step by step. */
  private async animateEngineMove(game: Game, move: Move): Promise<void> {
    const state = this.enter('animating');
    let next = game;
    for (const [index, described] of move.steps.entries()) {
      const step = matchingStep(next, described);
      const after = step && next.play(step);
      if (!after?.ok) break;
      next = after.value;
      const delayMs = index < move.steps.length - 1 ? this.options.stepDelayMs() : 0;
      if (delayMs > 0 && !(await this.showStep(next, state, delayMs))) return;
    }
    const complete = next.midTurn || next === game ? game.play(move) : undefined;
    const { thinking } = this;
    const info = thinking && {
      score: thinking.score,
      depth: thinking.depth,
      ...(thinking.nodes !== undefined && { nodes: thinking.nodes }),
    };
    this.finishMove(complete?.ok ? complete.value : next, info);
  }

  /** Analyses the position on the board, if that is switched on and the engine is free. */
  protected analyse(): void {
    if (!this.isAnalysing || this.state.name === 'engineThinking') return;
    const game = this.shownGame;
    this.analysis.start(game, this.settings.lines, () => this.isAnalysing && game === this.shownGame);
  }
}
