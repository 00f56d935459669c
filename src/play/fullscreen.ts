/** Full-screen play: keys in, pages out, turn by turn. */

import type { EngineGone } from '../client/engine';
import type { Thought } from '../client/replies';
import { capital } from '../games/names';
import { Analysis } from './analysis';
import { nextGame } from './beginning';
import type { Placement, Removal } from './board';
import type { Ink } from './canvas';
import { cycle, isDirection, moveCursor } from './cursor';
import type { Ending } from './game';
import { glyphsFor } from './glyphs';
import { Inbox } from './inbox';
import { type Key, readClick } from './keys';
import type { Ledger } from './ledger';
import { compose, composeText, type Page, spotOnPage } from './page';
import { titleFor } from './panel';
import { endingText, promptFor, thinkingLine } from './prompt';
import {
  actionsOf,
  begin,
  chosenTurn,
  followChain,
  nextSteps,
  pick,
  preview,
  readMove,
  type Selection,
  stepBack,
} from './selection';
import { fenAfter, glanceAt, hint, informationOf, type Sitting, type Standing, standingOf, think } from './sitting';
import { openTerminal, type Terminal } from './terminal';
import { pageOf } from './view';
import { doing } from './words';

/** The player left by Ctrl-C. */
export class Left extends Error {}

type Deed =
  | { readonly kind: 'turn'; readonly name: string; readonly thought?: Thought | undefined }
  | { readonly kind: 'back' | 'forfeit' | 'again' | 'leave' };

/** Letters of a typed move. */
const LONGEST_MOVE = 60;
const SPIN_TIME = 120;
/** Who watches two engines wants to see each turn. */
const WATCH_TIME = 400;

const sleep = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));

export class FullScreen {
  private readonly inbox = new Inbox();
  private readonly terminal: Terminal;
  private readonly start: Placement;
  private standing: Standing = { fen: '', status: { kind: 'draw', reason: '' }, turns: [] };
  private selection: Selection = begin([]);
  private placement: Placement;
  private removal: Removal | undefined;
  private cursor = '';
  private flipped: boolean;
  private prompt = '';
  private promptInk: Ink = 'strong';
  private message: string | undefined;
  private spin = 0;
  /** The move that is being typed. */
  private typed: string | undefined;
  private readonly analysis: Analysis;
  /** Who watches the engine play itself has asked it to wait. */
  private paused = false;
  private lost: EngineGone | undefined;

  constructor(
    private readonly sitting: Sitting,
    private readonly ledger: Ledger,
  ) {
    const { board, settings, players, engine } = sitting;
    this.start = this.placement = board.placement(sitting.variant.startFen);
    this.flipped = board.staggered && players.size === 1 && players.has(board.sides[1]);
    this.terminal = openTerminal(settings.colours, {
      key: key => this.inbox.key(key),
      resized: () => this.inbox.wake(),
    });
    this.analysis = new Analysis(sitting, () => this.inbox.wake());
    void engine.gone.then(end => {
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
      await this.refresh();
      const { status } = this.standing;
      if (status.kind !== 'ongoing') this.ledger.end(status);
      const side = status.kind === 'ongoing' ? status.side : '';
      const deed = await this.next(side);
      if (deed.kind === 'leave') return;
      await this.perform(deed, side);
    }
  }

  /** What comes next in a game where it is the turn of `side`. */
  private next(side: string): Promise<Deed> {
    if (this.ledger.ending) return this.conclude(this.ledger.ending);
    return this.sitting.players.has(side) ? this.choose(side) : this.watch(side);
  }

  private async perform(deed: Deed, side: string): Promise<void> {
    const { players } = this.sitting;
    this.message = undefined;
    switch (deed.kind) {
      case 'turn': {
        const { thought } = deed;
        this.ledger.add({ name: deed.name, side, ...informationOf(thought) });
        break;
      }
      case 'back':
        if (!this.ledger.takeBack(this.takers())) this.message = 'There is nothing to take back.';
        break;
      case 'forfeit':
        this.ledger.end({ kind: 'forfeit', side: players.size === 1 ? ([...players][0] ?? side) : side });
        break;
      default:
        this.ledger.begin(await nextGame(this.sitting, this.ledger.game.rules));
    }
  }

  /** Whose turns `u` takes back: the player's, or all where there is none. */
  private takers(): ReadonlySet<string> {
    const { players, board } = this.sitting;
    return players.size > 0 ? players : new Set(board.sides);
  }

  /** Asks the engine how the game stands. */
  private async refresh(): Promise<void> {
    this.standing = await standingOf(this.sitting, this.ledger.game);
    await this.show(begin(this.standing.turns));
    if (this.cursor === '') this.cursor = nextSteps(this.selection)[0]?.spot ?? this.sitting.board.spots[0]?.name ?? '';
  }

  /** Makes `selection` the turn under way and shows the board as it leaves it. */
  private async show(selection: Selection): Promise<void> {
    const { board } = this.sitting;
    this.selection = selection;
    const actions = board.byActions && !chosenTurn(selection) ? actionsOf(selection) : [];
    const fen = actions.length > 0 ? await fenAfter(this.sitting, this.ledger.game, actions) : this.standing.fen;
    this.removal = board.removal(fen);
    this.placement = board.byActions ? board.placement(fen) : preview(board.placement(fen), selection);
  }

  /** The player's turn, step by step. */
  private async choose(side: string): Promise<Deed> {
    for (;;) {
      const turn = chosenTurn(this.selection);
      if (turn) {
        await this.analysis.end();
        return { kind: 'turn', name: turn.name };
      }
      this.prompt = `${capital(side)}: ${promptFor(this.selection, this.removal)}`;
      this.promptInk = 'strong';
      if (this.typed !== undefined) {
        await this.type();
        continue;
      }
      const key = await this.nextKey();
      if (key === undefined || (await this.attend(key))) continue;
      this.message = undefined;
      if (key === 'a') {
        if (this.analysis.runs) await this.analysis.end();
        else this.analysis.begin(this.ledger.game);
        continue;
      }
      const { runs } = this.analysis;
      await this.analysis.end();
      if (key === 'enter' || this.clicked(key)) await this.select();
      else if (key === ':') this.typed = '';
      else if (key === 'u' && this.selection.chosen.length > 0)
        await this.show(stepBack(this.standing.turns, this.selection));
      else if (key === 'u') return { kind: 'back' };
      else if (key === 'h') await this.showHint();
      else if (key === 'escape' && (await this.confirm('Forfeit the game?'))) return { kind: 'forfeit' };
      if (runs && !chosenTurn(this.selection) && this.typed === undefined) this.analysis.begin(this.ledger.game);
    }
  }

  /** Puts the cursor on the spot that was clicked. */
  private clicked(key: Key): boolean {
    const click = readClick(key);
    const { width, height } = this.terminal.size();
    const spot = click && spotOnPage(this.page(), width, height, click.x, click.y);
    if (spot !== undefined) this.cursor = spot;
    return spot !== undefined;
  }

  /** One key of a move that is typed: letters, Backspace, Enter to play it, Escape to let it be. */
  private async type(): Promise<void> {
    const typed = this.typed ?? '';
    this.prompt = `Move: ${typed}_`;
    this.promptInk = 'strong';
    const key = await this.nextKey();
    if (key === 'escape') this.typed = undefined;
    else if (key === 'backspace') this.typed = typed.slice(0, -1);
    else if (key === 'enter') this.readTyped(typed);
    else if (key !== undefined && key.length === 1 && typed.length < LONGEST_MOVE) this.typed = typed + key;
  }

  private readTyped(typed: string): void {
    this.typed = undefined;
    const reading = readMove(this.standing.turns, typed);
    if (reading.kind === 'turn') {
      this.selection = reading.turn.steps.reduce(
        (selection, step) => pick(selection, step.spot) ?? selection,
        begin([reading.turn]),
      );
    } else if (reading.kind === 'several') {
      this.message = `${typed} goes on: ${reading.turns.map(turn => turn.name).join(' ')}`;
    } else if (typed !== '') this.message = `'${typed}' is not a legal move here.`;
  }

  /** Enter: the step on the spot under the cursor, or another man instead of the one selected. */
  private async select(): Promise<void> {
    const spot = this.cursor;
    const before = stepBack(this.standing.turns, this.selection);
    const reselect = this.selection.chosen.at(-1)?.verb === 'from';
    const next = pick(this.selection, spot) ?? (reselect ? pick(before, spot) : undefined);
    if (reselect && this.selection.chosen.at(-1)?.spot === spot) await this.show(before);
    else if (next) await this.show(followChain(next));
    else this.message = `${spot}: not possible here. ${promptFor(this.selection, this.removal)}.`;
  }

  private async showHint(): Promise<void> {
    this.message = 'Looking for a hint ...';
    this.render();
    const move = await hint(this.sitting, this.ledger.game);
    const step = move === undefined ? undefined : this.sitting.board.steps(move)[this.selection.chosen.length];
    if (step?.spot) this.cursor = step.spot;
    this.message = move === undefined ? 'No hint.' : `Hint: ${move}`;
  }

  /** The engine's turn, with what it thinks. */
  private async watch(side: string): Promise<Deed> {
    const halted = await this.halt();
    if (halted) return halted;
    const { players } = this.sitting;
    const who = doing(players.size === 1 ? 'opponent' : side, 'is thinking', 'are thinking');
    let thought: Thought | undefined;
    let best: { readonly move: string | undefined } | undefined;
    const answer = Promise.all([
      think(this.sitting, this.ledger.game, latest => {
        thought = latest;
      }),
      sleep(players.size === 0 ? WATCH_TIME : 0),
    ]).then(([move]) => {
      best = { move };
      this.inbox.wake();
    });
    answer.catch(() => {});
    const ticker = setInterval(() => this.inbox.wake(), SPIN_TIME);
    try {
      while (!best) {
        this.prompt = thinkingLine(glyphsFor(this.sitting.settings.ascii), this.spin++, who, thought);
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
    return { kind: 'turn', name: move, thought };
  }

  /** In a pause: waits for the key that lets the engine make a turn. */
  private async halt(): Promise<Deed | undefined> {
    while (this.paused && this.sitting.players.size === 0) {
      this.prompt = 'Paused: Enter plays a turn, p goes on';
      this.promptInk = 'strong';
      const key = await this.nextKey();
      if (key === undefined || (await this.attend(key))) continue;
      if (key === 'p') this.paused = false;
      else if (key === 'enter') return undefined;
      else if (key === 'u') return { kind: 'back' };
      else if (key === 'escape' && (await this.confirm('Stop watching?'))) return { kind: 'leave' };
    }
    return undefined;
  }

  /** The end of the game: the result, and what now. */
  private async conclude(ending: Ending): Promise<Deed> {
    const { players } = this.sitting;
    const won = ending.kind === 'win' && players.size === 1 && players.has(ending.side);
    for (;;) {
      this.prompt = endingText(this.sitting.family, ending, players);
      this.promptInk = won ? 'good' : 'warning';
      this.message ??= `Play again? (y/n)${this.ledger.canTakeBack(this.takers()) ? '   u takes back,' : '  '} s saves`;
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
      const spots = new Set(nextSteps(this.selection).map(step => step.spot));
      this.cursor = cycle(board, spots, this.cursor, key === 'back-tab');
    } else if (key === 'f') this.flipped = !this.flipped;
    else if (key === 's') this.save();
    else if (key === '?') await this.showRules();
    else if (key === 'ctrl-l') this.terminal.forget();
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
    const lines = glanceAt(this.sitting).map(line => `- ${line}`);
    for (let key: Key | undefined; key === undefined; ) {
      const { width, height } = this.terminal.size();
      this.terminal.show(composeText(`${titleFor(this.sitting)}: the rules at a glance`, lines, width, height));
      key = await this.takeKey();
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
    if (key === 'ctrl-c') throw new Left();
    if (this.lost) throw this.lost;
    return key;
  }

  private render(): void {
    const { width, height } = this.terminal.size();
    this.terminal.show(compose(this.page(), width, height));
  }

  /** What the page shows now. */
  private page(): Page {
    const {
      sitting,
      ledger,
      standing,
      selection,
      placement,
      start,
      removal,
      cursor,
      flipped,
      prompt,
      promptInk,
      message,
    } = this;
    const { game, ending } = ledger;
    const choosing = !ending && standing.status.kind === 'ongoing' && sitting.players.has(standing.status.side);
    return pageOf(sitting, {
      game,
      choosing,
      back: selection.chosen.length > 0 || ledger.canTakeBack(this.takers()),
      ended: ending !== undefined,
      selection,
      placement,
      start,
      removal,
      cursor,
      flipped,
      prompt,
      promptInk,
      message: message ?? this.analysis.line,
    });
  }
}
