/**
 * A puzzle while it is solved. The solver must find every move of the line; the replies of the opponent are played, and
 * after the line the engine plays on for both sides until the result is clear.
 *
 * | state      | waits for                                    | next state             |
 * |------------|----------------------------------------------|------------------------|
 * | asked      | a move of the solver                         | moving                 |
 * | moving     | the end of an animation, or a reply          | asked, wrong, moving   |
 * | wrong      | `takeBack`                                   | asked                  |
 * | playingOut | the engine                                   | done                   |
 * | done       | nothing                                      |                        |
 *
 * The solution can be shown in every state before the last two. Each entry into a state makes a new object, so that
 * late answers can be told from those that are waited for.
 */
import type { Game, Move } from '../api/game';
import type { Puzzle } from '../records/puzzles';
import type { Score } from '../records/record';
import type { SearchInfo, SessionEngine } from './engine';
import { forcedStep, interpretClick, type MoveInput, matchingStep, moveInputFor, NO_INPUT } from './move-input';
import { UI_TEXTS } from './texts';

/** `helped`: solved after a wrong move or a hint. `failed`: tried, but not solved. */
export type PuzzleResult = 'solved' | 'helped' | 'failed';

type StateName = 'asked' | 'moving' | 'wrong' | 'playingOut' | 'done';

export interface PuzzleSessionOptions {
  /** Lends the engine that plays on after the line. */
  engine(): SessionEngine;
  /** Time in ms that each step of a move is shown for. */
  stepDelayMs(): number;
  /** Time in ms before a move that is played for the solver or the opponent. */
  replyDelayMs(): number;
  /** Called at the first wrong move, and at the end. */
  record(result: PuzzleResult): void;
}

interface PuzzlePosition {
  readonly game: Game;
  /** The move that led there; empty at the start. */
  readonly name: string;
}

/** Time to see the win after the line, and for each move from there. */
const FIRST_SEARCH_MS = 1500;
const SEARCH_MS = 400;
/** Longest sequence that is played after the line of a win, and of a draw. */
const MAX_PLIES = { win: 40, draw: 8 };
/** Score in centipawns from which on the engine can be trusted with a win. */
const DECIDED_CP = 200;
/** Lead in men, and growth of it, that needs no more proof. */
const CLEAR_LEAD = 2;

const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

export class PuzzleSession {
  state: { readonly name: StateName } = { name: 'asked' };
  /** The positions so far, the first one of the puzzle first. */
  positions: readonly PuzzlePosition[];
  viewedPly = 0;
  settings: { readonly flipped: boolean };
  /** A wrong move, which can be taken back. */
  tried: PuzzlePosition | undefined;
  /** Point that a hint has named. */
  hintAt: string | undefined;
  /** One line for the player, such as the duty to capture. */
  notice = '';
  result: PuzzleResult | undefined;
  private isHelped = false;
  private selected: string | undefined;
  /** The position with the steps of an unfinished move. */
  private partialMove: Game | undefined;
  private lent: SessionEngine | undefined;
  private readonly listeners = new Set<() => void>();

  /** `start`: the game of the puzzle's FEN. */
  constructor(
    readonly puzzle: Puzzle,
    readonly start: Game,
    private readonly options: PuzzleSessionOptions,
  ) {
    this.positions = [{ game: start, name: '' }];
    this.settings = { flipped: start.side !== start.board().bottom };
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  private enter(name: StateName): { readonly name: StateName } {
    this.state = { name };
    return this.state;
  }

  private get latest(): Game {
    return this.positions.at(-1)!.game;
  }

  /** Number of moves played. */
  get ply(): number {
    return this.positions.length - 1;
  }

  get shownGame(): Game {
    if (this.viewedPly < this.ply) return this.positions[this.viewedPly]!.game;
    return this.tried?.game ?? this.partialMove ?? this.latest;
  }

  get canMove(): boolean {
    return this.state.name === 'asked' && this.viewedPly === this.ply;
  }

  get input(): MoveInput {
    return this.canMove ? moveInputFor(this.shownGame, this.selected) : NO_INPUT;
  }

  /** The line is not finished: hints and the solution can be asked for. */
  get isOpen(): boolean {
    return this.ply < this.puzzle.line.length && this.state.name !== 'playingOut' && this.state.name !== 'done';
  }

  /** The move that is looked for. */
  private get expected(): Move | undefined {
    const name = this.puzzle.line[this.ply];
    const move = name === undefined ? undefined : this.latest.read(name);
    return move?.ok ? move.value : undefined;
  }

  click(at: string): void {
    if (!this.canMove) return;
    const meaning = interpretClick(this.shownGame, this.input, at);
    this.notice = meaning.kind === 'must-capture' ? UI_TEXTS.mustCapture : '';
    this.selected = meaning.kind === 'select' ? meaning.at : undefined;
    if (meaning.kind === 'step') void this.playStep(meaning.step);
    else this.notify();
  }

  viewPly(ply: number): void {
    this.viewedPly = Math.max(0, Math.min(this.ply, ply));
    this.selected = undefined;
    this.notify();
  }

  flip(): void {
    this.settings = { flipped: !this.settings.flipped };
    this.notify();
  }

  /** Plays a step of the solver, and those after it that are forced. */
  private async playStep(step: Move): Promise<void> {
    const state = this.enter('moving');
    this.selected = undefined;
    let next = this.shownGame.play(step);
    for (
      let forced = next.ok && forcedStep(next.value);
      next.ok && forced;
      forced = next.ok && forcedStep(next.value)
    ) {
      if (!(await this.showStep(next.value, state))) return;
      next = next.value.play(forced);
    }
    if (!next.ok) return;
    this.hintAt = undefined;
    this.partialMove = next.value.midTurn ? next.value : undefined;
    if (next.value.midTurn) {
      this.enter('asked');
      this.notify();
    } else await this.judge(next.value);
  }

  /** Shows one step; returns false if something else has happened meanwhile. */
  private async showStep(game: Game, state: object): Promise<boolean> {
    const delayMs = this.options.stepDelayMs();
    if (delayMs === 0) return true;
    this.partialMove = game;
    this.notify();
    await sleep(delayMs);
    return state === this.state;
  }

  /** Compares positions: captures may be entered in several ways. */
  private async judge(game: Game): Promise<void> {
    const { name } = game.moveSince(this.latest);
    const { expected } = this;
    const after = expected && this.latest.play(expected);
    if (after?.ok && after.value.fen === game.fen) {
      this.push(game, expected!.name);
      await this.goOn();
      return;
    }
    this.tried = { game, name };
    this.enter('wrong');
    if (!this.isHelped) this.setResult('failed');
    this.isHelped = true;
    this.notify();
  }

  private push(game: Game, name: string): void {
    const isViewed = this.viewedPly === this.ply;
    this.positions = [...this.positions, { game, name }];
    this.partialMove = undefined;
    if (isViewed) this.viewedPly = this.ply;
  }

  private setResult(result: PuzzleResult): void {
    this.result = result;
    this.options.record(result);
  }

  /** Plays the reply to a right move, or what follows the line. */
  private async goOn(): Promise<void> {
    const state = this.enter('moving');
    const reply = this.expected;
    if (!reply) {
      this.setResult(this.isHelped ? 'helped' : 'solved');
      await this.playOut();
      return;
    }
    this.notify();
    if (!(await this.playMove(reply, state))) return;
    this.enter('asked');
    this.notify();
  }

  /** Shows a move step by step after a delay; returns false if something else has happened meanwhile. */
  private async playMove(move: Move, state: object): Promise<boolean> {
    const delayMs = this.options.replyDelayMs();
    if (delayMs > 0) await sleep(delayMs);
    if (state !== this.state) return false;
    const before = this.latest;
    let game = before;
    for (const described of move.steps.slice(0, -1)) {
      const step = matchingStep(game, described);
      const after = step && game.play(step);
      if (!after?.ok) break;
      game = after.value;
      if (!(await this.showStep(game, state))) return false;
    }
    const complete = before.play(move);
    if (!complete.ok) return false;
    this.push(complete.value, move.name);
    this.notify();
    // The click that made this move may go on to leave the puzzle.
    await undefined;
    return state === this.state;
  }

  takeBack(): void {
    if (!this.tried) return;
    this.tried = undefined;
    this.enter('asked');
    this.notify();
  }

  /** Names the piece to move. */
  hint(): void {
    const step = this.expected?.steps[0];
    if (!this.isOpen || !step) return;
    this.takeBack();
    this.isHelped = true;
    this.viewedPly = this.ply;
    this.hintAt = step.from ?? step.to;
    this.notify();
  }

  /** Plays the rest of the line. */
  async showSolution(): Promise<void> {
    if (!this.isOpen) return;
    this.tried = undefined;
    this.hintAt = undefined;
    this.partialMove = undefined;
    this.selected = undefined;
    this.viewedPly = this.ply;
    this.setResult('failed');
    const state = this.enter('moving');
    for (let move = this.expected; move; move = this.expected) if (!(await this.playMove(move, state))) return;
    await this.playOut();
  }

  /** Lets the engine play for both sides while the outcome is decided, but not yet clear. */
  private async playOut(): Promise<void> {
    const { goal } = this.puzzle;
    const state = this.enter('playingOut');
    this.notify();
    const last = this.ply + MAX_PLIES[goal];
    while (this.ply < last && this.latest.status().result === 'ongoing') {
      const game = this.latest;
      if (goal === 'draw' && isOpenChoice(game)) break;
      const { move, score } = await this.search(game);
      if (state !== this.state) return;
      if (!move || (goal === 'win' && !this.isWorthShowing(game, score))) break;
      if (!(await this.playMove(move, state))) return;
    }
    this.enter('done');
    this.notify();
  }

  private async search(game: Game): Promise<{ readonly move?: Move; readonly score?: Score }> {
    let score: Score | undefined;
    const onInfo = (info: SearchInfo): void => {
      if (info.bound === 'exact') score = info.score;
    };
    this.lent = this.options.engine();
    const movetime = this.ply === this.puzzle.line.length ? FIRST_SEARCH_MS : SEARCH_MS;
    const found = await this.lent.search({ game, limits: { movetime }, level: 'full', onInfo });
    this.lent = undefined;
    return { ...(found?.move && { move: found.move }), ...(score && { score }) };
  }

  /** The engine sees the win, and players may not see it yet. */
  private isWorthShowing(game: Game, score: Score | undefined): boolean {
    if (!score) return false;
    const sign = game.side === this.start.side ? 1 : -1;
    const isDecided = 'mate' in score ? sign * score.mate > 0 : sign * score.cp >= DECIDED_CP;
    const lead = this.leadIn(game);
    const isClear = lead >= CLEAR_LEAD && lead - this.leadIn(this.start) >= CLEAR_LEAD;
    return isDecided && (!isClear || canCapture(game));
  }

  /** Number of men that the solver has more than the opponent. */
  private leadIn(game: Game): number {
    const pieces = game.board().points.flatMap(({ piece }) => piece ?? []);
    const own = pieces.filter(({ side }) => side === this.start.side).length;
    return 2 * own - pieces.length;
  }

  /** Leaves the puzzle: nothing more is played. */
  stop(): void {
    this.enter('done');
    this.lent?.stop();
  }
}

const canCapture = (game: Game): boolean => game.steps().some(({ steps: [step] }) => step?.captured !== undefined);

/** Nothing is forced. */
const isOpenChoice = (game: Game): boolean => game.moves().length > 1 && !canCapture(game);
