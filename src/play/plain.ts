/** Play line by line: the board as text, moves typed. */

import type { Thought } from '../client/replies';
import { capital } from '../games/names';
import { type Game, unwrap } from '../lib';
import { choiceOf } from '../parlour/choice';
import { endOfLine, rulesOf } from '../parlour/line';
import { goalOf, rulesAtAGlance } from '../parlour/rules';
import { promptFor, scoreWords, statusWords } from '../parlour/words';
import { nextLine } from './beginning';
import { placementOf } from './board';
import { textOf } from './canvas';
import { drawBoard, type Marks, NO_MARKS, PRINTED } from './draw';
import { glyphsFor } from './glyphs';
import type { Ledger } from './ledger';
import { askLine, askYes } from './menus';
import { titleFor } from './panel';
import { countsFor } from './prompt';
import { hint, informationOf, placesOf, type Sitting, think } from './sitting';
import { readTyped } from './typed';
import { doing } from './words';

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

export class Plain {
  private flipped = false;
  /** The letters of a move that was begun, where more than one turn fits. */
  private begun = '';

  constructor(
    private readonly sitting: Sitting,
    private readonly ledger: Ledger,
  ) {
    const { board, players } = sitting;
    this.flipped = board.staggered && players.size === 1 && players.has(board.sides[1]);
  }

  /** Plays until the player has enough. */
  async run(): Promise<void> {
    const { settings, start, players } = this.sitting;
    say(titleFor(this.sitting), goalOf(start), "Type 'help' for what can be typed.");
    for (;;) {
      const game = endOfLine(this.ledger.line);
      this.show(game);
      if (this.ledger.ending) {
        say(statusWords(this.ledger.line, game, players));
        if (!askYes('Play again?')) return;
        this.ledger.begin(nextLine(settings, rulesOf(start)));
      } else {
        const answer = players.has(game.side) ? await this.choose(game) : await this.watch(game);
        if (answer === 'leave') return;
      }
    }
  }

  private show(game: Game): void {
    const { board, settings } = this.sitting;
    const told = game.board();
    const marks: Marks = { ...NO_MARKS, last: new Set(told.last ? placesOf(told.last) : []) };
    const glyphs = glyphsFor(settings.ascii);
    const drawing = drawBoard(board, placementOf(told), marks, { pitch: PRINTED, flipped: this.flipped, glyphs });
    const counts = board.sides.map(
      (name, side) => `${glyphs.man(board, { side, rank: 'man' })} ${countsFor(told, name)}`,
    );
    say('', textOf(drawing), '', counts.join('   '));
  }

  /** The player's turn: lines until one of them is a move, or says what else to do. */
  private async choose(game: Game): Promise<Answer> {
    const { side } = game;
    this.begun = '';
    say(`${promptFor(game, choiceOf(game, undefined))}.`);
    for (;;) {
      const line = askLine(`${capital(side)}${this.begun === '' ? '' : ` ${this.begun}`}> `).trim();
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
          say(...rulesAtAGlance(this.sitting.start).map(rule => `- ${rule}`));
          break;
        case 'hint':
          say(`Hint: ${(await hint(this.sitting, this.ledger.line)) ?? 'none'}`);
          break;
        case 'save':
          this.save();
          break;
        case 'flip':
          this.flipped = !this.flipped;
          return 'turn';
        case 'undo':
          if (this.ledger.takeBack(this.sitting.players)) return 'turn';
          say('Nothing to take back.');
          break;
        case 'resign':
          this.ledger.forfeit(side);
          return 'turn';
        case 'quit':
          return 'leave';
        default:
          if (this.move(game, line)) return 'turn';
      }
    }
  }

  private listMoves(game: Game): void {
    const names = (game.tooManyTurns ? game.steps() : game.turns()).map(({ name }) => name).join(' ');
    say(game.tooManyTurns ? `There are too many to list. Name one in full; it begins with one of ${names}` : names);
  }

  /** Plays what was typed, or says why not. */
  private move(game: Game, typed: string): boolean {
    const whole = readTyped(game, this.begun + typed);
    const reading = whole.kind === 'none' ? readTyped(game, typed) : whole;
    if (reading.kind === 'turn') {
      this.ledger.add(unwrap(game.play(reading.turn)));
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
    say(`${doing(side, 'is', 'are')} thinking ...`);
    let thought: Thought | undefined;
    const name = await think(this.sitting, this.ledger.line, latest => {
      thought = latest;
    });
    if (name === undefined) throw new Error('the engine has no move in a game that goes on');
    const told = thought ? `   (depth ${thought.depth}, score ${scoreWords(thought.score)})` : '';
    say(`${doing(side, 'plays', 'play')} ${name}${told}`);
    this.ledger.add(unwrap(game.play(name)), informationOf(thought));
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
