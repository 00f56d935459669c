/** The table that a game is played at: all that the page shows, and what a player can do. */

import type { Info } from '../../api/engine.browser';
import type { Game, Turn } from '../../api/index';
import { type MoveInfo, type Score, scoreToCp } from '../../records/record';
import {
  addMove,
  countBeforeLastMoveOf,
  type GameLine,
  gameAfter,
  gameEnding,
  type LineMove,
  latestGame,
  lineToRecord,
  truncateLine,
} from '../game-line';
import { forcedStep, interpretClick, type MoveInput, matchingStep, moveInputFor, NO_INPUT } from '../move-input';
import { humanSides, type PlaySettings } from '../settings';
import { MUST_CAPTURE, moveText, promptText, scoreForFirstSide, statusText } from '../texts';
import type { PageEngine } from './page-engine';
import { storeSession } from './storage';

/** A step is seen before the next one is made. */
const STEP_DELAY_MS = 260;
const HINT_TIME_MS = 500;
const REVIEW_TIME_MS = 150;

const FAILED = 'The engine has failed.';

interface GameReview {
  /** The score before each turn and after the last, as the side that begins sees it. */
  readonly scores: readonly Score[];
  readonly done: boolean;
}

interface Confirmation {
  readonly text: string;
  readonly yes: string;
  answer(yes: boolean): void;
}

export class PlaySession {
  /** Turns that the board shows; fewer than there are while one looks back. */
  viewedPly: number;
  /** The game with the steps of a turn under way. */
  partialMove: Game | undefined;
  notice = '';
  /** What those hear who do not see the board. */
  announcement = '';
  /** What the engine knows for sure of its turn. */
  private lastInfo: Info | undefined;
  isThinking = false;
  isPaused = false;
  isAnalysing = false;
  hintMove: Turn | undefined;
  review: GameReview | undefined;
  confirmation: Confirmation | undefined;
  /** The game from elsewhere, as it came. */
  private openedLine: GameLine | undefined;
  private selected: string | undefined;
  /** What an analysis has found, and of which position. */
  private analysis: { readonly game: Game; readonly analysisLines: readonly Info[] } | undefined;
  /** The position that a hint is sought for. */
  private hintFor: Game | undefined;
  /** Steps follow by themselves. */
  private isAnimating = false;
  /** What was begun under an earlier number comes to nothing. */
  private era = 0;
  private moveStartTime = Date.now();
  private readonly listeners = new Set<() => void>();

  constructor(
    public line: GameLine,
    public settings: PlaySettings,
    private readonly engine: PageEngine,
    begun = '',
  ) {
    this.viewedPly = line.moves.length;
    const going = begun === '' ? undefined : latestGame(line).playAll(begun.split(' '));
    // The engine begins its turns anew.
    if (going?.ok && going.value.midTurn && this.players.has(going.value.side)) this.partialMove = going.value;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  notify(): void {
    for (const listener of this.listeners) listener();
  }

  /** What is on the board. */
  get shownGame(): Game {
    return this.isViewingPast ? gameAfter(this.line, this.viewedPly) : (this.partialMove ?? latestGame(this.line));
  }

  get isViewingPast(): boolean {
    return this.viewedPly < this.line.moves.length;
  }

  get players(): ReadonlySet<string> {
    return humanSides(this.settings.seat, this.line.start.sides);
  }

  /** Turns were played here that are lost where another game takes the place of this one. */
  get hasNewMoves(): boolean {
    if (this.isOver) return false;
    return this.partialMove !== undefined || (this.line !== this.openedLine && this.line.moves.length > 0);
  }

  /** Whether another game may take the place of this one: where turns would be lost, that is asked. */
  async confirmReplace(): Promise<boolean> {
    return !this.hasNewMoves || this.confirm('Give up the game under way?', 'Give up');
  }

  get isOver(): boolean {
    return gameEnding(this.line) !== undefined;
  }

  /** Whether the player is to act on what is shown. */
  get canMove(): boolean {
    const game = this.shownGame;
    if (this.isAnimating || game.status().result !== 'ongoing') return false;
    return (this.isViewingPast || this.line.resignedBy === undefined) && this.players.has(game.side);
  }

  get input(): MoveInput {
    return this.canMove ? moveInputFor(this.shownGame, this.selected) : NO_INPUT;
  }

  /** The engine that thinks of its own turn has no time for hints. */
  get canAskHint(): boolean {
    return this.canMove && !this.isThinking;
  }

  /** The lines of the analysis, where it has come to what is shown. */
  get analysisLines(): readonly Info[] {
    return this.analysis?.game === this.shownGame ? this.analysis.analysisLines : [];
  }

  get prompt(): string {
    if (this.isThinking && !this.isViewingPast) return 'The engine thinks';
    return this.canMove ? promptText(this.shownGame, this.input) : '';
  }

  get status(): string {
    return statusText(
      this.isViewingPast ? truncateLine(this.line, this.viewedPly) : this.line,
      this.shownGame,
      this.players,
    );
  }

  /** Begins what is due: the engine's turn, or an analysis. */
  advance(): void {
    this.store();
    this.notify();
    void this.startEngine();
  }

  // What the player does.

  click(at: string): void {
    if (!this.canMove) return;
    const meant = interpretClick(this.shownGame, this.input, at);
    this.notice = meant.kind === 'must-capture' ? MUST_CAPTURE : '';
    this.selected = meant.kind === 'select' ? meant.at : undefined;
    if (meant.kind === 'must-capture') this.announcement = MUST_CAPTURE;
    this.notify();
    if (meant.kind === 'step') void this.playStep(meant.step);
  }

  deselect(): boolean {
    if (this.selected === undefined) return false;
    this.selected = undefined;
    this.notify();
    return true;
  }

  viewPly(at: number): void {
    this.viewedPly = Math.max(0, Math.min(this.line.moves.length, at));
    this.selected = undefined;
    this.hintMove = undefined;
    this.notice = '';
    const ply = this.line.moves[this.viewedPly - 1];
    this.announcement = `${ply ? `${this.viewedPly}. ${moveText(ply.side, ply.name)}` : 'The start'}. ${this.status}`;
    this.notify();
    if (this.isAnalysing) void this.startEngine();
  }

  /** Takes back the turn under way, or the player's last turn with what came after it. */
  undo(): void {
    const { line } = this;
    const count = this.partialMove ? line.moves.length : this.countAfterUndo();
    if (count === undefined) return;
    this.interrupt();
    this.line = truncateLine(line, count);
    this.viewedPly = count;
    this.isPaused ||= this.players.size === 0;
    this.review = undefined;
    this.announcement = 'Taken back.';
    this.advance();
  }

  get canUndo(): boolean {
    return this.partialMove !== undefined || this.countAfterUndo() !== undefined;
  }

  private countAfterUndo(): number | undefined {
    const { start } = this.line;
    return countBeforeLastMoveOf(this.line, this.players.size === 0 ? new Set(start.sides) : this.players);
  }

  async resign(): Promise<void> {
    const { side } = this.partialMove ?? latestGame(this.line);
    const who = this.players.has(side) ? side : [...this.players][0];
    if (this.isOver || who === undefined) return;
    if (!(await this.confirm('Forfeit this game?', 'Forfeit'))) return;
    // The engine may have ended it meanwhile.
    if (this.isOver) return;
    this.interrupt();
    this.line = { ...this.line, resignedBy: who };
    this.viewedPly = this.line.moves.length;
    this.announcement = this.status;
    this.advance();
  }

  startGame(line: GameLine, settings: PlaySettings): void {
    this.confirmation?.answer(false);
    this.interrupt();
    this.engine.newGame();
    this.line = line;
    this.viewedPly = line.moves.length;
    this.isPaused = false;
    this.review = undefined;
    this.isAnalysing = false;
    this.settings = { ...settings, flipped: this.playsFromTop(settings, line) };
    this.announcement = `A new game. ${this.status}`;
    this.advance();
  }

  /** Who plays one side alone sits at the bottom. */
  private playsFromTop({ seat }: PlaySettings, { start }: GameLine): boolean {
    const [one, other] = humanSides(seat, start.sides);
    return one !== undefined && other === undefined && one !== start.board().bottom;
  }

  /** Settings that take effect at once. */
  changeSettings(changes: Partial<PlaySettings>): void {
    this.settings = { ...this.settings, ...changes };
    if (changes.seat !== undefined) {
      this.interrupt();
      this.isPaused = false;
      this.advance();
      return;
    }
    this.store();
    this.notify();
    if (changes.lines !== undefined && this.isAnalysing) void this.startEngine();
  }

  /** The engine that plays itself rests. */
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

  setAnalysing(on: boolean): void {
    this.isAnalysing = on;
    this.analysis = undefined;
    if (!on && !this.isThinking) this.engine.stop();
    this.advance();
  }

  async showHint(): Promise<void> {
    const { era, shownGame: game } = this;
    if (!this.canAskHint || this.hintMove || this.hintFor === game) return;
    this.hintFor = game;
    const best = await this.engine.search({ game, limits: { movetime: HINT_TIME_MS }, level: 'full' });
    if (this.hintFor === game) this.hintFor = undefined;
    if (era !== this.era || game !== this.shownGame) return;
    this.hintMove = best?.turn;
    this.notice = best?.name === undefined ? '' : `Hint: ${best.name}`;
    this.announcement = this.notice;
    this.notify();
    if (this.isAnalysing) void this.startEngine();
  }

  recordText(): string {
    const { line, players, settings } = this;
    const [one, other] = line.start.sides.map(side => (players.has(side) ? 'Player' : `Alquerque (${settings.level})`));
    return lineToRecord(line, [one!, other!]);
  }

  /** A game from elsewhere, to look at and to play on. */
  openGame(line: GameLine): void {
    this.openedLine = line;
    this.startGame(line, { ...this.settings, seat: 'both' });
  }

  /** Tells what each turn of the game was worth. */
  async startReview(): Promise<void> {
    this.interrupt();
    this.isAnalysing = false;
    const { era, line } = this;
    const scores: Score[] = [];
    this.review = { scores, done: false };
    this.notify();
    for (let count = 0; count <= line.moves.length; count++) {
      const score = await this.scoreForReview(gameAfter(line, count));
      if (era !== this.era) return;
      if (score === undefined) {
        // The engine was asked something else: it can be begun once more.
        this.review = undefined;
        this.notify();
        return;
      }
      scores.push(score);
      this.review = { scores: [...scores], done: count === line.moves.length };
      this.notify();
    }
  }

  private async scoreForReview(game: Game): Promise<Score | undefined> {
    const { result, winner } = game.status();
    const [first] = game.sides;
    if (result === 'draw') return { cp: 0 };
    if (result === 'win') return { mate: winner === first ? 1 : -1 };
    let score: Score = { cp: 0 };
    const onInfo = (info: Info): void => {
      if (info.bound === 'exact') score = scoreForFirstSide(info.score, game.side, first);
    };
    const best = await this.engine.search({ game, limits: { movetime: REVIEW_TIME_MS }, level: 'full', onInfo });
    return best && score;
  }

  // What follows from it.

  private async playStep(step: Turn): Promise<void> {
    if (this.isViewingPast && !(await this.confirmBranch())) return;
    const next = this.shownGame.play(step);
    if (next.ok) await this.animateSteps(next.value, ++this.era);
  }

  private async confirmBranch(): Promise<boolean> {
    const later = this.line.moves.length - this.viewedPly;
    const turns = later === 1 ? 'The turn' : `The ${later} turns`;
    const { viewedPly: at } = this;
    if (!(await this.confirm(`Play on from here? ${turns} after it will be dropped.`, 'Play on'))) return false;
    this.interrupt();
    this.line = truncateLine(this.line, at);
    this.review = undefined;
    return true;
  }

  /** Shows a step, and makes those after it that have no choice. */
  private async animateSteps(game: Game, era: number): Promise<void> {
    this.selected = undefined;
    this.hintMove = undefined;
    this.engine.stop();
    this.isAnimating = true;
    let next = game;
    for (let step = forcedStep(next); step; step = forcedStep(next)) {
      this.partialMove = next;
      this.notify();
      await stepDelay();
      if (era !== this.era) return;
      const after = next.play(step);
      if (!after.ok) break;
      next = after.value;
    }
    this.isAnimating = false;
    if (next.midTurn) {
      this.partialMove = next;
      this.announcement = promptText(next, moveInputFor(next, undefined));
      this.advance();
    } else this.finishMove(next);
  }

  private finishMove(game: Game, information?: MoveInfo): void {
    const looking = this.isViewingPast;
    const now = Date.now();
    this.line = addMove(this.line, game, now - this.moveStartTime, information);
    this.moveStartTime = now;
    this.partialMove = undefined;
    this.isAnimating = false;
    if (!looking) this.viewedPly = this.line.moves.length;
    const { side, name } = this.line.moves.at(-1)!;
    this.announcement = `${moveText(side, name)}. ${statusText(this.line, game, this.players)}`;
    this.advance();
  }

  private get engineIsDue(): boolean {
    return (
      !this.isAnimating &&
      !this.isOver &&
      this.partialMove === undefined &&
      !this.players.has(latestGame(this.line).side)
    );
  }

  private async startEngine(): Promise<void> {
    const game = this.partialMove ?? latestGame(this.line);
    if (this.engineIsDue && !this.isPaused) {
      if (!this.isThinking) await this.searchMove(game);
    } else if (this.isAnalysing) await this.analyseShownGame();
  }

  private async searchMove(game: Game): Promise<void> {
    const era = ++this.era;
    const { level, movetime } = this.settings;
    this.isThinking = true;
    this.lastInfo = undefined;
    this.notify();
    const onInfo = (info: Info): void => {
      if (info.bound === 'exact') this.lastInfo = info;
      this.notify();
    };
    const best = await this.engine.search({ game, limits: { movetime }, level, onInfo });
    if (era !== this.era) return;
    this.isThinking = false;
    if (best?.turn) await this.animateEngineMove(game, best.turn, era);
    else if (best?.name !== undefined) {
      const next = game.play(best.name);
      if (next.ok) this.finishMove(next.value);
    } else this.fail();
  }

  /** The engine's turn, step by step. */
  private async animateEngineMove(game: Game, turn: Turn, era: number): Promise<void> {
    let next = game;
    for (const [at, told] of turn.steps.entries()) {
      const step = matchingStep(next, told);
      const after = step && next.play(step);
      if (!after?.ok) break;
      next = after.value;
      if (at === turn.steps.length - 1) break;
      this.isAnimating = true;
      this.partialMove = next;
      this.notify();
      await stepDelay();
      if (era !== this.era) return;
    }
    const whole = next.midTurn || next === game ? game.play(turn) : undefined;
    const { lastInfo: thought } = this;
    const information = thought && { score: thought.score, depth: thought.depth, nodes: thought.nodes };
    this.finishMove(whole?.ok ? whole.value : next, information);
  }

  private async analyseShownGame(): Promise<void> {
    const game = this.shownGame;
    this.analysis = undefined;
    this.notify();
    if (game.status().result !== 'ongoing') return;
    const onInfo = (info: Info): void => {
      if (!this.isAnalysing || game !== this.shownGame) return;
      const infos = [...this.analysisLines];
      infos[info.multipv - 1] = info;
      this.analysis = { game, analysisLines: infos };
      this.notify();
    };
    await this.engine.search({ game, limits: { infinite: true }, level: 'full', lines: this.settings.lines, onInfo });
  }

  /** A thread of the engine could not be started or has died: what the engine would say now is worth nothing. */
  fail(): void {
    const due = this.isThinking || this.isPaused || this.engineIsDue;
    if (this.isThinking) this.interrupt();
    else this.engine.stop();
    this.isAnalysing = false;
    this.isPaused = due;
    this.notice = due ? `${FAILED} Go on asks it once more.` : FAILED;
    this.announcement = this.notice;
    this.notify();
  }

  /** Whatever is under way comes to nothing. */
  private interrupt(): void {
    this.era++;
    this.engine.stop();
    this.isThinking = false;
    this.isAnimating = false;
    this.partialMove = undefined;
    this.selected = undefined;
    this.hintMove = undefined;
    this.notice = '';
    this.moveStartTime = Date.now();
    if (this.review && !this.review.done) this.review = undefined;
  }

  confirm(text: string, yes: string): Promise<boolean> {
    this.confirmation?.answer(false);
    return new Promise(resolve => {
      const answer = (said: boolean): void => {
        this.confirmation = undefined;
        this.notify();
        resolve(said);
      };
      this.confirmation = { text, yes, answer };
      this.notify();
    });
  }

  private store(): void {
    storeSession(
      this.settings,
      this.recordText(),
      this.partialMove?.moveNames().slice(this.line.moves.length).join(' ') ?? '',
    );
  }
}

/** What a turn lost for who played it, in hundredths of a man; undefined where it is not known. */
export function moveLoss({ scores }: GameReview, { side }: LineMove, index: number, first: string): number | undefined {
  const [before, after] = [scores[index], scores[index + 1]];
  if (!before || !after) return undefined;
  const change = clampScore(before) - clampScore(after);
  return Math.max(0, side === first ? change : -change);
}

const MAX_LOSS_CP = 1000;
const clampScore = (score: Score): number => Math.max(-MAX_LOSS_CP, Math.min(MAX_LOSS_CP, scoreToCp(score)));

/** What is drawn of a score, from -1 to 1: the difference of a man is seen well, that of the ninth hardly. */
export const scoreBarShare = (score: Score): number => Math.tanh(scoreToCp(score) / 300);

const stepDelay = (): Promise<void> =>
  new Promise(resolve =>
    setTimeout(resolve, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : STEP_DELAY_MS),
  );
