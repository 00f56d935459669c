import { version } from '../../../package.json';
import type { Game, Move } from '../../api/game';
import { newGame, unwrap, variants } from '../../api/index';
import type { Result } from '../../api/result';
import type { Variant } from '../../api/variant';
import type { Score } from '../../engine/types';
import { quoteWord } from '../../util/text';
import { positionCommand, setOptionCommand } from '../client/protocol';
import { resume } from '../session-game';
import { type BridgeLinks, dispatchReply, type HostProtocol, type ScoredInfo } from './bridge';
import {
  boardField,
  type CaptureStyle,
  fenOfXboardPosition,
  legsOf,
  playPath,
  squaresOfXboardMove,
  xboardBoard,
  xboardSquares,
} from './xboard-notation';
import { optionCommand, optionFeature, resourceCommand, XboardLimits } from './xboard-settings';

const CHECKERS = 'checkers';
const CHECKERS_VARIANT = 'english-draughts';
/**
 * Pieces of XBoard, and the variant whose other rules apply: in shogi a side without moves loses, and pawns may become
 * what stands eleven places behind them.
 */
const PIECE_TABLE = '(P..........K..........p..........k..........) 8x8+0_shogi';
/** Moves of men and kings in Betza's notation, as far as XBoard must know them: the engine rejects the illegal ones. */
const PIECE_MOVES = ['P& fmFcaF', 'K& mBcaB'];
/** Feature that only versions of XBoard have which define variants by the engine, where captures go by their victims. */
const VICTIMS_FEATURE = 'highlight';
const NULL_MOVE = '@@@@';
const MATE_SCORE = 100_000;
/** Colours of squares where a lifted piece can go: yellow; cyan, from where it goes on; magenta for a promotion. */
const MARKS = { target: 'Y', captured: 'C', promotion: 'M' } as const;
/** Commands that are accepted and ignored. */
const IGNORED: readonly string[] = [
  'xboard',
  'random',
  'computer',
  'hard',
  'easy',
  'name',
  'rating',
  'ics',
  'hint',
  'bk',
];

/** Chess Engine Communication Protocol, version 2: variant `checkers` and other draughts on 64 squares. */
export class XboardProtocol implements HostProtocol {
  private readonly draughts: readonly Variant[] = variants().filter(({ family }) => family === 'draughts');
  private variant = this.draughts.find(({ name }) => name === CHECKERS_VARIANT)!;
  private squares = xboardSquares(this.variant);
  private style: CaptureStyle = 'jumps';
  private game: Game = unwrap(newGame(CHECKERS_VARIANT));
  /** Games before each move as the host counts them, which includes passes and parts of captures. */
  private before: { readonly game: Game; readonly side: number }[] = [];
  /** Side to move as the host sees it: 0 for White. A capture of several pieces takes several moves there. */
  private side = 0;
  /** Side that the engine plays; undefined in force mode. */
  private engineSide: number | undefined = 1;
  /** Jumps of a capture of the engine that are still to be sent. */
  private jumps: Move['steps'] = [];
  private isIllegalPosition = false;
  private isThinking = false;
  /** Number of searches that were cut off and have not replied; they reply before later ones. */
  private abandoned = 0;
  private isPosting = false;
  private readonly limits = new XboardLimits();
  /** Our rules call the game a draw. */
  private isDrawn = false;
  private optionLines: string[] = [];
  /** Pings that wait for the move. */
  private waitingPings: string[] = [];
  /** Squares that the lifted piece has passed, and marks of those where it can go. */
  private way: readonly string[] = [];
  private marks = new Map<string, string>();
  /** Pings that wait for the session. */
  private readonly sentPings: string[] = [];

  constructor(private readonly links: BridgeLinks) {
    links.command(setOptionCommand('UCI_Variant', this.variant.name));
  }

  receive(line: string): void {
    const [word = '', ...values] = line.split(/\s+/);
    const value = values.join(' ');
    switch (word) {
      case '':
        break;
      case 'protover':
        this.introduce();
        break;
      case 'accepted':
        if (value === VICTIMS_FEATURE) this.style = 'victims';
        break;
      case 'rejected':
        if (value === VICTIMS_FEATURE) this.style = 'jumps';
        break;
      case 'new':
        this.newGame(CHECKERS);
        break;
      case 'variant':
        if (this.newGame(value) && this.style === 'victims') this.sendSetup();
        break;
      case 'setboard':
        this.setBoard(value);
        break;
      case 'force':
      case 'result':
        this.abandon();
        this.engineSide = undefined;
        break;
      case 'go':
        this.engineSide = this.side;
        this.act();
        break;
      case 'playother':
        this.engineSide = 1 - this.side;
        break;
      case 'usermove':
        this.playUserMove(value);
        break;
      case 'undo':
        this.takeBack(1);
        break;
      case 'remove':
        this.takeBack(2);
        break;
      case '?':
        if (this.isThinking) this.links.command('stop');
        break;
      case 'ping':
        if (this.isThinking) this.waitingPings.push(value);
        else this.ping(value);
        break;
      case 'draw':
        if (this.isDrawn) this.links.send('offer draw');
        break;
      case 'post':
      case 'nopost':
        this.isPosting = word === 'post';
        break;
      case 'memory':
      case 'cores':
        this.links.command(resourceCommand(word, value));
        break;
      case 'option':
        this.setOption(value);
        break;
      case 'lift':
        this.lift(value);
        break;
      case 'put':
        this.put(value);
        break;
      case 'quit':
        this.links.exit();
        break;
      default:
        if (this.limits.receive(word, values)) break;
        if (squaresOfXboardMove(word) && values.length === 0) this.playUserMove(word);
        else if (!IGNORED.includes(word)) this.links.send(`Error (unknown command): ${word.slice(0, 60)}`);
    }
  }

  handleReply(line: string): void {
    if (line === 'readyok') this.links.send(`pong ${this.sentPings.shift() ?? ''}`.trim());
    else if (line.startsWith('option ')) this.optionLines.push(line);
    else
      dispatchReply(line, {
        best: ({ move }) => this.finishSearch(move),
        info: info => {
          if (this.isPosting && this.abandoned === 0) this.post(info);
        },
        error: message => {
          this.links.send(`tellusererror ${message}`);
          if (message.startsWith('go: ')) this.finishSearch(undefined);
        },
      });
  }

  private introduce(): void {
    const names = [CHECKERS, ...this.draughts.map(({ name }) => name)];
    this.links.send(`feature myname="Alquerque ${version}" variants="${names.join(',')}"`);
    this.links.send('feature ping=1 setboard=1 playother=1 usermove=1 sigint=0 sigterm=0 colors=0 analyze=0 nps=0');
    this.links.send(`feature memory=1 smp=1 ${VICTIMS_FEATURE}=1`);
    this.optionLines = [];
    this.links.command('uci');
    const options = this.optionLines.map(optionFeature).filter(feature => feature !== undefined);
    for (const feature of options) this.links.send(`feature option="${feature}"`);
    this.links.send('feature done=1');
  }

  private setOption(text: string): void {
    const command = optionCommand(text, this.optionLines);
    if (command !== undefined) this.links.command(command);
  }

  /** Starts a game: the engine plays Black. Returns false for an unknown variant. */
  private newGame(name: string): boolean {
    const variant = this.draughts.find(known => known.name === (name === CHECKERS ? CHECKERS_VARIANT : name));
    if (!variant) {
      this.links.send(`Error (unknown variant): ${quoteWord(name)}`);
      return false;
    }
    this.abandon();
    this.variant = variant;
    this.squares = xboardSquares(variant);
    this.limits.reset();
    this.engineSide = 1;
    this.links.command('ucinewgame', setOptionCommand('UCI_Variant', variant.name));
    this.start(unwrap(newGame(variant.name)), 0);
    return true;
  }

  private sendSetup(): void {
    this.links.send(`setup ${PIECE_TABLE} ${xboardBoard(this.game, this.squares)} w 0 1`);
    for (const moves of PIECE_MOVES) this.links.send(`piece ${moves}`);
  }

  private start(game: Game, side: number): void {
    this.game = game;
    this.side = side;
    this.before = [];
    this.jumps = [];
    this.isIllegalPosition = false;
    this.isDrawn = false;
  }

  /** XBoard also sends the position after a pass, the reply to a part of a capture. */
  private setBoard(text: string): void {
    this.abandon();
    const [board = '', colour] = text.split(' ');
    const side = colour === 'b' ? 1 : 0;
    const isContinued =
      this.game.midTurn && side === this.game.sideToMove && board === xboardBoard(this.game, this.squares);
    if (isContinued) this.setHostSide(side);
    else {
      const fen = fenOfXboardPosition({ board, side }, this.variant, this.squares);
      const game = fen === undefined ? undefined : newGame(this.variant.name, { fen });
      if (game?.ok) this.start(game.value, side);
      else {
        this.isIllegalPosition = true;
        this.links.send('tellusererror Illegal position');
      }
    }
    this.act();
  }

  /** Counts a pass of the opponent. */
  private setHostSide(side: number): void {
    this.before.push({ game: this.game, side: this.side });
    this.side = side;
  }

  private playUserMove(text: string): void {
    const path = squaresOfXboardMove(text);
    const game = resume(this.game);
    const isTheirTurn = this.engineSide !== this.side && !this.isIllegalPosition && game.sideToMove === this.side;
    const after = path && isTheirTurn ? playPath(game, path, this.squares) : undefined;
    if (!after) {
      this.links.send(`Illegal move${this.illegalReason(game, isTheirTurn)}: ${text.slice(0, 60)}`);
      return;
    }
    this.advance(after);
    this.act();
  }

  private illegalReason(game: Game, isTheirTurn: boolean): string {
    if (game.midTurn && game.sideToMove !== this.side) return ' (the capture goes on, pass with --)';
    return isTheirTurn && mustCapture(game) ? ' (must capture)' : '';
  }

  /** Goes on to `game`, a move later for the host. By jumps, a part of a capture is not a move of its own. */
  private advance(game: Game): void {
    this.before.push({ game: this.game, side: this.side });
    this.game = game;
    if (!game.midTurn || this.style === 'victims') this.side = 1 - this.side;
  }

  /** Does what the engine has to do: move, continue a capture, wait for the rest of one, or claim the result. */
  private act(): void {
    if (this.engineSide !== this.side || this.isIllegalPosition || this.isThinking) return;
    if (this.game.midTurn && this.game.sideToMove !== this.side) {
      // The opponent's capture goes on.
      this.setHostSide(1 - this.side);
      this.links.send(`move ${NULL_MOVE}`);
      return;
    }
    if (this.jumps.length > 0) this.sendJumps();
    else if (resume(this.game).moves().length === 0) this.claimResult();
    else this.think();
  }

  private think(): void {
    const game = resume(this.game);
    this.isDrawn = game !== this.game;
    if (this.isDrawn) this.links.send('offer draw');
    this.game = game;
    this.isThinking = true;
    const go = this.limits.goCommand(game.sideToMove, this.movesMade());
    this.links.command(positionCommand(game.startFen, game.moveNames()), go);
  }

  /** Moves that the engine has made. */
  private movesMade(): number {
    return this.before.filter(({ side, game }) => side === this.side && game.sideToMove === side && !game.midTurn)
      .length;
  }

  private finishSearch(name: string | undefined): void {
    if (this.abandoned > 0) {
      this.abandoned--;
      return;
    }
    this.isThinking = false;
    const move = this.game.moves().find(candidate => candidate.name === name);
    if (move) {
      this.jumps = move.steps;
      this.sendJumps();
    }
    this.releasePings();
  }

  /** Sends the chosen move: all of it, or its next jump if the host knows no captures of several pieces. */
  private sendJumps(): void {
    const count = this.style === 'victims' ? 1 : this.jumps.length;
    const now = this.jumps.slice(0, count);
    this.jumps = this.jumps.slice(count);
    const legs = legsOf(now, this.style, this.squares);
    const end = playPath(this.game, [legs[0]!.slice(0, 2), ...legs.map(leg => leg.slice(2, 4))], this.squares);
    for (const [at, leg] of legs.entries()) this.links.send(`move ${leg}${at < legs.length - 1 ? ',' : ''}`);
    this.advance(end!);
    if (!end!.midTurn && resume(end!).moves().length === 0) this.claimResult();
  }

  /** The game is over, and not by repetition or a counter of moves: the host decides on such draws. */
  private claimResult(): void {
    const { result, winner, reason } = this.game.status();
    const isFirst = winner === this.game.sides[0];
    const claim = result === 'win' ? (isFirst ? '1-0 {White wins' : '0-1 {Black wins') : '1/2-1/2 {Draw';
    this.links.send(`${claim}: ${reason ?? 'no legal moves'}}`);
  }

  private takeBack(moves: number): void {
    this.abandon();
    this.jumps = [];
    for (let n = 0; n < moves; n++) {
      const last = this.before.pop();
      if (!last) {
        this.links.send(`Error (no more moves): ${moves === 1 ? 'undo' : 'remove'}`);
        return;
      }
      ({ game: this.game, side: this.side } = last);
    }
  }

  /** Stops the search and ignores its move. */
  private abandon(): void {
    if (this.isThinking) {
      this.isThinking = false;
      this.abandoned++;
      this.links.command('stop');
    }
    this.releasePings();
  }

  private releasePings(): void {
    for (const number of this.waitingPings.splice(0)) this.ping(number);
  }

  private ping(number: string): void {
    this.sentPings.push(number);
    this.links.command('isready');
  }

  /** Thinking output: `ply score time nodes pv`, the time in centiseconds. */
  private post({ isBound, multipv, depth, score, time, nodes, pv }: ScoredInfo): void {
    if (isBound || multipv !== 1) return;
    const moves: string[] = [];
    let game: Game | undefined = this.game;
    for (const name of pv) {
      const move: Move | undefined = game?.moves().find(candidate => candidate.name === name);
      const next: Result<Game> | undefined = move && game?.play(move);
      if (!move || !next?.ok) break;
      moves.push(legsOf(move.steps, 'jumps', this.squares).join(','));
      game = next.value;
    }
    this.links.send(`${depth} ${xboardScore(score)} ${Math.round(time / 10)} ${nodes} ${moves.join(' ')}`);
  }

  /** Marks where a lifted piece can go. The host lifts it again on the square of each captured piece. */
  private lift(square: string): void {
    this.way = this.way.at(-1) === square ? this.way : [square];
    const { length } = this.way;
    this.marks = new Map();
    for (const { steps } of resume(this.game).steps()) {
      const legs = legsOf(steps, this.style, this.squares);
      const path = squaresOfXboardMove(legs.join(','))!;
      if (this.way.some((passed, at) => path[at] !== passed)) continue;
      const target = legs.at(-1)!.length > 4 ? MARKS.promotion : MARKS.target;
      this.marks.set(path[length]!, length < path.length - 1 ? MARKS.captured : target);
    }
    if (this.style === 'victims') this.links.send(`highlight ${boardField(name => this.marks.get(name))}`);
  }

  private put(square: string): void {
    this.way = this.marks.get(square) === MARKS.captured ? [...this.way, square] : [];
  }
}

const mustCapture = (game: Game): boolean =>
  game.moves().some(({ steps }) => steps.some(({ captured }) => captured !== undefined));

function xboardScore(score: Score): number {
  if (!('mate' in score)) return score.cp;
  return score.mate > 0 ? MATE_SCORE + score.mate : -MATE_SCORE + score.mate;
}
