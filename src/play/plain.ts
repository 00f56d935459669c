/** Play line by line: the board as text, moves typed. */

import type { Thought } from '../client/replies';
import { capital } from '../games/names';
import { glanceOf } from '../glance';
import { nextGame } from './beginning';
import { textOf } from './canvas';
import { drawBoard, type Marks, NO_MARKS, PRINTED } from './draw';
import { glyphsFor } from './glyphs';
import type { Ledger } from './ledger';
import { askLine, askYes } from './menus';
import { titleFor } from './panel';
import { countsFor, endingText, promptFor, scoreWords } from './prompt';
import { begin, readMove, type Turn } from './selection';
import { glanceAt, hint, informationOf, type Sitting, type Standing, standingOf, think } from './sitting';
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
    const { family, variant, players } = this.sitting;
    say(titleFor(this.sitting), glanceOf(variant.family).goal, "Type 'help' for what can be typed.");
    for (;;) {
      const standing = await standingOf(this.sitting, this.ledger.game);
      const { status } = standing;
      if (status.kind !== 'ongoing') this.ledger.end(status);
      this.show(standing);
      const { ending } = this.ledger;
      if (ending) {
        say(endingText(family, ending, players));
        if (!askYes('Play again?')) return;
        this.ledger.begin(await nextGame(this.sitting, this.ledger.game.rules));
      } else if (status.kind === 'ongoing') {
        const { side } = status;
        const answer = players.has(side) ? await this.choose(standing, side) : await this.watch(side);
        if (answer === 'leave') return;
      }
    }
  }

  private show({ fen }: Standing): void {
    const { board, settings, variant } = this.sitting;
    const placement = board.placement(fen);
    const start = board.placement(variant.startFen);
    const last = this.ledger.game.turns.at(-1);
    const marks: Marks = { ...NO_MARKS, last: new Set(last ? board.steps(last.name).map(step => step.spot) : []) };
    const glyphs = glyphsFor(settings.ascii);
    const drawing = drawBoard(board, placement, marks, { pitch: PRINTED, flipped: this.flipped, glyphs });
    const counts = board.sides.map(
      (_, side) => `${glyphs.man(board, { side, rank: 'man' })} ${countsFor(board, placement, start, side)}`,
    );
    say('', textOf(drawing), '', counts.join('   '));
  }

  /** The player's turn: lines until one of them is a move, or says what else to do. */
  private async choose({ turns, fen }: Standing, side: string): Promise<Answer> {
    this.begun = '';
    say(`${promptFor(begin(turns), this.sitting.board.removal(fen))}.`);
    for (;;) {
      const line = askLine(`${capital(side)}${this.begun === '' ? '' : ` ${this.begun}`}> `).trim();
      const [word = '', ...others] = line.split(/\s+/);
      switch (word.toLowerCase()) {
        case '':
          this.begun = '';
          break;
        case 'help':
          say(...HELP);
          break;
        case 'moves':
          say(turns.map(turn => turn.name).join(' '));
          break;
        case 'rules':
          say(...glanceAt(this.sitting).map(rule => `- ${rule}`));
          break;
        case 'hint':
          say(`Hint: ${(await hint(this.sitting, this.ledger.game)) ?? 'none'}`);
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
          this.ledger.end({ kind: 'forfeit', side });
          return 'turn';
        case 'quit':
          return 'leave';
        default:
          if (this.move(turns, [word, ...others].join(''), side)) return 'turn';
      }
    }
  }

  /** Plays what was typed, or says why not. */
  private move(turns: readonly Turn[], typed: string, side: string): boolean {
    const whole = readMove(turns, this.begun + typed);
    const reading = whole.kind === 'none' ? readMove(turns, typed) : whole;
    if (reading.kind === 'turn') {
      this.ledger.add({ name: reading.turn.name, side });
      return true;
    }
    if (reading.kind === 'several') {
      const names = reading.turns.map(turn => turn.name);
      this.begun = names.every(name => name.startsWith(this.begun + typed)) ? this.begun + typed : '';
      say(`${this.begun || typed} goes on: ${names.join(' ')}`);
    } else say(`'${typed}' is not a legal move here; 'moves' lists them.`);
    return false;
  }

  private async watch(side: string): Promise<Answer> {
    say(`${doing(side, 'is', 'are')} thinking ...`);
    let thought: Thought | undefined;
    const name = await think(this.sitting, this.ledger.game, latest => {
      thought = latest;
    });
    if (name === undefined) throw new Error('the engine has no move in a game that goes on');
    const told = thought ? `   (depth ${thought.depth}, score ${scoreWords(thought.score)})` : '';
    say(`${doing(side, 'plays', 'play')} ${name}${told}`);
    this.ledger.add({ name, side, ...informationOf(thought) });
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
