/** Play line by line: the board as text, moves typed. */

import { type Game, unwrap } from '../../api/index';
import type { PvInfo } from '../../uci/client/protocol';
import { capitalise } from '../../util/text';
import { changedRules, latestGame } from '../game-line';
import { moveInputFor, readTypedMove } from '../move-input';
import { goalText, promptText, rulesSummary, scoreDescription, statusText } from '../texts';
import { placementOf } from './board';
import { canvasText } from './canvas';
import { drawBoard, glyphsFor, NO_MARKS, PLAIN_SPACING, type PointMarks } from './draw';
import { clickedPoints, searchHint, searchInfoOf, searchMove, type TerminalGame } from './engine';
import type { SavedGame } from './game-file';
import { askLine, askYesNo } from './menus';
import { newLine } from './settings';
import { countsText, gameTitle, sideWithVerb } from './texts';

const HELP = [
  'Type a move, or how it begins to see how it may go on: d6, d6-d7, d6-d7xa1, 9-13, 10x19x28, d1-d3.',
  'moves    the legal moves',
  'undo     take your last move back',
  'hint     what the engine would play',
  'rules    the rules at a glance',
  'flip     turn the board around',
  'save     save the game',
  'resign   give the game up',
  'quit     leave',
];

const say = (...lines: readonly string[]): boolean => process.stdout.write(`${lines.join('\n')}\n`);

type Answer = 'turn' | 'leave';

export class PlainGame {
  private flipped = false;
  /** The letters of a move that was begun, where more than one turn fits. */
  private begun = '';

  constructor(
    private readonly sitting: TerminalGame,
    private readonly ledger: SavedGame,
  ) {
    const { board, players } = sitting;
    this.flipped = board.staggered && players.size === 1 && players.has(board.sides[1]);
  }

  /** Plays until the player has enough. */
  async run(): Promise<void> {
    const { settings, start, players } = this.sitting;
    say(gameTitle(this.sitting), goalText(start), "Type 'help' for what can be typed.");
    for (;;) {
      const game = latestGame(this.ledger.line);
      this.show(game);
      if (this.ledger.ending) {
        say(statusText(this.ledger.line, game, players));
        if (!askYesNo('Play again?')) return;
        this.ledger.start(newLine(settings, changedRules(start)));
      } else {
        const answer = players.has(game.side) ? await this.choose(game) : await this.watch(game);
        if (answer === 'leave') return;
      }
    }
  }

  private show(game: Game): void {
    const { board, settings } = this.sitting;
    const told = game.board();
    const marks: PointMarks = { ...NO_MARKS, lastMove: new Set(told.last ? clickedPoints(told.last) : []) };
    const glyphs = glyphsFor(settings.ascii);
    const drawing = drawBoard(board, placementOf(told), marks, {
      spacing: PLAIN_SPACING,
      flipped: this.flipped,
      glyphs,
    });
    const counts = board.sides.map(
      (name, side) => `${glyphs.piece(board, { side, kind: 'man' })} ${countsText(told, name)}`,
    );
    say('', canvasText(drawing), '', counts.join('   '));
  }

  /** The player's turn: lines until one of them is a move, or says what else to do. */
  private async choose(game: Game): Promise<Answer> {
    const { side } = game;
    this.begun = '';
    say(`${promptText(game, moveInputFor(game, undefined))}.`);
    for (;;) {
      const line = askLine(`${capitalise(side)}${this.begun === '' ? '' : ` ${this.begun}`}> `).trim();
      const [word = ''] = line.split(/\s+/);
      switch (word.toLowerCase()) {
        case '':
          this.begun = '';
          break;
        case 'help':
          say(...HELP);
          break;
        case 'moves':
          this.listMoves(game);
          break;
        case 'rules':
          say(...rulesSummary(this.sitting.start).map(rule => `- ${rule}`));
          break;
        case 'hint':
          say(`Hint: ${(await searchHint(this.sitting, this.ledger.line)) ?? 'none'}`);
          break;
        case 'save':
          this.save();
          break;
        case 'flip':
          this.flipped = !this.flipped;
          return 'turn';
        case 'undo':
          if (this.ledger.undo(this.sitting.players)) return 'turn';
          say('Nothing to take back.');
          break;
        case 'resign':
          this.ledger.resign(side);
          return 'turn';
        case 'quit':
          return 'leave';
        default:
          if (this.move(game, line)) return 'turn';
      }
    }
  }

  private listMoves(game: Game): void {
    const names = (game.tooManyMoves ? game.steps() : game.moves()).map(({ name }) => name).join(' ');
    say(game.tooManyMoves ? `There are too many to list. Name one in full; it begins with one of ${names}` : names);
  }

  /** Plays what was typed, or says why not. */
  private move(game: Game, typed: string): boolean {
    const whole = readTypedMove(game, this.begun + typed);
    const reading = whole.kind === 'none' ? readTypedMove(game, typed) : whole;
    if (reading.kind === 'turn') {
      this.ledger.addMove(unwrap(game.play(reading.turn)));
      return true;
    }
    if (reading.kind === 'several') {
      const names = reading.turns.map(turn => turn.name);
      const letters = this.begun + typed.replace(/\s+/g, '');
      this.begun = names.every(name => name.startsWith(letters)) ? letters : '';
      say(`${this.begun || typed} goes on: ${names.join(' ')}`);
    } else say(`'${typed}' is not a legal move here; 'moves' lists them.`);
    return false;
  }

  private async watch(game: Game): Promise<Answer> {
    const { side } = game;
    say(`${sideWithVerb(side, 'is', 'are')} thinking ...`);
    let thought: PvInfo | undefined;
    const name = await searchMove(this.sitting, this.ledger.line, latest => {
      thought = latest;
    });
    if (name === undefined) throw new Error('the engine has no move in a game that goes on');
    const told = thought ? `   (depth ${thought.depth}, score ${scoreDescription(thought.score)})` : '';
    say(`${sideWithVerb(side, 'plays', 'play')} ${name}${told}`);
    this.ledger.addMove(unwrap(game.play(name)), searchInfoOf(thought));
    return 'turn';
  }

  private save(): void {
    try {
      say(`Saved in ${this.ledger.save()}`);
    } catch (error) {
      say(error instanceof Error ? error.message : `${error}`);
    }
  }
}
