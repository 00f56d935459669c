/** The full-screen game: keys change the session, every change is drawn. */
import { capitalise } from '../../util/text';
import { changedRules, gameEnding, latestGame } from '../game-line';
import { clickedPoints, matchingStep, readTypedMove } from '../move-input';
import { PlaySession } from '../session';
import { DEFAULT_PLAY_SETTINGS } from '../settings';
import { rulesSummary, sideWithVerb, UI_TEXTS } from '../texts';
import { cycleCursor, isDirection, moveCursor } from './board';
import type { TextColour } from './canvas';
import { glyphsFor } from './draw';
import { TerminalEngine, type TerminalGame } from './engine';
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
import { analysisText, keyHelp, terminalTitle, thinkingText } from './texts';

/** The player pressed Ctrl-C. */
export class Interrupted extends Error {}

const MAX_TYPED_LENGTH = 60;
const SPINNER_MS = 120;
/** Minimum time per move if the engine plays itself, so that each can be seen. */
const MIN_WATCHED_MOVE_MS = 400;

const isEnter = (key: Key): boolean => key === 'enter' || key === 'space';

export class FullScreen {
  private readonly queue = new InputQueue();
  private readonly terminal: Terminal;
  private readonly session: PlaySession;
  private cursor: string;
  private flipped: boolean;
  private message: string | undefined;
  /** The move being typed. */
  private typed: string | undefined;
  private spinnerFrame = 0;
  private hasLeft = false;
  /** Ends the game at once, whatever it waits for. */
  private endEarly: (reason: Error) => void = () => {};
  private readonly endedEarly = new Promise<never>((_, reject) => {
    this.endEarly = reject;
  });

  constructor(
    private readonly game: TerminalGame,
    private readonly savedGame: SavedGame,
  ) {
    const { board, settings, players, client, sides } = game;
    this.flipped = board.staggered && players.size === 1 && players.has(board.sides[1]);
    this.terminal = openTerminal(settings.palette, {
      key: key => (key === 'ctrl-c' ? this.fail(new Interrupted()) : this.queue.key(key)),
      resized: () => this.queue.wake(),
    });
    const engine = new TerminalEngine(client, settings.level);
    engine.onFailure = error => this.fail(error);
    void client.exited.then(error => this.fail(error));
    const { level, movetime } = settings;
    this.session = new PlaySession(savedGame.line, { ...DEFAULT_PLAY_SETTINGS, level, movetime, seat: sides }, engine, {
      stepDelayMs: () => 0,
      minWatchedMoveMs: MIN_WATCHED_MOVE_MS,
      save: ({ line }) => this.autosave(() => savedGame.update(line)),
    });
    this.session.subscribe(() => this.queue.wake());
    const [step] = this.session.shownGame.steps();
    this.cursor = (step && clickedPoints(step)[0]) ?? board.points[0]?.name ?? '';
  }

  close(): void {
    this.terminal.close();
  }

  private fail(error: Error): void {
    this.hasLeft = true;
    this.endEarly(error);
  }

  private autosave(save: () => void): void {
    try {
      save();
    } catch (error) {
      this.fail(error instanceof Error ? error : new Error(`${error}`));
    }
  }

  /** Plays until the player leaves. */
  async run(): Promise<void> {
    const spinner = setInterval(() => {
      if (this.session.state.name !== 'engineThinking') return;
      this.spinnerFrame++;
      this.queue.wake();
    }, SPINNER_MS);
    try {
      this.session.start();
      await Promise.race([this.endedEarly, this.handleKeys()]);
    } finally {
      clearInterval(spinner);
    }
  }

  private async handleKeys(): Promise<void> {
    while (!this.hasLeft) {
      this.render();
      const key = await this.queue.next();
      if (key !== undefined && !this.hasLeft) await this.handle(key);
    }
  }

  private async handle(key: Key): Promise<void> {
    const { session } = this;
    if (session.confirmation) {
      if (key === 'y') session.confirmation.answer(true);
      else if (key === 'n' || key === 'escape') session.confirmation.answer(false);
      return;
    }
    if (this.typed !== undefined) return this.handleTyping(key, this.typed);
    if (await this.handleAlways(key)) return;
    this.message = undefined;
    session.notice = '';
    switch (session.state.name) {
      case 'over':
        return this.handleOver(key);
      case 'playerToMove':
        return this.handleMove(key);
      default:
        this.handleWatching(key);
    }
  }

  /** Keys that work in every state; returns false for all others. */
  private async handleAlways(key: Key): Promise<boolean> {
    const { board } = this.game;
    if (isDirection(key)) this.cursor = moveCursor(board, this.cursor, key, this.flipped);
    else if (key === 'tab' || key === 'back-tab')
      this.cursor = cycleCursor(board, selectablePoints(this.session.input), this.cursor, key === 'back-tab');
    else if (key === 'f') this.flipped = !this.flipped;
    else if (key === 's') this.save();
    else if (key === '?') await this.showRules();
    else if (key === 'ctrl-l') this.terminal.invalidate();
    else return false;
    if (key !== 's') this.message = undefined;
    this.session.notice = '';
    return true;
  }

  private async handleMove(key: Key): Promise<void> {
    const { session } = this;
    if (key === 'a') session.setAnalysing(!session.isAnalysing);
    else if (isEnter(key) || this.moveCursorToClick(key)) this.click();
    else if (key === ':') this.typed = '';
    else if (key === 'u') {
      if (!session.undoStep()) this.undo();
    } else if (key === 'h') await this.showHint();
    else if (key === 'escape') void session.resign();
  }

  private handleWatching(key: Key): void {
    const { session } = this;
    const isWatching = session.players.size === 0;
    if (key === 'u') this.undo();
    else if (key === 'escape') {
      if (isWatching) void this.confirmLeave();
      else void session.resign();
    } else if (key === 'p' && isWatching) {
      if (session.isPaused) session.resume();
      else session.pause();
    } else if (isEnter(key)) session.playOneMove();
  }

  private handleOver(key: Key): void {
    const { settings, start } = this.game;
    if (key === 'y') {
      const line = newLine(settings, changedRules(start));
      this.savedGame.start(line);
      this.session.startGame(line, this.session.settings);
    } else if (key === 'n' || key === 'escape') this.hasLeft = true;
    else if (key === 'u') this.undo();
  }

  private async confirmLeave(): Promise<void> {
    this.hasLeft = await this.session.confirm('Stop watching?', 'Stop');
    this.queue.wake();
  }

  private undo(): void {
    if (!this.session.undo()) this.message = UI_TEXTS.nothingToUndo;
  }

  /** Puts the cursor on the point that was clicked; returns false if there is none. */
  private moveCursorToClick(key: Key): boolean {
    const cell = clickedCell(key);
    const { width, height } = this.terminal.size();
    const point = cell && pointOnScreen(this.content(), width, height, cell.x, cell.y);
    if (point !== undefined) this.cursor = point;
    return point !== undefined;
  }

  /** Enter: a click at the cursor. */
  private click(): void {
    const { session, cursor } = this;
    const { line } = session;
    const wasSelected = session.input.selected === cursor;
    const meaning = session.click(cursor);
    if (meaning === 'deselect' && !wasSelected) this.message = `${cursor}: not possible here. ${session.prompt}.`;
    if (session.line !== line) this.stopAnalysis();
  }

  /** The analysis ends with the player's move. */
  private stopAnalysis(): void {
    if (this.session.isAnalysing) this.session.setAnalysing(false);
  }

  /** Edits the typed move; Enter plays it, Escape drops it. */
  private handleTyping(key: Key, typed: string): void {
    if (key === 'escape') this.typed = undefined;
    else if (key === 'backspace') this.typed = typed.slice(0, -1);
    else if (key === 'enter') this.playTyped(typed);
    else if (key.length === 1 && typed.length < MAX_TYPED_LENGTH) this.typed = typed + key;
  }

  private playTyped(typed: string): void {
    this.typed = undefined;
    const reading = readTypedMove(latestGame(this.session.line), typed);
    if (reading.kind === 'move') {
      this.session.playMove(reading.move);
      this.stopAnalysis();
    } else if (reading.kind === 'ambiguous') {
      this.message = `${typed} can be ${reading.moves.map(move => move.name).join(' ')}`;
    } else if (typed !== '') this.message = `'${typed}' is not a legal move here.`;
  }

  private async showHint(): Promise<void> {
    const { session } = this;
    this.message = 'Looking for a hint ...';
    this.render();
    await session.showHint();
    const { hintMove, shownGame, input } = session;
    const next = hintMove?.steps.map(step => matchingStep(shownGame, step)).find(step => step !== undefined);
    const points = next ? clickedPoints(next) : [];
    this.cursor = points.find(at => at !== input.selected) ?? this.cursor;
    this.message = hintMove ? UI_TEXTS.hintIs(hintMove.name) : UI_TEXTS.noHint;
  }

  private save(): void {
    try {
      this.message = `Saved in ${this.savedGame.save()}`;
    } catch (error) {
      this.message = error instanceof Error ? error.message : `${error}`;
    }
  }

  private async showRules(): Promise<void> {
    const { start, players } = this.game;
    const title = `${terminalTitle(this.game)}: rules`;
    const rules = rulesSummary(start).map(line => `- ${line}`);
    const lines = [...rules, '', ...keyHelp({ canMove: true, canUndo: true, isWatching: players.size === 0 })];
    for (let page = 0, pages = 1; page < pages; ) {
      const { width, height } = this.terminal.size();
      const screen = composeTextScreen(title, lines, width, height, page);
      this.terminal.show(screen.canvas);
      pages = screen.pages;
      if ((await this.queue.next()) !== undefined) page++;
    }
  }

  private render(): void {
    const { width, height } = this.terminal.size();
    this.terminal.show(composeScreen(this.content(), width, height));
  }

  private content(): ScreenContent {
    const { session, cursor, flipped, typed } = this;
    const { line, shownGame, input, canMove, isOver } = session;
    const [prompt, promptColour] = this.prompt();
    const canUndo = session.canUndo || input.selected !== undefined;
    const question = isOver ? `Play again? (y/n)${canUndo ? ' u undoes,' : ''} s saves` : undefined;
    return screenContent(this.game, {
      line,
      shownGame,
      input,
      canMove,
      canUndo,
      isOver,
      cursor,
      flipped,
      prompt,
      promptColour,
      message: session.confirmation || typed !== undefined ? undefined : (this.message ?? (session.notice || question)),
      analysis: session.isAnalysing && canMove ? analysisText(session.analysisLines[0]) : undefined,
    });
  }

  private prompt(): readonly [string, TextColour] {
    const { session, typed, game } = this;
    const { confirmation, shownGame, players, state } = session;
    if (confirmation) return [`${confirmation.text} (y/n)`, 'warning'];
    if (typed !== undefined) return [`Move: ${typed}_`, 'strong'];
    switch (state.name) {
      case 'over': {
        const ending = gameEnding(session.line);
        const hasWon = ending?.kind === 'win' && players.size === 1 && players.has(ending.side);
        return [session.status, hasWon ? 'good' : 'warning'];
      }
      case 'paused':
        return ['Paused. Enter plays one move, p resumes', 'strong'];
      case 'engineThinking': {
        const who = sideWithVerb(players.size === 1 ? 'opponent' : shownGame.side, 'is thinking', 'are thinking');
        return [thinkingText(glyphsFor(game.settings.ascii), this.spinnerFrame, who, session.thinking), 'thinking'];
      }
      default:
        return [`${capitalise(shownGame.side)}: ${session.prompt}`, 'strong'];
    }
  }
}
