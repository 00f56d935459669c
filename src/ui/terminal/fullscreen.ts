/** A look at the player's own turn at full strength, live, until something else is to be asked of the engine. */

import { type Game, type Turn, unwrap } from '../../api/index';
import type { GameEnding } from '../../records/record';
import type { EngineExitedError } from '../../uci/client/engine-client';
import type { PvInfo } from '../../uci/client/protocol';
import { capitalise } from '../../util/text';
import { changedRules, type GameLine, latestGame } from '../game-line';
import {
  forcedStep,
  interpretClick,
  matchingStep,
  moveInputFor,
  NO_INPUT,
  readTypedMove,
  undoStep,
} from '../move-input';
import { MUST_CAPTURE, promptText, rulesSummary, statusText } from '../texts';
import { cycleCursor, isDirection, moveCursor } from './board';
import type { TextColour } from './canvas';
import { glyphsFor } from './draw';
import { analyseGame, clickedPoints, searchHint, searchInfoOf, searchMove, type TerminalGame } from './engine';
import type { SavedGame } from './game-file';
import { clickedCell, InputQueue, type Key } from './keys';
import {
  composeScreen,
  composeTextScreen,
  pointOnScreen,
  type ScreenContent,
  screenContent,
  selectablePoints,
} from './screen';
import { newLine } from './settings';
import { openTerminal, type Terminal } from './terminal';
import { analysisText, keyHelp, sideWithVerb, terminalTitle, thinkingText } from './texts';

class LiveAnalysis {
  private finished: Promise<void> | undefined;
  private latest: PvInfo | undefined;

  constructor(
    private readonly sitting: TerminalGame,
    private readonly changed: () => void,
  ) {}

  get isRunning(): boolean {
    return this.finished !== undefined;
  }

  /** What it has found so far, while it runs. */
  get text(): string | undefined {
    return this.isRunning ? analysisText(this.latest) : undefined;
  }

  start(line: GameLine): void {
    this.latest = undefined;
    this.finished = analyseGame(this.sitting, line, thought => {
      this.latest = thought;
      this.changed();
    });
    this.finished.catch(() => {});
  }

  /** Ends it, and waits until the engine is free again. */
  async stop(): Promise<void> {
    if (!this.finished) return;
    const { finished: ended } = this;
    this.finished = undefined;
    this.sitting.engine.stop();
    await ended;
  }
}

/** Full-screen play: keys in, pages out, turn by turn. */

/** The player left by Ctrl-C. */
export class Interrupted extends Error {}

type Deed =
  | { readonly kind: 'turn'; readonly game: Game; readonly thought?: PvInfo | undefined }
  | { readonly kind: 'back' | 'forfeit' | 'again' | 'leave' };

/** Letters of a typed move. */
const MAX_TYPED_LENGTH = 60;
const SPINNER_MS = 120;
/** Who watches two engines wants to see each turn. */
const MIN_WATCHED_MOVE_MS = 400;

const isEnter = (key: Key): boolean => key === 'enter' || key === 'space';

const sleep = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));

export class FullScreen {
  private readonly inbox = new InputQueue();
  private readonly terminal: Terminal;
  /** The game with the steps of a turn under way. */
  private begun: Game | undefined;
  /** The man that is to move. */
  private chosen: string | undefined;
  private cursor = '';
  private flipped: boolean;
  private prompt = '';
  private promptInk: TextColour = 'strong';
  private message: string | undefined;
  private spin = 0;
  /** The move that is being typed. */
  private typed: string | undefined;
  private readonly analysis: LiveAnalysis;
  /** Who watches the engine play itself has asked it to wait. */
  private paused = false;
  private lost: EngineExitedError | undefined;

  constructor(
    private readonly sitting: TerminalGame,
    private readonly ledger: SavedGame,
  ) {
    const { board, settings, players, engine } = sitting;
    this.flipped = board.staggered && players.size === 1 && players.has(board.sides[1]);
    this.terminal = openTerminal(settings.colours, {
      key: key => this.inbox.key(key),
      resized: () => this.inbox.wake(),
    });
    this.analysis = new LiveAnalysis(sitting, () => this.inbox.wake());
    void engine.exited.then(end => {
      this.lost = end;
      this.inbox.wake();
    });
  }

  close(): void {
    this.terminal.close();
  }

  /** Plays until the player has enough. */
  async run(): Promise<void> {
    for (;;) {
      this.begun = undefined;
      this.chosen = undefined;
      if (this.cursor === '') this.cursor = this.firstPlace();
      const { side } = this.shown;
      const deed = await this.next(side);
      if (deed.kind === 'leave') return;
      this.perform(deed, side);
    }
  }

  /** What is on the board. */
  private get shown(): Game {
    return this.begun ?? latestGame(this.ledger.line);
  }

  private get choosing(): boolean {
    return !this.ledger.ending && this.sitting.players.has(this.shown.side);
  }

  private get choice() {
    return this.choosing ? moveInputFor(this.shown, this.chosen) : NO_INPUT;
  }

  /** Where the cursor begins: where something may be done. */
  private firstPlace(): string {
    const [step] = this.shown.steps();
    return (step && clickedPoints(step)[0]) ?? this.sitting.board.points[0]?.name ?? '';
  }

  /** What comes next in a game where it is the turn of `side`. */
  private next(side: string): Promise<Deed> {
    if (this.ledger.ending) return this.conclude(this.ledger.ending);
    return this.sitting.players.has(side) ? this.choose(side) : this.watch(side);
  }

  private perform(deed: Deed, side: string): void {
    const { settings, start, players } = this.sitting;
    this.message = undefined;
    switch (deed.kind) {
      case 'turn':
        this.ledger.addMove(deed.game, searchInfoOf(deed.thought));
        break;
      case 'back':
        if (!this.ledger.undo(this.takers())) this.message = 'There is nothing to take back.';
        break;
      case 'forfeit':
        this.ledger.resign(players.size === 1 ? ([...players][0] ?? side) : side);
        break;
      default:
        this.ledger.start(newLine(settings, changedRules(start)));
    }
  }

  /** Whose turns `u` takes back: the player's, or all where there is none. */
  private takers(): ReadonlySet<string> {
    const { players, board } = this.sitting;
    return players.size > 0 ? players : new Set(board.sides);
  }

  /** The player's turn, step by step. */
  private async choose(side: string): Promise<Deed> {
    for (;;) {
      this.prompt = `${capitalise(side)}: ${promptText(this.shown, this.choice)}`;
      this.promptInk = 'strong';
      if (this.typed !== undefined) {
        const turn = await this.type();
        if (turn) return { kind: 'turn', game: turn };
        continue;
      }
      const key = await this.nextKey();
      if (key === undefined || (await this.attend(key))) continue;
      this.message = undefined;
      if (key === 'a') {
        if (this.analysis.isRunning) await this.analysis.stop();
        else this.analysis.start(this.ledger.line);
        continue;
      }
      const { isRunning: runs } = this.analysis;
      await this.analysis.stop();
      if (isEnter(key) || this.clicked(key)) {
        const game = this.select();
        if (game) return { kind: 'turn', game };
      } else if (key === ':') this.typed = '';
      else if (key === 'u' && (this.chosen !== undefined || this.begun)) this.stepBack();
      else if (key === 'u') return { kind: 'back' };
      else if (key === 'h') await this.showHint();
      else if (key === 'escape' && (await this.confirm('Forfeit the game?'))) return { kind: 'forfeit' };
      if (runs && this.typed === undefined) this.analysis.start(this.ledger.line);
    }
  }

  /** Puts the cursor on the spot that was clicked. */
  private clicked(key: Key): boolean {
    const click = clickedCell(key);
    const { width, height } = this.terminal.size();
    const spot = click && pointOnScreen(this.page(), width, height, click.x, click.y);
    if (spot !== undefined) this.cursor = spot;
    return spot !== undefined;
  }

  /** One key of a move that is typed: letters, spaces for nothing, Backspace, Enter to play it, Escape to let it be. */
  private async type(): Promise<Game | undefined> {
    const typed = this.typed ?? '';
    this.prompt = `Move: ${typed}_`;
    this.promptInk = 'strong';
    const key = await this.nextKey();
    if (key === 'escape') this.typed = undefined;
    else if (key === 'backspace') this.typed = typed.slice(0, -1);
    else if (key === 'enter') return this.readTyped(typed);
    else if (key !== undefined && key.length === 1 && typed.length < MAX_TYPED_LENGTH) this.typed = typed + key;
    return undefined;
  }

  /** The game after the turn that was typed. */
  private readTyped(typed: string): Game | undefined {
    this.typed = undefined;
    const game = latestGame(this.ledger.line);
    const reading = readTypedMove(game, typed);
    if (reading.kind === 'several') {
      this.message = `${typed} goes on: ${reading.turns.map(turn => turn.name).join(' ')}`;
    } else if (reading.kind === 'none' && typed !== '') this.message = `'${typed}' is not a legal move here.`;
    return reading.kind === 'turn' ? unwrap(game.play(reading.turn)) : undefined;
  }

  /** Enter: what a touch of the place under the cursor means. The game after the turn, once that is whole. */
  private select(): Game | undefined {
    const { shown, choice, cursor } = this;
    const meant = interpretClick(shown, choice, cursor);
    if (meant.kind === 'step') return this.step(shown, meant.step);
    const lets = this.chosen !== undefined && cursor === choice.selected;
    this.chosen = meant.kind === 'select' ? meant.at : undefined;
    if (meant.kind === 'must-capture') this.message = MUST_CAPTURE;
    else if (meant.kind === 'let-go' && !lets)
      this.message = `${cursor}: not possible here. ${promptText(this.shown, this.choice)}.`;
    return undefined;
  }

  /** Makes a step, and those after it that have no choice. */
  private step(game: Game, step: Turn): Game | undefined {
    let next = unwrap(game.play(step));
    for (let only = forcedStep(next); only; only = forcedStep(next)) next = unwrap(next.play(only));
    this.chosen = undefined;
    this.begun = next.midTurn ? next : undefined;
    return next.midTurn ? undefined : next;
  }

  /** Lets the man go that was selected, or takes back the last step that was a choice. */
  private stepBack(): void {
    const before = this.chosen === undefined && this.begun ? undoStep(this.begun) : undefined;
    if (before) {
      const [made] = this.begun?.moveSince(before).steps ?? [];
      this.begun = before.midTurn ? before : undefined;
      this.chosen = made?.from;
    } else this.chosen = undefined;
  }

  private async showHint(): Promise<void> {
    this.message = 'Looking for a hint ...';
    this.render();
    const { line } = this.ledger;
    const name = await searchHint(this.sitting, line);
    const turn = name === undefined ? undefined : latestGame(line).read(name);
    const next = (turn?.ok ? turn.value.steps : [])
      .map(told => matchingStep(this.shown, told))
      .find(step => step !== undefined);
    const places = next ? clickedPoints(next) : [];
    this.cursor = places.find(at => at !== this.choice.selected) ?? this.cursor;
    this.message = name === undefined ? 'No hint.' : `Hint: ${name}`;
  }

  /** The engine's turn, with what it thinks. */
  private async watch(side: string): Promise<Deed> {
    const halted = await this.halt();
    if (halted) return halted;
    const { players } = this.sitting;
    const who = sideWithVerb(players.size === 1 ? 'opponent' : side, 'is thinking', 'are thinking');
    let thought: PvInfo | undefined;
    let best: { readonly move: string | undefined } | undefined;
    const answer = Promise.all([
      searchMove(this.sitting, this.ledger.line, latest => {
        thought = latest;
      }),
      sleep(players.size === 0 ? MIN_WATCHED_MOVE_MS : 0),
    ]).then(([move]) => {
      best = { move };
      this.inbox.wake();
    });
    answer.catch(() => {});
    const ticker = setInterval(() => this.inbox.wake(), SPINNER_MS);
    try {
      while (!best) {
        this.prompt = thinkingText(glyphsFor(this.sitting.settings.ascii), this.spin++, who, thought);
        this.promptInk = 'thinking';
        const key = await this.nextKey();
        if (key === undefined || (await this.attend(key))) continue;
        if (key === 'p' && players.size === 0) this.paused = true;
        const end = players.size > 0 ? 'Forfeit the game?' : 'Stop watching?';
        if (key === 'u' || (key === 'escape' && (await this.confirm(end)))) {
          this.sitting.engine.stop();
          await answer;
          if (key === 'u') return { kind: 'back' };
          return { kind: players.size > 0 ? 'forfeit' : 'leave' };
        }
      }
    } finally {
      clearInterval(ticker);
    }
    const { move } = best as { move: string | undefined };
    if (move === undefined) throw new Error('the engine has no move in a game that goes on');
    return { kind: 'turn', game: unwrap(this.shown.play(move)), thought };
  }

  /** In a pause: waits for the key that lets the engine make a turn. */
  private async halt(): Promise<Deed | undefined> {
    while (this.paused && this.sitting.players.size === 0) {
      this.prompt = 'Paused: Enter plays a turn, p goes on';
      this.promptInk = 'strong';
      const key = await this.nextKey();
      if (key === undefined || (await this.attend(key))) continue;
      if (key === 'p') this.paused = false;
      else if (isEnter(key)) return undefined;
      else if (key === 'u') return { kind: 'back' };
      else if (key === 'escape' && (await this.confirm('Stop watching?'))) return { kind: 'leave' };
    }
    return undefined;
  }

  /** The end of the game: the result, and what now. */
  private async conclude(ending: GameEnding): Promise<Deed> {
    const { players } = this.sitting;
    const won = ending.kind === 'win' && players.size === 1 && players.has(ending.side);
    for (;;) {
      this.prompt = statusText(this.ledger.line, this.shown, players);
      this.promptInk = won ? 'good' : 'warning';
      this.message ??= `Play again? (y/n)${this.ledger.canUndo(this.takers()) ? ' u takes back,' : ''} s saves`;
      const key = await this.nextKey();
      if (key === undefined || (await this.attend(key))) continue;
      if (key === 'y') return { kind: 'again' };
      if (key === 'n' || key === 'escape') return { kind: 'leave' };
      if (key === 'u') return { kind: 'back' };
    }
  }

  /** What keys do at any time; whether `key` was one of them. */
  private async attend(key: Key): Promise<boolean> {
    const { board } = this.sitting;
    if (isDirection(key)) this.cursor = moveCursor(board, this.cursor, key, this.flipped);
    else if (key === 'tab' || key === 'back-tab') {
      this.cursor = cycleCursor(board, selectablePoints(this.choice), this.cursor, key === 'back-tab');
    } else if (key === 'f') this.flipped = !this.flipped;
    else if (key === 's') this.save();
    else if (key === '?') await this.showRules();
    else if (key === 'ctrl-l') this.terminal.invalidate();
    else return false;
    if (key !== 's') this.message = undefined;
    return true;
  }

  private save(): void {
    try {
      this.message = `Saved in ${this.ledger.save()}`;
    } catch (error) {
      this.message = error instanceof Error ? error.message : `${error}`;
    }
  }

  private async showRules(): Promise<void> {
    const { start, players } = this.sitting;
    const title = `${terminalTitle(this.sitting)}: the rules at a glance`;
    const rules = rulesSummary(start).map(line => `- ${line}`);
    const lines = [...rules, '', ...keyHelp({ canMove: true, canUndo: true, isWatching: players.size === 0 })];
    for (let at = 0, pages = 1; at < pages; ) {
      const { width, height } = this.terminal.size();
      const text = composeTextScreen(title, lines, width, height, at);
      this.terminal.show(text.canvas);
      pages = text.pages;
      if ((await this.takeKey()) !== undefined) at++;
    }
  }

  private async confirm(question: string): Promise<boolean> {
    for (;;) {
      this.prompt = `${question} (y/n)`;
      this.promptInk = 'warning';
      const key = await this.nextKey();
      if (key === 'y') return true;
      if (key === 'n' || key === 'escape') return false;
    }
  }

  /** Shows the page and waits; undefined where something else than a key happened. */
  private async nextKey(): Promise<Key | undefined> {
    this.render();
    return this.takeKey();
  }

  private async takeKey(): Promise<Key | undefined> {
    const key = await this.inbox.next();
    if (key === 'ctrl-c') throw new Interrupted();
    if (this.lost) throw this.lost;
    return key;
  }

  private render(): void {
    const { width, height } = this.terminal.size();
    this.terminal.show(composeScreen(this.page(), width, height));
  }

  /** What the page shows now. */
  private page(): ScreenContent {
    const { sitting, ledger, shown, choice, choosing, cursor, flipped, prompt, promptInk, message } = this;
    return screenContent(sitting, {
      line: ledger.line,
      shown,
      input: choice,
      canMove: choosing,
      canUndo: this.begun !== undefined || this.chosen !== undefined || ledger.canUndo(this.takers()),
      isOver: ledger.ending !== undefined,
      cursor,
      flipped,
      prompt,
      promptColour: promptInk,
      message,
      analysis: this.analysis.text,
    });
  }
}
