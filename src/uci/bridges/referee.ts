import { newGame, unwrap } from '../../api/index';
import { positionCommand, setOptionCommand } from '../client/protocol';
import { resume } from '../session-game';
import { type BridgeLinks, dispatchReply, type HostProtocol } from './bridge';

const VARIANT = 'lasker-morris';
/** The referee allows five seconds, and half a second more for the start of the process. */
const MOVETIME_MS = 4000;
const MIN_MOVETIME_MS = 200;
/** Multiple of the time that the start took by which the first move is faster: on a busy machine all else is slow too. */
const START_COST = 3;
/** A move that arrives this soon after the first line was sent while the process started. */
const START_WINDOW_MS = 200;
/** Delay behind the time for a move after which the bridge plays one itself: on a busy machine threads start late. */
const GRACE_MS = 500;
const HANDS = ['h1', 'h2'];
const NO_REMOVAL = 'r0';
/** Other errors, such as unusable tablebases, do not prevent a reply. */
const COMMAND_ERROR = /^(position|go): /;

/** Referee that sends single moves of Lasker morris: `h1 d2 r0` places, `d2 d3 a1` moves and removes. */
export class RefereeProtocol implements HostProtocol {
  /** 0 for blue, who moves first. */
  private side: number | undefined;
  private readonly moves: string[] = [];
  private isThinking = false;
  /** Number of searches whose moves come too late; they reply before later ones. */
  private abandoned = 0;
  private bestSoFar: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Error of the last command. */
  private commandError = '';
  private firstLineAt: number | undefined;

  /** `now` returns the time since the start of the process in ms. */
  constructor(
    private readonly links: BridgeLinks,
    private readonly movetimeMs = MOVETIME_MS,
    private readonly now = (): number => performance.now(),
  ) {
    links.command(setOptionCommand('UCI_Variant', VARIANT));
  }

  receive(line: string): void {
    this.firstLineAt ??= this.now();
    const words = line.toLowerCase().split(/\s+/);
    if (words[0] === 'end') this.end();
    else if (this.side === undefined) this.chooseSide(words[0] ?? '');
    else if (words.length === 3 && this.isThinking) this.sendError('not your turn');
    else if (words.length === 3) this.playMove(words);
    else if (line !== '') this.sendError(`expected FROM TO REMOVED, got '${line.slice(0, 60)}'`);
  }

  handleReply(line: string): void {
    dispatchReply(line, {
      best: ({ move }) => {
        if (this.abandoned > 0) this.abandoned--;
        else this.reply(move);
      },
      info: ({ pv }) => {
        if (this.abandoned === 0) this.bestSoFar = pv[0];
      },
      error: error => {
        if (COMMAND_ERROR.test(error)) this.commandError ||= error;
      },
    });
  }

  private end(): void {
    clearTimeout(this.timer);
    this.links.exit();
  }

  private chooseSide(colour: string): void {
    if (colour !== 'blue' && colour !== 'orange') {
      this.sendError(`expected blue or orange, got '${colour.slice(0, 60)}'`);
      return;
    }
    this.side = colour === 'blue' ? 0 : 1;
    if (this.side === 1 || this.think()) return;
    this.side = undefined;
    this.sendError(this.commandError);
  }

  private playMove([from, to, removed]: readonly string[]): void {
    const move = (HANDS.includes(from!) ? to! : `${from}-${to}`) + (removed === NO_REMOVAL ? '' : `x${removed}`);
    this.moves.push(move);
    if (this.think()) return;
    this.moves.pop();
    this.sendError(this.commandError);
  }

  /** Starts a search after the moves so far. Returns false if the session rejects them. */
  private think(): boolean {
    this.commandError = '';
    this.links.command(positionCommand(undefined, this.moves));
    if (this.commandError === '') {
      const timeMs = this.timeForMove();
      this.isThinking = true;
      this.bestSoFar = undefined;
      this.links.command(`go movetime ${timeMs}`);
      if (this.isThinking) this.timer = setTimeout(() => this.playNow(), timeMs + GRACE_MS);
    }
    if (this.commandError === '') return true;
    this.isThinking = false;
    clearTimeout(this.timer);
    return false;
  }

  /** Time for a move in ms. The clock of a move that was sent during the start runs since then. */
  private timeForMove(): number {
    const now = this.now();
    const isStarting = this.firstLineAt !== undefined && now - this.firstLineAt < START_WINDOW_MS;
    const usedMs = isStarting ? START_COST * now : 0;
    return Math.min(this.movetimeMs, Math.max(MIN_MOVETIME_MS, Math.round(this.movetimeMs - usedMs)));
  }

  /** Plays the best move so far, or any legal one that removes a man if there is one, without waiting for the engine. */
  private playNow(): void {
    this.abandoned++;
    this.links.command('stop');
    this.reply(this.bestSoFar ?? this.anyMove());
  }

  /** A legal move. The session may still be busy with an earlier search, and would answer behind it. */
  private anyMove(): string | undefined {
    let game = unwrap(newGame(VARIANT));
    for (const name of this.moves) {
      const next = resume(game).play(name);
      if (next.ok) game = next.value;
    }
    const names = resume(game)
      .moves()
      .map(({ name }) => name);
    return names.find(name => name.includes('x')) ?? names[0];
  }

  private reply(move: string | undefined): void {
    clearTimeout(this.timer);
    this.isThinking = false;
    if (move === undefined) return;
    this.moves.push(move);
    this.links.send(this.toRefereeMove(move));
  }

  private toRefereeMove(move: string): string {
    const [landing = '', removed] = move.split('x');
    const [from, to] = landing.split('-');
    return `${to === undefined ? `${HANDS[this.side!]} ${from}` : `${from} ${to}`} ${removed ?? NO_REMOVAL}`;
  }

  private sendError(message: string): void {
    this.links.send(`error: ${message}`);
  }
}
