/** The table that a game is played at: all that the page shows, and what a player can do. */
import type { Game, Turn } from '../lib';
import type { Info } from '../lib/engine.browser';
import { type Choice, choiceOf, NO_CHOICE, onlyStep, stepLike, touch } from '../parlour/choice';
import {
  beforeLastTurnOf,
  cutTo,
  endingOf,
  endOfLine,
  gameAt,
  type Line,
  type Ply,
  textOf,
  withPly,
} from '../parlour/line';
import { playersOf } from '../parlour/seats';
import { fromFirst, MUST_CAPTURE, promptFor, statusWords, turnWords } from '../parlour/words';
import { centimenOf, type Information, type Score } from '../records/score';
import { keep } from './keep';
import type { Settings } from './settings';
import type { Thinker } from './thinker';

/** A step is seen before the next one is made. */
const STEP_MS = 260;
const HINT_MS = 500;
const REVIEW_MS = 150;

const FAILED = 'The engine has failed.';

export interface Review {
  /** The score before each turn and after the last, as the side that begins sees it. */
  readonly scores: readonly Score[];
  readonly done: boolean;
}

export interface Question {
  readonly text: string;
  readonly yes: string;
  answer(yes: boolean): void;
}

export class Table {
  /** Turns that the board shows; fewer than there are while one looks back. */
  at: number;
  /** The game with the steps of a turn under way. */
  begun: Game | undefined;
  notice = '';
  /** What those hear who do not see the board. */
  spoken = '';
  /** What the engine knows for sure of its turn. */
  private thought: Info | undefined;
  thinking = false;
  paused = false;
  analysing = false;
  hint: Turn | undefined;
  review: Review | undefined;
  question: Question | undefined;
  /** The game from elsewhere, as it came. */
  private opened: Line | undefined;
  private chosen: string | undefined;
  /** What an analysis has found, and of which position. */
  private analysed: { readonly game: Game; readonly infos: readonly Info[] } | undefined;
  /** The position that a hint is sought for. */
  private hinting: Game | undefined;
  /** Steps follow by themselves. */
  private following = false;
  /** What was begun under an earlier number comes to nothing. */
  private era = 0;
  private turnBegan = Date.now();
  private readonly listeners = new Set<() => void>();

  constructor(
    public line: Line,
    public settings: Settings,
    private readonly thinker: Thinker,
    begun = '',
  ) {
    this.at = line.plies.length;
    const going = begun === '' ? undefined : endOfLine(line).playAll(begun.split(' '));
    // The engine begins its turns anew.
    if (going?.ok && going.value.midTurn && this.players.has(going.value.side)) this.begun = going.value;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** What is on the board. */
  get shown(): Game {
    return this.lookingBack ? gameAt(this.line, this.at) : (this.begun ?? endOfLine(this.line));
  }

  get lookingBack(): boolean {
    return this.at < this.line.plies.length;
  }

  get players(): ReadonlySet<string> {
    return playersOf(this.settings.seat, this.line.start.sides);
  }

  /** Turns were played here that are lost where another game takes the place of this one. */
  get underWay(): boolean {
    if (this.over) return false;
    return this.begun !== undefined || (this.line !== this.opened && this.line.plies.length > 0);
  }

  /** Whether another game may take the place of this one: where turns would be lost, that is asked. */
  async givesWay(): Promise<boolean> {
    return !this.underWay || this.ask('Give up the game under way?', 'Give up');
  }

  get over(): boolean {
    return endingOf(this.line) !== undefined;
  }

  /** Whether the player is to act on what is shown. */
  get mayAct(): boolean {
    const game = this.shown;
    if (this.following || game.status().result !== 'ongoing') return false;
    return (this.lookingBack || this.line.forfeit === undefined) && this.players.has(game.side);
  }

  get choice(): Choice {
    return this.mayAct ? choiceOf(this.shown, this.chosen) : NO_CHOICE;
  }

  /** The engine that thinks of its own turn has no time for hints. */
  get mayAsk(): boolean {
    return this.mayAct && !this.thinking;
  }

  /** The lines of the analysis, where it has come to what is shown. */
  get infos(): readonly Info[] {
    return this.analysed?.game === this.shown ? this.analysed.infos : [];
  }

  get prompt(): string {
    if (this.thinking && !this.lookingBack) return 'The engine thinks';
    return this.mayAct ? promptFor(this.shown, this.choice) : '';
  }

  get status(): string {
    return statusWords(this.lookingBack ? cutTo(this.line, this.at) : this.line, this.shown, this.players);
  }

  /** Begins what is due: the engine's turn, or an analysis. */
  goOn(): void {
    this.keep();
    this.changed();
    void this.think();
  }

  // What the player does.

  touch(at: string): void {
    if (!this.mayAct) return;
    const meant = touch(this.shown, this.choice, at);
    this.notice = meant.kind === 'must-capture' ? MUST_CAPTURE : '';
    this.chosen = meant.kind === 'select' ? meant.at : undefined;
    if (meant.kind === 'must-capture') this.spoken = MUST_CAPTURE;
    this.changed();
    if (meant.kind === 'step') void this.step(meant.step);
  }

  letGo(): boolean {
    if (this.chosen === undefined) return false;
    this.chosen = undefined;
    this.changed();
    return true;
  }

  look(at: number): void {
    this.at = Math.max(0, Math.min(this.line.plies.length, at));
    this.chosen = undefined;
    this.hint = undefined;
    this.notice = '';
    const ply = this.line.plies[this.at - 1];
    this.spoken = `${ply ? `${this.at}. ${turnWords(ply.side, ply.name)}` : 'The start'}. ${this.status}`;
    this.changed();
    if (this.analysing) void this.think();
  }

  /** Takes back the turn under way, or the player's last turn with what came after it. */
  takeBack(): void {
    const { line } = this;
    const count = this.begun ? line.plies.length : this.backTo();
    if (count === undefined) return;
    this.interrupt();
    this.line = cutTo(line, count);
    this.at = count;
    this.paused ||= this.players.size === 0;
    this.review = undefined;
    this.spoken = 'Taken back.';
    this.goOn();
  }

  get canTakeBack(): boolean {
    return this.begun !== undefined || this.backTo() !== undefined;
  }

  private backTo(): number | undefined {
    const { start } = this.line;
    return beforeLastTurnOf(this.line, this.players.size === 0 ? new Set(start.sides) : this.players);
  }

  async forfeit(): Promise<void> {
    const { side } = this.begun ?? endOfLine(this.line);
    const who = this.players.has(side) ? side : [...this.players][0];
    if (this.over || who === undefined) return;
    if (!(await this.ask('Forfeit this game?', 'Forfeit'))) return;
    // The engine may have ended it meanwhile.
    if (this.over) return;
    this.interrupt();
    this.line = { ...this.line, forfeit: who };
    this.at = this.line.plies.length;
    this.spoken = this.status;
    this.goOn();
  }

  begin(line: Line, settings: Settings): void {
    this.question?.answer(false);
    this.interrupt();
    this.thinker.newGame();
    this.line = line;
    this.at = line.plies.length;
    this.paused = false;
    this.review = undefined;
    this.analysing = false;
    this.settings = { ...settings, flipped: this.sitsAtTop(settings, line) };
    this.spoken = `A new game. ${this.status}`;
    this.goOn();
  }

  /** Who plays one side alone sits at the bottom. */
  private sitsAtTop({ seat }: Settings, { start }: Line): boolean {
    const [one, other] = playersOf(seat, start.sides);
    return one !== undefined && other === undefined && one !== start.board().bottom;
  }

  /** Settings that take effect at once. */
  set(changes: Partial<Settings>): void {
    this.settings = { ...this.settings, ...changes };
    if (changes.seat !== undefined) {
      this.interrupt();
      this.paused = false;
      this.goOn();
      return;
    }
    this.keep();
    this.changed();
    if (changes.lines !== undefined && this.analysing) void this.think();
  }

  /** The engine that plays itself rests. */
  pause(): void {
    this.interrupt();
    this.paused = true;
    this.goOn();
  }

  resume(): void {
    this.paused = false;
    this.notice = '';
    this.goOn();
  }

  analyse(on: boolean): void {
    this.analysing = on;
    this.analysed = undefined;
    if (!on && !this.thinking) this.thinker.stop();
    this.goOn();
  }

  async showHint(): Promise<void> {
    const { era, shown: game } = this;
    if (!this.mayAsk || this.hint || this.hinting === game) return;
    this.hinting = game;
    const best = await this.thinker.ask({ game, limits: { movetime: HINT_MS }, level: 'full' });
    if (this.hinting === game) this.hinting = undefined;
    if (era !== this.era || game !== this.shown) return;
    this.hint = best?.turn;
    this.notice = best?.name === undefined ? '' : `Hint: ${best.name}`;
    this.spoken = this.notice;
    this.changed();
    if (this.analysing) void this.think();
  }

  text(): string {
    const { line, players, settings } = this;
    const [one, other] = line.start.sides.map(side => (players.has(side) ? 'Player' : `Alquerque (${settings.level})`));
    return textOf(line, [one!, other!]);
  }

  /** A game from elsewhere, to look at and to play on. */
  open(line: Line): void {
    this.opened = line;
    this.begin(line, { ...this.settings, seat: 'both' });
  }

  /** Tells what each turn of the game was worth. */
  async reviewGame(): Promise<void> {
    this.interrupt();
    this.analysing = false;
    const { era, line } = this;
    const scores: Score[] = [];
    this.review = { scores, done: false };
    this.changed();
    for (let count = 0; count <= line.plies.length; count++) {
      const score = await this.scoreOf(gameAt(line, count));
      if (era !== this.era) return;
      if (score === undefined) {
        // The engine was asked something else: it can be begun once more.
        this.review = undefined;
        this.changed();
        return;
      }
      scores.push(score);
      this.review = { scores: [...scores], done: count === line.plies.length };
      this.changed();
    }
  }

  private async scoreOf(game: Game): Promise<Score | undefined> {
    const { result, winner } = game.status();
    const [first] = game.sides;
    if (result === 'draw') return { cp: 0 };
    if (result === 'win') return { mate: winner === first ? 1 : -1 };
    let score: Score = { cp: 0 };
    const onInfo = (info: Info): void => {
      if (info.bound === 'exact') score = fromFirst(info.score, game.side, first);
    };
    const best = await this.thinker.ask({ game, limits: { movetime: REVIEW_MS }, level: 'full', onInfo });
    return best && score;
  }

  // What follows from it.

  private async step(step: Turn): Promise<void> {
    if (this.lookingBack && !(await this.branchOff())) return;
    const next = this.shown.play(step);
    if (next.ok) await this.follow(next.value, ++this.era);
  }

  private async branchOff(): Promise<boolean> {
    const later = this.line.plies.length - this.at;
    const turns = later === 1 ? 'The turn' : `The ${later} turns`;
    const { at } = this;
    if (!(await this.ask(`Play on from here? ${turns} after it will be dropped.`, 'Play on'))) return false;
    this.interrupt();
    this.line = cutTo(this.line, at);
    this.review = undefined;
    return true;
  }

  /** Shows a step, and makes those after it that have no choice. */
  private async follow(game: Game, era: number): Promise<void> {
    this.chosen = undefined;
    this.hint = undefined;
    this.thinker.stop();
    this.following = true;
    let next = game;
    for (let step = onlyStep(next); step; step = onlyStep(next)) {
      this.begun = next;
      this.changed();
      await pause();
      if (era !== this.era) return;
      const after = next.play(step);
      if (!after.ok) break;
      next = after.value;
    }
    this.following = false;
    if (next.midTurn) {
      this.begun = next;
      this.spoken = promptFor(next, choiceOf(next, undefined));
      this.goOn();
    } else this.finish(next);
  }

  private finish(game: Game, information?: Information): void {
    const looking = this.lookingBack;
    const now = Date.now();
    this.line = withPly(this.line, game, now - this.turnBegan, information);
    this.turnBegan = now;
    this.begun = undefined;
    this.following = false;
    if (!looking) this.at = this.line.plies.length;
    const { side, name } = this.line.plies.at(-1)!;
    this.spoken = `${turnWords(side, name)}. ${statusWords(this.line, game, this.players)}`;
    this.goOn();
  }

  private get engineIsDue(): boolean {
    return !this.following && !this.over && this.begun === undefined && !this.players.has(endOfLine(this.line).side);
  }

  private async think(): Promise<void> {
    const game = this.begun ?? endOfLine(this.line);
    if (this.engineIsDue && !this.paused) {
      if (!this.thinking) await this.thinkOf(game);
    } else if (this.analysing) await this.analyseShown();
  }

  private async thinkOf(game: Game): Promise<void> {
    const era = ++this.era;
    const { level, movetime } = this.settings;
    this.thinking = true;
    this.thought = undefined;
    this.changed();
    const onInfo = (info: Info): void => {
      if (info.bound === 'exact') this.thought = info;
      this.changed();
    };
    const best = await this.thinker.ask({ game, limits: { movetime }, level, onInfo });
    if (era !== this.era) return;
    this.thinking = false;
    if (best?.turn) await this.playOut(game, best.turn, era);
    else if (best?.name !== undefined) {
      const next = game.play(best.name);
      if (next.ok) this.finish(next.value);
    } else this.fail();
  }

  /** The engine's turn, step by step. */
  private async playOut(game: Game, turn: Turn, era: number): Promise<void> {
    let next = game;
    for (const [at, told] of turn.steps.entries()) {
      const step = stepLike(next, told);
      const after = step && next.play(step);
      if (!after?.ok) break;
      next = after.value;
      if (at === turn.steps.length - 1) break;
      this.following = true;
      this.begun = next;
      this.changed();
      await pause();
      if (era !== this.era) return;
    }
    const whole = next.midTurn || next === game ? game.play(turn) : undefined;
    const { thought } = this;
    const information = thought && { score: thought.score, depth: thought.depth, nodes: thought.nodes };
    this.finish(whole?.ok ? whole.value : next, information);
  }

  private async analyseShown(): Promise<void> {
    const game = this.shown;
    this.analysed = undefined;
    this.changed();
    if (game.status().result !== 'ongoing') return;
    const onInfo = (info: Info): void => {
      if (!this.analysing || game !== this.shown) return;
      const infos = [...this.infos];
      infos[info.multipv - 1] = info;
      this.analysed = { game, infos };
      this.changed();
    };
    await this.thinker.ask({ game, limits: { infinite: true }, level: 'full', lines: this.settings.lines, onInfo });
  }

  /** A thread of the engine could not be started or has died: what the engine would say now is worth nothing. */
  fail(): void {
    const due = this.thinking || this.paused || this.engineIsDue;
    if (this.thinking) this.interrupt();
    else this.thinker.stop();
    this.analysing = false;
    this.paused = due;
    this.notice = due ? `${FAILED} Go on asks it once more.` : FAILED;
    this.spoken = this.notice;
    this.changed();
  }

  /** Whatever is under way comes to nothing. */
  private interrupt(): void {
    this.era++;
    this.thinker.stop();
    this.thinking = false;
    this.following = false;
    this.begun = undefined;
    this.chosen = undefined;
    this.hint = undefined;
    this.notice = '';
    this.turnBegan = Date.now();
    if (this.review && !this.review.done) this.review = undefined;
  }

  ask(text: string, yes: string): Promise<boolean> {
    this.question?.answer(false);
    return new Promise(resolve => {
      const answer = (said: boolean): void => {
        this.question = undefined;
        this.changed();
        resolve(said);
      };
      this.question = { text, yes, answer };
      this.changed();
    });
  }

  private keep(): void {
    keep(this.settings, this.text(), this.begun?.words().slice(this.line.plies.length).join(' ') ?? '');
  }
}

/** What a turn lost for who played it, in hundredths of a man; undefined where it is not known. */
export function lossOf({ scores }: Review, { side }: Ply, index: number, first: string): number | undefined {
  const [before, after] = [scores[index], scores[index + 1]];
  if (!before || !after) return undefined;
  const change = bounded(before) - bounded(after);
  return Math.max(0, side === first ? change : -change);
}

const MOST = 1000;
const bounded = (score: Score): number => Math.max(-MOST, Math.min(MOST, centimenOf(score)));

/** What is drawn of a score, from -1 to 1: the difference of a man is seen well, that of the ninth hardly. */
export const leaning = (score: Score): number => Math.tanh(centimenOf(score) / 300);

const pause = (): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : STEP_MS));
