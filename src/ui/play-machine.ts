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
import { lowTimeMs, MoveClock } from './clock';
import { Analysis, type SearchInfo, type SearchLimits, type SessionEngine } from './engine';
import { GameCursor } from './game-cursor';
import { flagLine, type GameLine, gameAfter, gameEnding, latestGame, timeLeftAfter } from './game-line';
import { addMove } from './game-tree';
import { forcedStep, matchingStep, moveInputFor } from './move-input';
import { shownMove } from './notation';
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
  /** Time in ms already spent on the next move, in a game with clocks. */
  readonly spentMs?: number;
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
  private readonly clock: MoveClock;
  /** The state in which the engine has chosen its move, and waits before it plays it. */
  private decidedState: PlayState | undefined;
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
    this.clock = new MoveClock(
      () => this.announceLowTime(),
      () => this.loseOnTime(),
    );
    this.clock.begin(latestGame(line), options.spentMs ?? 0);
    this.state = { name: this.restingState };
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  protected notify(): void {
    this.updateClock();
    for (const listener of this.listeners) listener();
  }

  /** Time in ms left for a side; undefined without clocks. Of a game that is over, in the position on the board. */
  clockOf(side: string): number | undefined {
    const { line, viewedPly, clock } = this;
    const ending = gameEnding(line);
    if (ending?.kind === 'timeout' && ending.side === side && !this.isViewingPast) return 0;
    if (!line.timeControl || ending) return timeLeftAfter(line, viewedPly, side);
    const leftMs = timeLeftAfter(line, line.moves.length, side)!;
    return side === this.currentGame.side ? Math.max(0, leftMs - clock.spentMs) : leftMs;
  }

  /** The side whose clock is running. */
  get timedSide(): string | undefined {
    return this.clock.isRunning ? this.currentGame.side : undefined;
  }

  /** Time in ms spent on the current move, while its clock ran. */
  get spentMs(): number {
    return this.clock.spentMs;
  }

  /** The game is looked at, and not played. */
  protected get isStudying(): boolean {
    return this.isViewingPast || this.isAnalysing || this.review?.isDone === false;
  }

  /** Clocks start with the first move, and stop while the game is paused or studied, and for animations and delays. */
  private updateClock(): void {
    const { line, state, clock } = this;
    const game = latestGame(line);
    clock.begin(game, 0);
    const isPlaying = state.name === 'playerToMove' || (state.name === 'engineThinking' && state !== this.decidedState);
    const { timeControl } = line;
    if (!timeControl || line.moves.length === 0 || this.isPaused || this.isStudying || !isPlaying) clock.stop();
    else clock.start(timeLeftAfter(line, line.moves.length, game.side)!, lowTimeMs(timeControl));
  }

  private announceLowTime(): void {
    const { side } = this.currentGame;
    if (!this.players.has(side)) return;
    this.announcement = UI_TEXTS.lowTime(side, Math.round(this.clockOf(side)! / 1000));
    this.notify();
  }

  private loseOnTime(): void {
    const { side } = this.currentGame;
    this.interrupt();
    this.line = flagLine(this.line, side);
    this.viewedPly = this.line.moves.length;
    this.announcement = this.status;
    this.advance();
  }

  /** Limits of the engine's move: its clock, or the time per move. */
  private get engineLimits(): SearchLimits {
    const { line, settings } = this;
    const { timeControl } = line;
    if (!timeControl) return { movetime: settings.movetime };
    const [wtime, btime] = line.start.sides.map(side => Math.max(1, Math.floor(this.clockOf(side)!)));
    const { incrementMs } = timeControl;
    return { wtime: wtime!, btime: btime!, winc: incrementMs, binc: incrementMs };
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
    const { timeControl } = this.line;
    const leftMs = this.clockOf(before.side);
    const clockMs = timeControl && leftMs !== undefined ? leftMs + timeControl.incrementMs : undefined;
    this.line = addMove(this.line, game, { timeMs: now - this.moveStartTime, info, clockMs });
    this.moveStartTime = now;
    this.partialMove = undefined;
    this.undone = [];
    const count = before.moveCount - this.line.start.moveCount + 1;
    if (isViewed) this.viewedPly = count;
    const { side, name } = this.line.moves[count - 1]!;
    this.announcement = `${moveText(side, shownMove(game, name))}. ${statusText(this.line, game, this.players)}`;
    this.enter(this.restingState);
    this.advance();
  }

  /** The engine's move. */
  protected async think(): Promise<void> {
    const game = latestGame(this.line);
    const { level } = this.settings;
    const limits = this.engineLimits;
    const state = this.enter('engineThinking');
    this.thinking = undefined;
    this.notify();
    const onInfo = (info: SearchInfo): void => {
      if (info.bound === 'exact') this.thinking = info;
      this.notify();
    };
    const { minWatchedMoveMs = 0, minReplyMs = () => 0 } = this.options;
    const minTimeMs = this.players.size === 0 ? minWatchedMoveMs : minReplyMs();
    const delay = minTimeMs > 0 ? sleep(minTimeMs) : undefined;
    const best = await this.engine.search({ game, limits, level, onInfo });
    if (state === this.state) {
      this.decidedState = state;
      this.updateClock();
      await delay;
    }
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
