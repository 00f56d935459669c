import { parseBestmove, parseError, positionCommand, setOptionCommand } from '../client/protocol';
import type { BridgeLinks, HostProtocol } from './bridge';

const VARIANT = 'lasker-morris';
/** The referee allows five seconds. */
const MOVETIME_MS = 4000;
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
  /** Error of the last command. */
  private commandError = '';

  constructor(
    private readonly links: BridgeLinks,
    private readonly movetimeMs = MOVETIME_MS,
  ) {
    links.command(setOptionCommand('UCI_Variant', VARIANT));
  }

  receive(line: string): void {
    const words = line.toLowerCase().split(/\s+/);
    if (words[0] === 'end') this.links.exit();
    else if (this.side === undefined) this.chooseSide(words[0] ?? '');
    else if (words.length === 3 && this.isThinking) this.sendError('not your turn');
    else if (words.length === 3) this.playMove(words);
    else if (line !== '') this.sendError(`expected FROM TO REMOVED, got '${line.slice(0, 60)}'`);
  }

  handleReply(line: string): void {
    const best = parseBestmove(line);
    const error = parseError(line) ?? '';
    if (COMMAND_ERROR.test(error)) this.commandError ||= error;
    if (!best) return;
    this.isThinking = false;
    if (best.move === undefined) return;
    this.moves.push(best.move);
    this.links.send(this.toRefereeMove(best.move));
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
      this.isThinking = true;
      this.links.command(`go movetime ${this.movetimeMs}`);
    }
    if (this.commandError !== '') this.isThinking = false;
    return this.commandError === '';
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
