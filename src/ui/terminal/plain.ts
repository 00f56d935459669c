/** The game line by line: the board as text, moves and commands typed. */
import type { Game } from '../../api/game';
import { capitalise } from '../../util/text';
import { changedRules, latestGame } from '../game-line';
import { clickedPoints, readTypedMove } from '../move-input';
import { PlaySession } from '../session';
import { DEFAULT_PLAY_SETTINGS } from '../settings';
import { goalText, rulesSummary, scoreDescription, sideWithVerb, UI_TEXTS } from '../texts';
import { placementOf } from './board';
import { canvasText } from './canvas';
import { drawBoardGrid, glyphsFor, NO_MARKS, PLAIN_SPACING, type PointMarks } from './draw';
import { TerminalEngine, type TerminalGame } from './engine';
import type { SavedGame } from './game-file';
import { askLine, askYesNo } from './menus';
import { newLine } from './settings';
import { analysisText, countsText, gameTitle } from './texts';

const HELP = [
  'Type a move (d6, d6-d7, d6-d7xa1, 9-13, 10x19x28), or its beginning to list what it can be.',
  'm, moves      list the legal moves',
  'u, undo       take back your last move',
  'h, hint       show what the engine would play',
  'a, analysis   show how the engine sees the position',
  '?, rules      show the rules',
  'f, flip       flip the board',
  's, save       save the game',
  'r, resign     resign the game',
  'q, quit       leave',
];

/** Commands by their first letters, which are the keys of the full screen. */
const COMMANDS_BY_KEY: Readonly<Record<string, string>> = {
  '?': 'rules',
  m: 'moves',
  u: 'undo',
  h: 'hint',
  a: 'analysis',
  f: 'flip',
  s: 'save',
  r: 'resign',
  q: 'quit',
};

/** Name of the command that a typed line stands for; undefined if the line is a move, as after a colon. */
export function plainCommand(line: string): string | undefined {
  const word = line.toLowerCase();
  return Object.hasOwn(COMMANDS_BY_KEY, word)
    ? COMMANDS_BY_KEY[word]
    : ['', 'help', ...Object.values(COMMANDS_BY_KEY)].find(name => name === word);
}

const ANALYSIS_TIME_MS = 1000;

const say = (...lines: readonly string[]): boolean => process.stdout.write(`${lines.join('\n')}\n`);

export class PlainGame {
  private readonly session: PlaySession;
  private flipped = false;
  /** The beginning of a move that several moves share. */
  private typedStart = '';
  private failure: Error | undefined;

  constructor(
    private readonly game: TerminalGame,
    private readonly savedGame: SavedGame,
  ) {
    const { board, players, settings, client, sides } = game;
    this.flipped = board.staggered && players.size === 1 && players.has(board.sides[1]);
    const engine = new TerminalEngine(client, settings.level);
    engine.onFailure = error => {
      this.failure ??= error;
    };
    const { level, movetime } = settings;
    this.session = new PlaySession(savedGame.line, { ...DEFAULT_PLAY_SETTINGS, level, movetime, seat: sides }, engine, {
      stepDelayMs: () => 0,
      save: ({ line }) => this.autosave(() => savedGame.update(line)),
    });
  }

  private autosave(save: () => void): void {
    try {
      save();
    } catch (error) {
      this.failure ??= error instanceof Error ? error : new Error(`${error}`);
    }
  }

  /** Plays until the player leaves. */
  async run(): Promise<void> {
    const { session, game } = this;
    say(gameTitle(game), goalText(game.start), "Type 'help' for a list of commands.");
    session.start();
    for (;;) {
      if (this.failure) throw this.failure;
      this.showBoard();
      if (session.isOver) {
        say(session.status);
        if (!askYesNo('Play again?')) return;
        const line = newLine(game.settings, changedRules(game.start));
        this.savedGame.start(line);
        session.startGame(line, session.settings);
      } else if (session.state.name === 'engineThinking') await this.showEngineMove();
      else if (!(await this.playerMove())) return;
    }
  }

  private showBoard(): void {
    const { board, settings } = this.game;
    const described = latestGame(this.session.line).board();
    const marks: PointMarks = { ...NO_MARKS, lastMove: new Set(described.last ? clickedPoints(described.last) : []) };
    const glyphs = glyphsFor(settings.ascii);
    const options = { spacing: PLAIN_SPACING, flipped: this.flipped, glyphs };
    const drawing = drawBoardGrid(board, placementOf(described), marks, options);
    const counts = board.sides.map(
      (name, side) => `${glyphs.piece(board, { side, kind: 'man' })} ${countsText(described, name).long}`,
    );
    say('', canvasText(drawing), '', counts.join('   '));
  }

  /** Reads lines until one changes the game or the view; returns false if the player leaves. */
  private async playerMove(): Promise<boolean> {
    const { session } = this;
    const game = latestGame(session.line);
    this.typedStart = '';
    say(`${session.prompt}.`);
    for (;;) {
      const line = askLine(`${capitalise(game.side)}${this.typedStart === '' ? '' : ` ${this.typedStart}`}> `).trim();
      switch (plainCommand(line)) {
        case '':
          this.typedStart = '';
          break;
        case 'help':
          say(...HELP);
          break;
        case 'moves':
          listMoves(game);
          break;
        case 'rules':
          say(...rulesSummary(this.game.start).map(rule => `- ${rule}`));
          break;
        case 'hint':
          await session.showHint();
          say(session.hintMove ? UI_TEXTS.hintIs(session.hintMove.name) : UI_TEXTS.noHint);
          break;
        case 'analysis':
          await this.analyse();
          break;
        case 'save':
          this.save();
          break;
        case 'flip':
          this.flipped = !this.flipped;
          return true;
        case 'undo':
          if (session.undo()) return true;
          say(UI_TEXTS.nothingToUndo);
          break;
        case 'resign': {
          const resigned = session.resign();
          session.confirmation?.answer(true);
          await resigned;
          return true;
        }
        case 'quit':
          return false;
        default:
          if (this.playTyped(game, line.replace(/^:\s*/, ''))) return true;
      }
      if (this.failure) return true;
    }
  }

  /** Plays a typed move, or says why not. */
  private playTyped(game: Game, typed: string): boolean {
    const continued = readTypedMove(game, this.typedStart + typed);
    const reading = continued.kind === 'none' ? readTypedMove(game, typed) : continued;
    if (reading.kind === 'move') {
      this.session.playMove(reading.move);
      return true;
    }
    if (reading.kind === 'ambiguous') {
      const names = reading.moves.map(move => move.name);
      const letters = this.typedStart + typed.replace(/\s+/g, '');
      this.typedStart = names.every(name => name.startsWith(letters)) ? letters : '';
      say(`${this.typedStart || typed} can be ${names.join(' ')}`);
    } else say(`'${typed}' is not a legal move here; 'moves' lists them.`);
    return false;
  }

  /** Waits for the engine's move and shows it. */
  private async showEngineMove(): Promise<void> {
    const { session } = this;
    const { side } = session.shownGame;
    const count = session.line.moves.length;
    say(`${sideWithVerb(side, 'is', 'are')} thinking ...`);
    await new Promise<void>(resolve => {
      const unsubscribe = session.subscribe(() => {
        if (session.line.moves.length === count && session.state.name !== 'paused') return;
        unsubscribe();
        resolve();
      });
    });
    const move = session.line.moves[count];
    if (!move) throw this.failure ?? new Error(UI_TEXTS.engineFailed);
    const { score, depth } = move.info ?? {};
    const info = score ? `   (depth ${depth}, score ${scoreDescription(score)})` : '';
    say(`${sideWithVerb(side, 'plays', 'play')} ${move.name}${info}`);
  }

  private async analyse(): Promise<void> {
    const { session } = this;
    session.setAnalysing(true);
    do await new Promise(resolve => setTimeout(resolve, ANALYSIS_TIME_MS));
    while (!session.analysisLines[0] && !this.failure);
    say(analysisText(session.analysisLines[0]));
    session.setAnalysing(false);
  }

  private save(): void {
    try {
      say(`Saved in ${this.savedGame.save()}`);
    } catch (error) {
      say(error instanceof Error ? error.message : `${error}`);
    }
  }
}

function listMoves(game: Game): void {
  const names = (game.tooManyMoves ? game.steps() : game.moves()).map(({ name }) => name).join(' ');
  say(game.tooManyMoves ? `Too many to list. Type a complete move; it starts with one of ${names}` : names);
}
